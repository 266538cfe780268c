/** English: sentences written after the tables, as by other people; the form of the lines is that of `english-sentences.ts`. */
export const freshEnglishSentences = `
I'm after a two-bed flat in Larnaca, ideally close to the beach, max €180k => property_type=apartment&bedrooms=2&district=larnaca&sea_max_m=1000&price_max=180000
any 3 bed houses w pool in peyia? => property_type=house&bedrooms=3&pool=yes&location=pegeia
need somewhere to rent in Limassol for 1200/month, 2 bedrooms, furnished => deal=rent&district=limassol&price_max=1200&bedrooms=2&furnishing=furnished
cheap plots near Polis => property_type=land-plots&sort=price_asc&near=35.0367,32.4264&radius_km=5
show me everything in Kapparis with sea views => location=kapparis&view=sea-view
apartment, Limassol, 1-2 bedrooms, 150k to 220k, lift and covered parking => property_type=apartment&district=limassol&bedrooms=1,2&price_min=150000&price_max=220000&amenities=elevator&parking=covered
Brand new 3-bedroom villas from a developer in the Paphos district => condition=brand-new&bedrooms=3&property_type=house&seller_type=developer&district=paphos
what can I get for 250k in Nicosia? => price_max=250000&district=nicosia
family house 4 bedrooms min, Nicosia suburbs, garden, max 500.000 € => property_type=house&bedrooms=4,5,6&district=nicosia&amenities=garden&price_max=500000 ? suburbs
long term rental, pet friendly, Paphos, under 1000 => deal=rent&pets=allowed&district=paphos&price_max=1000
flat for rent nicosia centre 1 bed => deal=rent&property_type=apartment&location=nicosia&bedrooms=1
House for sale, Oroklini, 3 bedrooms, swimming pool, below 350 thousand euros => property_type=house&location=voroklini&bedrooms=3&pool=yes&price_max=350000
Land 1 donum Tala with title deeds => property_type=land-plots&plot_min=1338&location=tala&title_deed=has-title
penthouses in Limassol over 1m => property_type=apartment&district=limassol&price_min=1000000
3-4 bed villa protaras walking distance from beach private pool => property_type=house&bedrooms=3,4&location=protaras&sea_max_m=500&pool=private
sea front flat in Larnaca not more than 300k => sea_max_m=150&property_type=apartment&district=larnaca&price_max=300000
a house with at least 2 bathrooms and 180 sqm in Strovolos => property_type=house&bathrooms=2,3,4,5&area_min=180&location=strovolos
Looking to buy an office in Limassol, 80-120 m², up to half a million => property_type=office&district=limassol&area_min=80&area_max=120&price_max=500000
warehouses to rent in Nicosia industrial area => deal=rent&property_type=commercial&district=nicosia ? industrial
studios in larnaca below 90k => bedrooms=studio&district=larnaca&price_max=90000
2 bedroom ground floor flat with garden in Kato Paphos => bedrooms=2&floor_min=0&floor_max=0&property_type=apartment&amenities=garden&location=paphos-kato-paphos
no pool, 3 beds, Pissouri, resale => pool=no&bedrooms=3&location=pissouri&condition=pre-owned
latest apartments for rent in Limassol => sort=newest&property_type=apartment&deal=rent&district=limassol
villas reduced in price around Coral Bay => property_type=house&reduced=1&near=34.856,32.369&radius_km=5
lowest price first, houses in Larnaca => sort=price_asc&property_type=house&district=larnaca
posted in the past 2 weeks: apartments in Paphos => listed_within_days=14&property_type=apartment&district=paphos
three bedrooms, two bathrooms, house, Latsia, between 250 and 320k => bedrooms=3&bathrooms=2&property_type=house&location=latsia&price_min=250000&price_max=320000
6 bedroom mansion with pool, gym and sauna => bedrooms=6&property_type=house&pool=yes&amenities=gym,spasauna
I want a bungalow, not a flat, in Paphos => property_type=house&district=paphos
Ayia Napa apartment with communal pool & AC => location=ayia-napa&property_type=apartment&pool=common&air_conditioning=yes
unfurnished house to let Aglantzia three bedrooms up to €1,400 pcm => furnishing=unfurnished&property_type=house&deal=rent&location=aglantzia&bedrooms=3&price_max=1400
plots of land between 500 and 1000 sqm in Limassol => property_type=land-plots&plot_min=500&plot_max=1000&district=limassol
house w/ fireplace in Platres or Troodos => property_type=house&amenities=fireplace&location=pano-platres,troodos
apartments built since 2020 in Limassol with A energy rating => property_type=apartment&year_built=2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030&district=limassol&energy_class=a
villa 10 min walk to sea, Chloraka => property_type=house&sea_max_m=800&location=chlorakas
Could you find me a modern two bedroom apartment with sea view and parking in Germasogeia for less than 400,000 euros? => bedrooms=2&property_type=apartment&view=sea-view&parking=yes&location=germasogeia&price_max=400000 ? modern
commercial building in the centre of Limassol => property_type=building&location=limassol
shop to let Larnaca max 2000 => property_type=commercial&deal=rent&district=larnaca&price_max=2000
1 br apt for rent, Engomi, near university => bedrooms=1&property_type=apartment&deal=rent&location=egkomi ? university
price under 150000, apartment, any district => price_max=150000&property_type=apartment
townhouse with roof terrace and 2 parking spaces in Pafos => property_type=house&amenities=roof-garden&parking=yes&district=paphos ? 2
best deals on houses in Paralimni => good_deal=1&property_type=house&location=paralimni
1.5 million budget, villa, Limassol, sea view, 4+ beds => price_max=1500000&property_type=house&district=limassol&view=sea-view&bedrooms=4,5,6
properties for sale by private owners in Nicosia => seller_type=property-owner&district=nicosia
hose with pol in Limassol => district=limassol ? hose pol
apartemnt with balcny in Larnca => property_type=apartment&amenities=balcony&district=larnaca
two bedroom flat with lift but without parking => bedrooms=2&property_type=apartment&amenities=elevator&parking=no
off plan villas Paphos 400-600k => condition=under-construction&property_type=house&district=paphos&price_min=400000&price_max=600000
house in Larnaca or Famagusta district with 3 bedrooms => property_type=house&district=famagusta,larnaca&bedrooms=3
rent 2 bed flat limassol tourist area max 1500 euro => deal=rent&bedrooms=2&property_type=apartment&district=limassol&price_max=1500 ? tourist
the largest plot in Paphos => property_type=land-plots&district=paphos ? largest
flat under 100 sqm near Larnaca seafront => property_type=apartment&area_max=100&district=larnaca&sea_max_m=150
beach house Polis Chrysochous => property_type=house&location=polis-chrysochous
new developments in Limassol, 2 bedrooms, from 300k => condition=brand-new&district=limassol&bedrooms=2&price_min=300000
fully furnished 2 bedroom with covered veranda and central heating for rent in Nicosia => furnishing=furnished&bedrooms=2&amenities=balcony&heating=central-heating&deal=rent&district=nicosia ? covered
house 5 km from Paphos => property_type=house&near=34.7671,32.4096&radius_km=5
maisonettes with storage, Geri, 200 000 - 260 000 => property_type=house&amenities=storage-room&location=geri&price_min=200000&price_max=260000
apartment on second floor Limassol => property_type=apartment&floor_min=2&floor_max=2&district=limassol
Hi! We're a couple with a cat looking to rent a one-bedroom in Larnaca for up to 800 euros. => pets=allowed&deal=rent&bedrooms=1&district=larnaca&price_max=800 ? couple
investment apartments in Limassol under 200k => property_type=apartment&district=limassol&price_max=200000 ? investment
Apartment to rent, 2 bedrooms, Limassol, sea view, no more than 1,800 eur => deal=rent&property_type=apartment&bedrooms=2&district=limassol&price_max=1800 ? sea view
where can I buy a 3 bedroom bungalow with a garden for about 280k? => property_type=house&bedrooms=3&amenities=garden&price_min=252000&price_max=308000
give me houses in Tala, Kamares or Peyia from 350.000 up to 500.000 euros => property_type=house&location=tala,larnaca-kamares,pegeia&price_min=350000&price_max=500000
dog friendly house for rent Larnaca area with yard => pets=allowed&property_type=house&deal=rent&district=larnaca&amenities=garden
Strovolos 3 bed apartment, storage, covered parking, 2nd floor+ => location=strovolos&bedrooms=3&property_type=apartment&amenities=storage-room&parking=covered&floor_min=2
cheapest 2 bedroom apartment in Paphos with communal pool => sort=price_asc&bedrooms=2&property_type=apartment&district=paphos&pool=common
limassol land 3-5 donums => district=limassol&property_type=land-plots&plot_min=4014&plot_max=6690
studio or one bedroom flat in Nicosia for rent below 550 => bedrooms=studio,1&property_type=apartment&district=nicosia&deal=rent&price_max=550
I need 5 bedrooms, 4 baths, villa, pool, Limassol hills => bedrooms=5&bathrooms=4&property_type=house&pool=yes&district=limassol ? hills
house under construction Larnaca district 3br => property_type=house&condition=under-construction&district=larnaca&bedrooms=3
Show properties added today in Paphos => listed_within_days=0&district=paphos
2 bed flat 75+ sqm Nicosia lift => bedrooms=2&property_type=apartment&area_min=75&district=nicosia&amenities=elevator
beachfront apartments between 300 and 500 thousand in Larnaca => sea_max_m=150&property_type=apartment&price_min=300000&price_max=500000&district=larnaca
Villa with infinity pool overlooking the sea in Pissouri => property_type=house&pool=private&view=sea-view&location=pissouri
title deeds available, 2 bed, Kato Paphos, under 200 => title_deed=has-title&bedrooms=2&location=paphos-kato-paphos&deal=rent&price_max=200
€300,000 max. House. Larnaca. => price_max=300000&property_type=house&district=larnaca
700k villa in Agios Tychonas => price_max=700000&property_type=house&location=agios-tychon
wanted: shop in Ledra area Nicosia to rent => property_type=commercial&district=nicosia&deal=rent ? Ledra
house with solar panels in Dali => property_type=house&location=dali ? solar panels
new apartments for sale in Aradippou with balcony and parking starting from 160k => condition=brand-new&property_type=apartment&location=aradippou&amenities=balcony&parking=yes&price_min=160000
2 bedrooms apartment in mesa geitonia not furnished for rent => bedrooms=2&property_type=apartment&location=mesa-geitonia&furnishing=unfurnished&deal=rent
sort by newest: villas Paphos => sort=newest&property_type=house&district=paphos
four bedroom detached house in Nicosia with basement => bedrooms=4&property_type=house&district=nicosia ? basement
Looking for something within walking distance to the beach, Larnaca, max 200k => sea_max_m=500&district=larnaca&price_max=200000
land to build a house in Oroklini => property_type=land-plots&location=voroklini ? build house
agricultural land in Paphos over 10,000 sqm => property_type=land-plots&district=paphos&plot_min=10000
hotel for sale in Ayia Napa => property_type=commercial&location=ayia-napa
apartment 3rd floor with elevator, Limassol, no agents please => property_type=apartment&floor_min=3&floor_max=3&amenities=elevator&district=limassol&seller_type=property-owner
is there any 3-bedroom penthouse with roof garden in Larnaca under 450k => bedrooms=3&property_type=apartment&amenities=roof-garden&district=larnaca&price_max=450000
budget: 1500 per month; 3 bed house; Nicosia or Larnaca; pets => price_max=1500&deal=rent&bedrooms=3&property_type=house&district=larnaca,nicosia&pets=allowed
town house paphos 150k-200k => property_type=house&district=paphos&price_min=150000&price_max=200000
House with guest wc, alarm, central heating and a/c in all rooms, Lakatamia => property_type=house&amenities=guest-wc,alarm&heating=central-heating&air_conditioning=all-rooms&location=lakatameia
flats in Limassol old town => property_type=apartment&location=limassol-limassol-historical-centre
at most 3 bedrooms, Paphos, house => bedrooms=studio,1,2,3&district=paphos&property_type=house
villa within 2 km from the sea in Argaka => property_type=house&sea_max_m=2000&location=argaka
building plot 600m2 Ypsonas max 150,000 => property_type=land-plots&plot_min=600&location=ypsonas&price_max=150000
Apartments in Larnaca with energy class B+ or better => property_type=apartment&district=larnaca&energy_class=a-plus,a,b-plus
Two-storey house Livadia Larnaca 3 beds => property_type=house&location=livadia-larnakas&bedrooms=3 ? Two storey
fixer upper houses in Paphos villages => property_type=house&district=paphos ? fixer upper villages
house built before 1990 with stone walls => property_type=house&year_built=1990-and-older ? stone walls
i want to live by the sea in paphos, 2 bedrooms, no stairs => sea_max_m=1000&district=paphos&bedrooms=2 ? stairs
private sale apartments Nicosia => seller_type=property-owner&property_type=apartment&district=nicosia
3 BEDROOM HOUSE FOR RENT IN LIMASSOL => bedrooms=3&property_type=house&deal=rent&district=limassol
apts for rent 1br/2br Nicosia => property_type=apartment&deal=rent&bedrooms=1,2&district=nicosia
paphos universal 2 bed apartment pool 130000 => location=universal&bedrooms=2&property_type=apartment&pool=yes&price_max=130000
2bed 2bath apartment kapparis pool under 175k eur => bedrooms=2&bathrooms=2&property_type=apartment&location=kapparis&pool=yes&price_max=175000
I'm looking for office space of 200 square meters in Limassol for rent, budget 4,000 per month => property_type=office&area_min=200&district=limassol&deal=rent&price_max=4000
mid-range house in Larnaca => property_type=house&district=larnaca ? mid
land with sea view in Pomos => property_type=land-plots&view=sea-view&location=pomos
most recent houses for rent in nicosia under €1000 => sort=newest&property_type=house&deal=rent&district=nicosia&price_max=1000
wheelchair accessible ground floor flat in Paphos for sale => floor_min=0&floor_max=0&property_type=apartment&district=paphos ? wheelchair accessible
a villa, 4 bedrooms, private swimming pool, big plot of at least 1000 sq.m., Paphos, up to 800k => property_type=house&bedrooms=4&pool=private&plot_min=1000&district=paphos&price_max=800000 ? big
rentals in Protaras for winter => deal=rent&location=protaras ? winter
duplex apartment in Limassol with jacuzzi => property_type=apartment&district=limassol&amenities=spasauna ? duplex
bank repossessed house Nicosia => property_type=house&district=nicosia ? bank repossessed
Six or more bedrooms in Limassol => bedrooms=6&district=limassol
house near Nicosia max 20 km => property_type=house&near=35.1667,33.3667&radius_km=20
nicosia to rent furnished 1 bedroom 600 euro => district=nicosia&deal=rent&furnishing=furnished&bedrooms=1&price_max=600
under market value plots Larnaca => good_deal=1&property_type=land-plots&district=larnaca
apartment with pool and parking without furniture to rent in Germasogia => property_type=apartment&pool=yes&parking=yes&furnishing=unfurnished&deal=rent&location=germasogeia
sea view apartment, 2 bedrooms, up to 350k, Limassol seafront => view=sea-view&property_type=apartment&bedrooms=2&price_max=350000&district=limassol&sea_max_m=150
Do you have any villas in Paphos with 4+ bedrooms and a private pool for less than €700k? => property_type=house&district=paphos&bedrooms=4,5,6&pool=private&price_max=700000
retirement bungalow near the coast in Chloraka max 250000 euro => property_type=house&sea_max_m=1000&location=chlorakas&price_max=250000 ? retirement
rent: furnished 1-bed, Larnaca, sea side, 700 max => deal=rent&furnishing=furnished&bedrooms=1&district=larnaca&sea_max_m=1000&price_max=700
2 bed + 2 bath, parking, balcony, Nicosia, 180-220k => bedrooms=2&bathrooms=2&parking=yes&amenities=balcony&district=nicosia&price_min=180000&price_max=220000
plot for sale, Larnaca district, min 1000 sqm, with title => property_type=land-plots&district=larnaca&plot_min=1000&title_deed=has-title
not older than 2018, apartment, Limassol, lift => year_built=2018,2019,2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030&property_type=apartment&district=limassol&amenities=elevator
House with 3 bedrooms in either Tala or Peyia, garden, no pool => property_type=house&bedrooms=3&location=tala,pegeia&amenities=garden&pool=no
cheapest house by the sea => sort=price_asc&property_type=house&sea_max_m=1000
Flat in Nicosia. Ground floor only. Max 120k. => property_type=apartment&district=nicosia&floor_min=0&floor_max=0&price_max=120000
villas with reduced prices listed in the last month in Ayia Napa => property_type=house&reduced=1&listed_within_days=30&location=ayia-napa
our budget is 450 thousand and we want 3 or 4 bedrooms near Limassol => price_max=450000&bedrooms=3,4&district=limassol
warehouse 500 sqm to rent Nicosia => property_type=commercial&area_min=500&deal=rent&district=nicosia
large plot of land over 3 donums in Pissouri => property_type=land-plots&plot_min=4014&location=pissouri ? large
studio flat Paphos under 80,000 with communal pool => bedrooms=studio&property_type=apartment&district=paphos&price_max=80000&pool=common
need a place for 2 cats, Limassol, 1 bedroom, €900 => pets=allowed&deal=rent&district=limassol&bedrooms=1&price_max=900 ? 2
most affordable 3-bed semi-detached in Larnaca => sort=price_asc&bedrooms=3&property_type=house&district=larnaca
apartment close to beach 1km Larnaca => property_type=apartment&sea_max_m=1000&district=larnaca
detached, 200+ m2, 800+ m2 plot, Strovolos => property_type=house&area_min=200&plot_min=800&location=strovolos
looking 4 2bdr apt limasol center rent => bedrooms=2&property_type=apartment&location=limassol&deal=rent ? 4
`
