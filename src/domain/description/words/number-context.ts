/**
 * Words that say what a number in a description is about, folded, in English, Greek and Russian. Data only.
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** After a number: it is a measure. Greek "τ.μ." and Russian "кв.м" arrive as their first letters. */
export const UNIT_WORDS = set(`
  m m2 m² mq mt mtr mts meter meters metre metres sqm sq sqms square km kms kilometre kilometres kilometer
  kilometers mile miles ft feet foot acre acres hectare hectares ha donum donums decare decares
  cm mm min mins minute minutes hour hours hr hrs day days week weeks month months year years yr
  pm am k mil million millions thousand eur euro euros usd gbp pounds dollars vat plus percent
  kg mbps gbps mb kw kwh kwp kva w watt watts v volt volts litre litres liter liters lt ltr l btu c st nd rd th
  bed beds bedroom bedrooms bath baths br bathrooms guests people persons units apartments floors
  storeys seats olive trees plots parking spaces
  τ τμ μ μ2 μετρα μετρων χλμ χιλιομετρα χιλιομετρο λεπτα λεπτων ωρεσ ετων χρονια χρονων ετη μηνεσ ευρω
  χιλιαδεσ εκατομμυρια εκατ στρεμματα στρεμμα δεκαρια δεκαριο σκαλεσ λιτρα λιτρων κιλοβατ πλεον
  м м2 кв км метров метра метр минут минуты мин евро долларов лет года год тыс млн соток га этаж
`)

/** Units that may follow a number of eight digits: no plot and no distance is that large. */
export const MONEY_WORDS = set(`
  eur euro euros usd gbp pounds dollars plus vat ευρω πλεον евро долларов
  rub rur roubles rubles руб рублеи рубля uah pln ils nis shekels шекелеи гривен zloty cyp drachmas δραχμεσ λιρεσ
`)

/** Before a number: it is money or an area. */
export const AMOUNT_LABELS = set(`
  price prices priced rent rents rental asking value valued cost costs budget deposit eur euro euros
  usd gbp area size sqm covered reduced income fee fees vat from was now only total
  τιμη ενοικιο αξια κοστοσ ευρω εμβαδον εμβαδο απο μονο συνολο εισοδημα
  цена аренда стоимость площадь евро от всего
`)

/** Before a number: it is somebody's reference. */
export const REFERENCE_LABELS = set(`
  ref reference id code listing property plot plots parcel parcels lot lots sheet plan block section
  registration reg deed deeds title permit licence license cadastral folio unit units flat flats
  apartment apartments villa villas house houses bus route routes postal postcode zip section
  altitude lat lng latitude longitude coordinates gps version model lic epc certificate contract vat tic tin tax buses lines
  κωδικοσ τεμαχιο τεμαχια τεμ φυλλο σχεδιο φ σχ τμημα οικοπεδο οικοπεδα εγγραφη αδεια τκ
  τεμαχιου εγγραφησ αδειασ πιστοποιητικο κωδικο λεωφορεια ταχυδρομικοσ μοναδα διαμερισμα διαμερισματα συντεταγμενεσ γεωγραφικο
  aemak αεμακ isbn eac object объект объекта
  код лот участок участки участка лист план кадастровыи кадастровый регистрационныи лицензия лицензии
  свидетельство договор договора автобусы индекс квартира квартиры координаты
`)

/** Before a number of six digits or more: it is a way to call. */
export const CONTACT_WORDS = set(`
  call calls phone phones tel tele telephone mobile mob cell cellphone ring text sms whatsapp whatsup
  watsapp wapp wa viber telegram signal imo fax hotline dial contact contacts
  τηλ τηλεφωνο τηλεφωνα τηλεφωνηστε κινητο κιν καλεστε επικοινωνια επικοινωνηστε βαιμπερ βαιπερ μηνυμα φαξ
  tilefono kinito
  тел телефон телефону звоните звонить позвоните моб мобильныи ватсап вотсап ватсапп вацап ваибер телеграм
  контакт контакты
`)

/** Before a number: it is one, of whatever kind. */
export const NUMBER_NAMES = set(`
  number numbers num digit digits αριθμοσ αριθμο αριθμοι νουμερο νουμερα ψηφια noumero arithmos
  номер номера номеру цифры цифр
`)

/** Shortened words, whose dot ends no sentence. */
export const SHORTENED_WORDS = set(`
  no nr num nos apt approx min max ca ref reg lic id sq eur αρ αριθ τκ τεμ φ σχ φσχ σελ οδ ном кад уч
`)
