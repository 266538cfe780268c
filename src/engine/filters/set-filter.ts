/**
 * Rows that are in at least one of some sets: a value, several values, or all words of a prefix.
 * Cost: one or two common values are one pass over their bitmaps; anything else is first united in
 * the spare bitmap.
 */
import { type Bitmap, intersect, intersectEither, listBits } from '../../structures/rows/bitmap.ts'
import {
  isDense,
  listHasRow,
  markSets,
  type RowSets,
  wordsOf,
} from '../../structures/rows/row-sets.ts'
import { bitmapFilter, type RowFilter, siftByBits, siftRows } from './row-filter.ts'

/** Half-open runs of sets, none overlapping another. */
export type SetRuns = readonly (readonly [number, number])[]

/** A binary search takes about as long as marking this many rows. */
const MARKS_PER_SEARCH = 16

export function setFilter(sets: RowSets, runs: SetRuns, spare: Bitmap): RowFilter {
  const single = runs.every(([from, to]) => to - from === 1)
  const dense = single && runs.every(([set]) => isDense(sets, set))
  if (dense && runs.length === 1) {
    return bitmapFilter(wordsOf(sets, runs[0][0]), sets.counts[runs[0][0]])
  }
  if (dense && runs.length === 2) return pairFilter(sets, runs, spare)
  if (single && runs.length === 1) return listFilter(sets, runs[0][0], spare)
  return unionFilter(sets, runs, spare)
}

/** Two common values take one pass instead of four. */
function pairFilter(sets: RowSets, runs: SetRuns, spare: Bitmap): RowFilter {
  const [a, b] = runs.map(([set]) => wordsOf(sets, set))
  return {
    ...unionFilter(sets, runs, spare),
    narrowCost: a.length,
    narrow: (bitmap) => intersectEither(bitmap, a, b),
  }
}

function listFilter(sets: RowSets, set: number, spare: Bitmap): RowFilter {
  const union = unionFilter(sets, [[set, set + 1]], spare)
  return {
    ...union,
    sift: (rows, length) =>
      length * MARKS_PER_SEARCH > union.narrowCost
        ? union.sift(rows, length)
        : siftRows(rows, length, (row) => listHasRow(sets, set, row)),
    list: (rows) => {
      rows.set(wordsOf(sets, set))
      return union.atMost
    },
  }
}

function unionFilter(sets: RowSets, runs: SetRuns, spare: Bitmap): RowFilter {
  const united = () => {
    spare.fill(0)
    for (const [from, to] of runs) markSets(sets, from, to, spare)
    return spare
  }
  let [entries, marks] = [0, 2 * spare.length]
  for (const [from, to] of runs) {
    for (let set = from; set < to; set++) entries += sets.counts[set]
    marks += sets.starts[to] - sets.starts[from]
  }
  return {
    atMost: Math.min(entries, sets.rows),
    bits: null,
    narrowCost: marks,
    narrow: (bitmap) => intersect(bitmap, united()),
    sift: (rows, length) => siftByBits(rows, length, united()),
    list: (rows) => listBits(united(), rows),
  }
}
