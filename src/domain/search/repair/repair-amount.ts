/** A number with a unit, a word before it or a range in it, for the parameters that take digits alone. */
import { limits } from '../../../catalogue/limits.ts'
import type { Parameter } from '../../../catalogue/parameters.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { type Measure, measureOfUnit } from '../../numbers/measure-of-unit.ts'
import { repairNumber } from './repair-number.ts'
import type { Pair } from './repair-value.ts'

const MOST =
  /^(?:<=?|≤|lte?:|max(?:imum)?:?|under|below|up to|upto|less than|at most|to)\s*(?=[\d\p{Sc}.])/iu
const LEAST =
  /^(?:>=?|≥|gte?:|min(?:imum)?:?|over|above|from|more than|at least)\s*(?=[\d\p{Sc}.])/iu

export function repairAmount(parameter: Parameter, value: string): Pair[] | null {
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
  return [{ name, value: String(Math.min(Math.max(1, number), limits.pageSizeMax)) }]
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
export function rangeIn(text: string, measure: Measure): readonly [number, number] | null {
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
