/** Trovit, also called Thribee or Mitula: what small sites have anyway. */
import { NO_UNIT } from '../../domain/feeds/text/read-area.ts'
import type { FormatMapping } from './format-mapping.ts'

/** Where no unit is said, the format means metres. */
const METRES = { [NO_UNIT]: 'meters' }

/** "Land For Sale": the offer names the kind as well. */
const kinds = {
  land: 'land',
  office: 'office',
  local: 'shop',
  warehouse: 'warehouse',
  parking: 'parking',
}
const offersOf = (deal: 'sale' | 'rent') =>
  Object.entries(kinds).map(([kind, word]) => ({ offer: `${kind} for ${deal}`, deal, word }))
const offers = [...offersOf('sale'), ...offersOf('rent')]

export const trovit: FormatMapping = {
  format: 'trovit',
  recordName: 'ad',
  version: [],
  key: ['id', '@id', 'reference', 'url'],
  reference: ['reference', 'id', '@id'],
  values: {
    deal: {
      from: ['type'],
      words: {
        'for sale': 'sale',
        sale: 'sale',
        'for rent': 'rent',
        rent: 'rent',
        ...Object.fromEntries(offers.map(({ offer, deal }) => [offer, deal])),
        'roommate wanted': 'rent',
      },
    },
    price: { from: ['price'] },
    rent_price: { from: ['price'] },
    frequency: {
      from: ['price@period', 'price_period'],
      words: { weekly: 'week', monthly: 'month', yearly: 'year' },
    },
    currency: { from: ['price@currency', 'currency'] },
    type: {
      from: ['property_type', 'type'],
      onlyWords: ['type'],
      words: Object.fromEntries(offers.map(({ offer, word }) => [`type=${offer}`, word])),
    },
    condition: {
      from: ['is_new', 'condition'],
      words: {
        '1': 'brand-new',
        true: 'brand-new',
        '0': 'pre-owned',
        false: 'pre-owned',
        new: 'brand-new',
        good: 'pre-owned',
      },
    },
    bedrooms: { from: ['rooms'] },
    bathrooms: { from: ['bathrooms'] },
    covered_area: {
      from: ['floor_area'],
      units: { floor_area: '=floor_area@unit' },
      words: METRES,
    },
    plot_area: { from: ['plot_area'], units: { plot_area: '=plot_area@unit' }, words: METRES },
    country: { from: ['country'] },
    region: { from: ['region'] },
    town: { from: ['city'] },
    place: { from: ['city_area', 'neighborhood'] },
    address: { from: ['address'] },
    postal_code: { from: ['postcode'] },
    lat: { from: ['latitude'] },
    lng: { from: ['longitude'] },
    year_built: { from: ['year'] },
    energy: { from: ['eco_score'] },
    status: { from: ['sold?sold', 'status'] },
    furnishing: {
      from: ['is_furnished', 'furnished'],
      words: { '1': 'furnished', true: 'furnished', '0': 'unfurnished', false: 'unfurnished' },
    },
    floor: { from: ['floor_number'] },
    video: { from: ['virtual_tour', 'video'] },
  },
  features: [{ from: ['orientation', 'features'], hasCommas: true }],
  flags: { parking: 'parking', has_pool: 'pool', elevator: 'elevator', has_lift: 'elevator' },
  texts: [{ from: 'content', language: 'unknown' }],
  photos: { from: ['pictures/picture'], url: ['picture_url', ''], order: '@id' },
}
