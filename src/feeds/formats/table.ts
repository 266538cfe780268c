/** A table of homes, CSV or a sheet of a workbook: its reader has named each column by what it holds. */
import type { FormatMapping } from './format-mapping.ts'

const YES_WORDS = { ναι: 'yes', ναί: 'yes', да: 'yes', есть: 'yes', x: 'yes', '✓': 'yes' }
const NO_WORDS = { όχι: 'no', οχι: 'no', нет: 'no' }

/** Said in a column of states, these are about the home and not about its offer. */
const CONDITIONS = [
  ...['νεόδμητο', 'νεοδμητο', 'καινούργιο', 'καινουργιο', 'καινούριο', 'νέο', 'μεταχειρισμένο'],
  ...['μεταχειρισμενο', 'μεταπώληση', 'μεταπωληση', 'υπό κατασκευή', 'υπο κατασκευη'],
  ...['resale', 'used', 'second hand', 'pre-owned', 'brand new', 'new build', 'off plan'],
  ...['under construction', 'новостройка', 'вторичка', 'вторичное', 'вторичный', 'строится'],
]
/** And these about its offer, although they could be about the home. */
const NO_CONDITIONS = [
  'new',
  '1',
  'yes',
  'y',
  'true',
  '0',
  'no',
  'n',
  'false',
  'ναι',
  'όχι',
  'да',
  'нет',
]

export const table: FormatMapping = {
  format: 'table',
  recordName: 'row',
  version: [],
  key: ['id', 'reference'],
  reference: ['reference', 'id'],
  values: {
    deal: {
      from: ['deal', 'rent_price?rent'],
      words: {
        ...{ πώληση: 'sale', πωληση: 'sale', πωλείται: 'sale', 'προς πώληση': 'sale', s: 'sale' },
        ...{ продажа: 'sale', продается: 'sale', продаётся: 'sale', 'на продажу': 'sale' },
        ...{ ενοικίαση: 'rent', ενοικιαση: 'rent', ενοικιάζεται: 'rent', 'προς ενοικίαση': 'rent' },
        ...{ аренда: 'rent', сдается: 'rent', сдаётся: 'rent', 'в аренду': 'rent', r: 'rent' },
      },
    },
    price: { from: ['price'] },
    rent_price: { from: ['rent_price', 'price'] },
    currency: { from: ['currency'] },
    type: { from: ['type'] },
    condition: {
      // "Κατάσταση" is the word for both: where a status says how the home is, it is taken for that.
      from: ['condition', 'status'],
      words: {
        ...Object.fromEntries(NO_CONDITIONS.map((word) => [`status=${word}`, ''])),
        ...{ νέο: 'brand-new', νεόδμητο: 'brand-new', καινούργιο: 'brand-new', ναι: 'brand-new' },
        ...{ новый: 'brand-new', новое: 'brand-new', новая: 'brand-new', новостройка: 'brand-new' },
        ...{ μεταχειρισμένο: 'pre-owned', μεταπώληση: 'pre-owned', όχι: 'pre-owned' },
        ...{ μεταχειρισμενο: 'pre-owned', μεταπωληση: 'pre-owned', νεοδμητο: 'brand-new' },
        ...{
          καινουργιο: 'brand-new',
          καινούριο: 'brand-new',
          'υπο κατασκευη': 'under-construction',
        },
        ...{
          вторичка: 'pre-owned',
          вторичное: 'pre-owned',
          вторичный: 'pre-owned',
          нет: 'pre-owned',
        },
        ...{
          'υπό κατασκευή': 'under-construction',
          'на стадии строительства': 'under-construction',
        },
        new_construction: 'brand-new',
        ...{ строится: 'under-construction', строящийся: 'under-construction', да: 'brand-new' },
      },
    },
    bedrooms: { from: ['bedrooms'] },
    bathrooms: { from: ['bathrooms'] },
    covered_area: { from: ['covered_area'] },
    internal_area: { from: ['internal_area'] },
    covered_veranda: { from: ['covered_veranda'] },
    uncovered_veranda: { from: ['uncovered_veranda'] },
    plot_area: { from: ['plot_area'] },
    country: { from: ['country'] },
    region: { from: ['region', 'town'] },
    town: { from: ['town'] },
    place: { from: ['place', 'town'] },
    address: { from: ['address'] },
    postal_code: { from: ['postal_code'] },
    lat: { from: ['lat'] },
    lng: { from: ['lng'] },
    year_built: { from: ['year_built'] },
    energy: { from: ['energy'] },
    furnishing: {
      from: ['furnishing'],
      words: {
        ...{ ναι: 'furnished', επιπλωμένο: 'furnished', да: 'furnished', меблирована: 'furnished' },
        ...{ меблирован: 'furnished', 'с мебелью': 'furnished', 'без мебели': 'unfurnished' },
        ...{ όχι: 'unfurnished', χωρίς: 'unfurnished', нет: 'unfurnished' },
        ...{ μερικώς: 'partially-furnished', частично: 'partially-furnished' },
      },
    },
    pool: { from: ['pool'], words: { ...YES_WORDS, ...NO_WORDS } },
    floor: { from: ['floor'] },
    floors: { from: ['floors'] },
    title_deed: { from: ['title_deed'], words: { ...YES_WORDS, ...NO_WORDS } },
    video: { from: ['video'] },
    pets: { from: ['pets'], words: { ...YES_WORDS, ...NO_WORDS } },
    project: { from: ['project'] },
    project_completion: { from: ['project_completion'] },
    deposit: { from: ['deposit'] },
    available_from: { from: ['available_from'] },
    status: {
      from: ['status'],
      words: {
        ...Object.fromEntries(CONDITIONS.map((word) => [word, ''])),
        ...{ διαθέσιμο: 'available', πωλήθηκε: 'sold', ενοικιάστηκε: 'let', κρατημένο: 'reserved' },
        ...{ доступен: 'available', 'в продаже': 'available', продан: 'sold', продано: 'sold' },
        ...{ сдан: 'let', сдано: 'let', забронировано: 'reserved', бронь: 'reserved' },
      },
    },
  },
  features: [{ from: ['features'], hasCommas: true }, { from: ['feature'] }],
  flags: {},
  texts: [
    { from: 'text', language: 'unknown' },
    { from: 'texts/*', language: 'names' },
  ],
  projectTexts: [{ from: 'project_text', language: 'unknown' }],
  photos: { from: ['photo'], url: [''], plans: ['plan'] },
}
