/**
 * The matches of an array of clauses, cached as long as the caller holds the array: counting the values of twenty
 * columns with the same array finds the rows once. The rows of a single clause are cached in the same way, so counting
 * with one filter after the other left out finds the rows of each filter once.
 * Invariant: matches are computed again after any change, since a change creates new parts. The rows of a single
 * clause include dead rows.
 * Cost: rows/8 bytes for each array of clauses, and for each clause, that is still in use.
 */
import { type Bitmap, countBits, intersectAll, setFirstBits } from '../../structures/rows/bitmap.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { clauseFilters } from '../filters/find-rows.ts'
import type { Segment } from '../segment/segment.ts'
import { documentTest, type TailDocument } from '../tail.ts'

/** Of one segment. */
export interface CountedRows {
  readonly segment: Segment
  readonly bitmap: Bitmap
  readonly count: number
}

export interface CountedMatches {
  readonly rows: readonly CountedRows[]
  /** Documents of the tail. */
  readonly fresh: readonly TailDocument[]
}

const cache = new WeakMap<readonly Clause[], CountedMatches & { readonly parts: EngineParts }>()

export function countedMatches(parts: EngineParts, clauses: readonly Clause[]): CountedMatches {
  const last = cache.get(clauses)
  if (last?.parts === parts) return last
  const found = {
    parts,
    rows: parts.segments.map((segment) => countRows(segment, clauses)),
    fresh: freshMatches(parts.tail, clauses),
  }
  cache.set(clauses, found)
  return found
}

function countRows(segment: Segment, clauses: readonly Clause[]): CountedRows {
  const rows = clauses.map((clause) => clauseRows(segment, clause))
  const bitmap = segment.live.slice()
  intersectAll(bitmap, rows)
  segment.work.steps += (clauses.length + 2) * bitmap.length
  return { segment, bitmap, count: countBits(bitmap) }
}

function freshMatches(
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
): readonly TailDocument[] {
  const passing = clauses.map((clause) => clauseDocuments(tail, clause))
  return tail.filter((_, i) => passing.every((fresh) => fresh[i] === 1))
}

const passing = new WeakMap<readonly TailDocument[], WeakMap<Clause, Uint8Array>>()

/** All rows that pass, including dead ones. */
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

/** The same, uncached. */
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
