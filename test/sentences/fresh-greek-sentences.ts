/** Greek: sentences written after the tables, as by other people; the form of the lines is that of `english-sentences.ts`. */
export const freshGreekSentences = `
Ψάχνουμε διαμέρισμα με δύο κρεβατοκάμαρες στη Λεμεσό, κοντά στην παραλία, μέχρι 250 χιλ. => property_type=apartment&bedrooms=2&district=limassol&sea_max_m=1000&price_max=250000
σπίτι Πάφος 3 υπν πισίνα => property_type=house&district=paphos&bedrooms=3&pool=yes
ενοίκιο Λευκωσία 1 υπνοδωμάτιο επιπλωμένο έως 650€ => deal=rent&district=nicosia&bedrooms=1&furnishing=furnished&price_max=650
θέλω οικόπεδο στην επαρχία Λάρνακας, τουλάχιστον 600 τ.μ., κάτω από 120.000 => property_type=land-plots&district=larnaca&plot_min=600&price_max=120000
φτηνά σπίτια στην Πόλη Χρυσοχούς => sort=price_asc&property_type=house&location=polis-chrysochous
βίλες στον Πρωταρά με πισίνα και θέα στη θάλασσα πάνω από 500.000€ => property_type=house&location=protaras&pool=yes&view=sea-view&price_min=500000
διαμέρισμα στη Γερμασόγεια με 2 υπνοδωμάτια, ασανσέρ, θέση στάθμευσης => property_type=apartment&location=germasogeia&bedrooms=2&amenities=elevator&parking=yes
μονοκατοικία 4 υπνοδωματίων Λακατάμια => property_type=house&bedrooms=4&location=lakatameia
καινούργιο διαμέρισμα από κατασκευαστή στην Πάφο με κοινόχρηστη πισίνα => condition=brand-new&property_type=apartment&seller_type=developer&district=paphos&pool=common
τι υπάρχει μέχρι 200 χιλιάδες στη Λάρνακα; => price_max=200000&district=larnaca
διαμερίσματα προς ενοικίαση στον Στρόβολο με δύο υπνοδωμάτια => property_type=apartment&deal=rent&location=strovolos&bedrooms=2
επαγγελματικός χώρος για ενοικίαση στο κέντρο της Λεμεσού => property_type=commercial&deal=rent&location=limassol
σπίτι με μεγάλο κήπο, 3 μπάνια και τζάκι στη Λευκωσία => property_type=house&amenities=garden,fireplace&bathrooms=3&district=nicosia ? μεγάλο
διαμέρισμα πρώτη γραμμή στη Λάρνακα όχι πάνω από 400 χιλιάδες => property_type=apartment&sea_max_m=150&district=larnaca&price_max=400000
δέχεται σκύλο, ενοικίαση, Λεμεσός, μέχρι 1000 ευρώ => pets=allowed&deal=rent&district=limassol&price_max=1000
χωράφια στη Λεμεσό πέντε σκάλες και πάνω => property_type=land-plots&district=limassol&plot_min=6690
διαμέρισμα 90-110 τ.μ. στη Λευκωσία => property_type=apartment&area_min=90&area_max=110&district=nicosia
σπίτια που καταχωρήθηκαν τις τελευταίες δύο εβδομάδες στην Πάφο => property_type=house&listed_within_days=14&district=paphos
με τίτλους, 3 υπνοδωμάτια, Παραλίμνι, μέχρι 300000 => title_deed=has-title&bedrooms=3&location=paralimni&price_max=300000
φθηνότερα διαμερίσματα πρώτα στη Λεμεσό => sort=price_asc&property_type=apartment&district=limassol
στούντιο κοντά στο πανεπιστήμιο στη Λευκωσία για ενοίκιο => bedrooms=studio&district=nicosia&deal=rent ? πανεπιστήμιο
σπίτι χωρίς πισίνα αλλά με γκαράζ => property_type=house&pool=no&parking=covered
διαμέρισμα δευτέρου ορόφου στη Λάρνακα => property_type=apartment&floor_min=2&floor_max=2&district=larnaca
εξοχικό στα Πλάτρες => property_type=house&location=pano-platres
γραφεία προς πώληση Λεμεσός άνω των 200 τ.μ. => property_type=office&district=limassol&area_min=200
θέλω να νοικιάσω μεζονέτα με τρία υπνοδωμάτια στη Λάρνακα, το πολύ 1300 ευρώ τον μήνα => deal=rent&property_type=house&bedrooms=3&district=larnaca&price_max=1300
έχω 150.000 ευρώ και ψάχνω διαμέρισμα ενός υπνοδωματίου στη Λεμεσό => price_max=150000&property_type=apartment&bedrooms=1&district=limassol
από 300 έως 400 χιλιάδες, σπίτι, Αγλαντζιά, κεντρική θέρμανση, κλιματισμός => price_min=300000&price_max=400000&property_type=house&location=aglantzia&heating=central-heating&air_conditioning=yes
κατοικία στην Αγία Νάπα 500 μέτρα από την παραλία => property_type=house&location=ayia-napa&sea_max_m=500
ρετιρέ 3 υπνοδωματίων με θέα πόλη => property_type=apartment&bedrooms=3&view=city-view
διαμέρισμα Έγκωμη ή Άγιος Δομέτιος 2 υπνοδωμάτια => property_type=apartment&location=egkomi,agios-dometios&bedrooms=2
παλιά πέτρινα σπίτια στα χωριά της Πάφου => property_type=house&district=paphos ? παλιά πέτρινα χωριά
πωλείται διαμέρισμα υπό ανέγερση στη Λάρνακα 2 υπνοδωματίων από 180 χιλιάδες => property_type=apartment&condition=under-construction&district=larnaca&bedrooms=2&price_min=180000
σπίτι με αποθήκη και χώρο για μπάρμπεκιου => property_type=house&amenities=storage-room,bbq-zone
όχι στη Λευκωσία, σπίτι με πισίνα μέχρι 350 χιλ => district=famagusta,larnaca,limassol,paphos&property_type=house&pool=yes&price_max=350000
ευκαιρίες στη Λεμεσό κάτω των 200.000 => good_deal=1&district=limassol&price_max=200000
διαμέρισμα χτισμένο από το 2018 και μετά => property_type=apartment&year_built=2018,2019,2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030
ισόγειο κατάστημα προς ενοικίαση στην Πάφο => floor_min=0&floor_max=0&property_type=commercial&deal=rent&district=paphos
βίλα 6 υπνοδωμάτια Λεμεσός 2 εκατομμύρια => property_type=house&bedrooms=6&district=limassol&price_max=2000000
διαμέρισμα ή σπίτι στο Δάλι => property_type=apartment,house&location=dali
κοντά στη θάλασσα οικόπεδα Λάρνακα => sea_max_m=1000&property_type=land-plots&district=larnaca
σπιτι 3 υπνοδοματια στιν Λαρνακα με πισινα => property_type=house&bedrooms=3&district=larnaca&pool=yes
διαμέρισμα Λεμεσσός θέα θάλασσα => property_type=apartment&district=limassol&view=sea-view
θέλουμε βίλλα στο Κόραλ Μπέι => property_type=house&location=coral-bay
μερικώς επιπλωμένο διαμέρισμα με δύο μπαλκόνια => furnishing=partially-furnished&property_type=apartment&amenities=balcony ? δύο
ενεργειακή κλάση Β ή καλύτερη, διαμέρισμα στη Λευκωσία => energy_class=a-plus,a,b-plus,b&property_type=apartment&district=nicosia
μεγάλα διαμερίσματα τουλάχιστον 150 τετραγωνικά μέτρα στη Λεμεσό => property_type=apartment&area_min=150&district=limassol ? μεγάλα
κτίριο με διαμερίσματα για επένδυση στη Λάρνακα => property_type=building&district=larnaca ? διαμερίσματα επένδυση
απευθείας από τον ιδιοκτήτη, τριάρι, Λεμεσός => seller_type=property-owner&bedrooms=2&district=limassol
σπίτι στον Άγιο Αθανάσιο με 4 υπνοδωμάτια γύρω στις 600 χιλιάδες => property_type=house&location=agios-athanasios&bedrooms=4&price_min=540000&price_max=660000
διαμέρισμα σε απόσταση περπατήματος από τη θάλασσα στον Πρωταρά => property_type=apartment&sea_max_m=500&location=protaras
μειωμένες τιμές σε βίλες στην Πάφο => reduced=1&property_type=house&district=paphos
ενοικιάζονται γραφεία στη Λευκωσία 50 με 100 τμ => deal=rent&property_type=office&district=nicosia&area_min=50&area_max=100
αγορά σπιτιού στη Λευκωσία με ενδοδαπέδια => property_type=house&district=nicosia&heating=underfloor-heating
2άρι για ενοίκιο στη Λάρνακα κάτω από 700 => bedrooms=1&deal=rent&district=larnaca&price_max=700
διαμέρισμα με roof garden και jacuzzi στη Λεμεσό => property_type=apartment&amenities=roof-garden,spasauna&district=limassol
τα πιο καινούργια σπίτια σε αγγελίες της εβδομάδας Λευκωσία => property_type=house&listed_within_days=7&district=nicosia&sort=newest
σπίτι στην πόλη της Πάφου => property_type=house&location=paphos
μη επιπλωμένο διαμέρισμα τριών υπνοδωματίων προς ενοικίαση Λάρνακα => furnishing=unfurnished&property_type=apartment&bedrooms=3&deal=rent&district=larnaca
διαμέρισμα ογδόντα τετραγωνικά Λάρνακα εκατόν ογδόντα χιλιάδες => property_type=apartment&area_min=80&district=larnaca&price_max=180000
Γεια σας, ενδιαφέρομαι για διαμέρισμα δύο δωματίων στη Λάρνακα με μπαλκόνι => property_type=apartment&bedrooms=2&district=larnaca&amenities=balcony
Σπίτι 3 υπνοδωμάτια, 2 μπάνια, Λατσιά, έως 320.000 => property_type=house&bedrooms=3&bathrooms=2&location=latsia&price_max=320000
ζητείται διαμέρισμα για ενοικίαση στην Αγλαντζιά, κοντά στο πανεπιστήμιο, έως 600 ευρώ => property_type=apartment&deal=rent&location=aglantzia&price_max=600 ? πανεπιστήμιο
βίλα στη Χλώρακα με ιδιωτική πισίνα και 4 υπνοδωμάτια => property_type=house&location=chlorakas&pool=private&bedrooms=4
το πιο φτηνό οικόπεδο στη Λεμεσό => sort=price_asc&property_type=land-plots&district=limassol
διαμέρισμα 1 υπνοδωματίου Λεμεσός κάτω των 180.000 ευρώ => property_type=apartment&bedrooms=1&district=limassol&price_max=180000
νέα διαμερίσματα στο Παραλίμνι με πισίνα => condition=brand-new&property_type=apartment&location=paralimni&pool=yes
σπίτι στο χωριό με αυλή και τζάκι, Λευκωσία => property_type=house&amenities=garden,fireplace&district=nicosia ? χωριό
ενοικιάσεις διαμερισμάτων Λάρνακα 2 υπνοδωμάτια επιπλωμένα => deal=rent&property_type=apartment&district=larnaca&bedrooms=2&furnishing=furnished
οικόπεδα με θέα θάλασσα στην Πάφο μέχρι 150 χιλιάδες => property_type=land-plots&view=sea-view&district=paphos&price_max=150000
θέλω ένα σπίτι περίπου 200 τ.μ. στη Λάρνακα => property_type=house&area_min=180&area_max=220&district=larnaca
μαγαζί για ενοίκιο Λεμεσός μέχρι 1500 => property_type=commercial&deal=rent&district=limassol&price_max=1500
αποκλειστικά από ιδιοκτήτες: σπίτια στη Λευκωσία => seller_type=property-owner&property_type=house&district=nicosia ? αποκλειστικά
μεζονέτα 3 υπνοδωματίων στα Λατσιά ή στο Γέρι => property_type=house&bedrooms=3&location=latsia,geri
διαμέρισμα στον τρίτο όροφο με ασανσέρ στη Λεμεσό => property_type=apartment&floor_min=3&floor_max=3&amenities=elevator&district=limassol
σπίτι για αγορά Λεμεσός 400-500 χιλιάδες πισίνα => property_type=house&district=limassol&price_min=400000&price_max=500000&pool=yes
παραλιακό διαμέρισμα στη Λάρνακα => sea_max_m=1000&property_type=apartment&district=larnaca
διαμέρισμα ένα χιλιόμετρο από τη θάλασσα => property_type=apartment&sea_max_m=1000
γη 10 στρέμματα στην Πάφο => property_type=land-plots&plot_min=10000&district=paphos
σπίτι έως 1 εκατ. ευρώ με πισίνα, γυμναστήριο και αποθήκη στη Λεμεσό => property_type=house&price_max=1000000&pool=yes&amenities=gym,storage-room&district=limassol
θέλω να δω τα νεότερα διαμερίσματα στη Λεμεσό => sort=newest&property_type=apartment&district=limassol
ψάχνω κάτι φθηνό στη Λάρνακα για ενοικίαση => sort=price_asc&district=larnaca&deal=rent
κατοικία με φωτοβολταϊκά στην Έγκωμη => property_type=house&location=egkomi ? φωτοβολταϊκά
5 υπνοδωμάτια και πάνω, Λεμεσός, βίλα => bedrooms=5,6&district=limassol&property_type=house
διαμέρισμα με δύο χώρους στάθμευσης στη Λευκωσία => property_type=apartment&parking=yes&district=nicosia ? δύο
κτίσμα παλιό προς ανακαίνιση στην Πάφο => district=paphos ? κτίσμα παλιό ανακαίνιση
πολυτελές ρετιρέ Λεμεσός 3 υπνοδωμάτια πάνω από 1 εκατομμύριο => property_type=apartment&district=limassol&bedrooms=3&price_min=1000000 ? πολυτελές
γκαρσονιέρες στη Λευκωσία μέχρι 100 χιλιάδες ευρώ => bedrooms=studio&district=nicosia&price_max=100000
σπίτι κοντά στη Λεμεσό => property_type=house&district=limassol
ακίνητο στη Λάρνακα με τίτλο, όχι πάνω από 250.000 => district=larnaca&title_deed=has-title&price_max=250000
διαμέρισμα με κλιματισμό σε όλα τα δωμάτια και ηλιακό θερμοσίφωνα => property_type=apartment&air_conditioning=all-rooms ? ηλιακό θερμοσίφωνα
σπίτι με μεγάλη πισίνα => property_type=house&pool=yes ? μεγάλη
ανεξάρτητη κατοικία Μακεδονίτισσα 4 υπνοδωμάτια => property_type=house&location=egkomi-makedonitissa&bedrooms=4
διαμερίσματα Λεμεσός ενοίκιο 900 με 1200 => property_type=apartment&district=limassol&deal=rent&price_min=900&price_max=1200
διαμέρισμα χωρίς ασανσέρ => property_type=apartment ? ασανσέρ
επιτρέπονται σκύλοι, σπίτι για ενοίκιο στην Πάφο => pets=allowed&property_type=house&deal=rent&district=paphos
από μεσιτικό γραφείο, οικόπεδο στη Λευκωσία => seller_type=agency&property_type=land-plots&district=nicosia
γραφείο 80τμ Λεμεσός ενοικίαση => property_type=office&area_min=80&district=limassol&deal=rent
βίλα στην Κισσόνεργα 300 μέτρα από την παραλία μέχρι 900.000 => property_type=house&location=kissonerga&sea_max_m=300&price_max=900000
διαμέρισμα κατασκευής 2021 στη Λάρνακα => property_type=apartment&year_built=2021&district=larnaca
δεν με ενδιαφέρει πισίνα, σπίτι 3 υπνοδωμάτια στη Λεμεσό => property_type=house&bedrooms=3&district=limassol&pool=no
οικία 4 υ/δ Στρόβολος => property_type=house&bedrooms=4&location=strovolos
σπίτι στο κέντρο Λάρνακας με πάρκινγκ => property_type=house&location=larnaca&parking=yes
τετραγωνικά 120, διαμέρισμα, Λευκωσία => area_min=120&property_type=apartment&district=nicosia
διαμέρισμα στη Λεμεσό κάτω από 300 χιλιάδες με θέα στο βουνό ή στη θάλασσα => property_type=apartment&district=limassol&price_max=300000&view=mountains-view,sea-view
καινούρια βίλα προς πώληση απευθείας από εργολάβο => condition=brand-new&property_type=house&seller_type=developer
πόσα διαμερίσματα έχει στην Πάφο κάτω από 100 χιλιάδες; => property_type=apartment&district=paphos&price_max=100000
φοιτητικό διαμέρισμα Λευκωσία ενοίκιο => property_type=apartment&district=nicosia&deal=rent ? φοιτητικό
σπίτι διώροφο Αραδίππου 3 υπνοδωμάτια 250 χιλ => property_type=house&location=aradippou&bedrooms=3&price_max=250000 ? διώροφο
μόνο Πάφος, μόνο βίλες, μόνο με πισίνα => district=paphos&property_type=house&pool=yes
θέλω διαμέρισμα στη Λευκωσία ή στη Λάρνακα με ένα ή δύο υπνοδωμάτια => property_type=apartment&district=nicosia,larnaca&bedrooms=1,2
εξοχική κατοικία κοντά στην παραλία στην Αργάκα => property_type=house&sea_max_m=1000&location=argaka
έκταση γης άνω των 5 σκαλών στη Λάρνακα => property_type=land-plots&plot_min=6690&district=larnaca
τιμή μέχρι 200 χιλιάδες, 2 υπνοδωμάτια, Πάφος, πισίνα κοινόχρηστη => price_max=200000&bedrooms=2&district=paphos&pool=common
ισόγεια κατοικία με κήπο στη Λακατάμια => property_type=house&amenities=garden&location=lakatameia
αγγελίες με έκπτωση Λεμεσός => reduced=1&district=limassol
σπίτι 3αρι => property_type=house&bedrooms=2
διαμέρισμα δίπλα στη μαρίνα Λεμεσού => property_type=apartment&near=34.673,33.039&radius_km=5
εμπορική αποθήκη στη Λευκωσία => property_type=commercial&district=nicosia
διαμέρισμα στην Πάφο με πισίνα μέχρι 150 χιλιάδες, τα φθηνότερα πρώτα => property_type=apartment&district=paphos&pool=yes&price_max=150000&sort=price_asc
έχετε κάτι σε βίλα στην Πάφο με 4 υπνοδωμάτια και πάνω και ιδιωτική πισίνα κάτω από 700 χιλιάδες; => property_type=house&district=paphos&bedrooms=4,5,6&pool=private&price_max=700000
διαμέρισμα με θέα τη θάλασσα, δύο υπνοδωμάτια, μέχρι 350.000 ευρώ στη Λεμεσό => property_type=apartment&view=sea-view&bedrooms=2&price_max=350000&district=limassol
ενοίκιο: επιπλωμένο ενός υπνοδωματίου, Λάρνακα, μέχρι 700 => deal=rent&furnishing=furnished&bedrooms=1&district=larnaca&price_max=700
οικόπεδο με τίτλο τουλάχιστον 1000 τετραγωνικά στην επαρχία Λάρνακας => property_type=land-plots&title_deed=has-title&plot_min=1000&district=larnaca
σπίτι σε Τάλα ή Πέγεια με κήπο αλλά χωρίς πισίνα => property_type=house&location=tala,pegeia&amenities=garden&pool=no
το φθηνότερο σπίτι δίπλα στη θάλασσα => sort=price_asc&property_type=house&sea_max_m=1000
ισόγειο διαμέρισμα Λευκωσία μέχρι 120 χιλ. => floor_min=0&floor_max=0&property_type=apartment&district=nicosia&price_max=120000
έχουμε 450 χιλιάδες και θέλουμε 3 ή 4 υπνοδωμάτια στη Λεμεσό => price_max=450000&bedrooms=3,4&district=limassol
αποθήκη 500 τ.μ. προς ενοικίαση Λευκωσία => amenities=storage-room&area_min=500&deal=rent&district=nicosia
γη πάνω από 3 σκάλες στο Πισσούρι => property_type=land-plots&plot_min=4014&location=pissouri
σπίτια με έκπτωση τον τελευταίο μήνα στην Αγία Νάπα => property_type=house&reduced=1&location=ayia-napa ? τον τελευταίο μήνα
μονοκατοικία 200 τ.μ. και άνω, οικόπεδο 800 τ.μ., Στρόβολος => property_type=house&area_min=200&plot_min=800&location=strovolos
ψάχνω για φθηνό ενοίκιο στη Λεμεσό, ένα υπνοδωμάτιο, έχω γάτα => sort=price_asc&deal=rent&district=limassol&bedrooms=1&pets=allowed
διαμέρισμα κοντά στη θάλασσα, 2 μπάνια, πάρκινγκ, μπαλκόνι, 180 με 220 χιλιάδες => property_type=apartment&sea_max_m=1000&bathrooms=2&parking=yes&amenities=balcony&price_min=180000&price_max=220000
θέλω κάτι μεγάλο και φωτεινό στην Έγκωμη, τρία υπνοδωμάτια => location=egkomi&bedrooms=3 ? μεγάλο φωτεινό
`
