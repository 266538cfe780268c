/**
 * The asking prices of a home that count: each stood for two days or over the end of a month. What was
 * corrected sooner was a slip, and a change of more than 60 % is an error in either direction, not a cut.
 */
import type { PricePoint } from '../domain/listings/listing.ts'
import { DAY_MS } from '../structures/durations.ts'
import type { MarketHome } from './market-home.ts'

const STANDING_MS = 2 * DAY_MS
const ERROR_SHARE = 0.6

type PricedHome = Pick<MarketHome, 'firstAt' | 'firstPrice' | 'priceChanges' | 'closedAt'>

/** Oldest first, at least one: the first is the first asking price. `isMonthEnd`: whether a month ends between two moments. */
export function standingPrices(
  home: PricedHome,
  nowMs: number,
  isMonthEnd: (fromMs: number, toMs: number) => boolean,
): readonly PricePoint[] {
  if (home.priceChanges.length === 0) return [{ price: home.firstPrice, at: home.firstAt }]
  const points = [{ price: home.firstPrice, at: home.firstAt }, ...home.priceChanges]
  const endMs = home.closedAt ?? nowMs
  const stood = points.filter(({ at }, place) => {
    const until = points[place + 1]?.at ?? endMs
    return until - at >= STANDING_MS || isMonthEnd(at, until)
  })
  const counted: PricePoint[] = []
  // A price that is too fresh to count is all there is of a home published today.
  for (const point of stood.length > 0 ? stood : points.slice(-1)) {
    const before = counted.at(-1)
    if (before === undefined) counted.push({ price: point.price, at: home.firstAt })
    else if (point.price === before.price) continue
    else if (Math.abs(point.price / before.price - 1) <= ERROR_SHARE) counted.push(point)
  }
  return counted
}
