/**
 * Rows that are in at least one of some sets: a value, several values, or all words of a prefix.
 * Cost: one common value is one pass over its bitmap; anything else is first united in the spare
 * bitmap.
 */
import { type Bitmap, intersect, listBits } from '../structures/bitmap.ts'
import { isDense, listHasRow, markSets, type RowSets, wordsOf } from '../structures/row-sets.ts'
import { type RowFilter, siftByBits, siftRows } from './row-filter.ts'

/** Half-open runs of sets, none overlapping another. */
export type SetRuns = readonly (readonly [number, number])[]

/** A binary search takes about as long as marking this many rows. */
const MARKS_PER_SEARCH = 16

export function setFilter(sets: RowSets, runs: SetRuns, spare: Bitmap): RowFilter {
  const [from, to] = runs.length === 1 ? runs[0] : [0, 0]
  if (to - from !== 1) return unionFilter(sets, runs, spare)
  return isDense(sets, from)
    ? bitmapFilter(wordsOf(sets, from), sets.counts[from])
    : listFilter(sets, from, spare)
}

function bitmapFilter(bits: Bitmap, atMost: number): RowFilter {
  return {
    atMost,
    bits,
    narrowCost: bits.length,
    narrow: (bitmap) => intersect(bitmap, bits),
    sift: (rows, length) => siftByBits(rows, length, bits),
    list: (rows) => listBits(bits, rows),
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
