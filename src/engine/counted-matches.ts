/**
 * The matches of some clauses, kept for as long as the caller keeps the array of clauses: whoever
 * counts the values of twenty columns hands in the same array, and the rows are found once.
 * Invariant: matches are found anew after any change of the segment, its live rows or the tail. Live
 * rows of a segment only ever become fewer, so their number names their state.
 * Cost: rows/8 bytes for each array of clauses that is still in use.
 */
import type { Bitmap } from '../structures/bitmap.ts'
import { clauseFilters } from './clause-filters.ts'
import { documentTest } from './document-test.ts'
import { findRows, matchesBitmap } from './find-rows.ts'
import type { Clause } from './query.ts'
import type { Segment } from './segment.ts'
import type { TailDocument } from './tail.ts'

export interface CountedMatches {
  /** Rows of the segment. */
  readonly bitmap: Bitmap
  readonly count: number
  /** Documents of the tail. */
  readonly fresh: readonly TailDocument[]
}

interface KeptMatches extends CountedMatches {
  readonly segment: Segment
  readonly liveRows: number
  readonly tail: readonly TailDocument[]
}

const kept = new WeakMap<readonly Clause[], KeptMatches>()

export function countedMatches(
  segment: Segment,
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
): CountedMatches {
  const { liveRows } = segment
  const last = kept.get(clauses)
  if (last?.segment === segment && last.liveRows === liveRows && last.tail === tail) return last
  const matches = findRows(segment, clauseFilters(segment, clauses))
  const found = {
    segment,
    liveRows,
    tail,
    bitmap: matchesBitmap(segment, matches).slice(),
    count: matches.count,
    fresh: tail.filter(documentTest(clauses)),
  }
  kept.set(clauses, found)
  return found
}
