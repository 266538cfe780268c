/**
 * The rows that pass one clause, and the documents of the tail that do, kept for as long as the caller keeps
 * the clause: whoever counts with one after the other of twenty filters left out finds each filter's rows once.
 * Invariant: found anew for another segment or tail; whether a row is live is not asked here.
 * Cost: rows/8 bytes for each clause that is still in use.
 */
import { type Bitmap, setFirstBits } from '../../structures/rows/bitmap.ts'
import type { Clause } from '../engine-query.ts'
import type { Segment } from '../segment/segment.ts'
import { documentTest } from '../tail/document-test.ts'
import type { TailDocument } from '../tail/tail.ts'
import { clauseFilters } from './clause-filters.ts'

export interface ClauseRows {
  readonly bits: Bitmap
  /** 1 for each document of the tail that passes. */
  readonly fresh: Uint8Array
}

interface CachedRows extends ClauseRows {
  readonly segment: Segment
  readonly tail: readonly TailDocument[]
}

const cache = new WeakMap<Clause, CachedRows>()

export function clauseRows(
  segment: Segment,
  tail: readonly TailDocument[],
  clause: Clause,
): ClauseRows {
  const last = cache.get(clause)
  if (last?.segment === segment && last.tail === tail) return last
  const passes = documentTest([clause])
  segment.work.steps += tail.length
  const rows = {
    segment,
    tail,
    bits: last?.segment === segment ? last.bits : findBits(segment, clause),
    fresh: Uint8Array.from(tail, (document) => (passes(document) ? 1 : 0)),
  }
  cache.set(clause, rows)
  return rows
}

/** All rows that pass, dead ones too. */
export function findBits(segment: Segment, clause: Clause): Bitmap {
  const filters = clauseFilters(segment, [clause])
  const [first] = filters
  if (filters.length === 1 && first.bits !== null) return first.bits
  const bits = new Uint32Array(segment.live.length)
  setFirstBits(bits, segment.data.rows)
  for (const filter of filters) {
    segment.work.steps += filter.narrowCost
    filter.narrow(bits)
  }
  return bits
}
