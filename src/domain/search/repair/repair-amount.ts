/** A number with a unit, a word before it or a range in it, for the parameters that take digits alone. */
import { fieldsByName, type NumberField } from '../../../catalogue/fields.ts'
import { limits } from '../../../catalogue/limits.ts'
import type { Parameter } from '../../../catalogue/parameters.ts'
import { country } from '../../../country/served-country.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { foldText } from '../../../structures/text/fold-text.ts'
import { type Measure, measureOfUnit } from '../../numbers/measure-of-unit.ts'
import { type NumberUse, readTypedNumber } from '../../numbers/typed-number.ts'
import type { Pair } from './query-pairs.ts'

const MOST =
  /^(?:<=?|≤|lte?:|max(?:imum)?:?|under|below|up to|upto|less than|at most|to)\s*(?=[\d\p{Sc}.])/iu
const LEAST =
  /^(?:>=?|≥|gte?:|min(?:imum)?:?|over|above|from|more than|at least)\s*(?=[\d\p{Sc}.])/iu

export function repairAmount(
  parameter: Parameter,
  value: string,
  limitMax: number = limits.pageSizeMax,
): Pair[] | null {
  const { name, effect, max } = parameter
  const { by } = effect
  if (by === 'age_days') return days(name, value)
  const measure = measureOf(parameter)
  if (by === 'min' || by === 'max') {
    return bound({ name, by, partner: effect.partner, measure }, value)
  }
  const number = repairNumber(value, measure, max)
  if (number === null || (by === 'radius' && number > (max ?? 0))) return null
  if (by !== 'limit') return [{ name, value: String(number) }]
  return [{ name, value: String(Math.min(Math.max(1, number), limitMax)) }]
}

interface Bound {
  readonly name: string
  readonly by: 'min' | 'max'
  readonly partner: string | undefined
  readonly measure: Measure
}

/** "under 300k" sent as the highest price; "100000-300000" sent as one end is both. */
function bound({ name, by, partner, measure }: Bound, value: string): Pair[] | null {
  const bare = (
    by === 'max' ? value.replace(MOST, '') : value.replace(LEAST, '').replace(/\s*\+$/, '')
  ).trim()
  const number = repairNumber(bare, measure)
  if (number !== null) return [{ name, value: String(number) }]
  const ends = partner === undefined ? null : rangeIn(value, measure)
  if (ends === null) return null
  const [low, high] = by === 'min' ? [name, partner!] : [partner!, name]
  return [
    { name: low, value: String(ends[0]) },
    { name: high, value: String(ends[1]) },
  ]
}

const RANGE =
  /^(?:between|from|min:?)?\s*(.+?)\s*(?:-|–|—|\.\.\.?|\bto\b|\band\b|[,;:|_])\s*(?:max:?)?\s*(.+)$/i

/** Two numbers in order: null where it is anything else. */
function rangeIn(text: string, measure: Measure): readonly [number, number] | null {
  const plain = text.replaceAll(/^[[({"']+|[\])}"']+$/g, '')
  const [, first, second] = RANGE.exec(plain) ?? []
  if (first === undefined) return null
  const [low, high] = [repairNumber(first, measure), repairNumber(second, measure)]
  return low !== null && high !== null && low <= high ? [low, high] : null
}

/** "..300000", "up to 300k", "300000+", "100000-": one end or both of a range, by the name of its stem. */
export function endsIn(text: string, measure: Measure): { min?: number; max?: number } | null {
  const plain = text.trim()
  const one = (end: 'min' | 'max', rest: string) => {
    const number = repairNumber(rest.trim(), measure)
    return number === null ? null : { [end]: number }
  }
  if (MOST.test(plain)) return one('max', plain.replace(MOST, ''))
  if (/^\.\.\.?/.test(plain)) return one('max', plain.replace(/^\.+/, ''))
  const [, open] = /^(.+?)\s*(?:\+|\.\.\.?|-|–)$/.exec(plain) ?? []
  if (open !== undefined) return one('min', open.replace(LEAST, ''))
  const both = rangeIn(plain, measure)
  if (both) return { min: both[0], max: both[1] }
  return LEAST.test(plain) ? one('min', plain.replace(LEAST, '')) : null
}

export const measureOf = ({ unit }: Parameter): Measure => measureOfUnit(unit)

const DAYS: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: 1,
  day: 1,
  week: 7,
  fortnight: 14,
  month: 30,
  year: 365,
}

function days(name: string, text: string): Pair[] | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[_-]/g, ' ')
    .replace(/^(?:the )?(?:last|past|within|one|a)\s+/, '')
    .replace(/^p(\d+)(d|w)$/, '$1 $2')
    .trim()
  const number = ownMember(DAYS, plain) ?? repairNumber(plain, 'days')
  return number === null ? null : [{ name, value: String(number) }]
}

/**
 * A number as people write it where only digits are taken: "500k", "1.2m", "€300,000", "300.000", "3 km", "7 days".
 * Invariant: null where it could be another number: half a unit of money is no slip of the pen.
 */

/** Measures of land that the country has: "2 donums". */
const LAND_UNITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['ha', 'hectare', 'hectares', 'εκταρια', 'га'].map((name) => [name, 10_000]),
  ...country.sentenceWords.landUnits.flatMap(({ m2, names }) =>
    names.filter((name) => !name.includes('*')).map((name) => [foldText(name), m2]),
  ),
])

/** Stretches of days and distances may come in parts of a unit. */
const IN_PARTS: readonly NumberUse[] = ['days', 'km']
/** No price is higher: "1.234m" has decimals. */
const MONEY_MAX = (fieldsByName.get('price') as NumberField).max

export function repairNumber(
  text: string,
  measure: NumberUse | Measure,
  max?: number,
): number | null {
  const { use, units } = typeof measure === 'string' ? { use: measure } : measure
  const read = readTypedNumber(text, {
    use,
    whole: !IN_PARTS.includes(use),
    min: 0,
    max: use === 'money' ? MONEY_MAX : max,
    mark: null,
    currency: country.sentenceWords.currency,
    ...(use === 'area' ? { units: LAND_UNITS } : units ? { units } : {}),
  })
  if (read.is !== 'number' || read.value < 0) return null
  if (use === 'km') return Math.round(read.value * 1000) / 1000
  return use === 'days' ? Math.ceil(read.value) : read.value
}
