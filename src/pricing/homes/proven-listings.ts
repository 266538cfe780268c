/**
 * Which listings others are valued by: those that have been on the market for a week. Until then a listing is valued
 * and moves no estimate but its own, so that copies put up to push a neighbour's estimate are seen by readers,
 * reports and the desk before they count. Invariant: a market that is mostly new is taken as it is.
 */
import { DAY_MS } from '../../structures/durations.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'

const PROVEN_AFTER_MS = 7 * DAY_MS
/** Fewer, or less than half of the market, are too few to go without the others. */
const MIN_PROVEN = 100
const MIN_SHARE = 0.5

/** `newestAt`: when the newest listing of the whole market was published. */
export function provenListings(
  listings: readonly ValuationSubject[],
  newestAt: number,
): readonly ValuationSubject[] {
  const proven = listings.filter(
    ({ published_at: at }) => (at ?? Number.NEGATIVE_INFINITY) <= newestAt - PROVEN_AFTER_MS,
  )
  const isEnough = proven.length >= Math.max(MIN_PROVEN, MIN_SHARE * listings.length)
  return isEnough ? proven : listings
}
