/**
 * A value that is refused, as the value that was meant: "3+" is 3,4,5,6, "2015-2020" the years, "500k" a number, "lift"
 * an amenity, a district sent as a place the district.
 * Invariant: null where it is not sure; nothing is left out and nothing added. Pairs come back as they are to be sent.
 */
import { limits } from '../../../catalogue/limits.ts'
import type { Parameter } from '../../../catalogue/parameters.ts'
import { parametersByName } from '../../../catalogue/parameters.ts'
import { sorts } from '../../../catalogue/sorts.ts'
import { ownMember } from '../../../structures/own-member.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { fileValue, nearestSpelling } from '../parameter-values.ts'
import { type NumberUse, repairNumber } from './repair-number.ts'
import { sortNamed } from './sort-named.ts'
import { valueInWords } from './value-words.ts'

export interface Pair {
  readonly name: string
  readonly value: string
}

export interface ValueContext {
  readonly places: Pick<PlaceFinder, 'find' | 'withParts'>
}

/** Parameters whose words are often sent to one another. */
const FEATURES = [
  'amenities',
  'view',
  'pool',
  'parking',
  'heating',
  'air_conditioning',
  'furnishing',
]

export function repairValue({ name, value }: Pair, context: ValueContext): Pair[] | null {
  const parameter = parametersByName.get(name)
  if (!parameter) return null
  const { by } = parameter.effect
  if (by === 'place' || parameter.ofPlaces) return repairPlaces(name, value, context)
  if (
    by === 'min' ||
    by === 'max' ||
    by === 'age_days' ||
    by === 'limit' ||
    by === 'id' ||
    by === 'radius'
  ) {
    return repairAmount(parameter, value)
  }
  if (by === 'sort')
    return one(
      name,
      sortNamed(
        value,
        sorts.map((sort) => sort.value),
      ),
    )
  if (by === 'near') return one(name, pointIn(value))
  if (by === 'bbox') return one(name, boxIn(value))
  if (by === 'flag' || by === 'demote')
    return /^(?:true|yes|y|on|1)$/i.test(value) ? one(name, '1') : null
  if (!parameter.values) return null
  return parameter.multiple ? repairChoices(parameter, value) : one(name, choice(parameter, value))
}

const one = (name: string, value: string | null): Pair[] | null =>
  value === null || value === '' ? null : [{ name, value }]

const USES: Readonly<Record<string, NumberUse>> = {
  price: 'money',
  covered_area_m2: 'area',
  plot_area_m2: 'area',
}

function repairAmount({ name, effect, max }: Parameter, value: string): Pair[] | null {
  const isDays = effect.by === 'age_days'
  const words = isDays ? valueOfDays(value) : null
  const use: NumberUse = isDays
    ? 'days'
    : effect.by === 'radius'
      ? 'km'
      : 'column' in effect
        ? (ownMember(USES, effect.column) ?? 'count')
        : 'count'
  const bare = value.replace(/^[<>]=?\s*/, '')
  const number = words ?? repairNumber(bare, use)
  if (number === null || (effect.by === 'radius' && number > (max ?? 0))) return null
  if (effect.by === 'limit')
    return one(name, String(Math.min(Math.max(1, number), limits.pageSizeMax)))
  return one(name, String(number))
}

const DAYS: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: 1,
  day: 1,
  week: 7,
  'last week': 7,
  fortnight: 14,
  month: 30,
  'last month': 30,
  year: 365,
}
const valueOfDays = (text: string): number | null =>
  ownMember(DAYS, text.toLowerCase().replaceAll(/[_-]/g, ' ')) ?? null

const TRUE = /^(?:true|yes|1|y|on)$/i

function choice({ name, label, values }: Parameter, text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  const isKind =
    values!.some(({ value }) => value === 'no') && values!.some(({ value }) => value === 'yes')
  if (isKind && /^(?:true|1|y|on|any)$/i.test(plain)) return 'yes'
  if (isKind && /^(?:false|0|n|off|none|without)$/i.test(plain)) return 'no'
  return (
    fileValue(plain, values!) ??
    fileValue(plain.replace(/s$/, ''), values!) ??
    labelled(plain, values!) ??
    valueInWords(name, text) ??
    // "communal", of a pool; "private", of a seller.
    valueInWords(name, `${text} ${label}`) ??
    begun(plain, values!) ??
    (TRUE.test(plain) ? fileValue('allowed', values!) : null) ??
    sureSlip(plain, values!)
  )
}

/** "sea" of a view, "central" of a heating: the one value that begins so. */
function begun(text: string, values: NonNullable<Parameter['values']>): string | null {
  const found = values.filter(({ value }) => value.startsWith(text))
  return text.length > 2 && found.length === 1 ? found[0].value : null
}

const labelled = (text: string, values: NonNullable<Parameter['values']>): string | null =>
  values.find(({ label }) => label.toLowerCase().replaceAll(/\s+/g, '-') === text)?.value ?? null

/** One letter wrong in a word of five or more. */
function sureSlip(text: string, values: NonNullable<Parameter['values']>): string | null {
  if (text.length < 5) return null
  const guess = nearestSpelling(text, values)
  if (guess === null || Math.abs(guess.length - text.length) > 1 || guess[0] !== text[0])
    return null
  return fileValue(guess, values)
}

function repairChoices(parameter: Parameter, value: string): Pair[] | null {
  const spread = spreadOf(parameter, value)
  if (spread) return one(parameter.name, spread)
  const pairs: Pair[] = []
  for (const piece of value.split(/[,;|]|\s+or\s+|\s+and\s+/)) {
    const text = piece.trim().replaceAll(/^["'[]+|["'\]]+$/g, '')
    if (text === '') continue
    const found = choice(parameter, text) ?? spreadOf(parameter, text)
    if (found !== null) {
      pairs.push({ name: parameter.name, value: found })
      continue
    }
    const other = FEATURES.includes(parameter.name) ? elsewhere(text) : null
    if (!other) return null
    pairs.push(other)
  }
  return pairs.length > 0 ? joined(pairs) : null
}

/** "sea view" sent as an amenity. */
function elsewhere(text: string): Pair | null {
  for (const name of FEATURES) {
    const found = choice(parametersByName.get(name)!, text)
    if (found !== null) return { name, value: found }
  }
  return null
}

function joined(pairs: readonly Pair[]): Pair[] {
  const values = new Map<string, string[]>()
  for (const { name, value } of pairs)
    values.set(name, [...(values.get(name) ?? []), ...value.split(',')])
  return [...values].map(([name, list]) => ({ name, value: [...new Set(list)].join(',') }))
}

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six']

/** Rooms and years: "3+", ">=3", "2-4", "2015-2020", "three", "3 bedrooms". */
export function spreadOf({ name, values }: Parameter, text: string): string | null {
  const numbers = values!.map(({ value, span }) => ({
    value,
    from: span?.from ?? Number(value),
    to: span?.to ?? Number(value),
  }))
  if (!numbers.some(({ from }) => from > 0) || !/^(?:bedrooms|bathrooms|year_built)$/.test(name))
    return null
  const plain = NUMBER_WORDS.reduce(
    (all, word, number) => all.replace(word, String(number)),
    text.toLowerCase(),
  )
    .replace(/\s*(?:bed(?:room)?s?|baths?|bathrooms?|br|rooms?)$/, '')
    .trim()
  const isYears = name === 'year_built'
  const top = isYears
    ? Number.POSITIVE_INFINITY
    : Math.max(...numbers.map(({ to }) => to).filter(Number.isFinite))
  const range = plain.match(/^(\d+)\s*(?:-|–|\.\.|to|\.\.\.)\s*(\d+)$/)
  const least =
    plain.match(/^(?:>=|≥|from|min|at least)\s*(\d+)$/) ??
    plain.match(/^(\d+)\s*(?:\+|plus|or more|and up)$/)
  const above = plain.match(/^(?:>|after|over|more than)\s*(\d+)$/)
  const most = plain.match(/^(?:<=|≤|max|up to|at most)\s*(\d+)$/)
  const only = plain.match(/^(\d+)$/)
  const [low, high] = range
    ? [Number(range[1]), Number(range[2])]
    : least
      ? [Number(least[1]), Number.POSITIVE_INFINITY]
      : above
        ? [Number(above[1]) + 1, Number.POSITIVE_INFINITY]
        : most
          ? [0, Number(most[1])]
          : only
            ? [Number(only[1]), Number(only[1])]
            : [Number.NaN, Number.NaN]
  if (Number.isNaN(low) || low > high) return null
  // 6 bedrooms mean 6 or more: nothing smaller is asked for by 7.
  const from = isYears ? low : Math.min(low, top)
  const inside = numbers.filter((one) => one.from >= from && one.to <= Math.max(high, from))
  const wanted = inside.filter(
    (one) =>
      !inside.some(
        (wide) => wide !== one && wide.from <= one.from && wide.to >= one.to && wide.to > wide.from,
      ),
  )
  const studio =
    low === 0 && !isYears ? values!.filter(({ value }) => Number.isNaN(Number(value))) : []
  const found = [...studio, ...wanted].map(({ value }) => value)
  return found.length > 0 ? found.join(',') : null
}

/** Each place to the parameter that takes it; null where one is not sure or they would exclude each other. */
function repairPlaces(name: string, value: string, { places }: ValueContext): Pair[] | null {
  const pairs: Pair[] = []
  const pieces = value.split(/[,;|]/)
  if (pieces.length > limits.suggestedFor) return null
  for (const piece of pieces) {
    const text = piece.trim()
    if (text === '') continue
    if (name === 'location' && places.withParts(text.toLowerCase()).length > 0) {
      pairs.push({ name, value: text.toLowerCase() })
      continue
    }
    const [best, next] = places.find(text)
    if (!best) return null
    const { kind, score } = best.match
    const isSure =
      kind === 'exact' || kind === 'alias' || (score >= 0.7 && (next?.match.score ?? 0) < score)
    if (!isSure || best.place.kind === 'country') return null
    const region = places
      .find(text)
      .find((match) => match.place.kind === 'district' && match.match.score === score)
    if (name === 'district' && region) pairs.push({ name, value: region.place.district! })
    else if (best.place.kind === 'district')
      pairs.push({ name: 'district', value: best.place.district! })
    else pairs.push({ name: 'location', value: best.place.slug })
  }
  const all = joined(pairs)
  return all.length === 1 ? all : null
}

/** "1.5 2.5", "1.5;2.5", "lat:1.5,lng:2.5". */
function pointIn(value: string): string | null {
  const numbers = value.match(/[+-]?\d+(?:\.\d+)?/g) ?? []
  return numbers.length === 2 ? numbers.join(',') : null
}

function boxIn(value: string): string | null {
  const numbers = (value.match(/[+-]?\d+(?:\.\d+)?/g) ?? []).map(Number)
  if (numbers.length !== 4) return null
  const [a, b, c, d] = numbers
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)].join(',')
}
