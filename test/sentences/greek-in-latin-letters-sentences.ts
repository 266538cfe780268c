/** Greek in Latin letters, as it is typed; the form of the lines is that of `english-sentences.ts`. */
export const greekInLatinLettersSentences = `
spiti me pisina => property_type=house&pool=yes
spiti me pisina sti lemeso mexri 500 xiliades => district=limassol&property_type=house&pool=yes&price_max=500000
diamerisma 2 ypnodomatia stin larnaka katw apo 200 xiliades => district=larnaca&property_type=apartment&bedrooms=2&price_max=200000
psaxno spiti stin pafo me 3 ipnodomatia => district=paphos&property_type=house&bedrooms=3
thelo na noikiaso diamerisma stin lefkosia => deal=rent&district=nicosia&property_type=apartment
8elw spiti konta sti 8alassa => property_type=house&sea_max_m=1000
enoikiazetai diamerisma lemesos 1 ypnodomatio => deal=rent&district=limassol&property_type=apartment&bedrooms=1
triari stin lefkosia => district=nicosia&bedrooms=2
dyari pros enoikiasi larnaka mexri 600 evro => deal=rent&district=larnaca&bedrooms=1&price_max=600
garsoniera gia enoikio lemeso => deal=rent&district=limassol&bedrooms=studio
vila me idiotiki pisina kai thea thalassa pegeia => location=pegeia&property_type=house&pool=private&view=sea-view
villa paphos 3 ipnodwmatia me kipo => district=paphos&property_type=house&bedrooms=3&amenities=garden
oikopedo stin pafo 2 skales => district=paphos&property_type=land-plots&plot_min=2676
xorafi lemesos pano apo 5000 tm => district=limassol&property_type=land-plots&plot_min=5000
grafeio pros enoikiasi lefkosia => deal=rent&district=nicosia&property_type=office
katastima larnaka enoikio => deal=rent&district=larnaca&property_type=commercial
polikatoikia pros polisi lemeso => district=limassol&property_type=building
monokatoikia me tzaki ston strovolo => location=strovolos&property_type=house&amenities=fireplace
diamerisma me asanser kai parking => property_type=apartment&amenities=elevator&parking=yes
epiplomeno diamerisma lefkosia => district=nicosia&property_type=apartment&furnishing=furnished
diamerisma xoris epipla => property_type=apartment&furnishing=unfurnished
spiti xwris pisina stin pafo => district=paphos&property_type=house&pool=no
kainourgio diamerisma larnaka => district=larnaca&property_type=apartment&condition=brand-new
metaxeirismeno spiti paralimni => location=paralimni&property_type=house&condition=pre-owned
diamerismata ypo kataskevi lemesos => district=limassol&property_type=apartment&condition=under-construction
spiti me titlo idioktisias larnaka => district=larnaca&property_type=house&title_deed=has-title
apo idioktiti diamerisma lefkosia => district=nicosia&property_type=apartment&seller_type=property-owner
parathalassia vila agia napa => location=ayia-napa&property_type=house&sea_max_m=150
spiti 500 metra apo ti thalassa => property_type=house&sea_max_m=500
to fthinotero spiti stin pafo => district=paphos&property_type=house&sort=price_asc
fthina diamerismata larnaka => district=larnaca&property_type=apartment&sort=price_asc
ta pio akriva spitia lemesos => district=limassol&property_type=house&sort=price_desc
eukairia diamerisma lemesos => district=limassol&property_type=apartment&good_deal=1
diamerisma me klimatismo kai kentriki thermansi => property_type=apartment&air_conditioning=yes&heating=central-heating
toulaxiston 3 ypnodomatia germasogeia => location=germasogeia&bedrooms=3,4,5,6
apo 150 mexri 250 xiliades evro diamerisma => property_type=apartment&price_min=150000&price_max=250000
metaxy 200000 kai 300000 spiti => property_type=house&price_min=200000&price_max=300000
vila mexri 1,5 ekatommyria lemesos => district=limassol&property_type=house&price_max=1500000
vila pano apo ena ekatomirio => property_type=house&price_min=1000000
eparxia pafou oikopedo => district=paphos&property_type=land-plots
diamerisma sto kentro tis lefkosias => location=nicosia&property_type=apartment
spiti sti lemeso i stin pafo => district=limassol,paphos&property_type=house
spiti ektos lefkosias => property_type=house&district=famagusta,larnaca,limassol,paphos
diamerisma me thea vouno => property_type=apartment&view=mountains-view
mezoneta me apothiki => property_type=house&amenities=storage-room
diamerisma me katoikidia lemesos => deal=rent&district=limassol&property_type=apartment&pets=allowed
isogeio diamerisma larnaka => district=larnaca&property_type=apartment&floor_min=0&floor_max=0
spiti xtismeno meta to 2015 => property_type=house&year_built=2016,2017,2018,2019,2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030
isixo spiti konta se sxoleio => property_type=house ? isixo sxoleio
diamerisma 80 tetragonika lefkosia => district=nicosia&property_type=apartment&area_min=80
spiti me 4 ypnodomatia kai 3 mpania => property_type=house&bedrooms=4&bathrooms=3
spiti me 4 domatia => property_type=house&bedrooms=4
diamerisma 2 ipn larnaca 150k => district=larnaca&property_type=apartment&bedrooms=2&price_max=150000
spiti gia agora sto paralimni => location=paralimni&property_type=house
pwleitai oikopedo pissouri 800 tm => location=pissouri&property_type=land-plots&plot_min=800
spiti dipla sti thalassa kato apo 400 xil => property_type=house&sea_max_m=1000&price_max=400000
retire me roof garden lemesos => district=limassol&property_type=apartment&amenities=roof-garden
spiti me gymnastirio kai saouna => property_type=house&amenities=gym,spasauna
diamerisma me koinoxristi pisina protaras => location=protaras&property_type=apartment&pool=common
spiti 3 dwmatia me veranda => property_type=house&bedrooms=3&amenities=balcony
diamerisma mexri 120 tm => property_type=apartment&area_max=120
vila 300 tm se oikopedo 1000 tm => property_type=house&area_min=300&plot_min=1000
diamerisma stin engomi => location=egkomi&property_type=apartment
thelw ena spiti sti larnaca me garaz => district=larnaca&property_type=house&parking=covered
psaxnw diamerisma gia enoikiash lemeso 2 ypnodwmatia ews 1200 euro ton mina => deal=rent&district=limassol&property_type=apartment&bedrooms=2&price_max=1200
ta neotera spitia stin pafo => district=paphos&property_type=house&sort=newest
aggelies autis tis evdomadas lefkosia => district=nicosia&listed_within_days=7
spiti me meiomeni timi => property_type=house&reduced=1
oxi pano apo 300000 spiti => property_type=house&price_max=300000
stountio lefkosia 500 evro to mina => deal=rent&district=nicosia&bedrooms=studio&price_max=500
diamerisma 3os orofos lemesos => district=limassol&property_type=apartment&floor_min=3&floor_max=3
katoikia me endodapedia thermansi => property_type=house&heating=underfloor-heating
megalitera spitia lefkosia => district=nicosia&property_type=house&sort=area_desc
tessari stin mesa geitonia => location=mesa-geitonia&bedrooms=3
spiti stin kypro me thea sti thalassa mexri 600 xiliades => property_type=house&view=sea-view&price_max=600000
emporiko akinito lemeso => district=limassol&property_type=commercial
diamerisma me dyo mpania => property_type=apartment&bathrooms=2
den thelo pisina, spiti larnaka => district=larnaca&property_type=house&pool=no
enoikiasi spiti aradippou 3 ypnodomatia => deal=rent&location=aradippou&property_type=house&bedrooms=3
diamerisma me metrita evro 180.000 => property_type=apartment&price_max=180000 ? metrita
xoris mesites spiti pafos => district=paphos&property_type=house&seller_type=property-owner
spiti pente lepta me ta podia apo tin paralia => property_type=house&sea_max_m=400
apo 2 mexri 4 ypnodomatia spiti geri => location=geri&property_type=house&bedrooms=2,3,4
kalimera psaxno gia oikopedo stin larnaka => district=larnaca&property_type=land-plots
spitia pros pwlhsh sthn pafo => district=paphos&property_type=house
diamerismata sth lemeso me 2 dwmatia => district=limassol&property_type=apartment&bedrooms=2
h pio fthinh vila sthn pafo => district=paphos&property_type=house&sort=price_asc
vila konta stin paralia protaras me pisina => location=protaras&property_type=house&sea_max_m=1000&pool=yes
spiti me thea sti thalasa ke pisina pafo => district=paphos&property_type=house&view=sea-view&pool=yes
diamerisma neodmito 1 ypnodomatio kentro lemesou => location=limassol&property_type=apartment&condition=brand-new&bedrooms=1
spiti mexri 250.000 evro me avli => property_type=house&price_max=250000&amenities=garden
gyro stis 200 xiliades diamerisma larnaka => district=larnaca&property_type=apartment&price_min=180000&price_max=220000
diamerisma sto agios tychonas 2-3 ypnodomatia => location=agios-tychon&property_type=apartment&bedrooms=2,3
misi ekatommyrio spiti => property_type=house&price_max=500000
spiti me polla dentra lakatamia => location=lakatameia&property_type=house ? polla dentra
poliseis oikopedon nicosia mexri 100000 => district=nicosia&property_type=land-plots&price_max=100000
diamerisma me tria ypnodomatia kai parkin => property_type=apartment&bedrooms=3&parking=yes
agora diamerisma paphos 100 xiliades => district=paphos&property_type=apartment&price_max=100000
enoikio 700 diamerisma strovolos => deal=rent&location=strovolos&property_type=apartment&price_max=700
spiti konta sto nosokomeio larnaka => district=larnaca&property_type=house ? nosokomeio
`
