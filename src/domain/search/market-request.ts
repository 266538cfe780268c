/**
 * A question about the market as it was understood: one deal, one kind, one place, a number of months. Values and their
 * misspellings are read as those of a search. All faults of one request are reported together.
 */
import { limits } from '../../catalogue/limits.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { type Deal, deals } from '../../catalogue/vocabulary.ts'
import { inQuery, unknownLocation } from '../places/misplaced-names.ts'
import { type Fault, Refusal } from '../refusal.ts'
import type { FilterContext } from './filter-context.ts'
import { readFilter } from './read-filter.ts'
import {
  fileValue,
  invalidChoice,
  type ReadParameters,
  readParameters,
  shown,
  single,
  splitList,
  wholeNumber,
} from './read-parameters.ts'

export interface MarketRequest {
  readonly deal: Deal
  /** null: apartments and houses. */
  readonly propertyType: string | null
  readonly bedrooms: string | null
  readonly district: string | null
  readonly location: string | null
  readonly months: number
  /** The last month that is shown, as YYYY-MM; null: the newest. */
  readonly until: string | null
}

export interface CompareRequest extends Omit<MarketRequest, 'district' | 'location' | 'until'> {
  readonly places: readonly string[]
}

export interface RankRequest extends Omit<MarketRequest, 'location' | 'months' | 'until'> {
  readonly sort: string
  readonly level: string
  readonly budget: number | null
}

export const monthsParameter = {
  name: 'months',
  multiple: false,
  example: '24',
  min: limits.marketMonthsMin,
  max: limits.marketMonthsMax,
} as const
export const untilParameter = { name: 'until', multiple: false } as const
export const placesParameter = { name: 'places', multiple: true } as const
export const budgetParameter = {
  name: 'budget',
  multiple: false,
  min: 1,
  max: 999_999_999,
} as const
export const marketSorts = [
  { value: 'median_price_per_m2', label: 'Median asking price per m2, highest first' },
  { value: 'change_12m', label: 'Change over twelve months, highest first' },
]
export const marketLevels = [
  { value: 'district', label: 'Districts' },
  { value: 'location', label: 'Cities, towns, villages and quarters' },
]
export const sortParameter = { name: 'sort', multiple: false } as const
export const levelParameter = { name: 'level', multiple: false } as const

/** Parameters of a search that a question about the market takes, one value of each. */
const KIND_NAMES = ['deal', 'property_type', 'bedrooms']
const PLACE_NAMES = ['district', 'location']
export const marketFilters = [...KIND_NAMES, ...PLACE_NAMES].map(
  (name) => parametersByName.get(name)!,
)
export const kindFilters = KIND_NAMES.map((name) => parametersByName.get(name)!)
export const rankFilters = [...KIND_NAMES, 'district'].map((name) => parametersByName.get(name)!)

export function parseMarketRequest(rawQuery: string, context: FilterContext): MarketRequest {
  const read = readDeclared(rawQuery, [...marketFilters, monthsParameter, untilParameter])
  const one = chooser(read, context)
  const request = {
    ...kindOf(one),
    district: one('district'),
    location: one('location'),
    months: monthsOf(read),
    until: untilOf(read),
  }
  refuseElsewhere(request, read, context)
  refuse(read)
  return request
}

export function parseCompareRequest(rawQuery: string, context: FilterContext): CompareRequest {
  const read = readDeclared(rawQuery, [...kindFilters, placesParameter, monthsParameter])
  const places = splitList(read.values.get(placesParameter.name) ?? []).map((slug) =>
    slug.toLowerCase(),
  )
  const { marketCompareMin: min, marketCompareMax: max } = limits
  if (places.length < min || places.length > max) {
    read.faults.push({
      code: places.length === 0 ? 'missing_parameter' : 'invalid_value',
      param: placesParameter.name,
      message: `places must name ${min} to ${max} places, not ${places.length}.`,
      hint: 'Send slugs of places or districts between commas; resolve names with GET /v1/locations?q=.',
    })
  }
  const isDistrict = (slug: string) => districtOf(slug) !== null
  for (const slug of places.slice(0, max)) {
    if (isDistrict(slug) || context.places.withParts(slug).length > 0) continue
    read.faults.push(unknownLocation(placesParameter.name, slug, context.places, inQuery))
  }
  const request = { ...kindOf(chooser(read, context)), places, months: monthsOf(read) }
  refuse(read)
  return request
}

export function parseRankRequest(rawQuery: string, context: FilterContext): RankRequest {
  const read = readDeclared(rawQuery, [
    ...rankFilters,
    sortParameter,
    levelParameter,
    budgetParameter,
  ])
  const one = chooser(read, context)
  const choice = (name: string, values: typeof marketSorts) => {
    const text = single(read, name) ?? values[0].value
    const value = fileValue(text, values)
    if (value === null) read.faults.push(invalidChoice(name, text, values))
    return value ?? values[0].value
  }
  const budget = single(read, budgetParameter.name)
  const amount = budget === undefined ? null : wholeNumber('budget', budget, budgetParameter)
  if (amount !== null && typeof amount === 'object') read.faults.push(amount)
  const request = {
    ...kindOf(one),
    district: one('district'),
    sort: choice('sort', marketSorts),
    level: choice('level', marketLevels),
    budget: typeof amount === 'number' ? amount : null,
  }
  refuse(read)
  return request
}

/** A district among places: its name with the word behind it, as places are found; null: it is none. */
export function districtOf(slug: string): string | null {
  const [, name] = /^(.+)-district$/.exec(slug) ?? []
  const values = parametersByName.get('district')!.values!
  return values.some(({ value }) => value === name) ? name : null
}

type Chooser = (name: string) => string | null

/** The one value of a parameter; null: it was not sent, or what was sent is at fault. */
function chooser(read: ReadParameters, context: FilterContext): Chooser {
  return (name) => {
    const values = read.values.get(name)
    if (!values) return null
    const reading = readFilter(parametersByName.get(name)!, values, read, context)
    if (!reading) return null
    if ('faults' in reading) {
      read.faults.push(...reading.faults)
      return null
    }
    const chosen = reading.query[name]
    const all = Array.isArray(chosen) ? chosen.map(String) : [String(chosen)]
    if (all.length > 1) read.faults.push(severalOf(name, all))
    return all[0]
  }
}

const severalOf = (name: string, values: readonly string[]): Fault => ({
  code: 'invalid_value',
  param: name,
  message: `${name} takes one value here, and has ${values.length}.`,
  hint: `Send ${name}=${values[0]}; compare places with GET /v1/market/compare.`,
})

function kindOf(one: Chooser) {
  const deal = (one('deal') ?? deals[0].value) as Deal
  return { deal, propertyType: one('property_type'), bedrooms: one('bedrooms') }
}

function monthsOf(read: ReadParameters): number {
  const text = single(read, monthsParameter.name)
  if (text === undefined) return limits.marketMonths
  const months = wholeNumber(monthsParameter.name, text, monthsParameter)
  if (typeof months === 'number') return months
  read.faults.push({ ...months, hint: `Send months=${limits.marketMonths}, or leave it out.` })
  return limits.marketMonths
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** A month as YYYY-MM; null: it is none. */
export const monthIn = (text: string): string | null => (MONTH.test(text) ? text : null)

function untilOf(read: ReadParameters): string | null {
  const text = single(read, untilParameter.name)
  if (text === undefined) return null
  const month = monthIn(text)
  if (month === null) {
    read.faults.push({
      code: 'invalid_value',
      param: untilParameter.name,
      message: `until must be a month, not "${shown(text)}".`,
      hint: 'Write a month as YYYY-MM, or leave it out for the newest.',
    })
  }
  return month
}

/** A place lies in one district: naming another asks for nothing. */
function refuseElsewhere(
  { district, location }: Pick<MarketRequest, 'district' | 'location'>,
  read: ReadParameters,
  { places }: FilterContext,
): void {
  const place = location === null ? undefined : places.bySlug(location)
  if (district === null || place === undefined || place.district === district) return
  read.faults.push({
    code: 'conflicting_parameters',
    param: 'district',
    message: `${location} is in the district of ${place.district}, not in that of ${district}.`,
    hint: `Send location=${location} alone, or district=${district} alone.`,
  })
}

const readDeclared = (
  rawQuery: string,
  declared: readonly { readonly name: string; readonly multiple: boolean }[],
): ReadParameters => readParameters(rawQuery, new Map(declared.map((entry) => [entry.name, entry])))

function refuse({ faults }: ReadParameters): void {
  if (faults.length > 0) throw new Refusal(faults)
}
