/**
 * Places that are words as well, postal codes, streets, what is left out, and figures that few write, in all languages
 * of the grammar. Labelled by hand: sentence => filters ? words reported as not understood.
 */
export const exclusionSentences = `
house in Polis => property_type=house&location=polis-chrysochous
flat in Leymosun => property_type=apartment&district=limassol
flat in Lefkosa => property_type=apartment&district=nicosia
house in Baf => property_type=house&district=paphos
villa near Polis => property_type=house&near=35.0367,32.4264&radius_km=5
flat at Tombs of the Kings => property_type=apartment&location=tombs-of-the-kings
2 bed apartment Tombs of the Kings under 300k => property_type=apartment&bedrooms=2&location=tombs-of-the-kings&price_max=300000
flat in 3025 => property_type=apartment&location=limassol
house postal code 8820 => property_type=house&location=polis-chrysochous
studio in the old town of Limassol => bedrooms=studio&location=limassol-limassol-historical-centre
flat in Nicosia old town => property_type=apartment&location=nicosia ? old town
house in Timi with a garden => property_type=house&location=timi&amenities=garden
plot in Skala => property_type=land-plots&location=larnaca-skala
apartment in Ktima => property_type=apartment&location=paphos-ktima
house in Kamares under 400k => property_type=house&location=larnaca-kamares&price_max=400000
flat in Agios Nikolaos, Larnaca => property_type=apartment&location=larnaca-agios-nikolaos
flat Agios Georgios Latsia => property_type=apartment&location=latsia-agios-georgios
villa in Agios Theodoros => property_type=house&location=agios-theodoros-larnakas,agios-theodoros-lemesou,paphos-agios-theodoros
in Limassol but not in Ypsonas => district=limassol&not_location=ypsonas
house in Limassol except Ypsonas and Kolossi => property_type=house&district=limassol&not_location=ypsonas,kolossi
villas in Paphos excluding Coral Bay, Tala and Peyia => property_type=house&district=paphos&not_location=coral-bay,tala,pegeia
flat anywhere but Nicosia => property_type=apartment&district=famagusta,larnaca,limassol,paphos
house everywhere except Paphos and Larnaca => property_type=house&district=famagusta,limassol,nicosia
2 bedroom flat in Larnaca, not in Oroklini => bedrooms=2&property_type=apartment&district=larnaca&not_location=voroklini
apartment in Limassol other than Germasogeia => property_type=apartment&district=limassol&not_location=germasogeia
Paphos district but not Paphos town => district=paphos&not_location=paphos
land outside of Nicosia => property_type=land-plots&district=famagusta,larnaca,limassol,paphos
flat not on the first floor => property_type=apartment ? first floor
apartment not on the ground floor => property_type=apartment&floor_min=1
flat on the twenty first floor => property_type=apartment&floor_min=21&floor_max=21
apartment on the twelfth floor => property_type=apartment&floor_min=12&floor_max=12
1.5 storey house => property_type=house ? 1.5 storey
two storey house in Paphos => property_type=house&district=paphos ? two storey
house with 3 floors => property_type=house ? 3 floors
house without pool or garden => property_type=house&pool=no ? garden
house with no pool with pool => property_type=house&pool=no ? pool
villa far from the sea => property_type=house ? sea
apartment 3+1 in Strovolos => property_type=apartment&bedrooms=3&location=strovolos
διαμέρισμα 2+1 στη Λάρνακα => property_type=apartment&bedrooms=2&district=larnaca
квартира 3+1 в Лимассоле => property_type=apartment&bedrooms=3&district=limassol
house 20 minutes from Larnaca => property_type=house&within=20min-drive:larnaca
house 20 minutes from Larnaca airport => property_type=house&district=larnaca ? 20 minutes airport
flat 10 minutes walk from Tala => property_type=apartment&near=34.8375,32.4333&radius_km=0.8
дом в 20 минутах от Лимассола => property_type=house&within=20min-drive:limassol
property with rental income in Ayia Napa => location=ayia-napa ? rental income
house on one level with a garden => property_type=house&amenities=garden ? one level
flat on level 3 => property_type=apartment&floor_min=3&floor_max=3
διαμέρισμα με εισόδημα από ενοίκια στη Λάρνακα => property_type=apartment&district=larnaca ? εισόδημα από ενοίκια
σπίτι σε ένα επίπεδο => property_type=house ? σε ένα επίπεδο
квартира с доходом от аренды в Пафосе => property_type=apartment&district=paphos ? доходом от аренды
дом в один этаж с садом => property_type=house&amenities=garden ? в один этаж
квартира для сдачи в аренду, Лимассол => property_type=apartment&district=limassol ? для сдачи в аренду
flat 500 m away from the beach => property_type=apartment&sea_max_m=500
no studios in Paphos => district=paphos&bedrooms=1,2,3,4,5,6
house, not 2 bedrooms => property_type=house&bedrooms=studio,1,3,4,5,6
I don't want to pay more than 300k for a house => property_type=house&price_max=300000
€250,000 max. 3 bed => price_max=250000&bedrooms=3
200000 max 2 bedroom flat => price_max=200000&bedrooms=2&property_type=apartment
rent 1200 max. 2 bed => deal=rent&price_max=1200&bedrooms=2
flat price per m2 below 2000 => property_type=apartment ? price per m2 below 2000
rent to own flat in Limassol => property_type=apartment&district=limassol ? rent to own
short let in Paphos => deal=rent&district=paphos ? short let
holiday let with pool => deal=rent&pool=yes ? holiday let
unit in Paphos => district=paphos ? unit
penthouse in Limassol => property_type=apartment&district=limassol
LIM-10432 => ? LIM-10432
flat LIM-10432 in Limassol => property_type=apartment&district=limassol ? LIM-10432
studio 0 300k => bedrooms=studio&price_max=300000 ? 0
land 1 1/2 donum => property_type=land-plots&plot_min=2007
3/4 acre in Tala => location=tala&plot_min=3035
plot of 2½ donums => property_type=land-plots&plot_min=3345
7 and a half donums in Paphos => district=paphos&plot_min=10035
house not under construction => property_type=house&condition=brand-new,pre-owned
flat on Makariou street => property_type=apartment&street=Makariou street
12 Agiou Georgiou street => street=12 Agiou Georgiou street
apartment Tombs of the Kings avenue => property_type=apartment&street=Tombs of the Kings avenue
flat with 2.5 bathrooms => property_type=apartment ? 2.5 bathrooms
parking on floor -1 => parking=yes&floor_min=-1&floor_max=-1
σπίτι στην Τίμη => property_type=house&location=timi
σπίτι σε τιμή μέχρι 300000 => property_type=house&price_max=300000
σπίτι στην Πόλη Χρυσοχούς => property_type=house&location=polis-chrysochous
διαμέρισμα στη Σκάλα => property_type=apartment&location=larnaca-skala
διαμέρισμα στο Κτήμα => property_type=apartment&location=paphos-ktima
κτήμα 5 στρέμματα στην Πάφο => property_type=land-plots&district=paphos&plot_min=5000
οικόπεδο 2 σκάλες => property_type=land-plots&plot_min=2676
σπίτι με 3 καμάρες => property_type=house&bedrooms=3
διαμέρισμα στους Τάφους των Βασιλέων => property_type=apartment&location=tombs-of-the-kings
διαμέρισμα στην παλιά πόλη της Λεμεσού => property_type=apartment&location=limassol-limassol-historical-centre
σπίτι Τ.Κ. 8820 => property_type=house&location=polis-chrysochous
Λεμεσός εκτός από Ύψωνα => district=limassol&not_location=ypsonas
διαμέρισμα στη Λευκωσία εκτός από Στρόβολο και Λακατάμεια => property_type=apartment&district=nicosia&not_location=strovolos,lakatameia
σπίτι στην Πάφο αλλά όχι στην Τάλα => property_type=house&district=paphos&not_location=tala
βίλα παντού εκτός από Λάρνακα και Πάφο => property_type=house&district=famagusta,limassol,nicosia
διαμέρισμα Λεμεσός πλην Γερμασόγειας => property_type=apartment&district=limassol&not_location=germasogeia
διαμέρισμα όχι στον πρώτο όροφο => property_type=apartment ? πρώτο όροφο
διαμέρισμα όχι ισόγειο => property_type=apartment&floor_min=1
διαμέρισμα στον εικοστό πρώτο όροφο => property_type=apartment&floor_min=21&floor_max=21
σπίτι χωρίς πισίνα και κήπο => property_type=house&pool=no ? κήπο
σπίτι μακριά από τη θάλασσα => property_type=house ? θάλασσα
τιμή ανά τ.μ. κάτω από 2000 => ? τιμή ανά τ μ κάτω από 2000
σπίτι οδός Μακαρίου 12 Λεμεσός => property_type=house&district=limassol&street=οδός Μακαρίου 12
διαμέρισμα λεωφόρος Μακαρίου => property_type=apartment&street=λεωφόρος Μακαρίου
7 και μισό στρέμματα => plot_min=7500
βραχυχρόνια μίσθωση στην Πάφο => deal=rent&district=paphos ? βραχυχρόνια μίσθωση
spiti stin timi => property_type=house&location=timi
spiti sti lemeso ektos apo ypsona => property_type=house&district=limassol&not_location=ypsonas
diamerisma lefkosia ektos strovolou => property_type=apartment&district=nicosia&not_location=strovolos
diamerisma oxi ston proto orofo => property_type=apartment ? proto orofo
vila stin pafo alla oxi stin tala => property_type=house&district=paphos&not_location=tala
spiti makria apo ti thalassa => property_type=house ? thalassa
diamerisma stin odo solonos => property_type=apartment&street=odo solonos
дом Каминария => property_type=house&location=kaminaria
дом в Каминарии => property_type=house&location=kaminaria
дом с камином => property_type=house&amenities=fireplace
дом в районе Скала => property_type=house&location=larnaca-skala
участок 2 донума в Скала => property_type=land-plots&location=larnaca-skala&plot_min=2676
квартира в старом городе Лимассола => property_type=apartment&location=limassol ? старом
дом в Полисе => property_type=house&location=polis-chrysochous
квартира индекс 3025 => property_type=apartment&location=limassol
Лимассол кроме Ипсонаса => district=limassol&not_location=ypsonas
квартира в Лимассоле кроме Гермасойи и Ипсонаса => property_type=apartment&district=limassol&not_location=germasogeia,ypsonas
дом в Пафосе, но не в Тале => property_type=house&district=paphos&not_location=tala
вилла где угодно кроме Лимассола и Никосии => property_type=house&district=famagusta,larnaca,paphos
квартира за исключением Строволоса в Никосии => property_type=apartment&district=nicosia&not_location=strovolos
квартира не на первом этаже => property_type=apartment ? первом этаже
2,5 этаж => ? 2,5 этаж
двадцать первый этаж => floor_min=21&floor_max=21
дом 2 этажа в Пафосе => property_type=house&district=paphos ? 2 этажа
квартира не выше 3 этажа => property_type=apartment&floor_max=3
квартира на 2 этаже => property_type=apartment&floor_min=2&floor_max=2
дом без бассейна и сада => property_type=house&pool=no ? сада
дом вдали от моря => property_type=house ? моря
не хочу платить больше 300к => price_max=300000
цена за м2 до 2000 => ? цена за м2 до 2000
аренда с правом выкупа => ? аренда с правом выкупа
квартира на улице Макариу => property_type=apartment&street=улице Макариу
посуточная аренда в Пафосе => deal=rent&district=paphos ? посуточная аренда
всё кроме квартир => property_type=building,house,land-plots,office,commercial
apartment with lift, energy class A or B => property_type=apartment&amenities=elevator&energy_class=a,b
energy rating at least c => energy_class=a,a-plus,b,b-plus,c
energy class B, a house with garden => property_type=house&amenities=garden&energy_class=b
epc A+ or A, flat in Larnaca => district=larnaca&property_type=apartment&energy_class=a-plus,a
ενεργειακή κλάση Α ή Β => energy_class=a,b
класс энергоэффективности не ниже B => energy_class=a,a-plus,b,b-plus
класс энергоэффективности A или B => energy_class=a,b
apartment with covered or uncovered parking => property_type=apartment&parking=covered,uncovered
villa with a private or communal pool => property_type=house&pool=private,common
διαμέρισμα με στεγασμένο ή ακάλυπτο πάρκινγκ => property_type=apartment&parking=covered,uncovered
квартира с крытой или открытой парковкой => property_type=apartment&parking=covered,uncovered
brand new or under construction houses => property_type=house&condition=brand-new,under-construction
flat of 80 m2 or under => property_type=apartment&area_max=80
2 bdr apartment sub 350k => property_type=apartment&bedrooms=2&price_max=350000
χωράφι 3 δεκάρια στην Πάφο => district=paphos&property_type=land-plots&plot_min=3000
at least 3 bedrooms but no more than 5, two bathrooms minimum, Limassol => bedrooms=3,4,5&bathrooms=2,3,4,5&district=limassol
house minimum 3 bedrooms, maximum 5 => property_type=house&bedrooms=3,4,5
at least 3 bedrooms but at most 5 bedrooms => bedrooms=3,4,5
at least 2 but no more than 4 bathrooms => bathrooms=2,3,4
не менее 3 спален, но не более 5 => bedrooms=3,4,5
τουλάχιστον 3 υπνοδωμάτια αλλά όχι πάνω από 5 => bedrooms=3,4,5
flat over 80 but under 120 sqm in Larnaca => property_type=apartment&area_min=80&area_max=120&district=larnaca
at least 80 sqm and under 900 flat to rent => deal=rent&property_type=apartment&area_min=80&price_max=900
up to 900 and at least 80 sqm in Larnaca => deal=rent&price_max=900&area_min=80&district=larnaca
3 bedrooms max, 2 bathrooms min => bedrooms=studio,1,2,3&bathrooms=2,3,4,5
under 300k and over 200k, flat => property_type=apartment&price_min=200000&price_max=300000
3 bedrooms and above, 300k => bedrooms=3,4,5,6&price_max=300000
σπίτι πάνω από 200 χιλιάδες και κάτω από 300 χιλιάδες => property_type=house&price_min=200000&price_max=300000
дом дороже 200 тысяч и дешевле 300 тысяч => property_type=house&price_min=200000&price_max=300000
a two-bed with parking, price dropped recently, Limassol => bedrooms=2&parking=yes&reduced=1&district=limassol
houses reduced this week in Paphos => property_type=house&reduced=1&district=paphos ? this week
reduced 3 bedroom houses listed this week => property_type=house&bedrooms=3&reduced=1&listed_within_days=7
recently renovated flat in Nicosia => property_type=apartment&district=nicosia ? recently renovated
πρόσφατα ανακαινισμένο διαμέρισμα => property_type=apartment ? πρόσφατα ανακαινισμένο
недавно отремонтированная квартира => property_type=apartment ? недавно отремонтированная
flats recently in Larnaca => property_type=apartment&listed_within_days=7&district=larnaca
something under 150 in Larnaca => deal=sale&price_max=150000&district=larnaca
rent under 150 => deal=rent&price_max=150
διαμέρισμα στον 3ο όροφο ή ψηλότερα με ασανσέρ Λεμεσός => property_type=apartment&floor_min=3&amenities=elevator&district=limassol
apartment Limassol 2 bed A rated energy => property_type=apartment&bedrooms=2&energy_class=a&district=limassol
2 bed apartment Limassol 1200 => deal=rent&property_type=apartment&bedrooms=2&price_max=1200&district=limassol
villa Larnaca 1800 => deal=rent&property_type=house&price_max=1800&district=larnaca
house 350 in Larnaca => property_type=house&district=larnaca ? 350
house with 4 bedrooms 2000 => property_type=house&bedrooms=4 ? 2000
apartment for sale 1200 => deal=sale&property_type=apartment ? 1200
διαμέρισμα 2 υπνοδωματίων Λεμεσός 1200 => deal=rent&property_type=apartment&bedrooms=2&price_max=1200&district=limassol
двухкомнатная квартира Лимассол 1200 => deal=rent&property_type=apartment&bedrooms=1&price_max=1200&district=limassol
quarter of a million house => property_type=house&price_max=250000
дом за четверть миллиона => property_type=house&price_max=250000
no title deed problems => deal=sale ? title deed problems
share house => property_type=house ? share
rental investment 150k => deal=sale&price_max=150000 ? rental investment
διαμέρισμα στον τρίτο όροφο ή πιο πάνω => property_type=apartment&floor_min=3
more than 2 bedrooms => bedrooms=3,4,5,6
fewer than 4 bedrooms => bedrooms=studio,1,2,3
more than 2 but fewer than 5 bedrooms => bedrooms=3,4
>2 bedrooms => bedrooms=3,4,5,6
>=2 bedrooms => bedrooms=2,3,4,5,6
I don't want more than 3 bedrooms => bedrooms=studio,1,2,3
flat above the third floor => property_type=apartment&floor_min=4
apartment on floors 2 to 4 => property_type=apartment&floor_min=2&floor_max=4
πάνω από 2 υπνοδωμάτια => bedrooms=3,4,5,6
λιγότερα από 4 υπνοδωμάτια => bedrooms=studio,1,2,3
больше двух спален => bedrooms=3,4,5,6
квартира ниже пятого этажа => property_type=apartment&floor_max=4
$300,000 house => property_type=house&price_max=300000 ? $
£200k house => property_type=house&price_max=200000 ? £
land of 3 decares => property_type=land-plots&plot_min=3000
house under 500 => deal=sale&property_type=house&price_max=500000
apartment 500 m from a supermarket => property_type=apartment ? 500 supermarket
not in Limassol, in Larnaca => district=larnaca
не Лимассол, а Ларнака => district=larnaca
not in Zakaki, Limassol => district=limassol&not_location=limassol-zakaki
flat, not in Aradippou, Larnaca => district=larnaca&property_type=apartment&not_location=aradippou
кроме Строволоса, Никосия => district=nicosia&not_location=strovolos
Limassol excluded => district=famagusta,larnaca,nicosia,paphos
any district but Limassol => district=famagusta,larnaca,nicosia,paphos
anything but apartments => property_type=building,house,land-plots,office,commercial
outside Nicosia => district=famagusta,larnaca,limassol,paphos
έξω από τη Λευκωσία => district=famagusta,larnaca,limassol,paphos
Limassol rather than Paphos => district=limassol
avoid ground floor => floor_min=1
Nicosia, excl. Strovolos => district=nicosia&not_location=strovolos
Paphos is not an option => district=famagusta,larnaca,limassol,nicosia
вне Лимассола => district=famagusta,larnaca,nicosia,paphos
Лимассол не предлагать => district=famagusta,larnaca,nicosia,paphos
can't spend over 250 thousand => price_max=250000
I won't pay more than 900 => deal=rent&price_max=900
price doesn't go above 250k => price_max=250000
δεν μπορώ να δώσω πάνω από 200000 => price_max=200000
it shouldn't be smaller than 100 sqm => area_min=100
won't go below 3 bedrooms => bedrooms=3,4,5,6
nothing under 100 sqm => area_min=100
nothing below 150k => price_min=150000
τίποτα πάνω από 300 χιλιάδες => price_max=300000
ничего дороже 300к => price_max=300000
at least 1km from the sea =>  ? at least 1 km from the sea
at least 5 km from Limassol =>  ? at least 5 km from Limassol
ground floor or first floor => floor_min=0&floor_max=1
ισόγειο ή πρώτο όροφο => floor_min=0&floor_max=1
above ground floor => floor_min=1
300k budget, 50k for renovation => price_max=300000 ? 50 k renovation
close to Kiti or Pervolia => near=34.85,33.575&radius_km=5 ? Pervolia
bedrooms: 3 bathrooms: 2 => bedrooms=3&bathrooms=2
Спальни: 3 Ванные: 2 => bedrooms=3&bathrooms=2
beds 2 baths 1 => bedrooms=2&bathrooms=1
Floor: 3 Bedrooms: 2 => bedrooms=2&floor_min=3&floor_max=3
pool: no => pool=no
flat to rent from 1 march in Paphos => deal=rent&district=paphos&property_type=apartment ? 1 march
снять квартиру с 1 июля в Лимассоле => deal=rent&district=limassol&property_type=apartment ? 1 июля
available from January 2027 flat to rent => deal=rent&property_type=apartment ? January 2027
house before 1990 => property_type=house&year_built=1990-and-older
σπίτι πριν το 1990 => property_type=house&year_built=1990-and-older
apartment 2020-2024 => property_type=apartment&year_built=2020,2021,2022,2023,2024
apartment in a building with lift => property_type=apartment&amenities=elevator
studio in a new building => bedrooms=studio&condition=brand-new ? building
walking distance to the beach and shops => sea_max_m=500 ? shops
house near a shop => property_type=house ? shop
don't need parking =>  ? parking
δεν χρειάζεται πάρκινγκ =>  ? πάρκινγκ
flat with or without pool => property_type=apartment ? pool
parking not required =>  ? parking
бассейн не нужен =>  ? бассейн
titles not issued yet => title_deed=no-title
титула пока нет => title_deed=no-title
at least energy class C => energy_class=a-plus,a,b-plus,b,c
οδός Λήδρας Λευκωσία => district=nicosia&street=οδός Λήδρας
must not exceed 300k => price_max=300000
villa with outside pool in Paphos => district=paphos&property_type=house&pool=yes
house with outside kitchen and pool => property_type=house&pool=yes ? kitchen
flat outside centre with parking in Larnaca => district=larnaca&property_type=apartment&parking=yes ? outside centre
house outside town with pool in Paphos => district=paphos&property_type=house&pool=yes ? outside town
I want to sit outside in Larnaca, flat with balcony => district=larnaca&property_type=apartment&amenities=balcony ? sit
I can't find a 2 bed flat in Larnaca => district=larnaca&property_type=apartment&bedrooms=2
не могу найти квартиру в Пафосе => district=paphos&property_type=apartment
nothing but houses in Paphos => district=paphos&property_type=house
3 bed instead of 2 bed flat Larnaca => district=larnaca&property_type=apartment&bedrooms=3
ничего страшного если далеко от моря, дом Пафос => district=paphos&property_type=house ? моря
διαμέρισμα παρά θάλασσα στη Λάρνακα => district=larnaca&property_type=apartment&sea_max_m=1000 ? παρά
πάρα πολύ κοντά στη θάλασσα, διαμέρισμα Λάρνακα => district=larnaca&property_type=apartment&sea_max_m=1000
why not a villa in Paphos => district=paphos&property_type=house
δεν έχετε σπίτι στην Πάφο => district=paphos&property_type=house
если не Лимассол, то Ларнака => district=larnaca
участок 600 метров в Ларнаке => district=larnaca&property_type=land-plots&plot_min=600
участок не меньше 1000 метров в Пафосе => district=paphos&property_type=land-plots&plot_min=1000
house in good state Paphos => district=paphos&property_type=house ? good state
εξαιρείται η Πάφος => district=famagusta,larnaca,limassol,nicosia
`
