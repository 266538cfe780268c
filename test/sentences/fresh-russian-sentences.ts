/** Russian: sentences written after the tables, as by other people; the form of the lines is that of `english-sentences.ts`. */
export const freshRussianSentences = `
Ищем квартиру с двумя спальнями в Ларнаке, недалеко от пляжа, максимум 180 тысяч евро => property_type=apartment&bedrooms=2&district=larnaca&sea_max_m=1000&price_max=180000
есть ли дома с бассейном в Пейе? => property_type=house&pool=yes&location=pegeia
сниму жилье в Лимассоле за 1200 евро в месяц, 2 спальни, с мебелью => deal=rent&property_type=apartment,house&district=limassol&price_max=1200&bedrooms=2&furnishing=furnished
дешевые участки возле Полиса => sort=price_asc&property_type=land-plots&near=35.0367,32.4264&radius_km=5
квартира, Лимассол, 1-2 спальни, 150-220 тыс, лифт и крытая парковка => property_type=apartment&district=limassol&bedrooms=1,2&price_min=150000&price_max=220000&amenities=elevator&parking=covered
новые виллы от застройщика с тремя спальнями в районе Пафоса => condition=brand-new&property_type=house&seller_type=developer&bedrooms=3&district=paphos
что можно купить за 250к в Никосии => price_max=250000&district=nicosia
дом для семьи, минимум 4 спальни, сад, до 500 000 € => property_type=house&bedrooms=4,5,6&amenities=garden&price_max=500000 ? семьи
долгосрочная аренда, можно с животными, Пафос, до 1000 => deal=rent&pets=allowed&district=paphos&price_max=1000
аренда квартиры в центре Никосии, одна спальня => deal=rent&property_type=apartment&location=nicosia&bedrooms=1
земля 1 донум Тала с титулом => property_type=land-plots&plot_min=1338&location=tala&title_deed=has-title
пентхаусы в Лимассоле дороже 1 млн => property_type=apartment&district=limassol&price_min=1000000
вилла в Протарасе, частный бассейн, в пешей доступности от пляжа => property_type=house&location=protaras&pool=private&sea_max_m=500
квартира на первой линии в Ларнаке не дороже 300 тыс => property_type=apartment&sea_max_m=150&district=larnaca&price_max=300000
дом минимум 2 санузла и 180 квадратов в Строволосе => property_type=house&bathrooms=2,3,4,5&area_min=180&location=strovolos
куплю офис в Лимассоле 80-120 м2 до полмиллиона => property_type=office&district=limassol&area_min=80&area_max=120&price_max=500000
студии в Ларнаке дешевле 90 тысяч => bedrooms=studio&district=larnaca&price_max=90000
без бассейна, 3 спальни, Писсури, вторичка => pool=no&bedrooms=3&location=pissouri&condition=pre-owned
свежие квартиры в аренду в Лимассоле => listed_within_days=7&property_type=apartment&deal=rent&district=limassol
сначала дешевые, дома в Ларнаке => sort=price_asc&property_type=house&district=larnaca
за последние 2 недели: квартиры в Пафосе => listed_within_days=14&property_type=apartment&district=paphos
три спальни, два санузла, дом, Лация, от 250 до 320к => bedrooms=3&bathrooms=2&property_type=house&location=latsia&price_min=250000&price_max=320000
хочу бунгало, не квартиру, в Пафосе => property_type=house&district=paphos
Айя-Напа квартира с общим бассейном и кондиционером => location=ayia-napa&property_type=apartment&pool=common&air_conditioning=yes
дом без мебели в аренду Аглантзия три спальни до 1400 евро => property_type=house&furnishing=unfurnished&deal=rent&location=aglantzia&bedrooms=3&price_max=1400
участки от 500 до 1000 кв.м в Лимассоле => property_type=land-plots&plot_min=500&plot_max=1000&district=limassol
дом с камином в Платресе => property_type=house&amenities=fireplace&location=pano-platres
квартиры не старше 2020 года в Лимассоле => property_type=apartment&year_built=2020,2021,2022,2023,2024,2025,2026,2027,2028,2029,2030&district=limassol
вилла 10 минут пешком до моря, Хлорака => property_type=house&sea_max_m=800&location=chlorakas
подскажите современную двухспальную квартиру с видом на море и парковкой в Гермасойе до 400 000 евро => bedrooms=2&property_type=apartment&view=sea-view&parking=yes&location=germasogeia&price_max=400000 ? современную
склад в аренду в Никосии => property_type=commercial&deal=rent&district=nicosia
магазин в Ларнаке снять до 2000 => property_type=commercial&deal=rent&district=larnaca&price_max=2000
однушка в аренду, Энгоми, рядом с университетом => bedrooms=1&deal=rent&location=egkomi ? университетом
цена до 150000, квартира, любой район => price_max=150000&property_type=apartment
таунхаус с террасой на крыше в Пафосе => property_type=house&amenities=roof-garden&district=paphos
выгодные предложения домов в Паралимни => good_deal=1&property_type=house&location=paralimni
бюджет 1,5 миллиона, вилла, Лимассол, вид на море, от 4 спален => price_max=1500000&property_type=house&district=limassol&view=sea-view&bedrooms=4,5,6
недвижимость от собственников в Никосии => seller_type=property-owner&district=nicosia
кварира с балконом в Ларнаке => property_type=apartment&amenities=balcony&district=larnaca
двухспальная квартира с лифтом, но без парковки => bedrooms=2&property_type=apartment&amenities=elevator&parking=no
строящиеся виллы Пафос 400-600к => condition=under-construction&property_type=house&district=paphos&price_min=400000&price_max=600000
дом в Ларнаке или Фамагусте с 3 спальнями => property_type=house&district=famagusta,larnaca&bedrooms=3
самый большой участок в Пафосе => property_type=land-plots&district=paphos ? самый большой
квартира меньше 100 кв м у моря в Ларнаке => property_type=apartment&area_max=100&sea_max_m=1000&district=larnaca
новостройки в Лимассоле, 2 спальни, от 300 тысяч => condition=brand-new&district=limassol&bedrooms=2&price_min=300000
дом в 5 км от Пафоса => property_type=house&near=34.7671,32.4096&radius_km=5
квартира на втором этаже Лимассол => property_type=apartment&floor_min=2&floor_max=2&district=limassol
мы пара с кошкой, хотим снять односпальную квартиру в Ларнаке до 800 евро => pets=allowed&deal=rent&bedrooms=1&property_type=apartment&district=larnaca&price_max=800 ? пара
квартиры под инвестиции в Лимассоле до 200 тыс => property_type=apartment&district=limassol&price_max=200000 ? инвестиции
дом с гаражом на две машины в Никосии => property_type=house&parking=covered&district=nicosia ? две машины
трёшка с мебелью и техникой в аренду Пафос => bedrooms=2&furnishing=furnished&deal=rent&district=paphos ? техникой
апартаменты у моря Лимассол 2 спальни бассейн до 350000 => property_type=apartment&sea_max_m=1000&district=limassol&bedrooms=2&pool=yes&price_max=350000
продажа домов в деревнях Ларнаки => property_type=house&district=larnaca ? деревнях
дом 200 м² с участком 5 соток => property_type=house&area_min=200&plot_min=500
ищу 2-комнатную квартиру в Лимассоле => bedrooms=1&property_type=apartment&district=limassol
вилла с 5 спальнями и 4 ванными в Лимассоле с джакузи => property_type=house&bedrooms=5&bathrooms=4&district=limassol&amenities=spasauna
самая дешевая квартира с видом на море в Пафосе => sort=price_asc&property_type=apartment&view=sea-view&district=paphos
квартира с тёплыми полами и кладовкой => property_type=apartment&heating=underfloor-heating&amenities=storage-room
дом на Кипре за 300 тысяч с садом и барбекю => property_type=house&price_max=300000&amenities=garden,bbq-zone
посоветуйте квартиру в Ларнаке рядом с морем не выше третьего этажа => property_type=apartment&district=larnaca&sea_max_m=1000&floor_max=3
Квартира в аренду, 2 спальни, Лимассол, не более 1800 евро => property_type=apartment&deal=rent&bedrooms=2&district=limassol&price_max=1800
где купить бунгало с 3 спальнями и садом примерно за 280 тысяч? => property_type=house&bedrooms=3&amenities=garden&price_min=252000&price_max=308000
дома в Тале или Пейе от 350 000 до 500 000 евро => property_type=house&location=tala,pegeia&price_min=350000&price_max=500000
сдается дом в Ларнаке с двором, можно с собакой => deal=rent&property_type=house&district=larnaca&amenities=garden&pets=allowed
Строволос, квартира 3 спальни, кладовая, крытая парковка => location=strovolos&property_type=apartment&bedrooms=3&amenities=storage-room&parking=covered
самая дешёвая двухспальная квартира в Пафосе с общим бассейном => sort=price_asc&bedrooms=2&property_type=apartment&district=paphos&pool=common
Лимассол земля 3-5 донумов => district=limassol&property_type=land-plots&plot_min=4014&plot_max=6690
студия или односпальная квартира в Никосии в аренду до 550 => bedrooms=studio,1&property_type=apartment&district=nicosia&deal=rent&price_max=550
нужно 5 спален, 4 санузла, вилла, бассейн, Лимассол => bedrooms=5&bathrooms=4&property_type=house&pool=yes&district=limassol
недостроенный дом в районе Ларнаки => condition=under-construction&property_type=house&district=larnaca
покажи объекты, добавленные сегодня в Пафосе => listed_within_days=0&district=paphos
двухспальная квартира от 75 метров Никосия лифт => bedrooms=2&property_type=apartment&area_min=75&district=nicosia&amenities=elevator
апартаменты на берегу моря от 300 до 500 тысяч в Ларнаке => sea_max_m=150&property_type=apartment&price_min=300000&price_max=500000&district=larnaca
готовые документы, 2 спальни, Като Пафос => title_deed=has-title&bedrooms=2&location=paphos-kato-paphos
максимум 300000 евро. Дом. Ларнака. => price_max=300000&property_type=house&district=larnaca
вилла за 700к в Агиос Тихонас => property_type=house&price_max=700000&location=agios-tychon
дом с солнечными панелями в Дали => property_type=house&location=dali ? солнечными панелями
новые квартиры на продажу в Арадиппу с балконом и парковкой от 160 тыс => condition=brand-new&property_type=apartment&location=aradippou&amenities=balcony&parking=yes&price_min=160000
квартира в Меса Гитония без мебели в аренду => property_type=apartment&location=mesa-geitonia&furnishing=unfurnished&deal=rent
отдельный дом 4 спальни в Никосии с подвалом => property_type=house&bedrooms=4&district=nicosia ? подвалом
что-нибудь в шаговой доступности от пляжа, Ларнака, до 200 тысяч => sea_max_m=500&district=larnaca&price_max=200000
участок под строительство дома в Ороклини => property_type=land-plots&location=voroklini ? дома
сельхозземля в Пафосе больше гектара => district=paphos&plot_min=10000 ? сельхозземля
отель на продажу в Айя Напе => property_type=commercial&location=ayia-napa
квартира на третьем этаже с лифтом, Лимассол, без посредников => property_type=apartment&floor_min=3&floor_max=3&amenities=elevator&district=limassol&seller_type=property-owner
бюджет 1500 в месяц, дом 3 спальни, Никосия или Ларнака, с животными => price_max=1500&deal=rent&property_type=house&bedrooms=3&district=larnaca,nicosia&pets=allowed
таунхаус Пафос 150-200к => property_type=house&district=paphos&price_min=150000&price_max=200000
дом с гостевым туалетом, сигнализацией, центральным отоплением, Лакатамия => property_type=house&amenities=guest-wc,alarm&heating=central-heating&location=lakatameia
квартиры в старом городе Лимассола => property_type=apartment&location=limassol ? старом
вилла не дальше 2 км от моря в Аргаке => property_type=house&sea_max_m=2000&location=argaka
земельный участок 600 м2 Ипсонас до 150 000 => property_type=land-plots&plot_min=600&location=ypsonas&price_max=150000
квартиры в Ларнаке с классом энергоэффективности B и выше => property_type=apartment&district=larnaca&energy_class=a-plus,a,b-plus,b
двухэтажный дом Ливадия Ларнака 3 спальни => property_type=house&location=livadia-larnakas&bedrooms=3 ? двухэтажный
дома под ремонт в деревнях Пафоса => property_type=house&district=paphos ? ремонт деревнях
хочу жить у моря в Пафосе, 2 спальни => sea_max_m=1000&district=paphos&bedrooms=2
СНИМУ ДОМ В ЛИМАССОЛЕ 3 СПАЛЬНИ => deal=rent&property_type=house&district=limassol&bedrooms=3
двушка или трешка в аренду Никосия => bedrooms=1,2&deal=rent&district=nicosia
ищу офисное помещение 200 кв метров в Лимассоле в аренду, бюджет 4000 в месяц => property_type=office&area_min=200&district=limassol&deal=rent&price_max=4000
земля с видом на море в Помосе => property_type=land-plots&view=sea-view&location=pomos
последние объявления домов в аренду в Никосии до 1000 евро => sort=newest&property_type=house&deal=rent&district=nicosia&price_max=1000
вилла, 4 спальни, собственный бассейн, участок не менее 1000 кв.м, Пафос, до 800 тысяч => property_type=house&bedrooms=4&pool=private&plot_min=1000&district=paphos&price_max=800000
аренда в Протарасе на зиму => deal=rent&location=protaras ? зиму
шесть и более спален в Лимассоле => bedrooms=6&district=limassol
квартира с бассейном и парковкой без мебели в аренду Гермасойя => property_type=apartment&pool=yes&parking=yes&furnishing=unfurnished&deal=rent&location=germasogeia
жильё для семьи с детьми в Лимассоле => property_type=apartment,house&district=limassol ? семьи детьми
квартиры до 100 тыс евро на Кипре => property_type=apartment&price_max=100000
дом с видом на горы в Троодосе => property_type=house&view=mountains-view&location=troodos
дача с участком в Никосии => property_type=house&district=nicosia ? участком
вилла класса люкс с панорамным видом на море => property_type=house&view=sea-view ? класса люкс
подешевле квартиры в Ларнаке => sort=price_asc&property_type=apartment&district=larnaca
сниму квартиру на длительный срок в Пафосе 1 спальня меблированную => deal=rent&property_type=apartment&district=paphos&bedrooms=1&furnishing=furnished
офис от 50 до 100 квадратов Ларнака => property_type=office&area_min=50&area_max=100&district=larnaca
2к квартира Лимассол до 250к => bedrooms=1&property_type=apartment&district=limassol&price_max=250000
коттедж с баней и гаражом => property_type=house&amenities=spasauna&parking=covered
квартира в Лимассоле, три комнаты, до 350 тысяч, рядом с морем => property_type=apartment&district=limassol&bedrooms=2&price_max=350000&sea_max_m=1000
дом 150 квадратных метров с участком от 500 метров => property_type=house&area_min=150&plot_min=500
пентхаус с террасой и джакузи Ларнака не дороже миллиона => property_type=apartment&amenities=balcony,spasauna&district=larnaca&price_max=1000000
магазины и офисы в центре Пафоса => property_type=commercial,office&location=paphos
вилла со скидкой в Пейе => property_type=house&reduced=1&location=pegeia
куплю квартиру от хозяина в Ларнаке до 120 тыс. евро с ремонтом => property_type=apartment&seller_type=property-owner&district=larnaca&price_max=120000 ? ремонтом
есть виллы в Пафосе от 4 спален с частным бассейном дешевле 700 тысяч? => property_type=house&district=paphos&bedrooms=4,5,6&pool=private&price_max=700000
квартира с видом на море, две спальни, до 350 000 евро в Лимассоле => property_type=apartment&view=sea-view&bedrooms=2&price_max=350000&district=limassol
сдается меблированная квартира с одной спальней, Ларнака, до 700 => deal=rent&furnishing=furnished&property_type=apartment&bedrooms=1&district=larnaca&price_max=700
участок с титулом не менее 1000 квадратных метров в районе Ларнаки => property_type=land-plots&title_deed=has-title&plot_min=1000&district=larnaca
дом в Тале или Пейе с садом, но без бассейна => property_type=house&location=tala,pegeia&amenities=garden&pool=no
самый дешевый дом у моря => sort=price_asc&property_type=house&sea_max_m=1000
у нас 450 тысяч, хотим 3 или 4 спальни в Лимассоле => price_max=450000&bedrooms=3,4&district=limassol
склад 500 м2 в аренду Никосия => property_type=commercial&area_min=500&deal=rent&district=nicosia
земля больше 3 донумов в Писсури => property_type=land-plots&plot_min=4014&location=pissouri
дома со скидкой за последний месяц в Айя-Напе => property_type=house&reduced=1&location=ayia-napa ? за последний месяц
отдельный дом от 200 м2, участок 800 м2, Строволос => property_type=house&area_min=200&plot_min=800&location=strovolos
недорогая аренда в Лимассоле, одна спальня, есть кот => sort=price_asc&deal=rent&district=limassol&bedrooms=1&pets=allowed
квартира у моря, 2 санузла, парковка, балкон, 180-220 тысяч => property_type=apartment&sea_max_m=1000&bathrooms=2&parking=yes&amenities=balcony&price_min=180000&price_max=220000
хочу большую светлую квартиру в Энгоми, три спальни => property_type=apartment&location=egkomi&bedrooms=3 ? большую светлую
апарты 1 спальня Като Пафос бассейн до 130к => property_type=apartment&bedrooms=1&location=paphos-kato-paphos&pool=yes&price_max=130000
`
