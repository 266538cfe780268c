/**
 * Fits the whole market, one segment for each deal and property type.
 * Invariant: the same subjects give the same model, in any order. Cost: see fit-segment.ts.
 */
import { fitSegment, MIN_SEGMENT_ROWS } from './fit-segment.ts'
import { type MarketModel, type MarketSegment, segmentKey } from './market-model.ts'
import type { ValuationSubject } from './valuation-subject.ts'

export function fitMarket(subjects: Iterable<ValuationSubject>): MarketModel {
  const parts = new Map<string, ValuationSubject[]>()
  for (const subject of subjects) {
    if (subject.price === null || !(subject.price > 0) || !Number.isFinite(subject.price)) continue
    const key = segmentKey(subject)
    const part = parts.get(key)
    if (part === undefined) parts.set(key, [subject])
    else part.push(subject)
  }
  const segments = new Map<string, MarketSegment>()
  for (const [key, part] of parts) {
    if (part.length < MIN_SEGMENT_ROWS) continue
    part.sort((a, b) => a.id - b.id)
    const segment = fitSegment(part)
    if (segment !== null) segments.set(key, segment)
  }
  return { segments }
}
