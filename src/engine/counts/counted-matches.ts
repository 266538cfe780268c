/**
 * The matches of some clauses, cached for as long as the caller has the array of clauses: whoever
 * counts the values of twenty columns hands in the same array, and the rows are found once. The rows of a
 * clause are found once for all arrays that it stands in.
 * Invariant: matches are found anew after any change, which makes other parts of an engine.
 * Cost: rows/8 bytes for each array of clauses that is still in use.
 */
import { type Bitmap, countBits, intersectAll } from '../../structures/rows/bitmap.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { clauseDocuments, clauseRows } from '../filters/clause-rows.ts'
import type { Segment } from '../segment/segment.ts'
import type { TailDocument } from '../tail/tail.ts'

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
