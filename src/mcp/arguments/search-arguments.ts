/**
 * What a search tool takes: the API's own parameters, the most used ones as arguments and the others together
 * in `also`, so that the list of tools stays short. Schemas come from the catalogue.
 */
import type { JsonSchema } from '../../api/operation.ts'
import { type Parameter, parametersByName } from '../../catalogue/parameters.ts'
import { sorts } from '../../catalogue/sorts.ts'
import { country } from '../../country/served-country.ts'
import { mcpLimits } from '../mcp-limits.ts'

/** Named in every list of tools; the rest goes into `also`. */
const OWN =
  'deal property_type bedrooms price_min price_max area_min area_max plot_min plot_max condition title_deed seller_type sea_max_m listed_within_days reduced good_deal'.split(
    ' ',
  )
/** Only for parameters whose name does not say it. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  price_max: `Whole ${country.currencyName}; per month for rent.`,
  area_min: 'Covered m2.',
  sea_max_m: 'Metres to the coast line; "near the sea" is 1000.',
  reduced: 'Price was cut last.',
  good_deal: 'Clearly below comparable homes; sale only.',
}
/** What these tools have arguments or ways of their own for. */
const REPLACED = new Set([
  'location',
  'not_location',
  'district',
  'near',
  'radius_km',
  'limit',
  'detail',
  'include',
  'ids',
])

export const isOwnArgument = (name: string): boolean => OWN.includes(name) || name === 'sort'

/** A parameter that may be sent, by itself or in `also`. */
export const searchParameter = (name: string): Parameter | undefined =>
  REPLACED.has(name) ? undefined : parametersByName.get(name)

const further = [...parametersByName.keys()].filter(
  (name) => searchParameter(name) && !isOwnArgument(name) && name !== 'cursor',
)

const described = (schema: JsonSchema, name: string): JsonSchema =>
  DESCRIPTIONS[name] ? { ...schema, description: DESCRIPTIONS[name] } : schema

function schemaOf(name: string): JsonSchema {
  const { values, multiple, effect } = parametersByName.get(name)!
  if (effect.by === 'flag') return described({ type: 'boolean' }, name)
  if (!values) return described({ type: 'integer' }, name)
  const one = { type: 'string', enum: values.map(({ value }) => value) }
  return described(multiple ? { type: 'array', items: one } : one, name)
}

export const filterProperties: Readonly<Record<string, JsonSchema>> = {
  text: {
    type: 'string',
    description: 'The wish in the words of the person; other arguments go before it.',
  },
  place: {
    type: 'array',
    items: { type: 'string' },
    description: 'Names of places or districts, in any usual spelling. Any of them.',
  },
  not_place: {
    type: 'array',
    items: { type: 'string' },
    description: 'Places to leave out.',
  },
  ...Object.fromEntries(OWN.map((name) => [name, schemaOf(name)])),
  features: {
    type: 'array',
    items: { type: 'string' },
    description:
      'All of them: pool, private-pool, parking, sea-view, garden, elevator, balcony, gym, furnished, pets-allowed and the like.',
  },
  near: {
    type: 'object',
    properties: { lat: { type: 'number' }, lng: { type: 'number' }, km: { type: 'number' } },
    required: ['lat', 'lng'],
    description: 'A point; or the text poi:school, poi:airport, poi:{slug} of find_places.',
  },
  also: {
    type: 'object',
    description: `Rarer filters by their API names: ${further.join(', ')}.`,
  },
}

export const pagingProperties: Readonly<Record<string, JsonSchema>> = {
  sort: {
    type: 'string',
    enum: sorts.map(({ value }) => value),
    description: 'distance needs near.',
  },
  limit: { type: 'integer', minimum: 1, maximum: mcpLimits.listingsMax },
  cursor: { type: 'string', description: 'Of the last answer, with the same arguments.' },
}

/** What people and models write instead of a name. */
export const ARGUMENT_ALIASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['places', 'location', 'locations', 'district', 'districts', 'city', 'town', 'where'].map(
      (name) => [name, 'place'],
    ),
  ),
  ...Object.fromEntries(
    ['not_places', 'not_location', 'exclude', 'except', 'exclude_place'].map((name) => [
      name,
      'not_place',
    ]),
  ),
  min_price: 'price_min',
  max_price: 'price_max',
  budget: 'price_max',
  price_to: 'price_max',
  price_from: 'price_min',
  beds: 'bedrooms',
  bedroom: 'bedrooms',
  baths: 'bathrooms',
  type: 'property_type',
  types: 'property_type',
  transaction: 'deal',
  min_area: 'area_min',
  max_area: 'area_max',
  min_plot: 'plot_min',
  max_plot: 'plot_max',
  sea_distance_m: 'sea_max_m',
  distance_to_sea_m: 'sea_max_m',
  max_sea_m: 'sea_max_m',
  feature: 'features',
  keywords: 'q',
  order: 'sort',
  order_by: 'sort',
  sort_by: 'sort',
  count: 'limit',
  max_results: 'limit',
  filters: 'also',
}
