/**
 * The 36 parameters of a search, in the order of the specification, then our extensions, and what
 * each one does. New ones go to the end: a cursor names a parameter by its place in this list.
 * The parser, the engine's columns, /v1/meta, OpenAPI and the filter form are derived from this list.
 */
import { country } from '../country/served-country.ts'
import { fieldsByName, type NumberField } from './fields.ts'
import { landmarkKinds } from './landmarks.ts'
import { limits } from './limits.ts'
import type { Deal, Vocabulary } from './vocabulary.ts'
import * as words from './vocabulary.ts'

/** How a parameter narrows a search; `column` names the listing value that it reads. */
export type Effect =
  | { readonly by: 'choice'; readonly column: string }
  | { readonly by: 'place'; readonly column: string }
  /** Leaves out what lies in these places. */
  | { readonly by: 'not_place'; readonly column: string }
  | { readonly by: 'id'; readonly column: string }
  | { readonly by: 'flag'; readonly column: string }
  /** Of the listings that share the number of a column, the one with the lowest of another. */
  | { readonly by: 'once'; readonly column: string; readonly lowest: string }
  /** One end of a range; without a partner the other end is open. */
  | { readonly by: 'min' | 'max'; readonly column: string; readonly partner?: string }
  | { readonly by: 'age_days'; readonly column: string }
  /** At or after a moment. */
  | { readonly by: 'since'; readonly column: string }
  /** These listings and no filter. */
  | { readonly by: 'ids' }
  | { readonly by: 'near' }
  | { readonly by: 'radius' }
  /** Minutes on foot or by car from places. */
  | { readonly by: 'within' }
  | { readonly by: 'bbox' }
  | { readonly by: 'polygon' }
  /** Listings without a point count at their place's point in the areas of the search. */
  | { readonly by: 'approximate' }
  | { readonly by: 'text' }
  /** All words of a street, as they sound. */
  | { readonly by: 'street'; readonly column: string }
  | { readonly by: 'sort' }
  /** Puts the listings that have this value behind all others, in price orders. */
  | { readonly by: 'demote'; readonly column: string; readonly value: string }
  | { readonly by: 'limit' }
  | { readonly by: 'cursor' }
  | { readonly by: 'detail' }
  | { readonly by: 'include' }

export interface Parameter {
  readonly name: string
  readonly label: string
  readonly appliesTo: readonly Deal[]
  readonly multiple: boolean
  /** For multi-valued parameters: must a listing have any or all of the values? */
  readonly match?: 'any' | 'all'
  readonly values?: Vocabulary
  /** Its values are parts of the country: what is none may be the name of a place. */
  readonly ofPlaces?: true
  /** Shown as plain strings in the catalogue: the values need no label. */
  readonly plainValues?: boolean
  readonly valuesFrom?: string
  readonly type?: 'integer' | 'number' | 'string'
  readonly default?: string | number
  readonly min?: number
  readonly max?: number
  readonly maxChars?: number
  /** Values of a list, at most. */
  readonly maxItems?: number
  /** What a form offers of the many numbers that may be sent. */
  readonly steps?: readonly number[]
  readonly unit?: string
  readonly note?: string
  readonly example: string
  /** Ours, beyond the specification. */
  readonly extension?: true
  readonly effect: Effect
  /**
   * Whether what was chosen is said with the parameter's name: "Pool: private", but "Sea view". Left out,
   * values are said alone and bounds with the name: only of a price or a size does the unit say enough.
   */
  readonly said?: 'alone' | 'with-name'
  /** The kinds of property that it says something about; without it, all. */
  readonly fits?: readonly string[]
  /** Where a form for people puts it; without one it has no control of its own. */
  readonly group?: FilterGroup
  /** Rarely used: folded away until it is set. */
  readonly rarelyUsed?: true
  /** Its place among what most people ask for first: a form shows the first few that fit. */
  readonly barPlace?: number
}

/** The groups of a form for people, in its order. */
export const filterGroups = ['place', 'size', 'building', 'comfort', 'offer'] as const
export type FilterGroup = (typeof filterGroups)[number]

const { homes, built, business, grounds } = words.kindsOfProperty

const { examples } = country
/** The number of the home that several sellers offer. */
export const HOME_COLUMN = 'home'
const FLOOR = fieldsByName.get('floor') as NumberField

const both: readonly Deal[] = ['sale', 'rent']

/** The kinds that have the field it narrows. */
function fitsOf(column: string): Pick<Parameter, 'fits'> {
  const notFor = fieldsByName.get(column)?.notFor
  const kinds = words.propertyTypes.map(({ value }) => value)
  return notFor ? { fits: kinds.filter((kind) => !notFor.includes(kind)) } : {}
}

const anyOf = (
  name: string,
  label: string,
  values: Vocabulary,
  example: string,
  more: Partial<Parameter> = {},
): Parameter => ({
  name,
  label,
  appliesTo: both,
  multiple: true,
  match: 'any',
  values,
  example,
  effect: { by: 'choice', column: name },
  ...fitsOf(name),
  ...more,
})

const kindOf = (
  name: string,
  label: string,
  values: Vocabulary,
  example: string,
  more: Partial<Parameter> = {},
): Parameter =>
  anyOf(name, label, values, example, {
    ...more,
    note: 'yes finds every listing that has one of any kind; no finds only listings that say no.',
  })

/** One end of the range of a field that is a number, in its unit. The other end need not be there. */
const bound = (
  name: string,
  label: string,
  side: 'min' | 'max',
  column: string,
  example: string,
  more: Partial<Parameter> = {},
): Parameter => ({
  name,
  label,
  appliesTo: both,
  multiple: false,
  type: 'integer',
  min: 0,
  unit: (fieldsByName.get(column) as NumberField | undefined)?.unit,
  note: 'Inclusive; a listing without the value does not match.',
  example,
  effect: { by: side, column },
  ...fitsOf(column),
  ...more,
})

const wholeNumber = (
  name: string,
  label: string,
  effect: Effect,
  example: string,
  more: Partial<Parameter> = {},
): Parameter => ({
  name,
  label,
  appliesTo: both,
  multiple: false,
  type: 'integer',
  min: 0,
  example,
  effect,
  ...more,
})

const text = (
  name: string,
  label: string,
  effect: Effect,
  example: string,
  more: Partial<Parameter> = {},
): Parameter => ({
  name,
  label,
  appliesTo: both,
  multiple: false,
  type: 'string',
  example,
  effect,
  ...more,
})

/** Those of a field below the ground are negative. */
const floors: Partial<Parameter> = {
  min: FLOOR.min,
  max: FLOOR.max,
  extension: true,
  fits: ['apartment', ...business],
  group: 'size',
  rarelyUsed: true,
  note: 'Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match.',
}
/** A member of the record, worked out by the service. */
const SEA_COLUMN = 'distance_to_sea_m'

const declared: readonly Parameter[] = [
  {
    name: 'deal',
    label: 'Deal',
    appliesTo: both,
    multiple: false,
    values: words.deals,
    plainValues: true,
    default: 'sale',
    example: 'rent',
    effect: { by: 'choice', column: 'deal' },
  },
  anyOf('district', 'District', words.districts, examples.districts.join(), {
    ofPlaces: true,
    group: 'place',
  }),
  {
    name: 'location',
    label: 'Location',
    appliesTo: both,
    multiple: true,
    match: 'any',
    valuesFrom: '/v1/locations?q=',
    note: 'A place that has parts finds the listings of its parts too.',
    example: examples.places.join(),
    effect: { by: 'place', column: 'location' },
  },
  anyOf('property_type', 'Property type', words.propertyTypes, 'apartment,house', {
    note: 'Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land.',
    group: 'building',
    barPlace: 1,
  }),
  anyOf('bedrooms', 'Bedrooms', words.bedrooms, '2,3', {
    note: '6 means 6 or more.',
    fits: homes,
    group: 'size',
    barPlace: 3,
  }),
  anyOf('bathrooms', 'Bathrooms', words.bathrooms, '2', {
    note: '5 means 5 or more.',
    fits: [...homes, ...business],
    group: 'size',
  }),
  anyOf('condition', 'Condition', words.conditions, 'brand-new', {
    fits: built,
    group: 'building',
  }),
  anyOf('year_built', 'Year built', words.yearsBuilt, '2001-2010,2019', {
    note: 'A range also finds the single years inside it.',
    said: 'with-name',
    fits: built,
    group: 'building',
  }),
  anyOf('energy_class', 'Energy class', words.energyClasses, 'a,a-plus', {
    fits: built,
    group: 'building',
    rarelyUsed: true,
  }),
  anyOf('furnishing', 'Furnishing', words.furnishings, 'furnished', {
    fits: [...homes, ...business],
    group: 'comfort',
  }),
  kindOf('pool', 'Pool', words.pools, 'private', {
    said: 'with-name',
    fits: [...homes, 'building'],
    group: 'comfort',
  }),
  kindOf('parking', 'Parking', words.parkings, 'covered', {
    said: 'with-name',
    fits: built,
    group: 'comfort',
  }),
  kindOf('heating', 'Heating', words.heatings, 'underfloor-heating', {
    fits: built,
    group: 'comfort',
    rarelyUsed: true,
  }),
  kindOf('air_conditioning', 'Air conditioning', words.airConditionings, 'all-rooms', {
    said: 'with-name',
    fits: built,
    group: 'comfort',
    rarelyUsed: true,
  }),
  anyOf('amenities', 'Amenities', words.amenities, 'elevator,balcony', {
    match: 'all',
    note: 'A listing must have all of them.',
    fits: built,
    group: 'comfort',
  }),
  anyOf('view', 'View', words.views, 'sea-view', { appliesTo: ['sale'], group: 'place' }),
  anyOf('pets', 'Pets', words.petsPolicies, 'allowed', {
    appliesTo: ['rent'],
    note: "Read by the service from the listing's description; not a field that sellers set.",
    fits: homes,
    group: 'comfort',
  }),
  anyOf('seller_type', 'Seller', words.sellerTypes, 'property-owner', {
    group: 'offer',
    rarelyUsed: true,
  }),
  bound('price_min', 'Lowest price', 'min', 'price', '150000', {
    said: 'alone',
    group: 'offer',
    barPlace: 2,
  }),
  bound('price_max', 'Highest price', 'max', 'price', '300000', { said: 'alone' }),
  bound('area_min', 'Smallest covered area', 'min', 'covered_area_m2', '80', {
    said: 'alone',
    fits: built,
    group: 'size',
    barPlace: 4,
  }),
  bound('area_max', 'Largest covered area', 'max', 'covered_area_m2', '140', {
    said: 'alone',
    fits: built,
  }),
  bound('plot_min', 'Smallest plot', 'min', 'plot_area_m2', '300', {
    fits: grounds,
    group: 'size',
    barPlace: 5,
  }),
  bound('plot_max', 'Largest plot', 'max', 'plot_area_m2', '1000', { fits: grounds }),
  wholeNumber(
    'listed_within_days',
    'Listed within days',
    { by: 'age_days', column: 'first_published_at' },
    '7',
    {
      unit: 'days',
      note: 'First published at or after the start of the local day N days ago; 0 is today.',
      group: 'offer',
    },
  ),
  wholeNumber('project_id', 'Project', { by: 'id', column: 'project_id' }, '12', {
    note: 'Listings inside one new-build project.',
  }),
  wholeNumber('company_id', 'Company', { by: 'id', column: 'company_id' }, '3', {
    appliesTo: ['sale'],
    note: 'Listings of one agency or developer.',
  }),
  text('near', 'Near a point', { by: 'near' }, examples.near, {
    note: 'Format lat,lng in decimal degrees, or poi:{slug} for a point of interest of the map (/v1/locations) or a kind of them, such as poi:school. Matches only listings that have coordinates.',
  }),
  {
    name: 'radius_km',
    label: 'Radius',
    appliesTo: both,
    multiple: false,
    type: 'number',
    default: limits.radiusKmDefault,
    max: limits.radiusKmMax,
    unit: 'km',
    note: 'Radius around near; above 0. Needs near.',
    example: '1.5',
    effect: { by: 'radius' },
  },
  text('bbox', 'Map box', { by: 'bbox' }, examples.bbox, {
    note: 'Format sw_lat,sw_lng,ne_lat,ne_lng.',
  }),
  {
    name: 'good_deal',
    label: 'Good deals only',
    appliesTo: ['sale'],
    multiple: false,
    values: [{ value: '1', label: 'Yes' }],
    plainValues: true,
    note: 'Homes priced clearly below comparable ones.',
    fits: homes,
    group: 'offer',
    example: '1',
    effect: { by: 'flag', column: 'good_deal' },
  },
  text('q', 'Text', { by: 'text' }, 'sea view', {
    maxChars: limits.queryTextMaxChars,
    note: 'All words must occur in title or description, the last one also as a beginning. Use filters first.',
    group: 'offer',
    rarelyUsed: true,
  }),
  text('sort', 'Order', { by: 'sort' }, 'price_asc'),
  {
    name: 'limit',
    label: 'Results per page',
    appliesTo: both,
    multiple: false,
    type: 'integer',
    default: limits.pageSizeDefault,
    min: 1,
    max: limits.pageSizeMax,
    example: '25',
    effect: { by: 'limit' },
  },
  text('cursor', 'Next page', { by: 'cursor' }, 'AQ0kT1xk', {
    maxChars: limits.cursorMaxChars,
    note: 'The next_cursor of the previous page, with the same filters.',
  }),
  {
    name: 'detail',
    label: 'Detail',
    appliesTo: both,
    multiple: false,
    values: [
      { value: 'summary', label: 'Summary' },
      { value: 'full', label: 'Everything' },
    ],
    plainValues: true,
    default: 'summary',
    note: `full returns everything about each result, at most ${limits.pageSizeFullMax} a page.`,
    example: 'full',
    effect: { by: 'detail' },
  },
  text('polygon', 'Drawn area', { by: 'polygon' }, examples.polygon, {
    extension: true,
    note: `Format lat,lng;lat,lng;... with ${limits.polygonPointsMin} to ${limits.polygonPointsMax} points; it closes itself. Where its lines cross, what is enclosed twice lies outside (even-odd rule). With near or bbox a listing must lie in all of them.`,
  }),
  {
    name: 'hide_suspicious',
    label: 'Suspicious prices last',
    appliesTo: ['sale'],
    multiple: false,
    values: [{ value: '1', label: 'Yes' }],
    plainValues: true,
    extension: true,
    note: `In price orders, listings whose price_check is ${words.FAR_BELOW_MARKET} come after all others. Nothing is left out, and notes say how many there are.`,
    example: '1',
    effect: { by: 'demote', column: 'price_check', value: words.FAR_BELOW_MARKET },
  },
  {
    name: 'include',
    label: 'Figures of the matches',
    appliesTo: both,
    multiple: false,
    values: [{ value: 'stats', label: 'Figures' }],
    plainValues: true,
    extension: true,
    note: 'stats adds figures of all matches, not of the page alone: median, quartiles, price per m2, share with a reduced price, each with the number of listings it rests on.',
    example: 'stats',
    effect: { by: 'include' },
  },
  {
    name: 'ids',
    label: 'Chosen listings',
    appliesTo: both,
    multiple: true,
    match: 'any',
    type: 'integer',
    min: 1,
    max: limits.idMax,
    maxItems: limits.idsMax,
    extension: true,
    note: `Up to ${limits.idsMax} ids of listings, of either deal. It replaces the filters: of them only deal and bbox may be sent with it. notes name the ids that are not live.`,
    example: '1042,1043',
    effect: { by: 'ids' },
  },
  text('updated_since', 'Changed since', { by: 'since', column: 'updated_at' }, '2026-11-01', {
    extension: true,
    note: 'A moment in ISO 8601 with its zone, or a day (from its start, local time): listings that were changed then or later. A plus sign is written %2B.',
  }),
  anyOf('title_deed', 'Title deed', words.titleDeeds, 'has-title', {
    extension: true,
    group: 'building',
  }),
  {
    name: 'reduced',
    label: 'Reduced prices only',
    appliesTo: both,
    multiple: false,
    values: [{ value: '1', label: 'Yes' }],
    plainValues: true,
    extension: true,
    note: 'The last change of the price was a cut (price_change.pct below 0).',
    group: 'offer',
    example: '1',
    effect: { by: 'flag', column: 'reduced' },
  },
  bound('floor_min', 'Lowest floor', 'min', 'floor', '1', floors),
  bound('floor_max', 'Highest floor', 'max', 'floor', '3', floors),
  wholeNumber('sea_max_m', 'Distance to the sea', { by: 'max', column: SEA_COLUMN }, '1000', {
    unit: 'm',
    steps: [200, 500, 1000, 2000, 5000],
    group: 'place',
    extension: true,
    note: `At most this many metres from the coastline (${SEA_COLUMN} of the record: as the crow flies, see its accuracy in docs/guides/api.md); a listing without a point does not match.`,
  }),
  text('street', 'Street', { by: 'street', column: 'street' }, examples.address, {
    maxChars: limits.queryTextMaxChars,
    extension: true,
    note: 'A street as people know it, in any script and spelling, with or without the house number: listings whose address has all its words. Few listings give an address.',
  }),
  {
    name: 'unique',
    label: 'Each home once',
    appliesTo: both,
    multiple: false,
    values: [{ value: '1', label: 'Yes' }],
    plainValues: true,
    extension: true,
    note: 'Of a home that several sellers offer only the cheapest of the listings that match (of equals the one with the lowest id): its same_home says how many there are. Totals, facets and the map count each home once; notes tell how many listings were left out.',
    group: 'offer',
    example: '1',
    effect: { by: 'once', column: HOME_COLUMN, lowest: 'price' },
  },
  wholeNumber('same_home', 'Offers of one home', { by: 'id', column: 'same_home' }, '1042', {
    extension: true,
    note: 'Every live listing of one home: same_home.group of a record.',
  }),
  {
    name: 'approximate',
    label: 'Approximate locations too',
    appliesTo: both,
    multiple: false,
    values: [{ value: '1', label: 'Yes' }],
    plainValues: true,
    extension: true,
    note: 'A listing without a point counts as standing at the point of its location, in near, bbox, polygon, sort=distance, facets and the map: about a third of all listings have none. Such results have location_approximate true. Without it they are left out of every area; without a location they always are.',
    example: '1',
    effect: { by: 'approximate' },
  },
  {
    name: 'not_location',
    label: 'Not in',
    appliesTo: both,
    multiple: true,
    match: 'any',
    valuesFrom: '/v1/locations?q=',
    extension: true,
    note: 'Leaves out the listings of these places and of their parts; a listing without a location stays. With location or district both hold.',
    example: examples.places.join(),
    effect: { by: 'not_place', column: 'location' },
  },
  {
    name: 'within',
    label: 'Travel time',
    appliesTo: both,
    multiple: true,
    match: 'all',
    maxItems: limits.withinMax,
    valuesFrom: '/v1/locations?q=',
    extension: true,
    note: `Format {minutes}min-{walk or drive}:{slug of a place or point of interest}, 1 to ${limits.travelMinutesMax} minutes, at most ${limits.withinMax} of them, which must all hold. A kind (${landmarkKinds.map(({ value }) => value).join(', ')}) means the nearest of that kind. Over the roads of the map; without them in a straight line, and notes say so.`,
    example: `20min-drive:${examples.city}`,
    effect: { by: 'within' },
  },
]

/** The two ends of a range know each other by their names: price_min and price_max. */
function withPartner(parameter: Parameter): Parameter {
  const { name, effect } = parameter
  if (effect.by !== 'min' && effect.by !== 'max') return parameter
  const otherName = name.replace(/_(min|max)$/, effect.by === 'min' ? '_max' : '_min')
  const other = declared.find((one) => one.name === otherName && one !== parameter)
  return other ? { ...parameter, effect: { ...effect, partner: otherName } } : parameter
}

export const parameters: readonly Parameter[] = declared.map(withPartner)

/** What a bound is an end of: the label of the field that it narrows. */
export function rangeLabel({ label, effect }: Parameter): string {
  return 'column' in effect ? (fieldsByName.get(effect.column)?.label ?? label) : label
}

/** A form asks for both ends of a range at its lower one. */
export const isUpperOfPair = ({ effect }: Parameter): boolean =>
  effect.by === 'max' && effect.partner !== undefined

/** The parameter and, where it is the lower end of a pair, the upper one. */
export function endsOfRange(parameter: Parameter): readonly Parameter[] {
  const { effect } = parameter
  const partner = effect.by === 'min' && effect.partner && parametersByName.get(effect.partner)
  return partner ? [parameter, partner] : [parameter]
}

const PAGING = new Set(['sort', 'demote', 'limit', 'cursor', 'detail', 'include'])

/** The parameters that order and page the results of a search, and leave what matches as it is. */
export const pagingParameters: readonly Parameter[] = parameters.filter(({ effect }) =>
  PAGING.has(effect.by),
)

/** The parameters that narrow a search. */
export const filterParameters: readonly Parameter[] = parameters.filter(
  ({ effect }) => !PAGING.has(effect.by),
)

export const parametersByName: ReadonlyMap<string, Parameter> = new Map(
  parameters.map((parameter) => [parameter.name, parameter]),
)

/** The parameter whose values are the kinds of property, which `fits` names. */
export const kindsParameter = parametersByName.get('property_type')!
