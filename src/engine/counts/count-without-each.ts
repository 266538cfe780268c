/**
 * For each of some clauses: how many match all the others. A row that comes back when one clause is dropped
 * fails this one and no other, so the rows that fail exactly one are found first, for all clauses together.
 * Cost: three passes over the bitmap for each clause, however many there are.
 */
import { addMisses, countBits, countShared } from '../../structures/rows/bitmap.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { clauseDocuments, clauseRows } from '../filters/clause-rows.ts'
import type { Segment } from '../segment/segment.ts'
import type { TailDocument } from '../tail/tail.ts'

export function countWithoutEach(
  { segments, tail }: EngineParts,
  clauses: readonly Clause[],
): number[] {
  const counts = clauses.map(() => 0)
  for (const segment of segments) addRows(counts, segment, clauses)
  addDocuments(counts, tail, clauses)
  return counts
}

function addRows(counts: number[], segment: Segment, clauses: readonly Clause[]): void {
  const found = clauses.map((clause) => clauseRows(segment, clause))
  // What the clauses needed of the work space, they have used by now.
  const { matches: none, spare: once } = segment.space
  none.set(segment.live)
  once.fill(0)
  for (const bits of found) addMisses(none, once, bits)
  segment.work.steps += 3 * clauses.length * none.length
  const matching = countBits(none)
  const misses = countBits(once)
  for (const [i, bits] of found.entries()) counts[i] += matching + misses - countShared(once, bits)
}

function addDocuments(
  counts: number[],
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
): void {
  const passing = clauses.map((clause) => clauseDocuments(tail, clause))
  for (let i = 0; i < tail.length; i++) {
    const failed = passing.flatMap((fresh, clause) => (fresh[i] === 1 ? [] : [clause]))
    if (failed.length === 0) for (const clause of counts.keys()) counts[clause]++
    else if (failed.length === 1) counts[failed[0]]++
  }
}
