/**
 * ExpertAgent, a British CRM: a file of branches, each with its properties. There is no public specification; this is
 * what importers of it read. Areas are not among it: a home without one waits as a draft.
 */
import type { FormatMapping } from './format-mapping.ts'

const BULLETS = Array.from({ length: 20 }, (_, at) => `bullet${at + 1}`)
/** With the currency and the time of a rent, which the bare number does not have. */
const PRICES = ['price_text', 'numeric_price']

export const expertagent: FormatMapping = {
  format: 'expertagent',
  recordName: 'property',
  version: [],
  key: ['property_reference', '@reference'],
  reference: ['@reference', 'property_reference'],
  values: {
    deal: {
      from: ['department'],
      words: {
        'residential sales': 'sale',
        'commercial sales': 'sale',
        'new homes': 'sale',
        sales: 'sale',
        'residential lettings': 'rent',
        'commercial lettings': 'rent',
        lettings: 'rent',
      },
    },
    price: { from: PRICES },
    rent_price: { from: PRICES },
    type: {
      from: ['property_type', 'property_style'],
      words: { other: '', 'not specified': '', unspecified: '' },
    },
    studio: { from: ['property_style'], words: { studio: 'studio' }, onlyWords: true },
    bedrooms: { from: ['bedrooms'] },
    bathrooms: { from: ['bathrooms'] },
    country: { from: ['country'] },
    region: { from: ['county'] },
    town: { from: ['town'] },
    place: { from: ['district'] },
    address: { from: ['street'] },
    postal_code: { from: ['postcode'] },
    lat: { from: ['latitude'] },
    lng: { from: ['longitude'] },
    video: { from: ['virtual_tour_url'] },
    status: {
      from: ['priority'],
      words: { exchanged: 'sold', 'let stc': 'under offer', 'sold - exchanged': 'sold' },
    },
  },
  features: [{ from: BULLETS }],
  flags: {},
  texts: [
    { from: 'main_advert', language: 'unknown' },
    { from: 'rooms/room/description', language: 'unknown' },
  ],
  photos: {
    from: ['pictures/picture'],
    url: ['filename', ''],
    plans: ['floorplans/floorplan'],
  },
}
