/**
 * Home listings as agencies give them to Meta for catalogues of ads (XML; its CSV is a table). An export of this service
 * has our own fields in an instruction. Absent means removed, as in a catalogue.
 */
import { NO_UNIT } from '../../domain/feeds/text/read-area.ts'
import type { FormatMapping } from './format-mapping.ts'

const partOf = (name: string): readonly string[] => [
  `address/component#${name}`,
  `address/${name}`,
  `address.${name}`,
]

export const meta: FormatMapping = {
  format: 'meta',
  recordName: 'listing',
  version: [],
  key: ['home_listing_id'],
  reference: ['home_listing_id'],
  values: {
    deal: {
      from: ['availability', 'listing_type'],
      onlyWords: true,
      words: {
        for_sale: 'sale',
        sale_pending: 'sale',
        for_rent: 'rent',
        for_sale_by_agent: 'sale',
        for_sale_by_owner: 'sale',
        for_rent_by_agent: 'rent',
        for_rent_by_owner: 'rent',
      },
    },
    price: { from: ['price'] },
    rent_price: { from: ['price'] },
    currency: { from: ['currency'] },
    type: {
      from: ['property_type'],
      words: {
        builder_floor: 'apartment',
        'co-op': 'apartment',
        house_in_condominium: 'house',
        house_in_villa: 'house',
        single_family_home: 'house',
        townhouse: 'townhouse',
        multi_family: 'building',
        manufactured: 'mobile home',
        apartment_room: 'room',
        other: '',
      },
    },
    condition: {
      from: ['listing_type'],
      words: { new_construction: 'brand-new' },
      onlyWords: true,
    },
    bedrooms: { from: ['num_beds'] },
    bathrooms: { from: ['num_baths'] },
    covered_area: {
      from: ['area_size'],
      units: { area_size: '=area_unit' },
      words: { sq_m: 'm2', sq_ft: 'sqft', [NO_UNIT]: NO_UNIT },
    },
    country: { from: partOf('country') },
    region: { from: partOf('region') },
    town: { from: partOf('city') },
    place: { from: ['neighborhood', 'address.neighborhood'] },
    address: { from: partOf('addr1') },
    postal_code: { from: partOf('postal_code') },
    lat: { from: ['latitude', 'address/latitude'] },
    lng: { from: ['longitude', 'address/longitude'] },
    year_built: { from: ['year_built'] },
    furnishing: {
      from: ['furnish_type'],
      words: { 'semi-furnished': 'partially-furnished', semi_furnished: 'partially-furnished' },
    },
    pets: {
      from: ['pet_policy'],
      words: { cat: 'allowed', dog: 'allowed', all: 'allowed', none: 'not-allowed' },
    },
    video: { from: ['video/url', 'video'] },
    status: {
      from: ['availability'],
      words: {
        for_sale: 'active',
        for_rent: 'active',
        available_soon: 'coming soon',
        sale_pending: 'pending',
        recently_sold: 'sold',
        off_market: 'off market',
      },
    },
  },
  features: [
    {
      from: ['heating_type'],
      words: {
        central: 'central heating',
        gas: 'heating',
        electric: 'heating',
        radiator: 'heating',
      },
    },
    { from: ['ac_type'], words: { central: 'air conditioning', other: 'air conditioning' } },
    {
      from: ['parking_type'],
      words: { garage: 'covered parking', off_street: 'uncovered parking', other: 'parking' },
    },
  ],
  flags: {},
  texts: [{ from: 'description', language: 'unknown' }],
  photos: {
    from: ['image', 'images/image'],
    url: ['url', 'image_url', ''],
    plan: { paths: ['tag'], words: /floor\s*plan/i },
  },
}
