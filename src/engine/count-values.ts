/**
 * How many matches have each value of a column, and how many fall between each two edges of a
 * range of numbers.
 * Cost: a pass over the bitmap for each common value, a step for each entry of the rare ones; a
 * histogram takes a step for each row between its outer edges.
 */
import { countListed } from '../structures/bitmap.ts'
import { countInBitmap } from '../structures/row-sets.ts'
import { findRange, lowerBound } from '../structures/sorted-column.ts'
import { stringAt } from '../structures/sorted-strings.ts'
import { clauseFilters } from './clause-filters.ts'
import { columnNamed } from './column-named.ts'
import { documentTest } from './document-test.ts'
import { findRows, matchesBitmap } from './find-rows.ts'
import type { Clause } from './query.ts'
import { numberOf } from './schema.ts'
import type { Segment } from './segment.ts'
import type { TailDocument } from './tail.ts'

export function countValues(
  segment: Segment,
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
  column: string,
): Map<string, number> {
  const { values, sets } = columnNamed(segment.data.sets, column)
  const bitmap = matchesBitmap(segment, findRows(segment, clauseFilters(segment, clauses)))
  const totals = new Map<string, number>()
  const add = (value: string, count: number) => {
    if (count > 0) totals.set(value, (totals.get(value) ?? 0) + count)
  }
  for (let set = 0; set < sets.counts.length; set++) {
    const count = countInBitmap(sets, set, bitmap)
    if (count > 0) add(stringAt(values, set), count)
  }
  for (const document of tail.filter(documentTest(clauses))) {
    for (const value of new Set(document.sets[column])) add(value, 1)
  }
  return totals
}

/** `edges` ascend; bin `i` takes edges[i] <= number < edges[i + 1], the last one its end as well. */
export function countBins(
  segment: Segment,
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
  column: string,
  edges: readonly number[],
): number[] {
  const ranged = columnNamed(segment.data.ranged, column)
  const bitmap = matchesBitmap(segment, findRows(segment, clauseFilters(segment, clauses)))
  const bins = edges.slice(1).map(() => 0)
  const last = bins.length - 1
  for (const bin of bins.keys()) {
    const from = lowerBound(ranged, edges[bin])
    const to =
      bin === last
        ? findRange(ranged, edges[bin], edges[bin + 1])[1]
        : lowerBound(ranged, edges[bin + 1])
    bins[bin] = countListed(bitmap, ranged.order, from, to)
  }
  for (const document of tail.filter(documentTest(clauses))) {
    const value = numberOf(document, column)
    if (value === null) continue
    const bin = value === edges[last + 1] ? last : edges.findLastIndex((edge) => edge <= value)
    if (bin >= 0 && bin <= last) bins[bin]++
  }
  return bins
}
