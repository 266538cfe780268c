/**
 * Splits the matches of a query into those that have a value of a set column and all others.
 * Invariant: every match is in exactly one part; like the matches, both hold until the next query.
 * Cost: two passes over the bitmap, or a look-up for each row of a short list.
 */
import { countBits, hasBit, intersect, intersectBetween } from '../../structures/rows/bitmap.ts'
import {
  isDense,
  listHasRow,
  markSets,
  type RowSets,
  wordsOf,
} from '../../structures/rows/row-sets.ts'
import { findString } from '../../structures/text/sorted-strings.ts'
import type { SetValue } from '../engine-query.ts'
import type { RowMatches } from '../filters/row-matches.ts'
import { columnNamed } from '../segment/column-named.ts'
import type { Segment } from '../segment/segment.ts'

export interface DividedMatches {
  readonly others: RowMatches
  readonly having: RowMatches
}

export function divideMatches(
  { data, space }: Segment,
  matches: RowMatches,
  { column, value }: SetValue,
): DividedMatches {
  const { values, sets } = columnNamed(data.sets, column)
  const set = findString(values, value)
  if (set < 0) return { others: matches, having: listed(new Uint32Array(0)) }
  if (matches.bitmap === null) {
    const hasValue = rowTest(sets, set)
    return {
      others: listed(matches.list.filter((row) => !hasValue(row))),
      having: listed(matches.list.filter(hasValue)),
    }
  }
  const { matches: others, spare: having } = space
  having.fill(0)
  markSets(sets, set, set + 1, having)
  intersect(having, matches.bitmap)
  // The matches may be the live rows themselves, which stay as they are.
  if (others !== matches.bitmap) others.set(matches.bitmap)
  intersectBetween(others, others, having)
  const count = countBits(having)
  return {
    others: { count: matches.count - count, list: null, bitmap: others },
    having: { count, list: null, bitmap: having },
  }
}

const listed = (list: Uint32Array): RowMatches => ({ count: list.length, list, bitmap: null })

function rowTest(sets: RowSets, set: number): (row: number) => boolean {
  if (!isDense(sets, set)) return (row) => listHasRow(sets, set, row)
  const bits = wordsOf(sets, set)
  return (row) => hasBit(bits, row)
}
