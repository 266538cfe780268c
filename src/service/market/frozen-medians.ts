/**
 * Medians and counts of frozen months: shown as they were published, whatever has become of their homes, so that a link says
 * the same next year. Invariant: rows are only ever added.
 */
import { monthName } from '../../market/local-months.ts'
import { METHOD_VERSION, type MonthFigures, type ShowMonth } from '../../market/market-report.ts'
import type { MarketRows } from '../../market/market-rows.ts'
import type { MarketMonth, MarketSlice } from '../../store/market-store.ts'
import { keyOf, type PublishContext, readPublished, storedSlice } from './published-months.ts'

/** What a row of medians holds besides its columns. */
interface MedianFigures {
  readonly quality: MonthFigures['median_price_per_m2']['quality']
  readonly reason?: MonthFigures['median_price_per_m2']['reason']
  readonly new: number
  readonly closed: number
}

/** Those of a month that has just been frozen are gathered in `fresh`, to be published with this report. */
export async function frozenMedians(market: MarketRows, last: number, context: PublishContext) {
  const { store, places, nowMs } = context
  const known = await readPublished(store.marketMedians, market.months)
  const fresh: MarketMonth[] = []
  const positions = new Map(
    Array.from({ length: last + 1 }, (_, at) => [monthName(market.months.first + at), at]),
  )
  const show: ShowMonth = (slice, figures) => {
    const at = positions.get(figures.month)
    if (at === undefined) return figures
    const stored = storedSlice(slice, places)
    const row = known.get(keyOf(stored))?.get(at)
    if (row) return monthOfRow(row)
    fresh.push(medianRow(stored, figures, nowMs))
    return { ...figures, isFrozen: true }
  }
  return { show, fresh, known, positions }
}

function monthOfRow({ month, level, low, high, n, figures }: MarketMonth): MonthFigures {
  const { quality, reason, new: added, closed }: MedianFigures = JSON.parse(figures)
  const median =
    level === null
      ? { value: null, n, quality: null, ...(reason && { reason }) }
      : { value: level, low, high, n, quality }
  return { month, isFrozen: true, median_price_per_m2: median, new: added, closed }
}

export function medianRow(
  slice: MarketSlice,
  { month, median_price_per_m2: median, new: added, closed }: MonthFigures,
  nowMs: number,
): MarketMonth {
  const { value, low = null, high = null, n, quality, reason } = median
  const figures: MedianFigures = { quality, ...(reason && { reason }), new: added, closed }
  return {
    ...{ ...slice, month, vintage: 1, level: value, low, high, n },
    ...{ figures: JSON.stringify(figures), method: METHOD_VERSION, published_at: nowMs },
  }
}
