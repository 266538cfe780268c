/**
 * Carries the prices of comparables to today with the index of asking prices of the area, where there is one: a home priced
 * a year ago says what homes asked a year ago. The estimate itself needs none of it: its model knows months.
 * Invariant: without an index of both months a price is not carried, and says so by being null. Pure.
 */
import { medianUnitOf, unitPrice } from '../../pricing/estimate/list-comparables.ts'
import type { PriceLevels } from '../market/market-standing.ts'
import type { EstimateRecord } from './estimate-record.ts'

/** What an index knows: not more than three figures. */
const FIGURES = 3

export function ageComparables(
  estimate: EstimateRecord,
  deal: string | null,
  levels: PriceLevels | null,
): EstimateRecord {
  if (levels === null || estimate.comparables.length === 0) return estimate
  const factorOf = (month: string | null): number | null => {
    if (month === null) return null
    // Priced after the last month that the index knows: as of today.
    if (month >= levels.as_of_month) return 1
    const then = levels.levelOf(month)
    return then === null ? null : levels.latest / then
  }
  const comparables = estimate.comparables.map((one) => {
    const factor = factorOf(one.priced_month)
    const carried = factor === null ? null : one.price * factor
    const price_today =
      carried === null || factor === 1 ? carried : Number(carried.toPrecision(FIGURES))
    return { ...one, price_today, factor }
  })
  if (comparables.every(({ factor }) => factor === null)) return estimate
  const units = comparables.map(({ price_per_m2, factor }) => ({
    price_per_m2: price_per_m2 === null || factor === null ? null : price_per_m2 * factor,
  }))
  // Of some of them it would be the median of other homes than the one shown next to it.
  const isWhole = comparables.every(({ factor }) => factor !== null)
  const median = isWhole ? medianUnitOf(units) : null
  const { latest: _latest, levelOf: _levelOf, ...index } = levels
  return {
    ...estimate,
    comparables: comparables.map(({ factor: _, ...one }) => one),
    comparables_price_per_m2_today:
      median === null ? null : unitPrice(median, deal === 'rent' ? 'rent' : 'sale'),
    aged_by: {
      ...index,
      note: `price_today carries the price of a comparable from priced_month to ${index.as_of_month} with the index of asking prices in ${index.place.name} (GET /v1/market).`,
    },
  }
}
