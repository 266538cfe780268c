/** What a listing needs before it can be live, by property type. Field names as in `fields.ts`. */
interface PublishRule {
  /** null: the rule holds for every property type. */
  readonly propertyTypes: readonly string[] | null
  readonly required: readonly string[]
}

export const publishRules: readonly PublishRule[] = [
  { propertyTypes: null, required: ['property_type', 'district', 'price', 'photo_urls'] },
  {
    propertyTypes: ['apartment', 'house'],
    required: ['bedrooms', 'covered_area_m2', 'condition'],
  },
  { propertyTypes: ['land-plots'], required: ['plot_area_m2'] },
  { propertyTypes: ['office', 'building', 'commercial'], required: ['covered_area_m2'] },
]

/** Set by the service itself; sending one is refused with an explanation. */
export const setByIndex = [
  { name: 'title', note: 'Composed from type, rooms and place.' },
  { name: 'link', note: 'The address of the listing page.' },
  { name: 'price_per_m2', note: 'Price by covered area; for land by plot area.' },
  { name: 'vat_or_transfer_fee', note: 'A note on VAT (new homes) or transfer fees (resales).' },
  { name: 'seller', note: 'Name, kind and company of the seller whose key is used.' },
] as const

/**
 * Other members of a record that a caller reads but never writes: sent back, they are distinguished
 * from a misspelled field.
 */
export const readOnlyMembers: readonly string[] = [
  ...setByIndex.map(({ name }) => name),
  'id',
  'state',
  'close_reason',
  'pets',
  'company_id',
  'seller_type',
  'seller_name',
  'vat',
  'transfer_fee',
  'photo',
  'photos',
  'photos_count',
  'good_deal',
  'price_check',
  'price_change',
  'price_history',
  'missing_to_publish',
  'first_published_at',
  'created_at',
  'updated_at',
  'closed_at',
  'days_listed',
  'distance_km',
  'distance_to_sea_m',
  'estimate',
  'warnings',
]

/** The field that the amenities below are values of. */
export const AMENITIES = 'amenities'

/** A field that says the kind, and the amenity that buyers filter on: a seller should set both. */
export const pairedAmenities = [
  { field: 'pool', amenity: 'pool' },
  { field: 'parking', amenity: 'parking' },
  { field: 'heating', amenity: 'heating' },
  { field: 'air_conditioning', amenity: 'air-conditioning' },
] as const
