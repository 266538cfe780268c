/**
 * How still values, ranges and marks hold when 3 % of the listings of a market go, and which of the three moves the marks: the
 * second fit lends the first its values, its ranges or its comparables alone. Cost: one fit, and two estimates a home.
 */
import type { PriceEstimate } from '../src/pricing/estimate/estimate-price.ts'
import { mixBits } from '../src/structures/stable-hash.ts'
import { isMarked, type PlantedHome } from '../test/prices/planted-market.ts'
import { at, type Part } from './estimate-figures.ts'

export interface Steadiness {
  /** Medians, and the 95th percentile of values, as fractions. */
  readonly values: number
  readonly highValues: number
  readonly ranges: number
  /** Of marks by either fit, those by both. */
  readonly fresh: Part
  readonly nightly: Part
  readonly byValues: Part
  readonly byRanges: Part
  readonly byComparables: Part
}

/** `estimates` of all homes, and `fit`, which values the homes given from those alone. */
export function measureSteadiness(
  homes: readonly PlantedHome[],
  estimates: readonly PriceEstimate[],
  fit: (homes: readonly PlantedHome[]) => readonly PriceEstimate[],
): Steadiness {
  const stays = ({ subject }: PlantedHome) => mixBits(subject.id) % 100 >= 3
  const left = homes.filter(stays)
  const before = estimates.filter((_, row) => stays(homes[row]))
  const after = fit(left)
  const pairs = before.flatMap((one, row) =>
    one.value === null || after[row].value === null ? [] : [[one, after[row]] as const],
  )
  const moved = (sizeOf: (estimate: PriceEstimate) => number) =>
    pairs.map(([one, other]) => Math.abs(sizeOf(other) / sizeOf(one) - 1))
  const values = moved(({ value }) => value!)
  const rate = (by: readonly PriceEstimate[], known: readonly boolean[] = []) =>
    left.map(({ fields }, row) => isMarked(fields, by[row], known[row]))
  const marks = rate(before)
  const lent = (lend: (one: PriceEstimate, other: PriceEstimate) => PriceEstimate) => {
    const mixed = before.map((one, row) =>
      one.value === null || after[row].value === null ? after[row] : lend(one, after[row]),
    )
    return overlapOf(marks, rate(mixed))
  }
  return {
    values: at(values, 0.5),
    highValues: at(values, 0.95),
    ranges: at(moved(logWidth), 0.5),
    fresh: overlapOf(marks, rate(after)),
    nightly: overlapOf(marks, rate(after, marks)),
    byValues: lent((one, other) => scaled(one, other.value! / one.value!)),
    byRanges: lent((one, other) => {
      const { low, high } = scaled(other, one.value! / other.value!)
      return { ...one, low, high }
    }),
    byComparables: lent((one, { comparables, comparables_count, neighbours_km }) => ({
      ...one,
      comparables,
      comparables_count,
      neighbours_km,
    })),
  }
}

const logWidth = ({ low, high }: PriceEstimate) => Math.log(high! / low!)

/** All prices of an estimate, times a factor. */
const scaled = (estimate: PriceEstimate, by: number): PriceEstimate => ({
  ...estimate,
  value: estimate.value! * by,
  low: estimate.low! * by,
  high: estimate.high! * by,
  price_per_m2: estimate.price_per_m2 === null ? null : estimate.price_per_m2 * by,
})

const overlapOf = (marks: readonly boolean[], others: readonly boolean[]): Part => ({
  count: marks.filter((isMarked, row) => isMarked && others[row]).length,
  of: marks.filter((isMarked, row) => isMarked || others[row]).length,
})
