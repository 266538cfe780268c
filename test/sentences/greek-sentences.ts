/** Greek sentences and what each asks for; the form of the lines is that of `english-sentences.ts`. */
export const greekSentences = `
σπίτι με πισίνα στη Λεμεσό => district=limassol&property_type=house&pool=yes
διαμέρισμα δύο υπνοδωματίων στη Λάρνακα κάτω από 200 χιλιάδες => district=larnaca&property_type=apartment&bedrooms=2&price_max=200000
ψάχνω σπίτι με τρία υπνοδωμάτια στην Πάφο μέχρι 350.000 ευρώ => district=paphos&property_type=house&bedrooms=3&price_max=350000
ενοικιάζεται διαμέρισμα στη Λευκωσία έως 800 ευρώ το μήνα => deal=rent&district=nicosia&property_type=apartment&price_max=800
τριάρι στη Λευκωσία προς ενοικίαση => deal=rent&district=nicosia&bedrooms=2
δυάρι κοντά στη θάλασσα στη Λάρνακα => district=larnaca&bedrooms=1&sea_max_m=1000
βίλα με ιδιωτική πισίνα και θέα θάλασσα στην Πέγεια => location=pegeia&property_type=house&pool=private&view=sea-view
οικόπεδο στη Λεμεσό 2 σκάλες => district=limassol&property_type=land-plots&plot_min=2676
χωράφι στην Πάφο πάνω από 5000 τ.μ. => district=paphos&property_type=land-plots&plot_min=5000
γραφείο προς ενοικίαση στη Λευκωσία 100 με 150 τ.μ. => deal=rent&district=nicosia&property_type=office&area_min=100&area_max=150
κατάστημα στη Λάρνακα για ενοικίαση => deal=rent&district=larnaca&property_type=commercial
πολυκατοικία προς πώληση στη Λεμεσό => district=limassol&property_type=building
μονοκατοικία με κήπο και τζάκι στον Στρόβολο => location=strovolos&property_type=house&amenities=garden,fireplace
γκαρσονιέρα για ενοίκιο στη Λεμεσό κάτω από 700 ευρώ => deal=rent&district=limassol&bedrooms=studio&price_max=700
διαμέρισμα με ασανσέρ και στεγασμένο πάρκινγκ => property_type=apartment&amenities=elevator&parking=covered
επιπλωμένο διαμέρισμα στη Λεμεσό => district=limassol&property_type=apartment&furnishing=furnished
διαμέρισμα χωρίς έπιπλα στη Λευκωσία => district=nicosia&property_type=apartment&furnishing=unfurnished
σπίτι χωρίς πισίνα στην Πάφο => district=paphos&property_type=house&pool=no
νεόδμητο διαμέρισμα 2 υπνοδωμάτια Λάρνακα => district=larnaca&property_type=apartment&condition=brand-new&bedrooms=2
μεταχειρισμένο σπίτι στο Παραλίμνι => location=paralimni&property_type=house&condition=pre-owned
διαμερίσματα υπό κατασκευή στη Λεμεσό => district=limassol&property_type=apartment&condition=under-construction
σπίτι με τίτλο ιδιοκτησίας στη Λάρνακα => district=larnaca&property_type=house&title_deed=has-title
απευθείας από ιδιοκτήτη διαμέρισμα στη Λευκωσία => district=nicosia&property_type=apartment&seller_type=property-owner
παραθαλάσσια βίλα στην Αγία Νάπα => location=ayia-napa&property_type=house&sea_max_m=150
σπίτι 500 μέτρα από τη θάλασσα => property_type=house&sea_max_m=500
διαμέρισμα σε απόσταση ενός χιλιομέτρου από την παραλία => property_type=apartment&sea_max_m=1000
το φθηνότερο σπίτι στην Πάφο => district=paphos&property_type=house&sort=price_asc
τα πιο ακριβά διαμερίσματα στη Λεμεσό => district=limassol&property_type=apartment&sort=price_desc
οι νεότερες αγγελίες στη Λάρνακα => district=larnaca&sort=newest
ακίνητα που αναρτήθηκαν αυτή την εβδομάδα στη Λευκωσία => district=nicosia&listed_within_days=7
σπίτια με μειωμένη τιμή στην Πάφο => district=paphos&property_type=house&reduced=1
ευκαιρία διαμέρισμα Λεμεσός => district=limassol&property_type=apartment&good_deal=1
διαμέρισμα με κλιματισμό και κεντρική θέρμανση => property_type=apartment&air_conditioning=yes&heating=central-heating
σπίτι με 4 υπνοδωμάτια και 3 μπάνια => property_type=house&bedrooms=4&bathrooms=3
τουλάχιστον 3 υπνοδωμάτια στη Γερμασόγεια => location=germasogeia&bedrooms=3,4,5,6
2 ή 3 υπνοδωμάτια διαμέρισμα Άγιος Τύχωνας => location=agios-tychon&property_type=apartment&bedrooms=2,3
διαμέρισμα 80 τ.μ. και πάνω στη Λευκωσία => district=nicosia&property_type=apartment&area_min=80
από 150 μέχρι 250 χιλιάδες ευρώ διαμέρισμα στη Λάρνακα => district=larnaca&property_type=apartment&price_min=150000&price_max=250000
μεταξύ 200.000 και 300.000 σπίτι => property_type=house&price_min=200000&price_max=300000
γύρω στις 250 χιλιάδες σπίτι στη Λάρνακα => district=larnaca&property_type=house&price_min=225000&price_max=275000
βίλα μέχρι 1,5 εκατ. στη Λεμεσό => district=limassol&property_type=house&price_max=1500000
βίλα πάνω από ένα εκατομμύριο => property_type=house&price_min=1000000
μισό εκατομμύριο σπίτι στην Πάφο => district=paphos&property_type=house&price_max=500000
διακόσιες πενήντα χιλιάδες διαμέρισμα => property_type=apartment&price_max=250000
επαρχία Πάφου οικόπεδο => district=paphos&property_type=land-plots
διαμέρισμα στο κέντρο της Λευκωσίας => location=nicosia&property_type=apartment
σπίτι στη Λεμεσό ή στην Πάφο => district=limassol,paphos&property_type=house
σπίτι εκτός Λευκωσίας => property_type=house&district=famagusta,larnaca,limassol,paphos
διαμέρισμα με θέα βουνό => property_type=apartment&view=mountains-view
μεζονέτα με αποθήκη και συναγερμό => property_type=house&amenities=storage-room,alarm
επιτρέπονται κατοικίδια διαμέρισμα Λεμεσός => deal=rent&district=limassol&property_type=apartment&pets=allowed
ισόγειο διαμέρισμα στη Λάρνακα => district=larnaca&property_type=apartment&floor_min=0&floor_max=0
σπίτι χτισμένο μετά το 2015 => property_type=house&year_built=2016,2017,2018,2019,2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030
ενεργειακή κλάση Α διαμέρισμα => property_type=apartment&energy_class=a
ήσυχο σπίτι κοντά σε σχολείο στη Λευκωσία => district=nicosia&property_type=house ? ήσυχο σχολείο
πολυτελής βίλα με πισίνα => property_type=house&pool=yes ? πολυτελής
καλησπέρα θα ήθελα ένα διαμέρισμα με ένα υπνοδωμάτιο στη Λεμεσό => district=limassol&property_type=apartment&bedrooms=1
διαμερισμα 2 υπνοδωματια λαρνακα 180000 => district=larnaca&property_type=apartment&bedrooms=2&price_max=180000
ΔΙΑΜΕΡΙΣΜΑ ΣΤΗ ΛΕΜΕΣΟ ΜΕ ΠΑΡΚΙΝΓΚ => district=limassol&property_type=apartment&parking=yes
διαμερισα στη Λευκωσια με μπαλκονι => district=nicosia&property_type=apartment&amenities=balcony
σπιτι με πισηνα Παφος => district=paphos&property_type=house&pool=yes
θέλω να αγοράσω σπίτι στα Λεύκαρα => location=pano-lefkara&property_type=house
να νοικιάσω σπίτι στην Έγκωμη με αυλή => deal=rent&location=egkomi&property_type=house&amenities=garden
διαμέρισμα μέχρι 120 τ.μ. => property_type=apartment&area_max=120
βίλα 300 τ.μ. σε οικόπεδο 1000 τ.μ. => property_type=house&area_min=300&plot_min=1000
3 στρέμματα γη στη Λάρνακα => district=larnaca&property_type=land-plots&plot_min=3000
διαμέρισμα με κοινόχρηστη πισίνα στον Πρωταρά => location=protaras&property_type=apartment&pool=common
σπίτι δίπλα στη θάλασσα με τίτλο κάτω από 400 χιλιάδες => property_type=house&sea_max_m=1000&title_deed=has-title&price_max=400000
ρετιρέ με roof garden Λεμεσός => district=limassol&property_type=apartment&amenities=roof-garden
φθηνό διαμέρισμα στην Πάφο => district=paphos&property_type=apartment&sort=price_asc
σπίτι με γυμναστήριο και σάουνα => property_type=house&amenities=gym,spasauna
ημιεπιπλωμένο διαμέρισμα προς ενοικίαση Λακατάμια => deal=rent&location=lakatameia&property_type=apartment&furnishing=partially-furnished
αγγελίες των τελευταίων 3 ημερών στη Λεμεσό => district=limassol&listed_within_days=3
σήμερα νέες αγγελίες Πάφος => district=paphos&listed_within_days=0
από κατασκευαστή διαμερίσματα στη Λάρνακα => district=larnaca&property_type=apartment&seller_type=developer
όχι πάνω από 300000 σπίτι 3 υπνοδωμάτια => property_type=house&bedrooms=3&price_max=300000
στούντιο στη Λευκωσία 500 ευρώ τον μήνα => deal=rent&district=nicosia&bedrooms=studio&price_max=500
διαμέρισμα 3ος όροφος Λεμεσός => district=limassol&property_type=apartment&floor_min=3&floor_max=3
κατοικία με ενδοδαπέδια θέρμανση => property_type=house&heating=underfloor-heating
βίλα στην πρώτη γραμμή στη θάλασσα Πάφος => district=paphos&property_type=house&sea_max_m=150
σπίτι κοντά στο αεροδρόμιο Λάρνακας => district=larnaca&property_type=house ? αεροδρόμιο
μεγαλύτερα σπίτια πρώτα Λευκωσία => district=nicosia&property_type=house&sort=area_desc
αποθηκευτικός χώρος και θέση στάθμευσης σε διαμέρισμα Αγλαντζιά => location=aglantzia&property_type=apartment&amenities=storage-room&parking=yes
3άρι Λάρνακα => district=larnaca&bedrooms=2
τεσσάρι στη Μέσα Γειτονιά => location=mesa-geitonia&bedrooms=3
σπίτι στην Κύπρο με θέα στη θάλασσα μέχρι 600 χιλιάδες => property_type=house&view=sea-view&price_max=600000
εμπορικό ακίνητο στη Λεμεσό άνω των 500000 => district=limassol&property_type=commercial&price_min=500000
πωλείται οικόπεδο στο Πισσούρι 800 τετραγωνικά => location=pissouri&property_type=land-plots&plot_min=800
διαμέρισμα με δύο μπάνια και μεγάλη βεράντα => property_type=apartment&bathrooms=2&amenities=balcony ? μεγάλη
κατοικία 5 υπνοδωματίων με πισίνα στο Ζύγι => property_type=house&bedrooms=5&pool=yes&location=zygi
δεν θέλω πισίνα, σπίτι στη Λάρνακα => district=larnaca&property_type=house&pool=no
ενοικίαση σπίτι Αραδίππου 3 υ/δ => deal=rent&location=aradippou&property_type=house&bedrooms=3
σπίτι πέντε λεπτά με τα πόδια από την παραλία => property_type=house&sea_max_m=400
από 2 μέχρι 4 υπνοδωμάτια σπίτι Γέρι => location=geri&property_type=house&bedrooms=2,3,4
διαμέρισμα σε νέο κτίριο στη Λεμεσό => district=limassol&property_type=apartment&condition=brand-new
καλύτερη σχέση ποιότητας τιμής στη Λάρνακα => district=larnaca&sort=price_m2_asc
χωρίς μεσίτες σπίτι Πάφος => district=paphos&property_type=house&seller_type=property-owner
διαμέρισμα Λεμεσός 1 υ/δ 150 χιλ => district=limassol&property_type=apartment&bedrooms=1&price_max=150000
γη με δέντρα στην Πάφο => district=paphos&property_type=land-plots ? δέντρα
βίλλα στον Κόλπο των Κοραλλίων με ιδιόκτητη πισίνα => location=coral-bay&property_type=house&pool=private
`
