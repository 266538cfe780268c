/** Requests with a wrong value, and what was meant; the form of the lines is that of `wrong-names.ts`. */
export const wrongValues = `
bedrooms=3%2B => bedrooms=3,4,5,6
bedrooms=3+ => bedrooms=3,4,5,6
bedrooms=2%2B => bedrooms=2,3,4,5,6
bedrooms=%3E%3D3 => bedrooms=3,4,5,6
bedrooms=>=3 => bedrooms=3,4,5,6
bedrooms=>2 => bedrooms=3,4,5,6
bedrooms=2-4 => bedrooms=2,3,4
bedrooms=2..4 => bedrooms=2,3,4
bedrooms=2 to 4 => bedrooms=2,3,4
bedrooms=2 or 3 => bedrooms=2,3
bedrooms=2|3 => bedrooms=2,3
bedrooms=2;3 => bedrooms=2,3
bedrooms=[2,3] => bedrooms=2,3
bedrooms=three => bedrooms=3
bedrooms=3 bedrooms => bedrooms=3
bedrooms=3br => bedrooms=3
bedrooms=3 or more => bedrooms=3,4,5,6
bedrooms=7 => bedrooms=6
bedrooms=6%2B => bedrooms=6
bedrooms=<=2 => bedrooms=studio,1,2
bedrooms=many =>
bathrooms=2%2B => bathrooms=2,3,4,5
bathrooms=2-3 => bathrooms=2,3
bathrooms=two => bathrooms=2
bathrooms=6 => bathrooms=5
price_max=500k => price_max=500000
price_max=500K => price_max=500000
price_max=1.2m => price_max=1200000
price_max=1.5M => price_max=1500000
price_max=0.4m => price_max=400000
price_max=€300000 => price_max=300000
price_max=300000€ => price_max=300000
price_max=300,000 => price_max=300000
price_max=300.000 => price_max=300000
price_max=300 000 => price_max=300000
price_max=300000.00 => price_max=300000
price_max=300000 EUR => price_max=300000
price_max=300000EUR => price_max=300000
price_max=EUR 300000 => price_max=300000
price_max=300'000 => price_max=300000
price_max=300_000 => price_max=300000
price_max=<300000 => price_max=300000
price_max=1,200,000 => price_max=1200000
price_max=€1.2 million => price_max=1200000
price_max=cheap =>
price_max=-5 =>
price_min=200k => price_min=200000
price_min=200.000 => price_min=200000
price_min=200k&price_max=400k => price_min=200000&price_max=400000
price_min=400000&price_max=200000 => price_min=200000&price_max=400000
area_min=100m2 => area_min=100
area_min=100 sqm => area_min=100
area_min=100sqm => area_min=100
area_min=1.000 => area_min=1000
area_min=140&area_max=80 => area_min=80&area_max=140
plot_min=1.500 => plot_min=1500
plot_min=500 m2 => plot_min=500
limit=50 => limit=25
limit=100 => limit=25
limit=1000 => limit=25
limit=0 => limit=1
limit=ten =>
energy_class=A%2B%2B =>
energy_class=a plus => energy_class=a-plus
energy_class=A_PLUS => energy_class=a-plus
year_built=2015-2020 => year_built=2015,2016,2017,2018,2019,2020
year_built=2028%2B => year_built=2028,2029,2030
year_built=>=2028 => year_built=2028,2029,2030
year_built=after 2027 => year_built=2028,2029,2030
year_built=>2027 => year_built=2028,2029,2030
year_built=2001-2012 => year_built=2001-2010,2011,2012
property_type=apartments => property_type=apartment
property_type=houses => property_type=house
property_type=villas => property_type=house
property_type=flats => property_type=apartment
property_type=condo => property_type=apartment
property_type=detached => property_type=house
property_type=detached house => property_type=house
property_type=land plot => property_type=land-plots
property_type=land_plots => property_type=land-plots
property_type=plots => property_type=land-plots
property_type=field => property_type=land-plots
property_type=shop => property_type=commercial
property_type=retail => property_type=commercial
property_type=warehouse => property_type=commercial
property_type=offices => property_type=office
property_type=cottage => property_type=house
property_type=apartmen => property_type=apartment
property_type=aparment => property_type=apartment
property_type=Διαμέρισμα => property_type=apartment
property_type=дом => property_type=house
property_type=apartment;house => property_type=apartment,house
property_type=apartment|house => property_type=apartment,house
property_type=castle =>
property_type=spaceship =>
deal=for sale => deal=sale
deal=for-sale => deal=sale
deal=for_rent => deal=rent
deal=for rent => deal=rent
deal=renting => deal=rent
deal=to let => deal=rent
deal=lease => deal=rent
deal=purchase => deal=sale
deal=sell => deal=sale
deal=auction =>
condition=new => condition=brand-new
condition=brand_new => condition=brand-new
condition=brand new => condition=brand-new
condition=used => condition=pre-owned
condition=resale => condition=pre-owned
condition=second-hand => condition=pre-owned
condition=off-plan => condition=under-construction
condition=under construction => condition=under-construction
condition=ruined =>
furnishing=fully furnished => furnishing=furnished
furnishing=fully-furnished => furnishing=furnished
furnishing=semi-furnished => furnishing=partially-furnished
furnishing=partly furnished => furnishing=partially-furnished
furnishing=not furnished => furnishing=unfurnished
pool=true => pool=yes
pool=1 => pool=yes
pool=false => pool=no
pool=communal => pool=common
pool=shared => pool=common
pool=private pool => pool=private
parking=true => parking=yes
parking=garage => parking=covered
parking=0 => parking=no
heating=true => heating=yes
heating=central => heating=central-heating
heating=underfloor => heating=underfloor-heating
heating=central heating => heating=central-heating
air_conditioning=true => air_conditioning=yes
air_conditioning=1 => air_conditioning=yes
amenities=lift => amenities=elevator
amenities=Lift,Garden => amenities=elevator,garden
amenities=storage => amenities=storage-room
amenities=bbq => amenities=bbq-zone
amenities=barbecue => amenities=bbq-zone
amenities=terrace => amenities=balcony
amenities=sauna => amenities=spasauna
amenities=roof garden => amenities=roof-garden
amenities=roof_garden => amenities=roof-garden
amenities=guest toilet => amenities=guest-wc
amenities=sea view => view=sea-view
amenities=garden and gym => amenities=garden,gym
amenities=helipad =>
view=sea => view=sea-view
view=sea_view => view=sea-view
view=sea view => view=sea-view
view=mountain => view=mountains-view
view=mountain-view => view=mountains-view
view=city => view=city-view
seller_type=owner => seller_type=property-owner
seller_type=private => seller_type=property-owner
seller_type=agent => seller_type=agency
seller_type=estate agent => seller_type=agency
seller_type=developers => seller_type=developer
pets=yes&deal=rent => pets=allowed&deal=rent
pets=true&deal=rent => pets=allowed&deal=rent
pets=allowed => deal=rent&pets=allowed
good_deal=true => good_deal=1
good_deal=yes => good_deal=1
sort=price => sort=price_asc
sort=-price => sort=price_desc
sort=price-asc => sort=price_asc
sort=price:asc => sort=price_asc
sort=price:desc => sort=price_desc
sort=price_low_to_high => sort=price_asc
sort=price_high_to_low => sort=price_desc
sort=price_ascending => sort=price_asc
sort=price desc => sort=price_desc
sort=priceAsc => sort=price_asc
sort=cheapest => sort=price_asc
sort=lowest price => sort=price_asc
sort=lowest_price => sort=price_asc
sort=most expensive => sort=price_desc
sort=date => sort=newest
sort=date_desc => sort=newest
sort=-created_at => sort=newest
sort=created_at:desc => sort=newest
sort=latest => sort=newest
sort=recent => sort=newest
sort=newest first => sort=newest
sort=relevance => sort=recommended
sort=best => sort=recommended
sort=size => sort=area_asc
sort=size_desc => sort=area_desc
sort=area => sort=area_asc
sort=biggest => sort=area_desc
sort=price_per_m2 => sort=price_m2_asc
sort=price_per_sqm_asc => sort=price_m2_asc
sort=alphabetical =>
location=Germasoyia => location=germasogeia
location=Yermasoyia => location=germasogeia
location=Peyia => location=pegeia
location=pafos => location=paphos
location=Λεμεσός => location=limassol
location=Agios Tychon => location=agios-tychon
location=Ayia Napa => location=ayia-napa
location=Kato Paphos => location=paphos-kato-paphos
location=famagusta => district=famagusta
location=Paphos District => district=paphos
location=paphos-district => district=paphos
location=Yermasoyia,Tala => location=germasogeia,tala
location=atlantis =>
district=Lemesos => district=limassol
district=Pafos => district=paphos
district=Λευκωσία => district=nicosia
district=germasogeia => location=germasogeia
district=Ayia Napa => location=ayia-napa
district=limasol => district=limassol
district=Limassol district => district=limassol
district=paphos;limassol => district=paphos,limassol
district=berlin =>
near=33.04,34.68 => near=34.68,33.04
near=34.68 33.04 => near=34.68,33.04
near=34.68;33.04 => near=34.68,33.04
near=34.68, 33.04&radius_km=5km => near=34.68,33.04&radius_km=5
near=34.68,33.04&radius_km=500m => near=34.68,33.04&radius_km=0.5
near=34.68,33.04&radius_km=5 km => near=34.68,33.04&radius_km=5
near=51.5 =>
near=Limassol => near=34.675,33.0333
near=Tala&radius_km=3 => near=34.8375,32.4333&radius_km=3
near=Τάλα => near=34.8375,32.4333
near=the sea =>
near=Cyprus =>
bbox=34.75,33.10,34.65,32.95 => bbox=34.65,32.95,34.75,33.10
listed_within_days=7d => listed_within_days=7
listed_within_days=7 days => listed_within_days=7
listed_within_days=1w => listed_within_days=7
listed_within_days=2 weeks => listed_within_days=14
listed_within_days=week => listed_within_days=7
listed_within_days=today => listed_within_days=0
listed_within_days=24h => listed_within_days=1
listed_within_days=month => listed_within_days=30
detail=all =>
district=paphos&price_max=300k&bedrooms=3%2B => district=paphos&price_max=300000&bedrooms=3,4,5,6
property_type=villas&location=Peyia&price_max=€500,000 => property_type=house&location=pegeia&price_max=500000
deal=for rent&location=Nicosia&price_max=1.200 => deal=rent&location=nicosia&price_max=1200
limit=50&sort=cheapest&bedrooms=two => limit=25&sort=price_asc&bedrooms=2
price_max=300000&price_max=300000 => price_max=300000
price_max=300000&price_max=400000 =>
`
