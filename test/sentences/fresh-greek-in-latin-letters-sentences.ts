/** Greek in Latin letters: sentences written after the tables, as by other people; the form of the lines is that of `english-sentences.ts`. */
export const freshGreekInLatinLettersSentences = `
psaxnoume diamerisma me dyo krevatokamares stin lemeso mexri 250 xil => property_type=apartment&bedrooms=2&district=limassol&price_max=250000
spiti pafos 3 ypn pisina => property_type=house&district=paphos&bedrooms=3&pool=yes
enoikio leukwsia 1 ypnodwmatio epiplwmeno ews 650 => deal=rent&district=nicosia&bedrooms=1&furnishing=furnished&price_max=650
thelo oikopedo stin eparxia larnakas toulaxiston 600 tm kato apo 120000 => property_type=land-plots&district=larnaca&plot_min=600&price_max=120000
ftina spitia sthn paralimni => sort=price_asc&property_type=house&location=paralimni
viles ston protara me pisina kai thea sti thalassa => property_type=house&location=protaras&pool=yes&view=sea-view
diamerisma germasogia 2 ypnodomatia asanser parkin => property_type=apartment&location=germasogeia&bedrooms=2&amenities=elevator&parking=yes
monokatoikia 4 ypnodomation lakatamia => property_type=house&bedrooms=4&location=lakatameia
ti yparxei mexri 200000 sti larnaka => price_max=200000&district=larnaca
diamerismata pros enoikiasi ston strovolo => property_type=apartment&deal=rent&location=strovolos
spiti me megalo kipo kai tzaki lefkosia => property_type=house&amenities=garden,fireplace&district=nicosia ? megalo
diamerisma proti grammi larnaka => property_type=apartment&sea_max_m=150&district=larnaca
dexetai skylo enoikiasi lemesos mexri 1000 evro => pets=allowed&deal=rent&district=limassol&price_max=1000
xorafia sti lemeso 5 skales kai pano => property_type=land-plots&district=limassol&plot_min=6690
diamerisma 90-110 tm lefkosia => property_type=apartment&area_min=90&area_max=110&district=nicosia
me titlous 3 ypnodomatia paralimni mexri 300000 => title_deed=has-title&bedrooms=3&location=paralimni&price_max=300000
stoudio konta sto panepistimio lefkosia gia enoikio => bedrooms=studio&district=nicosia&deal=rent ? panepistimio
spiti xoris pisina alla me garaz => property_type=house&pool=no&parking=covered
grafeia pros polisi lemesos => property_type=office&district=limassol
thelo na noikiaso mezoneta me tria ypnodomatia sti larnaka to poly 1300 evro ton mina => deal=rent&property_type=house&bedrooms=3&district=larnaca&price_max=1300
exo 150000 evro kai psaxno diamerisma enos ypnodomatiou sti lemeso => price_max=150000&property_type=apartment&bedrooms=1&district=limassol
apo 300 eos 400 xiliades spiti aglantzia => price_min=300000&price_max=400000&property_type=house&location=aglantzia
katoikia stin agia napa 500 metra apo tin paralia => property_type=house&location=ayia-napa&sea_max_m=500
diamerisma engomi i agios dometios 2 ypnodomatia => property_type=apartment&location=egkomi,agios-dometios&bedrooms=2
spiti me apothiki kai mparmpekiou => property_type=house&amenities=storage-room,bbq-zone
oxi stin lefkosia spiti me pisina => district=famagusta,larnaca,limassol,paphos&property_type=house&pool=yes
eukairies stin lemeso kato ton 200000 => good_deal=1&district=limassol&price_max=200000
vila 6 ypnodomatia lemesos 2 ekatommiria => property_type=house&bedrooms=6&district=limassol&price_max=2000000
diamerisma i spiti sto dali => property_type=apartment,house&location=dali
konta sti thalassa oikopeda larnaka => sea_max_m=1000&property_type=land-plots&district=larnaca
diamerisma thea thalassa lemessos => property_type=apartment&view=sea-view&district=limassol
merikos epiplomeno diamerisma => furnishing=partially-furnished&property_type=apartment
megala diamerismata toulaxiston 150 tetragonika metra lemeso => property_type=apartment&area_min=150&district=limassol ? megala
apeutheias apo ton idioktiti triari lemesos => seller_type=property-owner&bedrooms=2&district=limassol
spiti ston agio athanasio me 4 ypnodomatia gyro stis 600 xiliades => property_type=house&location=agios-athanasios&bedrooms=4&price_min=540000&price_max=660000
meiomenes times se viles stin pafo => reduced=1&property_type=house&district=paphos
enoikiazontai grafeia lefkosia 50 me 100 tm => deal=rent&property_type=office&district=nicosia&area_min=50&area_max=100
2ari gia enoikio larnaka kato apo 700 => bedrooms=1&deal=rent&district=larnaca&price_max=700
spiti stin poli tis pafou => property_type=house&location=paphos
mi epiplomeno diamerisma 3 ypnodomatia pros enoikiasi larnaka => furnishing=unfurnished&property_type=apartment&bedrooms=3&deal=rent&district=larnaca
psaxno gia ena oraio spiti me thea sti lemeso => property_type=house&view=city-view,mountains-view,sea-view&district=limassol ? oraio
thelw na agorasw diamerisma sthn larnaka me 2 dwmatia kai 1 mpanio => property_type=apartment&district=larnaca&bedrooms=2&bathrooms=1
diamerismata me koini pisina agia napa fthina => property_type=apartment&pool=common&location=ayia-napa&sort=price_asc
spiti 200 tm kai ano me parking gia 2 aytokinita => property_type=house&area_min=200&parking=yes ? 2 aytokinita
villa me pisina kai 5 domatia sti lemesso eos 900k => property_type=house&pool=yes&bedrooms=5&district=limassol&price_max=900000
oikopeda konta stin pegia => property_type=land-plots&near=34.8833,32.3833&radius_km=5
spiti se xorio tis larnakas me avli => property_type=house&district=larnaca&amenities=garden ? xorio
neo diamerisma 1 ypn larnaka apo developer => condition=brand-new&property_type=apartment&bedrooms=1&district=larnaca&seller_type=developer
aggelies simera lemesos diamerismata => listed_within_days=0&district=limassol&property_type=apartment
thelo spiti mexri misi ekatommirio stin pafo me thea vouno => property_type=house&price_max=500000&district=paphos&view=mountains-view
magazi pros enoikiasi sto kentro larnakas => property_type=commercial&deal=rent&location=larnaca
diamerisma me 3 ypnodomatia kai 2 mpania sto strovolo metaksi 200 kai 250 xiliades => property_type=apartment&bedrooms=3&bathrooms=2&location=strovolos&price_min=200000&price_max=250000
ypsonas spiti 3 dwm => location=ypsonas&property_type=house&bedrooms=3
spiti me fotovoltaika latsia => property_type=house&location=latsia ? fotovoltaika
enoikiasi diamerisma kato polemidia 800 evro => deal=rent&property_type=apartment&location=kato-polemidia&price_max=800
to pio megalo spiti stin lefkosia => property_type=house&sort=area_desc&district=nicosia
polite oikopedo 1 donum tseri => property_type=land-plots&plot_min=1338&location=tseri
diamerisma me klimatistiko kai thermansi => property_type=apartment&air_conditioning=yes&heating=yes
vila pissouri thea thalasa idiotiki pisina 4 ypnodomatia eos 1.200.000 => property_type=house&location=pissouri&view=sea-view&pool=private&bedrooms=4&price_max=1200000
spitia gia enoikio me epipla paphos => property_type=house&deal=rent&furnishing=furnished&district=paphos
geia sas psaxno diamerisma dyo domation sti larnaka me mpalkoni => property_type=apartment&bedrooms=2&district=larnaca&amenities=balcony
spiti 3 ypnodwmatia 2 mpania latsia ews 320000 => property_type=house&bedrooms=3&bathrooms=2&location=latsia&price_max=320000
vila sti xloraka me idiotikh pisina => property_type=house&location=chlorakas&pool=private
to pio ftino oikopedo sti lemeso => sort=price_asc&property_type=land-plots&district=limassol
nea diamerismata sto paralimni me pisina => condition=brand-new&property_type=apartment&location=paralimni&pool=yes
oikopeda me thea thalassa stin pafo mexri 150 xiliades => property_type=land-plots&view=sea-view&district=paphos&price_max=150000
thelo ena spiti peripou 200 tm sti larnaka => property_type=house&area_min=180&area_max=220&district=larnaca
magazi gia enoikio lemesos mexri 1500 => property_type=commercial&deal=rent&district=limassol&price_max=1500
mezoneta 3 ypnodomation sta latsia i sto geri => property_type=house&bedrooms=3&location=latsia,geri
diamerisma ston trito orofo me asanser sti lemeso => property_type=apartment&floor_min=3&floor_max=3&amenities=elevator&district=limassol
spiti gia agora lemesos 400-500 xiliades pisina => property_type=house&district=limassol&price_min=400000&price_max=500000&pool=yes
paraliako diamerisma larnaka => sea_max_m=1000&property_type=apartment&district=larnaca
diamerisma ena xiliometro apo ti thalassa => property_type=apartment&sea_max_m=1000
gi 10 stremmata stin pafo => property_type=land-plots&plot_min=10000&district=paphos
psaxno kati fthino sti larnaka gia enoikiasi => sort=price_asc&district=larnaca&deal=rent
5 ypnodomatia kai pano lemesos vila => bedrooms=5,6&district=limassol&property_type=house
garsonieres lefkosia mexri 100 xiliades evro => bedrooms=studio&district=nicosia&price_max=100000
akinito sti larnaka me titlo oxi pano apo 250000 => district=larnaca&title_deed=has-title&price_max=250000
diamerismata lemesos enoikio 900 me 1200 => property_type=apartment&district=limassol&deal=rent&price_min=900&price_max=1200
epitrepontai skyloi spiti gia enoikio pafos => pets=allowed&property_type=house&deal=rent&district=paphos
vila kissonerga 300 metra apo tin paralia mexri 900000 => property_type=house&location=kissonerga&sea_max_m=300&price_max=900000
diamerisma kataskevis 2021 larnaka => property_type=apartment&year_built=2021&district=larnaca
spiti sto kentro larnakas me parking => property_type=house&location=larnaca&parking=yes
diamerisma sti lefkosia i sti larnaka me ena i dyo ypnodomatia => property_type=apartment&district=nicosia,larnaca&bedrooms=1,2
timi mexri 200 xiliades 2 ypnodomatia pafos pisina koinoxristi => price_max=200000&bedrooms=2&district=paphos&pool=common
aggelies me ekptosi lemesos => reduced=1&district=limassol
dn thelw pisina, mono kipo, spiti lefkosia => pool=no&amenities=garden&property_type=house&district=nicosia
poso kanei spiti me 3 domatia stin lefkosia => property_type=house&bedrooms=3&district=nicosia ? kanei
diamerisma sta agglisidia => property_type=apartment ? agglisidia
enoikiazete spiti sta perivolia larnakas => deal=rent&property_type=house&location=perivolia-larnakas
vrite mou ena spiti stin pegeia me 4 ypnodomatia kai pisina => property_type=house&location=pegeia&bedrooms=4&pool=yes
8elw na noikiasw ena diamerisma sth larnaka me 1 ypnodwmatio mexri 550 => deal=rent&property_type=apartment&district=larnaca&bedrooms=1&price_max=550
spiti me 2 garage kai avli sto dali => property_type=house&parking=covered&amenities=garden&location=dali ? 2
oikopedo gia spiti sto tseri => property_type=land-plots&location=tseri ? spiti
diamerisma 100tm me 3 ypnodomatia nicosia => property_type=apartment&area_min=100&bedrooms=3&district=nicosia
apartment me 2 ypnodomatia sti lemeso => property_type=apartment&bedrooms=2&district=limassol
flat gia enoikio larnaca 500 euro => property_type=apartment&deal=rent&district=larnaca&price_max=500
spiti 4 dwmatia, 3 mpania, pisina, thea thalassa, pissouri => property_type=house&bedrooms=4&bathrooms=3&pool=yes&view=sea-view&location=pissouri
xorafi me elies stin pafo => property_type=land-plots&district=paphos ? elies
katoikies pano apo 500 xiliades lemesos => property_type=house&price_min=500000&district=limassol
emporikos xoros lefkosia pros enoikiasi 150 tm => property_type=commercial&district=nicosia&deal=rent&area_min=150
mia vila me 5 krevatokamares kai pisina konta sti thalassa => property_type=house&bedrooms=5&pool=yes&sea_max_m=1000
diamerisma kato apo 150.000 euro sthn pafo me koinoxrhsth pisina => property_type=apartment&price_max=150000&district=paphos&pool=common
psaxnw gia spiti se hsyxh perioxh lefkosia => property_type=house&district=nicosia ? hsyxh
diamerisma me ena ypnodomatio agios athanasios => property_type=apartment&bedrooms=1&location=agios-athanasios
spiti lemesou 3 ypnodomatia metaksy 300 kai 400 xiliadwn => property_type=house&district=limassol&bedrooms=3&price_min=300000&price_max=400000
polykatoikia larnaka => property_type=building&district=larnaca
anakainismeno diamerisma strovolos => property_type=apartment&location=strovolos ? anakainismeno
diamerisma kentriki thermansi kai tzaki troodos => property_type=apartment&heating=central-heating&amenities=fireplace&location=troodos
pwlountai diamerismata lemesos kainouria 1-2 ypnodwmatia => property_type=apartment&district=limassol&condition=brand-new&bedrooms=1,2
oikopedo 520 tm larnaka mexri 90 xil => property_type=land-plots&plot_min=520&district=larnaca&price_max=90000
exoxiko sta platres => property_type=house&location=pano-platres
spiti plhsion thalassas pervolia => property_type=house&sea_max_m=1000&location=perivolia-larnakas
enoikio ayia napa studio => deal=rent&location=ayia-napa&bedrooms=studio
spiti me 3 ypnodomatia se apostasi 2 xiliometron apo ti thalassa => property_type=house&bedrooms=3&sea_max_m=2000
diamerisma larnaka xoris epiplosi gia enoikio => property_type=apartment&district=larnaca&furnishing=unfurnished&deal=rent
thelo spiti alla oxi diamerisma stin pafo => property_type=house&district=paphos
neoktisto spiti me pisina stin lemeso => condition=brand-new&property_type=house&pool=yes&district=limassol
grafeio lemesos agora pano apo 100 tetragonika => property_type=office&district=limassol&area_min=100
spiti protaras pisina mexri 400k => property_type=house&location=protaras&pool=yes&price_max=400000
exete kati se vila stin pafo me 4 ypnodomatia kai pano kato apo 700 xiliades => property_type=house&district=paphos&bedrooms=4,5,6&price_max=700000
diamerisma me thea ti thalassa dyo ypnodomatia mexri 350000 evro lemeso => property_type=apartment&view=sea-view&bedrooms=2&price_max=350000&district=limassol
oikopedo me titlo toulaxiston 1000 tetragonika eparxia larnakas => property_type=land-plots&title_deed=has-title&plot_min=1000&district=larnaca
spiti se tala i pegeia me kipo alla xoris pisina => property_type=house&location=tala,pegeia&amenities=garden&pool=no
to ftinotero spiti dipla sti thalassa => sort=price_asc&property_type=house&sea_max_m=1000
exoume 450 xiliades kai theloume 3 i 4 ypnodomatia sti lemeso => price_max=450000&bedrooms=3,4&district=limassol
gi pano apo 3 skales sto pissouri => property_type=land-plots&plot_min=4014&location=pissouri
spitia me ekptosi ton teleytaio mina stin agia napa => property_type=house&reduced=1&location=ayia-napa ? ton teleytaio mina
psaxno ftino enoikio lemeso ena ypnodomatio exo gata => sort=price_asc&deal=rent&district=limassol&bedrooms=1&pets=allowed
monokatoikia 200 tm kai ano oikopedo 800 tm strovolos => property_type=house&area_min=200&plot_min=800&location=strovolos
diamerisma larnaka kentro 2 ipnodomatia me parking k balkoni => property_type=apartment&location=larnaca&bedrooms=2&parking=yes&amenities=balcony
thelo kati megalo stin engomi tria ypnodomatia => location=egkomi&bedrooms=3 ? megalo
studio enoikio strovolos kato twn 500 euro => bedrooms=studio&deal=rent&location=strovolos&price_max=500
vila me pisina k thea vouno stin pafo ews 600 xil => property_type=house&pool=yes&view=mountains-view&district=paphos&price_max=600000
`
