/** Finding things in the report of the market: the first place upwards that has a figure, and its newest index. Pure. */
import { rounded } from '../../market/figures/counted.ts'
import { type MarketPlaces, placesUpwards } from '../../market/market-places.ts'
import type { ReportedSlice } from '../../market/market-report.ts'

/** The first of the places from here up to the country for which it holds; null: none. */
export function climb(
  places: MarketPlaces,
  asked: number,
  holds: (place: number) => boolean,
): number | null {
  for (const place of placesUpwards(places, asked)) if (holds(place)) return place
  return null
}

/** The newest months are thin while they last: an index that stopped a quarter ago is none. */
const FRESH_POINTS = 3

/** `until`: as it was when that month was the newest; null: now. */
export const hasIndex = (slice: ReportedSlice | undefined, until: string | null = null): boolean =>
  pointsUntil(slice, until)
    .slice(-FRESH_POINTS)
    .some(({ level }) => level !== null)

/** The newest month with an index. */
export const latestPoint = (slice: ReportedSlice | undefined, until: string | null = null) =>
  pointsUntil(slice, until).findLast(({ level }) => level !== null)

/** The newest month that is published for good. */
export const latestFrozenMonth = (slice: ReportedSlice | undefined, until: string | null) =>
  pointsUntil(slice, until).findLast(({ level, isProvisional }) => level && !isProvisional)?.month

function pointsUntil(slice: ReportedSlice | undefined, until: string | null) {
  const points = slice?.index?.points ?? []
  return until === null ? points : points.filter(({ month }) => month <= until)
}

interface Change {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly n: number
}

export const changeOf = (change: Change | null | undefined, reason: string) =>
  change
    ? {
        pct: rounded(change.value, 1),
        low: rounded(change.low, 1),
        high: rounded(change.high, 1),
        n: change.n,
        reason: null,
      }
    : { pct: null, low: null, high: null, n: 0, reason }
