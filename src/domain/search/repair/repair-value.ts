/**
 * A value that is refused, as the value that was meant: "3+" is 3,4,5,6, "2015-2020" the years, "500k" a number, "lift"
 * an amenity, a district sent as a place the district.
 * Invariant: null where it is not sure; nothing is left out and nothing added. Pairs come back as they are to be sent;
 * none of them: the value asks for nothing ("any", a flag that is off).
 */
import { limits } from '../../../catalogue/limits.ts'
import { type Parameter, parametersByName } from '../../../catalogue/parameters.ts'
import { sorts } from '../../../catalogue/sorts.ts'
import { ANY_KIND } from '../../../catalogue/vocabulary.ts'
import { DAY_MS } from '../../../structures/durations.ts'
import { localDay } from '../../local-time.ts'
import type { FilterContext } from '../filter-context.ts'
import { choiceNamed, isYes, sortNamed } from './choice-named.ts'
import type { Pair } from './query-pairs.ts'
import { repairAmount } from './repair-amount.ts'
import { boxIn, latFirst, pointIn, pointOfPlace, repairPlaces } from './repair-places.ts'
import { spreadOf } from './spread-of.ts'

export interface ValueContext {
  readonly filtering: Pick<FilterContext, 'places' | 'nowMs' | 'timeZone'>
  /** The most that `limit` may be, where it is not that of a search. */
  readonly limitMax?: number | undefined
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
/** What is no value of one may be one of the others: a deal sent as a type, a studio as a kind of home. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  deal: ['property_type', 'condition'],
  property_type: ['deal', 'bedrooms'],
  condition: ['furnishing'],
}
const radius = parametersByName.get('radius_km')!
const DISTANCE = /(?:\d\s*k?m|mi|miles?|met(?:re|er)s?)$/i
const NO_LIMIT = /^(?:any|all|\*|everything|no preference|whatever)$/i
const SORTS = sorts.map(({ value }) => value)

export function repairValue(
  { name, value }: Pair,
  { filtering, limitMax }: ValueContext,
): Pair[] | null {
  const { places } = filtering
  const parameter = parametersByName.get(name)
  if (!parameter) return null
  const text = value.trim()
  const { by } = parameter.effect
  const isKind = parameter.values?.some((one) => one.value === ANY_KIND)
  if (NO_LIMIT.test(text) && !isKind && parameter.multiple) return []
  switch (by) {
    case 'place':
      return repairPlaces(name, text, places)
    case 'min':
    case 'max':
    case 'limit':
    case 'id':
    case 'radius':
      return repairAmount(parameter, text, limitMax)
    case 'age_days':
      return daysSince(name, text, filtering) ?? repairAmount(parameter, text)
    case 'ids':
      return repairIds(name, text)
    case 'sort':
      return one(name, sortNamed(text, SORTS))
    case 'near':
      return pointIn(text) ?? pointOfPlace(text, places)
    case 'within':
      // Elsewhere "within" is a distance. Without a point it stays a fault of radius_km.
      return DISTANCE.test(text) ? repairAmount(radius, text) : null
    case 'bbox':
      return one(name, boxIn(text))
    case 'polygon':
      return one(name, text.includes(';') ? latFirst(text) : null)
    case 'flag':
    case 'demote':
    case 'once':
      return isYes(text) ? one(name, '1') : /^(?:false|no|n|off|0)$/i.test(text) ? [] : null
    default:
      if (parameter.ofPlaces) return repairPlaces(name, text, places)
      if (!parameter.values) return null
      return repairChoices(parameter, text) ?? elsewhere(text, othersThan(name))
  }
}

const othersThan = (name: string): readonly string[] =>
  Object.hasOwn(OTHERS, name) ? OTHERS[name] : []

const one = (name: string, value: string | null): Pair[] | null =>
  value === null || value === '' ? null : [{ name, value }]

const DATE = /^(\d{4}-\d\d-\d\d)(?:T00:00(?::00(?:\.0+)?)?Z?)?$/

/** A date where days are counted: those up to today, by the calendar of the country. */
function daysSince(
  name: string,
  text: string,
  { nowMs, timeZone }: ValueContext['filtering'],
): Pair[] | null {
  const [, date] = DATE.exec(text) ?? []
  const days = localDay(nowMs, timeZone) - Date.parse(`${date}`) / DAY_MS
  return days >= 0 ? one(name, String(days)) : null
}

function repairIds(name: string, text: string): Pair[] | null {
  const pieces = text.split(/[\s,;|]+/).map((piece) => piece.replace(/^#/, ''))
  return pieces.every((piece) => /^\d{1,16}$/.test(piece)) ? one(name, pieces.join(',')) : null
}

const SEPARATORS = /[,;|/&]|\+(?=\p{L})|\s+or\s+|\s+and\s+/u
const WRAPPING = /^["'([{]+|["')\]}]+$/g

function repairChoices(parameter: Parameter, value: string): Pair[] | null {
  const bare = value.replaceAll(WRAPPING, '')
  const whole = choiceNamed(parameter, bare) ?? spreadOf(parameter, bare)
  if (whole !== null) return one(parameter.name, whole)
  if (!parameter.multiple) return null
  const pieces = bare.split(SEPARATORS).filter((piece) => piece.trim() !== '')
  return (
    fromPieces(parameter, pieces) ??
    // "garden gym": words that are a value each.
    (pieces.length === 1 ? fromPieces(parameter, bare.split(/\s+/)) : null)
  )
}

function fromPieces(parameter: Parameter, pieces: readonly string[]): Pair[] | null {
  if (pieces.length > limits.suggestedFor) return null
  const pairs: Pair[] = []
  for (const piece of pieces) {
    const text = piece.trim().replaceAll(WRAPPING, '')
    const found = choiceNamed(parameter, text) ?? spreadOf(parameter, text)
    if (found !== null) pairs.push({ name: parameter.name, value: found })
    else {
      const other = FEATURES.includes(parameter.name) ? elsewhere(text, FEATURES) : null
      if (!other) return null
      pairs.push(...other)
    }
  }
  return pairs.length > 0 ? joined(pairs) : null
}

/** "sea view" sent as an amenity. "yes" and "1" are said of everything, so of nothing else. */
function elsewhere(text: string, among: readonly string[]): Pair[] | null {
  if (/^(?:yes|no|y|n|t|f|on|off|true|false|any|none|\d+)$/i.test(text)) return null
  for (const name of among) {
    const parameter = parametersByName.get(name)!
    const found = choiceNamed(parameter, text)
    if (found !== null) return [{ name, value: found }]
  }
  return null
}

function joined(pairs: readonly Pair[]): Pair[] {
  const values = new Map<string, string[]>()
  for (const { name, value } of pairs)
    values.set(name, [...(values.get(name) ?? []), ...value.split(',')])
  return [...values].map(([name, list]) => ({ name, value: [...new Set(list)].join(',') }))
}
