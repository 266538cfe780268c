/**
 * The matches of some clauses, cached for as long as the caller has the array of clauses: whoever
 * counts the values of twenty columns hands in the same array, and the rows are found once. The rows of a
 * clause are found once for all arrays that it stands in.
 * Invariant: matches are found anew after any change of the segment, its live rows or the tail. Live
 * rows of a segment only ever become fewer, so their number names their state.
 * Cost: rows/8 bytes for each array of clauses that is still in use.
 */
import { type Bitmap, countBits, intersectAll } from '../../structures/rows/bitmap.ts'
import type { Clause } from '../engine-query.ts'
import { clauseRows } from '../filters/clause-rows.ts'
import type { Segment } from '../segment/segment.ts'
import type { TailDocument } from '../tail/tail.ts'

export interface CountedMatches {
  /** Rows of the segment. */
  readonly bitmap: Bitmap
  readonly count: number
  /** Documents of the tail. */
  readonly fresh: readonly TailDocument[]
}

interface CachedMatches extends CountedMatches {
  readonly segment: Segment
  readonly liveRows: number
  readonly tail: readonly TailDocument[]
}

const cache = new WeakMap<readonly Clause[], CachedMatches>()

export function countedMatches(
  segment: Segment,
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
): CountedMatches {
  const { liveRows } = segment
  const last = cache.get(clauses)
  if (last?.segment === segment && last.liveRows === liveRows && last.tail === tail) return last
  const rows = clauses.map((clause) => clauseRows(segment, tail, clause))
  const bitmap = segment.live.slice()
  intersectAll(
    bitmap,
    rows.map(({ bits }) => bits),
  )
  segment.work.steps += (clauses.length + 2) * bitmap.length + clauses.length * tail.length
  const found = {
    segment,
    liveRows,
    tail,
    bitmap,
    count: countBits(bitmap),
    fresh: tail.filter((_, i) => rows.every(({ fresh }) => fresh[i] === 1)),
  }
  cache.set(clauses, found)
  return found
}
