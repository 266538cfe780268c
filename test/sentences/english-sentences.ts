/**
 * English sentences and what each asks for: `sentence => parameters ? words reported as not understood`.
 * For sale where no deal stands; parameters that the catalogue does not have are left out when it is compared.
 */
export const englishSentences = `
three bedroom house near the sea in Paphos under 400000 with pool => district=paphos&property_type=house&bedrooms=3&price_max=400000&pool=yes&sea_max_m=1000
villa Limassol => district=limassol&property_type=house
the cheapest three-bedroom house with title deed within a kilometre of the sea in Paphos => district=paphos&property_type=house&bedrooms=3&title_deed=has-title&sea_max_m=1000&sort=price_asc
2br flat to rent in Nicosia up to 900 euros a month => deal=rent&district=nicosia&property_type=apartment&bedrooms=2&price_max=900
€1.2m villa Peyia sea view private pool => location=pegeia&property_type=house&price_max=1200000&pool=private&view=sea-view
plot of 2 donums in Limassol district => district=limassol&property_type=land-plots&plot_min=2676
studio for rent Larnaca max 600 => deal=rent&district=larnaca&bedrooms=studio&price_max=600
2 or 3 bedroom apartment in Germasogeia => location=germasogeia&property_type=apartment&bedrooms=2,3
looking for a 4-bed detached house with garden and garage, budget 550k => property_type=house&bedrooms=4&amenities=garden&parking=covered&price_max=550000
Can you show me furnished apartments for rent in Limassol between 1000 and 1500 euro? => deal=rent&district=limassol&property_type=apartment&furnishing=furnished&price_min=1000&price_max=1500
new build 2 bed apartment Larnaca under 250,000 => district=larnaca&property_type=apartment&condition=brand-new&bedrooms=2&price_max=250000
off-plan apartments in Limassol => district=limassol&property_type=apartment&condition=under-construction
resale house in Paralimni => location=paralimni&property_type=house&condition=pre-owned
land for sale in Paphos at least 5000 m2 => district=paphos&property_type=land-plots&plot_min=5000
office to let in Nicosia 100-200 sqm => deal=rent&district=nicosia&property_type=office&area_min=100&area_max=200
shop for rent in Larnaca => deal=rent&district=larnaca&property_type=commercial
apartment building for sale in Nicosia => district=nicosia&property_type=building
3 beds 2 baths house Nicosia => district=nicosia&property_type=house&bedrooms=3&bathrooms=2
at least 4 bedrooms and 3 bathrooms villa in Paphos => district=paphos&property_type=house&bedrooms=4,5,6&bathrooms=3
3+ bedroom villa with communal pool => property_type=house&bedrooms=3,4,5,6&pool=common
apartment without pool in Paphos => district=paphos&property_type=apartment&pool=no
unfurnished flat Strovolos => location=strovolos&property_type=apartment&furnishing=unfurnished
I have 250k and want to live in Larnaca near the sea with my dog => district=larnaca&price_max=250000&sea_max_m=1000 ? with my dog
villa with a pool, pets allowed, 3000 => deal=rent&property_type=house&pool=yes&pets=allowed&price_max=3000
brand new apartment in Germasogeia, delivery 2027 => location=germasogeia&property_type=apartment&condition=brand-new&year_built=2027
garage included, 2 bath, 120m2+ Strovolos house => location=strovolos&property_type=house&bathrooms=2&parking=covered&area_min=120
3bdr hse limasol nr the sea => district=limassol&property_type=house&bedrooms=3&sea_max_m=1000
commercial plot in Latsia => location=latsia&property_type=land-plots
pet friendly flat in Limassol => deal=rent&district=limassol&property_type=apartment&pets=allowed
house with fireplace and central heating in Nicosia => district=nicosia&property_type=house&amenities=fireplace&heating=central-heating
apartment with lift, parking and storage room => property_type=apartment&amenities=elevator,storage-room&parking=yes
penthouse with roof garden in Limassol => district=limassol&property_type=apartment&amenities=roof-garden
beachfront villa in Ayia Napa => location=ayia-napa&property_type=house&sea_max_m=150
apartment walking distance to the beach in Protaras => location=protaras&property_type=apartment&sea_max_m=500
house 500m from the sea => property_type=house&sea_max_m=500
flat within 300 metres of the beach in Larnaca => district=larnaca&property_type=apartment&sea_max_m=300
bungalow with mountain view => property_type=house&view=mountains-view
cheapest apartments in Larnaca => district=larnaca&property_type=apartment&sort=price_asc
newest listings in Paphos => district=paphos&sort=newest
biggest villa in Limassol under 2 million => district=limassol&property_type=house&price_max=2000000&sort=area_desc
houses listed this week in Nicosia => district=nicosia&property_type=house&listed_within_days=7
apartments added in the last 3 days Limassol => district=limassol&property_type=apartment&listed_within_days=3
reduced price villas in Paphos => district=paphos&property_type=house&reduced=1
bargain apartments in Limassol => district=limassol&property_type=apartment&good_deal=1
houses by owner in Larnaca, no agents => district=larnaca&property_type=house&seller_type=property-owner
apartments from developer in Paphos => district=paphos&property_type=apartment&seller_type=developer
energy class A apartment in Nicosia => district=nicosia&property_type=apartment&energy_class=a
house built after 2015 in Larnaca => district=larnaca&property_type=house&year_built=2016,2017,2018,2019,2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030
apartment built in 2019 => property_type=apartment&year_built=2019
house or apartment in Paphos or Limassol => district=paphos,limassol&property_type=house,apartment
anywhere but Nicosia, villa with pool => district=famagusta,larnaca,limassol,paphos&property_type=house&pool=yes
3 bedroom house not in Limassol => property_type=house&bedrooms=3&district=famagusta,larnaca,nicosia,paphos
around 300k apartment in Limassol => district=limassol&property_type=apartment&price_min=270000&price_max=330000
from 200k to 300k house in Paphos => district=paphos&property_type=house&price_min=200000&price_max=300000
200-300k 2 bed Paphos => district=paphos&bedrooms=2&price_min=200000&price_max=300000
over 1 million villas => property_type=house&price_min=1000000
half a million house in Nicosia => district=nicosia&property_type=house&price_max=500000
two hundred and fifty thousand apartment Larnaca => district=larnaca&property_type=apartment&price_max=250000
hello, i am looking for a quiet house in Peyia with a sauna => location=pegeia&property_type=house&amenities=spasauna ? quiet
luxury apartment near the airport in Larnaca => district=larnaca&property_type=apartment ? luxury airport
house near good schools in Strovolos => location=strovolos&property_type=house ? good schools
appartment in Limasol with sea veiw => district=limassol&property_type=apartment&view=sea-view
3 bedrom vila in Pafos => district=paphos&property_type=house&bedrooms=3
apartmnet for rent in Nicosa => deal=rent&district=nicosia&property_type=apartment
townhouse Kato Paphos 2 bathrooms => location=paphos-kato-paphos&property_type=house&bathrooms=2
maisonette in Tala or Kissonerga => location=tala,kissonerga&property_type=house
Paphos town 2 bedroom flat => location=paphos&property_type=apartment&bedrooms=2
flat in Limassol city centre for rent => deal=rent&location=limassol&property_type=apartment
house in Cyprus with pool under 300 thousand => property_type=house&pool=yes&price_max=300000
property for rent in Paphos with pets => deal=rent&district=paphos&pets=allowed
1 bed to rent Limassol => deal=rent&district=limassol&bedrooms=1
2-bed, 2-bath apartment w/ parking & A/C => property_type=apartment&bedrooms=2&bathrooms=2&parking=yes&air_conditioning=yes
apartment with air conditioning in all rooms and underfloor heating => property_type=apartment&air_conditioning=all-rooms&heating=underfloor-heating
minimum 120 sqm apartment in Nicosia => district=nicosia&property_type=apartment&area_min=120
villa over 250 square metres on a plot of at least 1000 sqm => property_type=house&area_min=250&plot_min=1000
half an acre of land in Larnaca => district=larnaca&property_type=land-plots&plot_min=2024
warehouse Limassol up to 3000 euros per month => deal=rent&district=limassol&property_type=commercial&price_max=3000
ground floor apartment in Larnaca => district=larnaca&property_type=apartment&floor_min=0&floor_max=0
apartment on the 3rd floor or higher => property_type=apartment&floor_min=3
villa with guest toilet, gym and alarm => property_type=house&amenities=guest-wc,gym,alarm
partly furnished two bedroom flat => property_type=apartment&bedrooms=2&furnishing=partially-furnished
best value apartments in Larnaca => district=larnaca&property_type=apartment&sort=price_m2_asc
most expensive villas in Limassol => district=limassol&property_type=house&sort=price_desc
cheap studio in Paphos => district=paphos&bedrooms=studio&sort=price_asc
house within 5 km of Larnaca => property_type=house&near=34.9167,33.6292&radius_km=5
flat 10 minutes walk from the beach => property_type=apartment&sea_max_m=800
4br house <450000 Nicosia => district=nicosia&property_type=house&bedrooms=4&price_max=450000
house no more than 350000 euros, no pool => property_type=house&price_max=350000&pool=no
under 200k paphos apartment 2 bed sea view => district=paphos&property_type=apartment&bedrooms=2&price_max=200000&view=sea-view
Limassol villa 5 bedrooms private pool sea view title deeds 1.5m => district=limassol&property_type=house&bedrooms=5&pool=private&view=sea-view&title_deed=has-title&price_max=1500000
we need an office of about 150 m2 in Nicosia => district=nicosia&property_type=office&area_min=135&area_max=165
residential plot in Pissouri => location=pissouri&property_type=land-plots
commercial property for sale in Limassol over 500000 => district=limassol&property_type=commercial&price_min=500000
rent a house with garden in Lakatamia max 1,200 => deal=rent&location=lakatameia&property_type=house&amenities=garden&price_max=1200
apartments with balcony and elevator in Engomi between 150.000 and 200.000 => location=egkomi&property_type=apartment&amenities=balcony,elevator&price_min=150000&price_max=200000
nothing above 180 000 please, one bedroom apartment => property_type=apartment&bedrooms=1&price_max=180000
a flat for me and my dog in Larnaca => deal=rent&district=larnaca&property_type=apartment&pets=allowed
covered parking and storage, Aglantzia, 2 bedrooms => location=aglantzia&parking=covered&amenities=storage-room&bedrooms=2
I want to buy a home in Paphos => district=paphos&property_type=apartment,house
new villas in Limassol with garden => district=limassol&property_type=house&condition=brand-new&amenities=garden
house with jacuzzi and helipad => property_type=house&amenities=spasauna ? helipad
agency listings for land in Nicosia under 100k => district=nicosia&property_type=land-plots&seller_type=agency&price_max=100000
bedrooms: 3, type: house, price: max 300000 => property_type=house&bedrooms=3&price_max=300000
villa with tennis court and private pool in Pissouri => location=pissouri&property_type=house&pool=private ? tennis court
seafront apartment Limassol marina 2 bed => location=limassol-marina&property_type=apartment&bedrooms=2&sea_max_m=150
property_type house in paphos price under 250000 sorted by price => district=paphos&property_type=house&price_max=250000&sort=price_asc
`
