/** Russian sentences and what each asks for; the form of the lines is that of `english-sentences.ts`. */
export const russianSentences = `
двушка у моря в Лимассоле до 300 тыс => district=limassol&bedrooms=1&sea_max_m=1000&price_max=300000
купить дом с бассейном в Пафосе не дороже 1,5 млн евро => district=paphos&property_type=house&pool=yes&price_max=1500000
квартира с двумя спальнями в Ларнаке до 200 тысяч => district=larnaca&property_type=apartment&bedrooms=2&price_max=200000
снять квартиру в Никосии до 800 евро в месяц => deal=rent&district=nicosia&property_type=apartment&price_max=800
аренда студии в Лимассоле => deal=rent&district=limassol&bedrooms=studio
вилла с частным бассейном и видом на море в Пейе => location=pegeia&property_type=house&pool=private&view=sea-view
земельный участок в Пафосе 2 донума => district=paphos&property_type=land-plots&plot_min=2676
участок 10 соток в Лимассоле => district=limassol&property_type=land-plots&plot_min=1000
офис в аренду в Никосии от 100 до 200 кв.м => deal=rent&district=nicosia&property_type=office&area_min=100&area_max=200
магазин в Ларнаке в аренду => deal=rent&district=larnaca&property_type=commercial
здание на продажу в Лимассоле => district=limassol&property_type=building
дом с камином и садом в Никосии => district=nicosia&property_type=house&amenities=fireplace,garden
трехкомнатная квартира в Лимассоле => district=limassol&property_type=apartment&bedrooms=2
3 спальни 2 санузла вилла Пафос => district=paphos&property_type=house&bedrooms=3&bathrooms=2
квартира с лифтом и крытой парковкой => property_type=apartment&amenities=elevator&parking=covered
меблированная квартира в Лимассоле => district=limassol&property_type=apartment&furnishing=furnished
квартира без мебели в Никосии => district=nicosia&property_type=apartment&furnishing=unfurnished
дом без бассейна в Пафосе => district=paphos&property_type=house&pool=no
новая квартира в Ларнаке с 2 спальнями => district=larnaca&property_type=apartment&condition=brand-new&bedrooms=2
вторичка в Паралимни дом => location=paralimni&property_type=house&condition=pre-owned
квартиры на этапе строительства в Лимассоле => district=limassol&property_type=apartment&condition=under-construction
дом с титулом в Ларнаке => district=larnaca&property_type=house&title_deed=has-title
квартира от собственника в Никосии => district=nicosia&property_type=apartment&seller_type=property-owner
вилла на первой линии в Айя-Напе => location=ayia-napa&property_type=house&sea_max_m=150
дом в 500 метрах от моря => property_type=house&sea_max_m=500
квартира не дальше километра от пляжа => property_type=apartment&sea_max_m=1000
самый дешевый дом в Пафосе => district=paphos&property_type=house&sort=price_asc
самые дорогие виллы Лимассола => district=limassol&property_type=house&sort=price_desc
самые новые объявления в Ларнаке => district=larnaca&sort=newest
квартиры, добавленные за последние 3 дня в Лимассоле => district=limassol&property_type=apartment&listed_within_days=3
новые объявления на этой неделе Никосия => district=nicosia&listed_within_days=7
дома со скидкой в Пафосе => district=paphos&property_type=house&reduced=1
квартира ниже рынка в Лимассоле => district=limassol&property_type=apartment&good_deal=1
квартира с кондиционером и центральным отоплением => property_type=apartment&air_conditioning=yes&heating=central-heating
минимум 3 спальни в Гермасойе => location=germasogeia&bedrooms=3,4,5,6
2 или 3 спальни, квартира, Лимассол => district=limassol&property_type=apartment&bedrooms=2,3
квартира от 80 кв. м. в Никосии => district=nicosia&property_type=apartment&area_min=80
от 150 до 250 тысяч евро квартира в Ларнаке => district=larnaca&property_type=apartment&price_min=150000&price_max=250000
дом между 200000 и 300000 => property_type=house&price_min=200000&price_max=300000
около 250 тысяч дом в Ларнаке => district=larnaca&property_type=house&price_min=225000&price_max=275000
вилла дороже миллиона => property_type=house&price_min=1000000
дом за полмиллиона в Пафосе => district=paphos&property_type=house&price_max=500000
двести пятьдесят тысяч квартира => property_type=apartment&price_max=250000
район Пафоса участок => district=paphos&property_type=land-plots
квартира в центре Никосии => location=nicosia&property_type=apartment
дом в Лимассоле или Пафосе => district=limassol,paphos&property_type=house
дом где угодно кроме Никосии => property_type=house&district=famagusta,larnaca,limassol,paphos
квартира с видом на горы => property_type=apartment&view=mountains-view
таунхаус с кладовкой и сигнализацией => property_type=house&amenities=storage-room,alarm
квартира в Лимассоле можно с собакой => deal=rent&district=limassol&property_type=apartment&pets=allowed
дом построенный после 2015 года => property_type=house&year_built=2016,2017,2018,2019,2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030
тихий дом рядом со школой в Никосии => district=nicosia&property_type=house ? тихий школой
роскошная вилла с бассейном => property_type=house&pool=yes ? роскошная
здравствуйте, ищу квартиру с одной спальней в Лимассоле => district=limassol&property_type=apartment&bedrooms=1
квартира 2 спальни ларнака 180000 => district=larnaca&property_type=apartment&bedrooms=2&price_max=180000
КВАРТИРА В ЛИМАССОЛЕ С ПАРКОВКОЙ => district=limassol&property_type=apartment&parking=yes
кваритра в Никосии с балконом => district=nicosia&property_type=apartment&amenities=balcony
дом с басейном Пафос => district=paphos&property_type=house&pool=yes
квартира до 120 кв м => property_type=apartment&area_max=120
вилла 300 м2 на участке 1000 м2 => property_type=house&area_min=300&plot_min=1000
земля 3 гектара в Ларнаке => district=larnaca&property_type=land-plots&plot_min=30000
квартира с общим бассейном в Протарасе => location=protaras&property_type=apartment&pool=common
пентхаус с садом на крыше Лимассол => district=limassol&property_type=apartment&amenities=roof-garden
недорогая квартира в Пафосе => district=paphos&property_type=apartment&sort=price_asc
дом с сауной и спортзалом => property_type=house&amenities=spasauna,gym
частично меблированная квартира в аренду Лакатамия => deal=rent&location=lakatameia&property_type=apartment&furnishing=partially-furnished
от застройщика квартиры в Ларнаке => district=larnaca&property_type=apartment&seller_type=developer
студия Никосия 500 евро в месяц => deal=rent&district=nicosia&bedrooms=studio&price_max=500
квартира на 3 этаже в Лимассоле => district=limassol&property_type=apartment&floor_min=3&floor_max=3
дом с теплым полом => property_type=house&heating=underfloor-heating
дом рядом с аэропортом Ларнаки => district=larnaca&property_type=house ? аэропортом
самый большой дом в Никосии => district=nicosia&property_type=house&sort=area_desc
однокомнатная квартира в аренду Ларнака => deal=rent&district=larnaca&property_type=apartment&bedrooms=1
4-комнатная квартира в Лимассоле => district=limassol&property_type=apartment&bedrooms=3
дом на Кипре с видом на море до 600 тысяч => property_type=house&view=sea-view&price_max=600000
коммерческая недвижимость в Лимассоле свыше 500000 => district=limassol&property_type=commercial&price_min=500000
продается участок в Писсури 800 кв м => location=pissouri&property_type=land-plots&plot_min=800
квартира с двумя ванными и большим балконом => property_type=apartment&bathrooms=2&amenities=balcony ? большим
не хочу бассейн, дом в Ларнаке => district=larnaca&property_type=house&pool=no
сниму дом в Арадиппу 3 спальни => deal=rent&location=aradippou&property_type=house&bedrooms=3
дом пять минут пешком от пляжа => property_type=house&sea_max_m=400
от 2 до 4 спален дом Гери => location=geri&property_type=house&bedrooms=2,3,4
квартира в новом доме в Лимассоле => district=limassol&property_type=apartment&condition=brand-new
лучшее соотношение цены и качества Ларнака => district=larnaca&sort=price_m2_asc
без агентств дом Пафос => district=paphos&property_type=house&seller_type=property-owner
квартира Лимассол 1 спальня 150 тыс => district=limassol&property_type=apartment&bedrooms=1&price_max=150000
нужен дом с большим садом и гаражом не более 400к => property_type=house&amenities=garden&parking=covered&price_max=400000 ? большим
квартира энергокласс А => property_type=apartment&energy_class=a
трехспальная квартира с паркингом в Пафосе => district=paphos&property_type=apartment&bedrooms=3&parking=yes
хочу купить жилье в Ларнаке у моря => district=larnaca&property_type=apartment,house&sea_max_m=1000
дом с 4+ спальнями => property_type=house&bedrooms=4,5,6
квартира в пешей доступности от моря => property_type=apartment&sea_max_m=500
склад в Лимассоле аренда до 3000 => deal=rent&district=limassol&property_type=commercial&price_max=3000
дешевые квартиры в Пафосе с лифтом => district=paphos&property_type=apartment&sort=price_asc&amenities=elevator
вилла 5 спален бассейн вид на море титул 1.5 млн Лимассол => district=limassol&property_type=house&bedrooms=5&pool=yes&view=sea-view&title_deed=has-title&price_max=1500000
квартира без животных в аренду => deal=rent&property_type=apartment&pets=not-allowed
дом с мангалом и террасой в деревне => property_type=house&amenities=bbq-zone,balcony ? деревне
квартира бу, не новостройка, в Ларнаке => district=larnaca&property_type=apartment&condition=pre-owned
двухкомнатную квартиру сниму в Строволосе до 700 => deal=rent&location=strovolos&property_type=apartment&bedrooms=1&price_max=700
участки земли до 100 тысяч в Никосии => district=nicosia&property_type=land-plots&price_max=100000
`
