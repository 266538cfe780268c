/**
 * Between which ends the numbers of a column lie among the matches, and most of them do.
 * Cost: the rows that have a number are counted, then the order of the column is walked from both
 * ends, only as far as the share that is left out on either side: 1 ms at 100,000 and 2 %.
 */
import { type Bitmap, countListed, hasBit } from '../structures/bitmap.ts'
import type { SortedColumn } from '../structures/sorted-column.ts'
import { clauseFilters } from './clause-filters.ts'
import { columnNamed } from './column-named.ts'
import { documentTest } from './document-test.ts'
import { findRows, matchesBitmap } from './find-rows.ts'
import type { Clause } from './query.ts'
import { numberOf } from './schema.ts'
import type { Segment } from './segment.ts'
import type { TailDocument } from './tail.ts'

export interface NumberSpread {
  readonly min: number
  /** The share asked for lies below it, rounded down to whole matches. */
  readonly low: number
  /** The same share lies above it. */
  readonly high: number
  readonly max: number
}

/** null if no match has a number. */
export function numberSpread(
  segment: Segment,
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
  column: string,
  share: number,
): NumberSpread | null {
  const ranged = columnNamed(segment.data.ranged, column)
  const bitmap = matchesBitmap(segment, findRows(segment, clauseFilters(segment, clauses)))
  const fresh = tail
    .filter(documentTest(clauses))
    .flatMap((document) => numberOf(document, column) ?? [])
  const count = countListed(bitmap, ranged.order, 0, ranged.valued) + fresh.length
  if (count === 0) return null
  const rank = Math.floor((count - 1) * share)
  const lowest = Float64Array.from([...fresh, ...endOf(ranged, bitmap, rank + 1, 1)]).sort()
  const highest = Float64Array.from([...fresh, ...endOf(ranged, bitmap, rank + 1, -1)]).sort()
  return {
    min: lowest[0],
    low: lowest[rank],
    high: highest[highest.length - 1 - rank],
    max: highest[highest.length - 1],
  }
}

/** The first matching numbers, from the low end upwards or from the high end downwards. */
function* endOf(
  { values, order, valued }: SortedColumn,
  bitmap: Bitmap,
  wanted: number,
  step: 1 | -1,
): Generator<number> {
  let left = wanted
  for (let i = step > 0 ? 0 : valued - 1; i >= 0 && i < valued && left > 0; i += step) {
    if (!hasBit(bitmap, order[i])) continue
    left--
    yield values[order[i]]
  }
}
