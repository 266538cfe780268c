/**
 * Every closed list of values in the domain: wire value, label for people, other words accepted on input.
 * Arrays, not objects: an object would sort the key "1" ahead of "studio".
 * A name that is both a listing field and a search parameter uses one and the same list.
 */
import { country } from '../country/served-country.ts'

export interface Value {
  readonly value: string
  readonly label: string
  /** Other spellings that are filed under this value. */
  readonly synonyms?: readonly string[]
  /** For values that stand for a span of whole numbers (years): both ends included. */
  readonly span?: { readonly from: number; readonly to: number }
  /** The kinds of property that can have it; without it, all that its parameter fits. */
  readonly fits?: readonly string[]
}

export type Vocabulary = readonly Value[]

const year = (value: number): Value => ({
  value: String(value),
  label: String(value),
  span: { from: value, to: value },
})

const FIRST_SINGLE_YEAR = 2011
const LAST_SINGLE_YEAR = 2030

export const deals = [
  { value: 'sale', label: 'For sale', synonyms: ['buy'] },
  { value: 'rent', label: 'For rent', synonyms: ['let', 'rental'] },
] as const satisfies Vocabulary

export type Deal = (typeof deals)[number]['value']

export const propertyTypes: Vocabulary = [
  { value: 'apartment', label: 'Apartment', synonyms: ['flat', 'penthouse'] },
  { value: 'building', label: 'Building' },
  {
    value: 'house',
    label: 'House',
    synonyms: ['villa', 'bungalow', 'townhouse', 'maisonette'],
  },
  { value: 'land-plots', label: 'Land and plots', synonyms: ['plot', 'land'] },
  { value: 'office', label: 'Office' },
  { value: 'commercial', label: 'Commercial' },
]

/** What kinds of property have in common, for filters that say nothing about the others. */
export const kindsOfProperty = {
  homes: ['apartment', 'house'],
  /** Everything with a roof. */
  built: ['apartment', 'building', 'house', 'office', 'commercial'],
  business: ['office', 'commercial'],
  /** What comes with ground of its own. */
  grounds: ['building', 'house', 'land-plots', 'commercial'],
  land: ['land-plots'],
} as const

const { homes } = kindsOfProperty
const housing = [...homes, 'building']

export const conditions: Vocabulary = [
  { value: 'brand-new', label: 'Brand new' },
  { value: 'pre-owned', label: 'Pre-owned' },
  { value: 'under-construction', label: 'Under construction' },
]

export const bedrooms: Vocabulary = [
  { value: 'studio', label: 'Studio', synonyms: ['0'] },
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
  { value: '5', label: '5' },
  { value: '6', label: '6+' },
]

export const bathrooms: Vocabulary = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
  { value: '5', label: '5+' },
]

export const districts: Vocabulary = country.districts.map(({ slug, name }) => ({
  value: slug,
  label: name,
}))

export const yearsBuilt: Vocabulary = [
  { value: '1990-and-older', label: '1990 and older', span: { from: 0, to: 1990 } },
  { value: '1991-2000', label: '1991-2000', span: { from: 1991, to: 2000 } },
  { value: '2001-2010', label: '2001-2010', span: { from: 2001, to: 2010 } },
  year(2009),
  ...Array.from({ length: LAST_SINGLE_YEAR - FIRST_SINGLE_YEAR + 1 }, (_, step) =>
    year(FIRST_SINGLE_YEAR + step),
  ),
]

export const energyClasses: Vocabulary = [
  { value: 'a', label: 'A' },
  { value: 'a-plus', label: 'A+', synonyms: ['a+'] },
  { value: 'b', label: 'B' },
  { value: 'b-plus', label: 'B+', synonyms: ['b+'] },
  { value: 'c', label: 'C' },
  { value: 'd', label: 'D' },
  { value: 'e', label: 'E' },
]

export const furnishings: Vocabulary = [
  { value: 'furnished', label: 'Furnished' },
  { value: 'partially-furnished', label: 'Partially furnished' },
  { value: 'unfurnished', label: 'Unfurnished' },
]

export const pools: Vocabulary = [
  { value: 'common', label: 'Common' },
  { value: 'no', label: 'No' },
  { value: 'private', label: 'Private' },
  { value: 'yes', label: 'Yes' },
]

export const parkings: Vocabulary = [
  { value: 'covered', label: 'Covered' },
  { value: 'no', label: 'No' },
  { value: 'uncovered', label: 'Uncovered' },
  { value: 'yes', label: 'Yes' },
]

export const heatings: Vocabulary = [
  { value: 'autonomous-heating', label: 'Autonomous heating' },
  { value: 'central-heating', label: 'Central heating' },
  { value: 'no', label: 'No' },
  { value: 'radiators', label: 'Radiators' },
  { value: 'underfloor-heating', label: 'Underfloor heating' },
  { value: 'yes', label: 'Yes' },
]

export const airConditionings: Vocabulary = [
  { value: 'all-rooms', label: 'All rooms' },
  { value: 'no', label: 'No' },
  { value: 'partial', label: 'Partial' },
  { value: 'yes', label: 'Yes' },
]

export const amenities: Vocabulary = [
  { value: 'air-conditioning', label: 'Air conditioning' },
  { value: 'alarm', label: 'Alarm' },
  { value: 'balcony', label: 'Balcony', fits: housing },
  { value: 'bbq-zone', label: 'Barbecue area', fits: homes },
  { value: 'bike-parking', label: 'Bicycle parking' },
  { value: 'elevator', label: 'Elevator' },
  { value: 'fireplace', label: 'Fireplace', fits: homes },
  { value: 'garden', label: 'Garden', fits: housing },
  { value: 'guest-wc', label: 'Guest WC', fits: homes },
  { value: 'gym', label: 'Gym', fits: housing },
  { value: 'heating', label: 'Heating' },
  { value: 'parking', label: 'Parking' },
  { value: 'pool', label: 'Pool', fits: housing },
  { value: 'roof-garden', label: 'Roof garden', fits: housing },
  { value: 'spasauna', label: 'Spa or sauna', fits: housing },
  { value: 'storage-room', label: 'Storage room' },
]

export const views: Vocabulary = [
  { value: 'city-view', label: 'City view' },
  { value: 'mountains-view', label: 'Mountain view' },
  { value: 'sea-view', label: 'Sea view' },
]

export const titleDeeds: Vocabulary = [
  { value: 'has-title', label: 'Has a title deed' },
  { value: 'no-title', label: 'No title deed yet' },
]

export const petsPolicies: Vocabulary = [
  { value: 'allowed', label: 'Pets allowed' },
  { value: 'not-allowed', label: 'No pets' },
]

export const sellerTypes: Vocabulary = [
  { value: 'agency', label: 'Agency' },
  { value: 'developer', label: 'Developer' },
  { value: 'property-owner', label: 'Property owner' },
]

/** In the fields that say a kind, `yes` means "of any kind" in search and `no` means none. */
export const ANY_KIND = 'yes'
export const NONE = 'no'

/** What price_check says of a price that is too low to be believed; else it is null. */
export const FAR_BELOW_MARKET = 'far_below_market'

/** Why a reader reports a listing: the closed list of reasons. */
export const reportReasons = [
  { value: 'not-available', label: 'It is sold, let or does not exist' },
  { value: 'wrong-facts', label: 'Price, place or facts are wrong' },
  { value: 'copy', label: 'It is a copy of another listing' },
  { value: 'fraud', label: 'Somebody asks for money, or it looks like fraud' },
  { value: 'offensive', label: 'Its words or photos are offensive' },
  { value: 'other', label: 'Something else' },
] as const

export type ReportReason = (typeof reportReasons)[number]['value']
