/** BLM 3 and 3i, the file of British portals. Kinds of property are numbers, the list of which is public. */
import type { FormatMapping } from './format-mapping.ts'

const kinds = (type: string, ...numbers: (number | readonly [number, number])[]) =>
  numbers
    .flatMap((one) =>
      typeof one === 'number'
        ? [one]
        : Array.from({ length: one[1] - one[0] + 1 }, (_, at) => one[0] + at),
    )
    .map((number) => [String(number), type] as const)

const types: Readonly<Record<string, string>> = Object.fromEntries([
  ...kinds('apartment', 7, 8, 10, 28, 29, 44, 56, 59),
  ...kinds('studio', 9),
  ...kinds('house', [1, 6], [11, 15], [21, 24], 26, 27, 30, 52, 95, 113, 116, 128, 131),
  ...kinds('land', 20, 107, 110, 241),
  ...kinds('building', 143),
  ...kinds('office', 178, 184),
  ...kinds('commercial', 80, 83, 134, 137, [187, 190], 202, [214, 238], 253),
  ...kinds('garage', 45, 48, 49, 50, 51),
  ...kinds('mobile home', 16, 17, 117, 118),
  ...kinds('houseboat', 101),
  ...kinds('flat share', 18, 140, 141),
])

export const blm: FormatMapping = {
  format: 'blm',
  recordName: 'row',
  version: ['version'],
  key: ['agent_ref'],
  reference: ['agent_ref'],
  values: {
    deal: {
      from: ['trans_type_id'],
      words: { '1': 'sale', '2': 'rent', '3': 'sale', '4': 'rent' },
    },
    price: { from: ['price'] },
    rent_price: { from: ['price'] },
    on_request: { from: ['price_qualifier'], words: { '0': '', '1': 'yes' } },
    frequency: {
      from: ['let_rent_frequency'],
      words: { '0': 'week', '1': 'month', '2': 'quarter', '3': 'year', '5': 'person week' },
    },
    currency: { from: ['currency', 'price_currency'] },
    type: { from: ['prop_sub_id'], words: types },
    condition: { from: ['new_home_flag'], words: { y: 'brand-new', n: 'pre-owned' } },
    bedrooms: { from: ['bedrooms'] },
    bathrooms: { from: ['bathrooms'] },
    covered_area: {
      from: ['floor_area', 'min_size_entered'],
      units: { floor_area: '=area_size_unit_id', min_size_entered: '=area_size_unit_id' },
      words: { '1': 'sq ft', '2': 'sqm', '3': 'acres', '4': 'hectares' },
    },
    branch: { from: ['branch_id'] },
    country: { from: ['country_code', 'country'] },
    region: { from: ['os_region', 'county', 'address_4'] },
    town: { from: ['os_town_city', 'town', 'address_3'] },
    place: { from: ['address_2', 'display_address'] },
    address: { from: ['display_address', 'address_1'] },
    postal_code: { from: ['zip_code', 'postcode1'] },
    lat: { from: ['exact_latitude', 'latitude'] },
    lng: { from: ['exact_longitude', 'longitude'] },
    furnishing: {
      from: ['let_furn_id'],
      words: { '0': 'furnished', '1': 'partially-furnished', '2': 'unfurnished', '3': '', '4': '' },
    },
    video: { from: ['media_virtual_tour_00'] },
    project: { from: ['development_name'] },
    available_from: { from: ['let_date_available'] },
    status: {
      from: ['published_flag', 'status_id'],
      words: {
        'published_flag=0': 'hidden',
        'published_flag=1': '',
        'status_id=0': '',
        'status_id=1': 'sold',
        'status_id=2': 'sold',
        'status_id=3': 'under offer',
        'status_id=4': 'reserved',
        'status_id=5': 'let',
      },
    },
  },
  features: [
    {
      from: Array.from({ length: 10 }, (_, at) => `feature${at + 1}`),
    },
  ],
  flags: {},
  texts: [
    { from: 'description', language: 'unknown' },
    { from: 'summary', language: 'unknown' },
  ],
  photos: {
    from: Array.from({ length: 60 }, (_, at) => `media_image_${String(at).padStart(2, '0')}`),
    url: [''],
    plans: Array.from({ length: 10 }, (_, at) => `media_floor_plan_${String(at).padStart(2, '0')}`),
  },
}
