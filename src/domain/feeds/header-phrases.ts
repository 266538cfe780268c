/**
 * What headers of tables of homes are called in English, Greek and Russian, and what their columns may hold. A phrase is as
 * `splitWords` leaves it: in lower case, without accents and marks.
 */
import { splitWords } from '../../structures/text/fold-text.ts'
import { type RecordValueName, recordValueNames } from './feed-record.ts'

/** Values of a record that no column of a table holds: they follow from others, or from the head of a document. */
const NO_COLUMNS = ['frequency', 'on_request', 'studio', 'branch', 'approximate'] as const
type NoColumn = (typeof NO_COLUMNS)[number]
const isColumn = (name: RecordValueName): name is Exclude<RecordValueName, NoColumn> =>
  !(NO_COLUMNS as readonly string[]).includes(name)

/** What a column may hold: a value of a record, or one of ours; `ignore`: nothing that is read. */
export const columnContents = [
  ...(['ignore', 'id', 'reference'] as const),
  ...recordValueNames.filter(isColumn).flatMap(withPoint),
  ...(['features', 'feature', 'text', 'text_en', 'text_el', 'text_ru'] as const),
  ...(['project_text', 'photos', 'plans', 'area_unit'] as const),
] as const
export type ColumnContent = (typeof columnContents)[number]

/** Both coordinates in one column come behind the columns of each. */
function withPoint(name: Exclude<RecordValueName, NoColumn>) {
  return name === 'lng' ? ([name, 'point'] as const) : ([name] as const)
}

/** Columns of numbers with a unit. */
export const areaColumns: ReadonlySet<ColumnContent> = new Set<ColumnContent>([
  ...(['covered_area', 'internal_area', 'plot_area'] as const),
  ...(['covered_veranda', 'uncovered_veranda'] as const),
])
export const priceColumns: ReadonlySet<ColumnContent> = new Set<ColumnContent>([
  ...(['price', 'rent_price', 'deposit'] as const),
])

/** Of a project: they name a home only where nothing else does. */
const ofUnits =
  'unit, unit no, unit number, unit id, apartment no, apartment number, flat no, flat number, villa no, villa number'
/** Numbers of an office: they name a home only where it has no other reference. */
const ofOffice =
  'internal id, internal ref, internal reference, internal code, internal no, internal number'
/** Said of a home by yes or no. */
const ofStates =
  'sold, sold out, is sold, sold date, date sold, sold on, published, is published, active, is active, live, is live, visible, is visible, hidden, is hidden, show on web, πωληθηκε, ενοικιαστηκε, δημοσιευμενο, ενεργο, ορατο, продано, сдано, опубликовано, активно, скрыто'
/** The number of a home in its project. */
export const unitPhrases: ReadonlySet<string> = new Set(ofUnits.split(', '))

export const headerPhrases: ReadonlyMap<string, ColumnContent> = new Map(
  (
    [
      ['id', `id, property id, listing id, unique id, crm id, ид, id объекта, αα, α α, ${ofUnits}`],
      [
        'reference',
        `ref, reference, ref no, ref number, reference no, reference number, reference code, property code, listing code, code, property ref, agent ref, agent reference, κωδικος, κωδικος ακινητου, κωδ, αναφορα, αρ αναφορας, код, код объекта, артикул, номер, номер объекта, no объекта, референс, ${ofOffice}`,
      ],
      [
        'deal',
        'deal, deal type, transaction, transaction type, listing type, for sale or rent, sale or rent, sale rent, rent or sale, buy or rent, for, offer, offer type, purpose, operation, πωληση η ενοικιαση, πωληση ενοικιαση, συναλλαγη, ειδος συναλλαγης, τυπος συναλλαγης, σκοπος, διαθεση, сделка, тип сделки, продажа аренда, вид сделки, операция',
      ],
      [
        'price',
        'price, asking, original price, initial price, αρχικη τιμη, начальная цена, asking price, sale price, selling price, list price, price from, amount, τιμη, τιμη πωλησης, ζητουμενη τιμη, цена, стоимость, цена продажи, прайс',
      ],
      [
        'rent_price',
        'rent, rent price, rent pm, rent per month, per month, p m, monthly price, price per month, rental price, monthly rent, ενοικιο, μηνιαιο ενοικιο, τιμη ενοικιου, ενοικιο μηνα, τιμη ενοικιασης, арендная плата, цена аренды, аренда в месяц',
      ],
      [
        'ignore',
        'min price, minimum price, lowest price, reserve price, bottom price, owner price, owners price, owner s price, net to owner, current rent, rent income, rental income, current income, rental yield, yield, annual rent income, deposit months, months deposit, ελαχιστη τιμη, τιμη ιδιοκτητη, минимальная цена, цена собственника, common expenses, communal fees, maintenance fee, maintenance fees, κοινοχρηστα, общие расходы, living rooms, reception rooms, storage rooms, price per m2, price per sqm, price m2, price sqm, τιμη ανα τμ, τιμη ανα τ μ, цена за м2, цена за кв м, price sq m, τιμη τ μ, τιμη τμ, цена м2, цена кв м',
      ],
      // What it was before, and what only has the word in it.
      [
        'ignore',
        'plot coverage, coverage, coverage ratio, building density, density, max floors, maximum floors, max height, ground floor area, first floor area, second floor area, third floor area, upper floor area, lower floor area, basement area, mezzanine area, συντελεστης δομησης, συντελεστης καλυψης, ποσοστο καλυψης, αριθμος οροφων μεγιστος, плотность застройки, коэффициент застройки, old price, previous price, price before, price history, price change, price drop, παλια τιμη, προηγουμενη τιμη, старая цена, прежняя цена',
      ],
      [
        'ignore',
        'renovated, year renovated, renovation, year of renovation, ανακαινιση, ετος ανακαινισης, ремонт, год ремонта, год реконструкции, distance, αποσταση, расстояние, area code',
      ],
      // Of the land registry.
      [
        'ignore',
        'plot no, plot number, parcel no, parcel number, sheet, sheet no, sheet plan, registration no, registration number, αρ τεμαχιου, αρ οικοπεδου, φυλλο, φυλλο σχεδιο, αρ εγγραφης, номер участка, кадастровый номер',
      ],
      [
        'ignore',
        'agent, agent name, agent phone, owner, owner name, phone, telephone, mobile, email, e mail, notes, remarks internal, internal notes, commission, μεσιτης, ιδιοκτητης, τηλεφωνο, κινητο, προμηθεια, σημειωσεις, агент, владелец, собственник, телефон, комиссия, заметки, date added, date, created, updated, last modified, ημερομηνια, дата, views, προβολες',
      ],
      // Of Meta's catalogues: an area whose unit stands in another column is not read.
      ['ignore', 'area size, area unit, image tag, video tag'],
      ['town', 'address city'],
      ['region', 'address region'],
      ['country', 'address country'],
      ['postal_code', 'address postal code'],
      ['place', 'address neighborhood'],
      ['bedrooms', 'num beds'],
      ['bathrooms', 'num baths'],
      ['currency', 'currency, νομισμα, валюта, price currency, currency code, curr'],
      [
        'type',
        'type, property type, sub category, subcategory, sub type, subtype, property sub type, kind, category, property category, τυπος, ειδος, τυπος ακινητου, ειδος ακινητου, κατηγορια, тип, тип недвижимости, тип объекта, вид, вид недвижимости, вид объекта, объект, категория',
      ],
      [
        'condition',
        'condition, new build, newbuild, new or resale, resale or new, new resale, resale new, state of property, construction stage, κατασταση ακινητου, κατασταση κατασκευης, νεοδμητο, состояние, новостройка, стадия, новое, construction status, building status, stage, stage of construction, construction progress, σταδιο κατασκευης, стадия строительства, степень готовности',
      ],
      [
        'bedrooms',
        'bedrooms, beds, bed, bdr, bdrs, bdrm, bdrms, rooms, no of rooms, bedroom, no of bedrooms, number of bedrooms, br, υπνοδωματια, δωματια, υπνοδ, υπν, δωμ, υ δ, спальни, спален, количество спален, число спален, кол во спален, комнаты, комнат, количество комнат',
      ],
      [
        'bathrooms',
        'bathrooms, baths, bath, bth, bths, toilets, bathroom, no of bathrooms, number of bathrooms, wc, μπανια, μπανιο, λουτρα, τουαλετες, с у, санузел, санузлы, санузлов, ванные, ванных, ванных комнат, количество санузлов, кол во санузлов',
      ],
      [
        'covered_area',
        'συνολο τ μ, συνολο τμ, συνολικο εμβαδον, συνολικα τ μ, covered area, covered, cov area, total covered, covered sqm, gross area, gross m2, gross sqm, build m2, built m2, built up area, bua, unit size, house size, apartment size, area, size, built, built area, built size, build size, total area, total covered area, living area, floor area, property size, sqm, m2, sq ft, sqft, square feet, square metres, square meters, εμβαδον, εμβαδο, εμβ, καλυμμενα, τ μ, τμ, καλυμμενο εμβαδον, στεγασμενο εμβαδον, καλυμμενο, καλυμμενος χωρος, επιφανεια, площадь, общая площадь, пл, общ пл, общая пл, площадь дома, площадь квартиры, крытая площадь, кв м, м2',
      ],
      [
        'internal_area',
        'internal area, internal, net m2, net sqm, net size, indoor area, net area, inside area, εσωτερικο εμβαδον, καθαρο εμβαδον, εσωτερικος χωρος, жилая площадь, внутренняя площадь, interior, interior m2, interior area, interior size, εσωτ εμβαδον, εσ εμβαδον, εσωτερικα',
      ],
      [
        'covered_veranda',
        'covered veranda, covered verandas, cov veranda, cov verandas, covered terrace, covered balcony, καλ βεραντα, καλ βεραντες, κ βεραντα, καλυμμενη βεραντα, καλυμμενες βεραντες, στεγασμενη βεραντα, крытая веранда, крытые веранды',
      ],
      [
        'uncovered_veranda',
        'uncovered veranda, uncovered verandas, uncov veranda, uncov verandas, terrace, uncovered terrace, roof terrace area, ακαλυπτη βεραντα, ακαλυπτες βεραντες, открытая веранда, открытые веранды, терраса, ακαλ βεραντα, ακαλ βεραντες, α βεραντα',
      ],
      [
        'plot_area',
        'plot, plot area, plot size, land area, land size, land, plot m2, οικοπεδο, γη, εμβ οικοπεδου, εμβαδον οικοπεδου, εμβαδο οικοπεδου, εμβαδον γης, участок, уч, пл участка, площадь участка, размер участка, земля, lot size, lot area, lot m2, lot sqm',
      ],
      [
        'area_unit',
        'area unit, area units, unit of area, μοναδα εμβαδου, единица площади, size unit, size units, area measure, land size unit, plot unit, land unit, land area unit, plot size unit, area size unit',
      ],
      ['country', 'country, χωρα, страна'],
      [
        'region',
        'district, region, province, county, state, επαρχια, περιφερεια, νομος, район, регион, округ, область',
      ],
      ['town', 'town, city, municipality, πολη, δημος, город, муниципалитет'],
      [
        'place',
        'location, village, community, neighbourhood, neighborhood, locality, suburb, quarter, τοποθεσια, περιοχη, χωριο, κοινοτητα, συνοικια, ενορια, местоположение, локация, деревня, поселок, микрорайон, место',
      ],
      ['address', 'address, street, street address, διευθυνση, οδος, адрес, улица'],
      [
        'postal_code',
        'postal code, postcode, post code, zip, zip code, ταχυδρομικος κωδικας, τ κ, τκ, индекс, почтовый индекс',
      ],
      ['lat', 'lat, latitude, gps lat, γεωγραφικο πλατος, πλατος, широта'],
      ['lng', 'lng, lon, long, longitude, gps lng, γεωγραφικο μηκος, μηκος, долгота'],
      [
        'point',
        'coordinates, gps, gps coordinates, lat lng, lat long, map, pin, συντεταγμενες, координаты',
      ],
      [
        'year_built',
        'year, year built, yr, yr built, built in, built year, year of construction, construction year, completion year, ετος, ετος κατασκευης, ετος ανεγερσης, год, год постройки, год строительства',
      ],
      [
        'energy',
        'energy, energy class, energy rating, epc, energy efficiency, ενεργειακη, ενεργειακη κλαση, ενεργειακη αποδοση, π ε α, энергокласс, класс энергоэффективности, энергоэффективность',
      ],
      [
        'furnishing',
        'furnished, furniture, furnishing, επιπλωμενο, επιπλωση, мебель, меблировка, меблирован, меблированная',
      ],
      ['pool', 'pool, swimming pool, πισινα, бассейн'],
      ['feature', 'view, θεα, вид из окна, вид из окон'],
      ['floor', 'floor, floor no, floor number, storey, οροφος, этаж'],
      [
        'floors',
        'floors, storeys, stories, total floors, no of floors, number of floors, floors in building, οροφοι, αριθμος οροφων, этажей, этажность, всего этажей',
      ],
      [
        'title_deed',
        'title deed, title deeds, titles, deeds, τιτλος, τιτλος ιδιοκτησιας, τιτλοι, титул, титул собственности, документы на собственность',
      ],
      ['video', 'video, video url, video link, youtube, βιντεο, видео, ссылка на видео'],
      ['pets', 'pets, pets allowed, κατοικιδια, животные, можно с животными'],
      [
        'project',
        'project, project name, development, complex, building name, εργο, συγκροτημα, проект, жк, комплекс, название проекта',
      ],
      [
        'project_completion',
        'project completion, project completion date, project delivery, project delivery date, completion, completion date, delivery, delivery date, handover, handover date, αποπερατωση, ημερομηνια αποπερατωσης, παραδοση, ημερομηνια παραδοσης, παραδοση εργου, сдача, срок сдачи, дата сдачи, сдача проекта, завершение строительства',
      ],
      [
        'project_text',
        'project description, project text, about the project, development description, περιγραφη εργου, κειμενο εργου, описание проекта, о проекте, описание комплекса',
      ],
      ['deposit', 'deposit, security deposit, εγγυηση, залог, депозит'],
      [
        'available_from',
        'available, available from, date available, availability date, move in date, διαθεσιμο απο, διαθεσιμοτητα, ημερομηνια διαθεσιμοτητας, доступно с, свободно с, дата заселения',
      ],
      ['status', `status, availability, listing status, κατασταση, статус, наличие, ${ofStates}`],
      [
        'features',
        'features, amenities, extras, facilities, characteristics, χαρακτηριστικα, παροχες, ανεσεις, удобства, особенности, характеристики, преимущества',
      ],
      [
        'text',
        'description, text, details, comments, remarks, information, περιγραφη, κειμενο, λεπτομερειες, описание, текст, комментарий',
      ],
      [
        'text_en',
        'description en, english description, description english, english text, text en, περιγραφη en, αγγλικη περιγραφη, περιγραφη αγγλικα, описание en, описание на английском, английское описание',
      ],
      [
        'text_el',
        'description el, description gr, greek description, description greek, text el, περιγραφη el, περιγραφη ελληνικα, ελληνικη περιγραφη, описание el, описание на греческом',
      ],
      [
        'text_ru',
        'description ru, russian description, description russian, text ru, περιγραφη ru, ρωσικη περιγραφη, περιγραφη ρωσικα, описание ru, описание на русском, русское описание',
      ],
      [
        'photos',
        'photo, photos, photo url, photo urls, image, images, image url, image urls, picture, pictures, img, gallery, pic, pics, photo links, image links, picture links, photo link, image link, link to photos, links to photos, cover photo, main photo, main image, φωτογραφια, φωτογραφιες, φωτο, εικονα, εικονες, фото, фотография, фотографии, изображение, изображения, картинка, ссылка на фото, ссылки на фото',
      ],
      [
        'plans',
        'floor plan, floor plans, floorplan, floorplans, plan, κατοψη, κατοψεις, σχεδια, план, планировка, планировки, план этажа',
      ],
      [
        'ignore',
        'title, headline, name, url, link, website, web, τιτλος αγγελιας, επικεφαλιδα, συνδεσμος, заголовок, название, ссылка, сайт',
      ],
    ] as const
  ).flatMap(([content, list]) =>
    list.split(',').map((phrase) => [splitWords(phrase).join(' '), content] as const),
  ),
)

/** Of the words for one thing those that may mean a wider one: they count where no other column is named after it. */
export const widerPhrases: ReadonlySet<string> = new Set(
  [
    'rooms, no of rooms, δωματια, δωμ, комнаты, комнат, количество комнат',
    'sq ft, sqft, square feet, toilets, wc, τουαλετες, area, size, total area, m2, sqm, εμβαδον, εμβαδο, επιφανεια',
    'площадь, общая площадь, agent ref, agent reference, объект',
    'original price, initial price, αρχικη τιμη, начальная цена',
    ofOffice,
    ofUnits,
  ].flatMap((list) => list.split(', ')),
)
/** Next to other words these mean something else: "Unit floor", "Active tenant", "Live video tour". */
export const lonePhrases: ReadonlySet<string> = new Set(
  [ofUnits, ofStates, 'internal, interior, stage, coverage, density'].flatMap((list) =>
    list.split(', '),
  ),
)
