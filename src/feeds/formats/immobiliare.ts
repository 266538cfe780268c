/**
 * The feed of Immobiliare.it, versions 1 and 2: Italian words, sale and rent as S and R. Nothing is removed but by
 * `operation="delete"`. Not read: streets, which a home may ask to hide, kinds given by number alone, and projects.
 */
import { NO_UNIT } from '../../domain/feeds/text/read-area.ts'
import type { FormatMapping } from './format-mapping.ts'

const PRICES = ['transactions/transaction/price', 'features/price']

export const immobiliare: FormatMapping = {
  format: 'immobiliare',
  recordName: 'property',
  isPartial: true,
  version: ['feed/version'],
  key: ['unique-id', '@id'],
  reference: ['reference-id', 'unique-id', '@id'],
  values: {
    deal: {
      from: ['transactions/transaction@type', 'transaction-type'],
      words: { s: 'sale', r: 'rent' },
    },
    price: { from: PRICES },
    rent_price: { from: PRICES },
    on_request: {
      from: PRICES.map((path) => `${path}@reserved`),
      words: { true: 'yes', '1': 'yes', false: '', '0': '' },
    },
    currency: { from: PRICES.map((path) => `${path}@currency`) },
    type: {
      from: ['property-type/type', 'property-type/business-type', 'building@map'],
      words: {
        attico: 'penthouse',
        mansarda: 'apartment',
        'open space': 'loft',
        residence: 'apartment',
        'casa indipendente': 'house',
        rustico: 'house',
        casale: 'house',
        'villetta a schiera': 'terraced house',
        villetta: 'house',
        baita: 'house',
        palazzo: 'building',
        stabile: 'building',
        agriturismo: 'hotel',
        albergo: 'hotel',
        ristorante: 'restaurant',
        capannone: 'warehouse',
        'capannone industriale': 'warehouse',
        magazzino: 'warehouse',
        laboratorio: 'commercial',
        'centro commerciale': 'commercial',
        agricolo: 'land',
        'edificabile residenziale': 'land',
        'edificabile commerciale': 'land',
        'edificabile industriale': 'land',
        'box auto': 'garage',
        stanza: 'room',
        camera: 'room',
        roulotte: 'caravan',
        barca: 'boat',
        altro: '',
        other: '',
      },
    },
    condition: {
      from: ['building/status', 'building-status'],
      words: {
        'in costruzione': 'under-construction',
        nuovo: 'brand-new',
        abitabile: 'pre-owned',
        ottimo: 'pre-owned',
        buono: 'pre-owned',
        ristrutturato: 'pre-owned',
        'da ristrutturare': 'pre-owned',
        discreto: 'pre-owned',
        nd: '',
      },
    },
    bedrooms: { from: ['extra-features/bedrooms', 'extended/amount-bedrooms'] },
    bathrooms: { from: ['extra-features/bathrooms'] },
    covered_area: {
      from: ['features/size'],
      units: { 'features/size': '=features/size@unit' },
      words: { sft: 'sqft', [NO_UNIT]: 'm2' },
    },
    country: { from: ['location/country-code'] },
    region: { from: ['location/sub-administrative-area', 'location/administrative-area'] },
    town: { from: ['location/city'] },
    place: { from: ['location/locality/neighbourhood'] },
    postal_code: { from: ['location/locality/postal-code'] },
    lat: { from: ['location/locality/latitude'] },
    lng: { from: ['location/locality/longitude'] },
    approximate: {
      from: ['location/locality@map'],
      words: { near: 'yes', no: 'yes', exact: '' },
    },
    year_built: { from: ['extra-features/build-year'] },
    energy: { from: ['features/energy-class@value'], words: { nc: 'none', esente: 'none' } },
    furnishing: {
      from: ['extra-features/furniture'],
      words: {
        arredato: 'furnished',
        'non arredato': 'unfurnished',
        'parzialmente arredato': 'partially-furnished',
      },
    },
    floor: { from: ['extra-features/floor'] },
    floors: { from: ['extra-features/num-floors'] },
    video: { from: ['videos/video'] },
    deposit: { from: ['extra-features/costs/deposit'] },
    available_from: { from: ['extra-features/available-date'] },
    status: { from: ['@operation'], words: { write: '', force: '' } },
  },
  features: [
    { from: ['extra-features/garden'], words: { privato: 'garden', comune: 'garden' } },
    {
      from: ['extra-features/ambience/heating@type', 'extra-features/heating'],
      words: {
        autonomo: 'autonomous heating',
        centralizzato: 'central heating',
        teleriscaldamento: 'heating',
      },
    },
    {
      from: ['extra-features/ambience/air-conditioning@type'],
      words: { autonomo: 'air conditioning', centralizzato: 'air conditioning' },
    },
    {
      from: ['extra-features/garage@type'],
      words: { box: 'covered parking', rimessa: 'covered parking', postoauto: 'uncovered parking' },
    },
  ],
  flags: {
    'extra-features/elevator': 'elevator',
    'extra-features/balcony': 'balcony',
    'extra-features/security-alarm': 'alarm',
    'extra-features/air-conditioning': 'air conditioning',
    'extended/security-alarm': 'alarm',
    'extended/fireplace': 'fireplace',
    'extended/swimming-pool': 'pool',
  },
  texts: [
    { from: 'features/descriptions/description', language: '@language', text: 'content' },
    { from: 'features/description', language: '@language' },
  ],
  photos: {
    from: ['pictures/picture'],
    url: ['@url', ''],
    order: '@position',
    plans: ['blueprints/blueprint'],
  },
}
