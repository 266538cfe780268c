/**
 * Fits the whole market, one segment for each deal and property type.
 * Invariant: the same subjects give the same model, in any order;
 * of listings of one home only the representative one is used, and of new listings none (proven-listings.ts). Cost: see fit-segment.ts.
 */
import { provenListings } from '../homes/proven-listings.ts'
import { fitSegment, MIN_SEGMENT_ROWS } from './fit-segment.ts'
import { type MarketModel, type MarketSegment, segmentKey } from './market-model.ts'
import type { ValuationSubject } from './valuation-subject.ts'

/**
 * Rows of the whole market that trees learn from per fold, shared out by size: training on 4,000
 * rows instead of 9,000 costs 0.3 points of median error, and 100,000 listings are to be fitted in
 * seconds. Neighbours always come from all rows.
 */
const MARKET_TREE_ROWS = 16_000
const MIN_TREE_ROWS = 2_000
/** A market of fewer rows spends the time on more trees, each of which learns less. */
const MANY_ROWS = 48_000
const MIN_TREES = 100
const MAX_TREES = 960
const TREE_STEP = 20

export function fitMarket(subjects: Iterable<ValuationSubject>): MarketModel {
  const homes = new Map<number, number>()
  const parts = new Map<string, ValuationSubject[]>()
  let newestAt = Number.NEGATIVE_INFINITY
  for (const subject of subjects) {
    newestAt = Math.max(newestAt, subject.published_at ?? newestAt)
    if (subject.price === null || !(subject.price > 0) || !Number.isFinite(subject.price)) continue
    if ((subject.home ?? subject.id) !== subject.id) {
      homes.set(subject.id, subject.home!)
      continue
    }
    const key = segmentKey(subject)
    const part = parts.get(key)
    if (part === undefined) parts.set(key, [subject])
    else part.push(subject)
  }
  for (const [key, part] of parts) parts.set(key, [...provenListings(part, newestAt)])
  const pricedCount = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
  const fewer = MANY_ROWS / Math.max(1, pricedCount)
  const wanted = Math.min(Math.max(MIN_TREES * fewer, MIN_TREES), MAX_TREES)
  // In steps: a listing more or less does not change it.
  const trees = TREE_STEP * Math.round(wanted / TREE_STEP)
  const segments = new Map<string, MarketSegment>()
  // The largest first: what it takes while it is fitted is gone before the models of the others are there.
  for (const [key, part] of [...parts].sort(([, a], [, b]) => b.length - a.length)) {
    if (part.length < MIN_SEGMENT_ROWS) continue
    part.sort((a, b) => a.id - b.id)
    const share = Math.round((MARKET_TREE_ROWS * part.length) / pricedCount)
    const segment = fitSegment(part, { maxRows: Math.max(share, MIN_TREE_ROWS), trees })
    if (segment !== null) segments.set(key, segment)
  }
  return { homes, segments }
}
