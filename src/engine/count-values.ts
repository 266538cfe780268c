/**
 * How many matches have each value of a column, and how many fall between each two edges of a
 * range of numbers.
 * Cost: a pass over the bitmap for each common value, a step for each entry of the rare ones; a
 * histogram takes a step for each row between its outer edges, or fewer if few match.
 */
import { countListed } from '../structures/bitmap.ts'
import { countInBitmap } from '../structures/row-sets.ts'
import { lowerBound, type SortedColumn, upperBound } from '../structures/sorted-column.ts'
import { stringAt } from '../structures/sorted-strings.ts'
import { clauseFilters } from './clause-filters.ts'
import { columnNamed } from './column-named.ts'
import { documentTest } from './document-test.ts'
import { eachMatch, findRows, matchesBitmap } from './find-rows.ts'
import type { Clause } from './query.ts'
import { numberOf } from './schema.ts'
import type { Segment } from './segment.ts'
import type { TailDocument } from './tail.ts'

/** Finding the bin of one match takes about as long as walking over this many rows. */
const STEPS_PER_TALLY = 4

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
  const matches = findRows(segment, clauseFilters(segment, clauses))
  const bins = edges.slice(1).map(() => 0)
  const tally = (value: number | null) => {
    const bin = value === null ? -1 : binOf(edges, value)
    if (bin >= 0 && bin < bins.length) bins[bin]++
  }
  if (matches.count * STEPS_PER_TALLY < ranged.valued) {
    eachMatch(matches, matches.count, (row) => tally(ranged.values[row]))
  } else {
    const bitmap = matchesBitmap(segment, matches)
    for (const bin of bins.keys()) {
      const [from, to] = binRun(ranged, edges, bin)
      bins[bin] = countListed(bitmap, ranged.order, from, to)
    }
  }
  for (const document of tail.filter(documentTest(clauses))) tally(numberOf(document, column))
  return bins
}

/** The bin of a number; -1 below all, and for NaN; `edges.length - 1` above all. */
function binOf(edges: readonly number[], value: number): number {
  if (value === edges.at(-1)) return edges.length - 2
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (edges[middle] <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The run of a column's order that falls into a bin. */
function binRun(column: SortedColumn, edges: readonly number[], bin: number) {
  const isLast = bin === edges.length - 2
  const end = edges[bin + 1]
  return [
    lowerBound(column, edges[bin]),
    isLast ? upperBound(column, end) : lowerBound(column, end),
  ] as const
}
