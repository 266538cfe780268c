/**
 * The rows of a segment that pass one clause, and the documents of the tail that do, kept for as long as the
 * caller keeps the clause: whoever counts with one after the other of twenty filters left out finds each
 * filter's rows once.
 * Invariant: found anew for another segment or tail; whether a row is live is not asked here.
 * Cost: rows/8 bytes for each clause that is still in use.
 */
import { type Bitmap, setFirstBits } from '../../structures/rows/bitmap.ts'
import type { Clause } from '../engine-query.ts'
import type { Segment } from '../segment/segment.ts'
import { documentTest } from '../tail/document-test.ts'
import type { TailDocument } from '../tail/tail.ts'
import { clauseFilters } from './find-rows.ts'

const passing = new WeakMap<readonly TailDocument[], WeakMap<Clause, Uint8Array>>()

/** All rows that pass, dead ones too. */
export function clauseRows(segment: Segment, clause: Clause): Bitmap {
  const known = segment.clauseRows.get(clause)
  if (known) return known
  const bits = findBits(segment, clause)
  segment.clauseRows.set(clause, bits)
  return bits
}

/** 1 for each document of the tail that passes. */
export function clauseDocuments(tail: readonly TailDocument[], clause: Clause): Uint8Array {
  const byClause = passing.get(tail) ?? new WeakMap<Clause, Uint8Array>()
  passing.set(tail, byClause)
  const known = byClause.get(clause)
  if (known) return known
  const passes = documentTest([clause])
  const fresh = Uint8Array.from(tail, (document) => (passes(document) ? 1 : 0))
  byClause.set(clause, fresh)
  return fresh
}

/** The same as a bitmap that nobody keeps. */
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
