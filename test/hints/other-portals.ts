/**
 * Requests as other portals, other APIs and language models write them, and what was meant; the form of the lines is
 * that of `wrong-names.ts`.
 */
export const otherPortals = `
filter[price_max]=300000 => price_max=300000
filter[price][max]=300000 => price_max=300000
filters[price][lte]=300000 => price_max=300000
filters[bedrooms]=3 => bedrooms=3
filter[bedrooms][gte]=3 => bedrooms=3,4,5,6
filter[type]=apartment => property_type=apartment
filter[city]=Limassol => location=limassol
where[price][lt]=300000 => price_max=300000
q[price_lteq]=300000 => price_max=300000
q[price_gteq]=100000 => price_min=100000
q[bedrooms_gteq]=3 => bedrooms=3,4,5,6
search[max_price]=300000 => price_max=300000
price[max]=300000 => price_max=300000
price[min]=100000 => price_min=100000
price[min]=100000&price[max]=300000 => price_min=100000&price_max=300000
price[to]=300000 => price_max=300000
price[from]=100000 => price_min=100000
price.max=300000 => price_max=300000
price.lte=300000 => price_max=300000
price:lte=300000 => price_max=300000
price[]=100000&price[]=300000 => price_min=100000&price_max=300000
price[0]=100000&price[1]=300000 => price_min=100000&price_max=300000
price<=300000 => price_max=300000
price>=100000 => price_min=100000
price<300000= => price_max=300000
beds>=3 => bedrooms=3,4,5,6
bedrooms>=3 => bedrooms=3,4,5,6
bedrooms<=2 => bedrooms=studio,1,2
price=..300000 => price_max=300000
price=100000.. => price_min=100000
price=-300000 =>
price=100000- => price_min=100000
price=0-300000 => price_min=0&price_max=300000
price=100k-300k => price_min=100000&price_max=300000
price=100000 - 300000 => price_min=100000&price_max=300000
price=100000:300000 => price_min=100000&price_max=300000
price=100000;300000 => price_min=100000&price_max=300000
price=100000_300000 => price_min=100000&price_max=300000
price=100000|300000 => price_min=100000&price_max=300000
price=[100000,300000] => price_min=100000&price_max=300000
price=[100000 TO 300000] => price_min=100000&price_max=300000
price=between 100000 and 300000 => price_min=100000&price_max=300000
price=from 100000 to 300000 => price_min=100000&price_max=300000
price=€100.000 - €300.000 => price_min=100000&price_max=300000
price=under 300000 => price_max=300000
price=under 300k => price_max=300000
price=up to 300000 => price_max=300000
price=max 300000 => price_max=300000
price=below 300000 => price_max=300000
price=less than 300000 => price_max=300000
price=over 100000 => price_min=100000
price=at least 100000 => price_min=100000
price=more than 100000 => price_min=100000
price=min:100000,max:300000 => price_min=100000&price_max=300000
price=≤300000 => price_max=300000
price_max=100000-300000 => price_min=100000&price_max=300000
price_max=under 300000 => price_max=300000
price_max=up to 300k => price_max=300000
price_min=from 100000 => price_min=100000
price_min=100000+ => price_min=100000
maxPrice=300k => price_max=300000
maxPrice=€300,000 => price_max=300000
max_price=300.000,00 => price_max=300000
max_price=300,000.00 => price_max=300000
max_price=300 000 € => price_max=300000
max_price=$300000 =>
max_price=£300k =>
max_price_eur=300000 => price_max=300000
price_max_eur=300000 => price_max=300000
priceHigh=300000 => price_max=300000
priceLow=100000 => price_min=100000
highPrice=300000 => price_max=300000
lowPrice=100000 => price_min=100000
list_price_max=300000 => price_max=300000
ListPrice=..300000 => price_max=300000
asking_price_max=300000 => price_max=300000
sale_price_max=300000 => price_max=300000
monthly_rent_max=1200&deal=rent => deal=rent&price_max=1200
rent_max=1200&deal=rent => deal=rent&price_max=1200
max_monthly_rent=1200&deal=rent => deal=rent&price_max=1200
upto=300000 =>
price_per_m2_max=3000 =>
max_price_per_sqm=3000 =>
minBeds=3 => bedrooms=3,4,5,6
min-beds=3 => bedrooms=3,4,5,6
beds-min=3 => bedrooms=3,4,5,6
bedsMin=3 => bedrooms=3,4,5,6
bedrooms-min=3 => bedrooms=3,4,5,6
min_bedrooms=2&max_bedrooms=3 => bedrooms=2,3
minBedrooms=2&maxBedrooms=4 => bedrooms=2,3,4
beds_min=2&beds_max=2 => bedrooms=2
bedrooms_min=2&bedrooms_max=3 => bedrooms=2,3
bedrooms_from=2 => bedrooms=2,3,4,5,6
bedrooms_from=2&bedrooms_to=4 => bedrooms=2,3,4
bedroomsMin=2 => bedrooms=2,3,4,5,6
BedroomsTotal=3 => bedrooms=3
bedrooms_total=3 => bedrooms=3
bedrooms[min]=2 => bedrooms=2,3,4,5,6
bedrooms[min]=2&bedrooms[max]=3 => bedrooms=2,3
bedrooms[]=2&bedrooms[]=3 => bedrooms=2,3
bedrooms[0]=2&bedrooms[1]=3 => bedrooms=2,3
beds[]=2&beds[]=3 => bedrooms=2,3
number-of-bedrooms=3 => bedrooms=3
bedroom_number=3 => bedrooms=3
bedroom_min=3 => bedrooms=3,4,5,6
beds=3+ => bedrooms=3,4,5,6
beds=2-3 => bedrooms=2,3
beds=2,3 => bedrooms=2,3
beds=any&district=paphos => district=paphos
bedrooms=any&district=paphos => district=paphos
bedrooms=two => bedrooms=2
bedrooms=2 and 3 => bedrooms=2,3
bedrooms=2/3 => bedrooms=2,3
bedrooms=2 to 3 => bedrooms=2,3
bedrooms=at least 3 => bedrooms=3,4,5,6
bedrooms=minimum 3 => bedrooms=3,4,5,6
bedrooms=min 3 => bedrooms=3,4,5,6
bedrooms=from 3 => bedrooms=3,4,5,6
bedrooms=3 and up => bedrooms=3,4,5,6
bedrooms=3plus => bedrooms=3,4,5,6
bedrooms=3-plus => bedrooms=3,4,5,6
bedrooms=3bed => bedrooms=3
bedrooms=3 bed => bedrooms=3
bedrooms=3-bedroom => bedrooms=3
bedrooms=3bhk => bedrooms=3
bedrooms=3.0 => bedrooms=3
bedrooms="3" => bedrooms=3
bedrooms=(2,3) => bedrooms=2,3
bedrooms={2,3} => bedrooms=2,3
bedrooms=["2","3"] => bedrooms=2,3
bedrooms=studios => bedrooms=studio
bedrooms=up to 2 => bedrooms=studio,1,2
bedrooms=max 2 => bedrooms=studio,1,2
bedrooms=more than 3 => bedrooms=4,5,6
bedrooms=>3 => bedrooms=4,5,6
bedrooms=8 => bedrooms=6
bedrooms=3,4+ => bedrooms=3,4,5,6
bedrooms=-1 =>
minBaths=2 => bathrooms=2,3,4,5
bathsMin=2 => bathrooms=2,3,4,5
bathrooms[gte]=2 => bathrooms=2,3,4,5
bathrooms=2+ => bathrooms=2,3,4,5
baths=2+ => bathrooms=2,3,4,5
bathrooms=2 baths => bathrooms=2
bathrooms=2 bathrooms => bathrooms=2
bathrooms=at least 2 => bathrooms=2,3,4,5
BathroomsTotalInteger=2 => bathrooms=2
bathrooms=1.5 =>
wc=2 => bathrooms=2
type=villa,flat => property_type=house,apartment
type=villa|flat => property_type=house,apartment
type[]=villa&type[]=flat => property_type=house,apartment
property_type[]=house&property_type[]=apartment => property_type=house,apartment
type=Villa => property_type=house
type=villas => property_type=house
type=studio => bedrooms=studio
property_type=studio => bedrooms=studio
type=plot => property_type=land-plots
type=building plot => property_type=land-plots
type=residential plot => property_type=land-plots
type=semi-detached => property_type=house
type=townhouse => property_type=house
type=condo => property_type=apartment
type=HOUSE => property_type=house
type=any&district=paphos => district=paphos
type=all&district=paphos => district=paphos
propertyTypes=house,apartment => property_type=house,apartment
propertySubType=villa => property_type=house
property_sub_type=villa => property_type=house
property_category=apartment => property_type=apartment
propertyCategory=apartment => property_type=apartment
asset_type=apartment => property_type=apartment
building_type=house => property_type=house
dwelling_type=house => property_type=house
estate_type=apartment => property_type=apartment
unit_type=apartment => property_type=apartment
home_types=house => property_type=house
what=apartment => property_type=apartment
property_type=διαμέρισμα => property_type=apartment
property_type=διαμερίσματα => property_type=apartment
property_type=σπίτι => property_type=house
property_type=βίλα => property_type=house
property_type=οικόπεδο => property_type=land-plots
property_type=γραφείο => property_type=office
property_type=κατάστημα => property_type=commercial
property_type=квартира => property_type=apartment
property_type=квартиры => property_type=apartment
property_type=вилла => property_type=house
property_type=участок => property_type=land-plots
property_type=офис => property_type=office
type=дом => property_type=house
deal=πώληση => deal=sale
deal=ενοικίαση => deal=rent
deal=ενοίκιο => deal=rent
deal=аренда => deal=rent
deal=продажа => deal=sale
deal=купить => deal=sale
deal=снять => deal=rent
deal=sales => deal=sale
deal=rentals => deal=rent
deal=ForSale => deal=sale
deal=FOR_RENT => deal=rent
deal=to-rent => deal=rent
deal=long-term rent =>
deal=apartment => property_type=apartment
status=for-sale => deal=sale
status=for_rent => deal=rent
status=ForSale => deal=sale
status=rent => deal=rent
status=active&district=paphos => district=paphos
status=available&district=paphos => district=paphos
status=live&district=paphos => district=paphos
status=sold =>
listing_status=rent => deal=rent
listingStatus=sale => deal=sale
status_type=ForSale => deal=sale
channel=buy => deal=sale
channel=rent => deal=rent
for_sale=true => deal=sale
for_rent=true => deal=rent
forRent=1 => deal=rent
rent=true => deal=rent
sale=true => deal=sale
buy=true => deal=sale
is_rental=true => deal=rent
rental=true => deal=rent
to_let=true => deal=rent
action=buy => deal=sale
tenure=rent => deal=rent
business_type=sale => deal=sale
city=Paphos => location=paphos
city=Лимассол => location=limassol
city=Пафос => location=paphos
city=Λάρνακα => location=larnaca
city=Limassol, Cyprus => location=limassol
city[]=tala&city[]=pegeia => location=tala,pegeia
location=Limassol, Cyprus => location=limassol
location=Лимассол => location=limassol
location=limassol city => location=limassol
location=Limassol Town => location=limassol
location[]=tala&location[]=pegeia => location=tala,pegeia
location=tala;pegeia => location=tala,pegeia
location=tala|pegeia => location=tala,pegeia
location=Tala or Peyia => location=tala,pegeia
location_name=Tala => location=tala
area_name=Tala => location=tala
region_name=Paphos => district=paphos
place_name=Tala => location=tala
address_city=Tala => location=tala
in=Tala => location=tala
town_city=Tala => location=tala
location=34.7,33.0 => near=34.7,33.0
location=34.7071,33.0226&radius=5 => near=34.7071,33.0226&radius_km=5
district=Пафос => district=paphos
district=Лимассол => district=limassol
district=Πάφος => district=paphos
district=all&bedrooms=3 => bedrooms=3
district=any&bedrooms=3 => bedrooms=3
district=Limassol,Cyprus => district=limassol
district[]=paphos&district[]=limassol => district=paphos,limassol
district=paphos|limassol => district=paphos,limassol
district=Paphos and Limassol => district=paphos,limassol
district=Paphos or Limassol => district=paphos,limassol
district=paphos district => district=paphos
district=Nikosia => district=nicosia
district=Ammochostos => district=famagusta
district=Larnaka => district=larnaca
province=Λεμεσός => district=limassol
minSize=80 => area_min=80
maxSize=140 => area_max=140
size_from=80 => area_min=80
size_to=140 => area_max=140
sizeMin=80 => area_min=80
area[min]=80 => area_min=80
area[gte]=80 => area_min=80
area=80+ => area_min=80
area=..140 => area_max=140
area=>=80 => area_min=80
area=80 - 140 => area_min=80&area_max=140
area=80m2-140m2 => area_min=80&area_max=140
area=100 =>
living_space_min=80 => area_min=80
livingAreaMin=80 => area_min=80
livingAreaLow=80 => area_min=80
min_living_area=80 => area_min=80
built_area_min=80 => area_min=80
internal_area_min=80 =>
min_built_area=80 => area_min=80
covered_area=80-140 => area_min=80&area_max=140
min_m2=80 => area_min=80
m2_min=80 => area_min=80
area_min_m2=80 => area_min=80
area_min_sqm=80 => area_min=80
surface_min=80 => area_min=80
squareMetersMin=80 => area_min=80
min_square_meters=80 => area_min=80
area_min=80 τ.μ. => area_min=80
area_min=80 кв.м => area_min=80
area_min=80 sq m => area_min=80
area_min=80 square meters => area_min=80
area_min=80.0 => area_min=80
area_max=140m² => area_max=140
plot[min]=500 => plot_min=500
plotMin=500 => plot_min=500
plot_size=500+ => plot_min=500
plot_size=500-1000 => plot_min=500&plot_max=1000
land_size_min=500 => plot_min=500
landSizeMin=500 => plot_min=500
lotSizeMin=500 => plot_min=500
min_lot_size=500 => plot_min=500
min_land_area=500 => plot_min=500
site_area_min=500 => plot_min=500
plot_min=0.5 ha => plot_min=5000
plot_min=1ha => plot_min=10000
plot_min=2 donums => plot_min=2676
plot_min=1 hectare => plot_min=10000
per_page=20&page=2&district=paphos => limit=20&district=paphos
page=3&limit=10&district=paphos => limit=10&district=paphos
page[size]=20 => limit=20
page[limit]=20 => limit=20
page[number]=2&page[size]=20&district=paphos => limit=20&district=paphos
$top=20 => limit=20
$skip=20&$top=10&district=paphos => limit=10&district=paphos
_limit=20 => limit=20
_page=2&_limit=20&district=paphos => limit=20&district=paphos
_sort=price&_order=desc => sort=price_desc
size=20 =>
limit=20.0 => limit=20
limit=20 per page =>
pn=2&district=paphos => district=paphos
index=24&district=paphos => district=paphos
pageIndex=1&pageSize=20 => limit=20
numPage=2&maxItems=20&district=paphos => limit=20&district=paphos
from=20&district=paphos =>
sort=price,asc => sort=price_asc
sort=price,desc => sort=price_desc
sort=price|asc => sort=price_asc
sort=price asc => sort=price_asc
sort=price+asc => sort=price_asc
sort=+price => sort=price_asc
sort=asc =>
sort=PriceAsc => sort=price_asc
sort=priceLowToHigh => sort=price_asc
sort=priceHighToLow => sort=price_desc
sort=low-to-high => sort=price_asc
sort=Price: Low to High => sort=price_asc
sort=price_low => sort=price_asc
sort=price-low-to-high => sort=price_asc
sort=lowest-price => sort=price_asc
sort=highest_price => sort=price_desc
sort=cheapest first => sort=price_asc
sort=cheap => sort=price_asc
sort=most_recent => sort=newest
sort=most recent => sort=newest
sort=recently added => sort=newest
sort=recently_listed => sort=newest
sort=newest_first => sort=newest
sort=newest-first => sort=newest
sort=newest_desc => sort=newest
sort=date_added => sort=newest
sort=date:desc => sort=newest
sort=-date => sort=newest
sort=-published_at => sort=newest
sort=published_at => sort=newest
sort=oldest =>
sort=date_asc =>
sort=createdAt => sort=newest
sort=-createdAt => sort=newest
sort=listing_date => sort=newest
sort=best_match => sort=recommended
sort=relevancy => sort=recommended
sort=featured => sort=recommended
sort=largest => sort=area_desc
sort=smallest => sort=area_asc
sort=size:desc => sort=area_desc
sort=-area => sort=area_desc
sort=area,desc => sort=area_desc
sort=sqm_desc => sort=area_desc
sort=price_per_m2_desc => sort=price_m2_desc
sort=price_m2 => sort=price_m2_asc
sort=price/m2 => sort=price_m2_asc
sort=price_per_square_meter => sort=price_m2_asc
sort=nearest&near=34.7,33.0 => sort=distance&near=34.7,33.0
sort=φθηνότερα => sort=price_asc
sort[price]=asc => sort=price_asc
sort[price]=desc => sort=price_desc
order[price]=desc => sort=price_desc
sort[field]=price&sort[order]=desc => sort=price_desc
sortBy=price&sortOrder=desc => sort=price_desc
sort_by=price&sort_order=asc => sort=price_asc
sortField=price&sortDirection=DESC => sort=price_desc
orderBy=price&orderDirection=desc => sort=price_desc
order=desc&sort=price => sort=price_desc
sort=price&dir=desc => sort=price_desc
$orderby=price desc => sort=price_desc
sort_type=newest => sort=newest
results_sort=lowest_price => sort=price_asc
order_by=date => sort=newest
ordering=newest => sort=newest
lat=34.7&lng=33.0&radius=5km => near=34.7,33.0&radius_km=5
lat=34.7&lng=33.0&radius_km=5 => near=34.7,33.0&radius_km=5
lat=34.7&lng=33.0&distance=5 => near=34.7,33.0&radius_km=5
lat=34.7&lng=33.0&radius=500m => near=34.7,33.0&radius_km=0.5
lat=34.7&lng=33.0&within=5km => near=34.7,33.0&radius_km=5
near=34.7,33.0&within=5 miles => near=34.7,33.0&radius_km=8.047
within=5km =>
lat=34.7&long=33.0&r=5 => near=34.7,33.0&radius_km=5
latitude=34.7&longitude=33.0&radius_in_km=5 => near=34.7,33.0&radius_km=5
lat=34.7&lng=33.0&radius_miles=5 => near=34.7,33.0&radius_km=8.047
lat=34.7&lng=33.0&radius=5mi => near=34.7,33.0&radius_km=8.047
lat=33.0&lng=34.7 => near=34.7,33.0
lng=33.0&lat=34.7 => near=34.7,33.0
lat=34.7 =>
geo=34.7,33.0 => near=34.7,33.0
geo=34.7,33.0,5km => near=34.7,33.0&radius_km=5
geo=34.7,33.0,5 => near=34.7,33.0&radius_km=5
near=34.7,33.0,5 => near=34.7,33.0&radius_km=5
near=34.7,33.0,5km => near=34.7,33.0&radius_km=5
circle=34.7,33.0,5 => near=34.7,33.0&radius_km=5
near[lat]=34.7&near[lng]=33.0 => near=34.7,33.0
near=lat:34.7,lng:33.0 => near=34.7,33.0
near=(34.7,33.0) => near=34.7,33.0
near=34.7,33.0&radius=5 km => near=34.7,33.0&radius_km=5
near=34.7,33.0&max_distance=5 => near=34.7,33.0&radius_km=5
near=34.7,33.0&radius_km=5,5 => near=34.7,33.0&radius_km=5.5
near=34.7,33.0&radius_km=1000 =>
center=34.7,33.0&radius_km=3 => near=34.7,33.0&radius_km=3
center_lat=34.7&center_lng=33.0&radius=3 => near=34.7,33.0&radius_km=3
ll=34.7,33.0 => near=34.7,33.0
bounds=34.65,32.95,34.75,33.10 => bbox=34.65,32.95,34.75,33.10
bounds=(34.65,32.95),(34.75,33.10) => bbox=34.65,32.95,34.75,33.10
bbox=[34.65,32.95,34.75,33.10] => bbox=34.65,32.95,34.75,33.10
bbox=34.65 32.95 34.75 33.10 => bbox=34.65,32.95,34.75,33.10
bbox=34.65;32.95;34.75;33.10 => bbox=34.65,32.95,34.75,33.10
bbox=32.95,34.65,33.10,34.75 => bbox=34.65,32.95,34.75,33.10
bounds=32.95,34.65,33.10,34.75 => bbox=34.65,32.95,34.75,33.10
north=34.75&south=34.65&east=33.10&west=32.95 => bbox=34.65,32.95,34.75,33.10
sw_lat=34.65&sw_lng=32.95&ne_lat=34.75&ne_lng=33.10 => bbox=34.65,32.95,34.75,33.10
swLat=34.65&swLng=32.95&neLat=34.75&neLng=33.10 => bbox=34.65,32.95,34.75,33.10
min_lat=34.65&min_lng=32.95&max_lat=34.75&max_lng=33.10 => bbox=34.65,32.95,34.75,33.10
lat_min=34.65&lng_min=32.95&lat_max=34.75&lng_max=33.10 => bbox=34.65,32.95,34.75,33.10
minLat=34.65&minLon=32.95&maxLat=34.75&maxLon=33.10 => bbox=34.65,32.95,34.75,33.10
sw=34.65,32.95&ne=34.75,33.10 => bbox=34.65,32.95,34.75,33.10
southwest=34.65,32.95&northeast=34.75,33.10 => bbox=34.65,32.95,34.75,33.10
bounds[sw]=34.65,32.95&bounds[ne]=34.75,33.10 => bbox=34.65,32.95,34.75,33.10
bbox=1,2 =>
polygon=33.0,34.7;33.1,34.7;33.1,34.8 => polygon=34.7,33.0;34.7,33.1;34.8,33.1
added=7 => listed_within_days=7
listed_since=2026-07-01 => listed_within_days=9
listed_after=2026-07-10 => listed_within_days=0
published_after=2026-07-03T00:00:00Z => listed_within_days=7
listed_since=2027-01-01 =>
added_since=7d => listed_within_days=7
added_in_last=7 => listed_within_days=7
maxDaysSinceAdded=7 => listed_within_days=7
days_since_added=7 => listed_within_days=7
days_on_market_max=7 => listed_within_days=7
daysOn=7 => listed_within_days=7
last_n_days=7 => listed_within_days=7
listed_in_last_days=7 => listed_within_days=7
new_since=7d => listed_within_days=7
max_age_days=7 => listed_within_days=7
listed_within=7d => listed_within_days=7
listed_within=week => listed_within_days=7
listed_within_days=last week => listed_within_days=7
listed_within_days=past 7 days => listed_within_days=7
listed_within_days=last 7 days => listed_within_days=7
listed_within_days=P7D => listed_within_days=7
listed_within_days=1 month => listed_within_days=30
listed_within_days=48h => listed_within_days=2
listed_within_days=one week => listed_within_days=7
listed_within_days=2weeks => listed_within_days=14
updated_after=2026-07-01 => updated_since=2026-07-01
updatedSince=2026-07-01 => updated_since=2026-07-01
modified_since=2026-07-01 => updated_since=2026-07-01
last_updated=2026-07-01 => updated_since=2026-07-01
furnished=1 => furnishing=furnished
furnished=0 => furnishing=unfurnished
furnished=partly => furnishing=partially-furnished
furnishing=yes => furnishing=furnished
furnishing=no => furnishing=unfurnished
furnishing=true => furnishing=furnished
furnishing=false => furnishing=unfurnished
furnishing=1 => furnishing=furnished
furnishing=full => furnishing=furnished
furnishing=semi => furnishing=partially-furnished
furnishing=semi furnished => furnishing=partially-furnished
furnishing=part-furnished => furnishing=partially-furnished
furnishing=FURNISHED,any =>
furnishing=με έπιπλα => furnishing=furnished
furnishing=с мебелью => furnishing=furnished
furnish_type=furnished => furnishing=furnished
pool=TRUE => pool=yes
pool=t => pool=yes
pool=swimming pool => pool=yes
pool=private,common pool => pool=private,common
pool=communal pool => pool=common
has_pool=yes => pool=yes
has-pool=1 => pool=yes
haspool=true => pool=yes
with_swimming_pool=true => pool=yes
swimmingPool=true => pool=yes
pools=yes => pool=yes
pool=yes please =>
pool_private=true => pool=private
parking=1 => parking=yes
parking=2 =>
parking=covered parking => parking=covered
parking=underground => parking=covered
has_parking=1 => parking=yes
parking_spaces=yes => parking=yes
covered_parking=true => parking=covered
new=true => condition=brand-new
newly_built=true => condition=brand-new
new_homes=true => condition=brand-new
new_homes=only => condition=brand-new
new_build=only => condition=brand-new
is_new_build=1 => condition=brand-new
newBuild=true => condition=brand-new
new_development=true => condition=brand-new
off-plan=true => condition=under-construction
under_construction=true => condition=under-construction
condition=new build => condition=brand-new
condition=new-build => condition=brand-new
condition=newly built => condition=brand-new
condition=New => condition=brand-new
condition=resales => condition=pre-owned
condition=secondhand => condition=pre-owned
condition=νεόδμητο => condition=brand-new
condition=новостройка => condition=brand-new
condition=excellent =>
condition=furnished => furnishing=furnished
energy_class=class a => energy_class=a
energy_class=A or B => energy_class=a,b
energy_class=A/B => energy_class=a,b
energy=A+ => energy_class=a-plus
energyClass=A => energy_class=a
epc_rating=b => energy_class=b
energy_class=Z =>
year_built=2005 => year_built=2001-2010
year_built=2003 => year_built=2001-2010
year_built=1995 => year_built=1991-2000
year_built=1985 => year_built=1990-and-older
year_built=2005-2012 => year_built=2001-2010,2011,2012
year_built=1990s =>
year_built=2028 or newer => year_built=2028,2029,2030
year_built=2028 or later => year_built=2028,2029,2030
year_built=2031 =>
yearBuilt=2019 => year_built=2019
year_built_min=2028 => year_built=2028,2029,2030
yearBuiltMin=2028 => year_built=2028,2029,2030
min_year_built=2028 => year_built=2028,2029,2030
construction_year_min=2028 => year_built=2028,2029,2030
year_from=2019&year_to=2021 => year_built=2019,2020,2021
year_built[gte]=2028 => year_built=2028,2029,2030
amenities[]=garden&amenities[]=gym => amenities=garden,gym
features[]=garden&features[]=gym => amenities=garden,gym
amenities=garden|gym => amenities=garden,gym
amenities=garden;gym => amenities=garden,gym
amenities=garden gym => amenities=garden,gym
amenities=garden%2Bgym => amenities=garden,gym
amenities=["garden","gym"] => amenities=garden,gym
amenities=lifts => amenities=elevator
amenities=swimming pool => pool=yes
amenities=swimming-pool => pool=yes
amenities=gardens => amenities=garden
amenities=sea view,garden => amenities=garden&view=sea-view
amenities=furnished => furnishing=furnished
amenities=ασανσέρ => amenities=elevator
amenities=лифт => amenities=elevator
amenities=veranda => amenities=balcony
amenities=yes =>
amenities=true =>
must_have=garden,gym => amenities=garden,gym
mustHave=garden => amenities=garden
extras=gym => amenities=gym
has_garden=true => amenities=garden
has_balcony=1 => amenities=balcony
with_garden=yes => amenities=garden
has_fireplace=true => amenities=fireplace
has_gym=yes => amenities=gym
terrace=true => amenities=balcony
has_lift=true => amenities=elevator
garden=true&gym=true => amenities=garden,gym
elevator=true&pool=true => amenities=elevator&pool=yes
view=sea views => view=sea-view
view=Sea => view=sea-view
view=seaview => view=sea-view
view=θέα θάλασσα => view=sea-view
view=вид на море => view=sea-view
view=ocean => view=sea-view
sea_views=true => view=sea-view
seaViews=1 => view=sea-view
ac=1 => air_conditioning=yes
airConditioning=true => air_conditioning=yes
air-conditioning=yes => air_conditioning=yes
aircondition=1 => air_conditioning=yes
heating=yes please =>
heating=underfloor heating => heating=underfloor-heating
underfloor_heating=true => heating=underfloor-heating
title_deed=yes => title_deed=has-title
title_deed=true => title_deed=has-title
title_deed=1 => title_deed=has-title
title_deed=no => title_deed=no-title
title_deeds=yes => title_deed=has-title
titleDeed=true => title_deed=has-title
has_title_deeds=true => title_deed=has-title
with_title_deed=true => title_deed=has-title
pets=yes => deal=rent&pets=allowed
pets=true => deal=rent&pets=allowed
pets_ok=true => deal=rent&pets=allowed
pets=1&deal=rent => pets=allowed&deal=rent
petsAllowed=true&deal=rent => deal=rent&pets=allowed
pet-friendly=1&deal=rent => deal=rent&pets=allowed
seller_type=private owner => seller_type=property-owner
seller_type=owners => seller_type=property-owner
seller_type=agents => seller_type=agency
seller_type=broker => seller_type=agency
seller=owner => seller_type=property-owner
seller=private => seller_type=property-owner
advertiser=agency => seller_type=agency
agent_type=developer => seller_type=developer
owner_only=true => seller_type=property-owner
direct_from_owner=true => seller_type=property-owner
private_sellers=true => seller_type=property-owner
good_deal=on => good_deal=1
good_deal=false&district=paphos => district=paphos
good_deal=0&district=paphos => district=paphos
reduced=true => reduced=1
reduced=no&district=paphos => district=paphos
price_reduced=true => reduced=1
priceReduced=1 => reduced=1
reduced_price=true => reduced=1
price_drop=true => reduced=1
unique=true => unique=1
floor=3 => floor_min=3&floor_max=3
floor=2-4 => floor_min=2&floor_max=4
floor=3+ => floor_min=3
floor_number=3 => floor_min=3&floor_max=3
min_floor=2 => floor_min=2
max_floor=4 => floor_max=4
floor_from=2 => floor_min=2
ground_floor=true => floor_min=0&floor_max=0
sea_distance=500 => sea_max_m=500
distance_to_sea=500 => sea_max_m=500
distance_to_sea_max=500 => sea_max_m=500
max_distance_to_sea=500 => sea_max_m=500
distance_to_sea_m=500 => sea_max_m=500
distance_to_beach=500 => sea_max_m=500
sea_max_m=1km => sea_max_m=1000
sea_max_m=500m => sea_max_m=500
sea_max_m=500 meters => sea_max_m=500
sea_max_km=1 => sea_max_m=1000
id=1042 => ids=1042
listing_id=1042 => ids=1042
listing_ids=1042,1043 => ids=1042,1043
id[]=1042&id[]=1043 => ids=1042,1043
property_ids=1042,1043 => ids=1042,1043
ids=1042;1043 => ids=1042,1043
ids=1042 1043 => ids=1042,1043
ids=#1042 => ids=1042
company=3 => company_id=3
agency_id=3 => company_id=3
developer_id=3 => company_id=3
project=12 => project_id=12
street_name=Makariou => street=Makariou
keywords=fireplace => q=fireplace
contains=fireplace => q=fireplace
verbose=true =>
colour=blue =>
has_photos=true =>
vendor=x =>
$filter=ListPrice le 300000 and BedroomsTotal ge 3 => price_max=300000&bedrooms=3,4,5,6
$filter=price lt 300000 => price_max=300000
filter=price<300000 => price_max=300000
filter=price<=300000,bedrooms>=3 => price_max=300000&bedrooms=3,4,5,6
filter=price:lte:300000 => price_max=300000
filter=bedrooms eq 3 => bedrooms=3
filter=colour eq blue =>
τιμή_έως=300000 => price_max=300000
υπνοδωμάτια=3 => bedrooms=3
τύπος=διαμέρισμα => property_type=apartment
πόλη=Λεμεσός => location=limassol
επαρχία=Λεμεσός => district=limassol
цена_до=300000 => price_max=300000
цена_от=100000 => price_min=100000
спальни=3 => bedrooms=3
город=Лимассол => location=limassol
тип=квартира => property_type=apartment
minPrice=100000&maxPrice=300000&minBeds=2&propertyType=apartment&city=Limassol => price_min=100000&price_max=300000&bedrooms=2,3,4,5,6&property_type=apartment&location=limassol
location=Limassol&type=apartment&bedrooms=2&max_price=300000&sort=price&page=1 => location=limassol&property_type=apartment&bedrooms=2&price_max=300000&sort=price_asc
city=Paphos&property_type=villa&pool=true&max_price=€500k&sort=-price => location=paphos&property_type=house&pool=yes&price_max=500000&sort=price_desc
listingType=rent&beds=2&maxRent=1500&furnished=true&petsAllowed=true => deal=rent&bedrooms=2&price_max=1500&furnishing=furnished&pets=allowed
type=house&min_bedrooms=3&has_pool=true&order_by=price_asc&limit=50&offset=0 => property_type=house&bedrooms=3,4,5,6&pool=yes&sort=price_asc&limit=25
lat=34.77&lng=32.42&radius=10&type=land&max_price=150k => near=34.77,32.42&radius_km=10&property_type=land-plots&price_max=150000
maxPrice=300000&colour=blue =>
`
