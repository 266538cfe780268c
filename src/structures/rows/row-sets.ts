/**
 * Many sets of rows in one array: common ones as bitmaps, rare ones as ascending lists.
 * Invariant: a set is a bitmap exactly when it holds at least one row in DENSE_SHARE.
 * Cost: a list takes 4 bytes a row, a bitmap rows/8 bytes; at one row in 64 a bitmap takes twice
 * the list's memory and is tested in one step, at one in 32 they are even.
 */
import {
  type Bitmap,
  bitmapWords,
  countBits,
  countListed,
  hasBit,
  listBits,
  setBit,
  sharedCounter,
  unite,
} from './bitmap.ts'
import { sharedUint32 } from './shared-array.ts'

const DENSE_SHARE = 64

export interface RowSets {
  readonly rows: number
  readonly counts: Uint32Array
  /** Set `i` begins at words[starts[i]]. */
  readonly starts: Uint32Array
  readonly words: Uint32Array
}

export function isDense({ rows, counts }: RowSets, set: number): boolean {
  return counts[set] * DENSE_SHARE >= rows
}

/** A set for each of the bitmaps, in their order. */
export function packBitmaps(rows: number, bitmaps: readonly Bitmap[]): RowSets {
  const counts = sharedUint32(bitmaps.length)
  for (const [set, bitmap] of bitmaps.entries()) counts[set] = countBits(bitmap)
  const sets = emptyRowSets(rows, counts)
  for (const [set, bitmap] of bitmaps.entries()) {
    if (isDense(sets, set)) wordsOf(sets, set).set(bitmap)
    else listBits(bitmap, wordsOf(sets, set))
  }
  return sets
}

/** Room for sets of this many rows each, to be filled. */
export function emptyRowSets(rows: number, counts: Uint32Array): RowSets {
  const starts = sharedUint32(counts.length + 1)
  const sizes = { rows, counts, starts, words: starts }
  for (let set = 0; set < counts.length; set++) {
    starts[set + 1] = starts[set] + (isDense(sizes, set) ? bitmapWords(rows) : counts[set])
  }
  return { rows, counts, starts, words: sharedUint32(starts[counts.length]) }
}

/** The words of one set: a bitmap or a list, as `isDense` says. */
export function wordsOf({ starts, words }: RowSets, set: number): Uint32Array {
  return words.subarray(starts[set], starts[set + 1])
}

/** Adds the rows of the sets [from, to) to a bitmap. */
export function markSets(sets: RowSets, from: number, to: number, into: Bitmap): void {
  const { starts, words } = sets
  for (let set = from; set < to; set++) {
    if (isDense(sets, set)) unite(into, wordsOf(sets, set))
    else for (let i = starts[set]; i < starts[set + 1]; i++) setBit(into, words[i])
  }
}

/** Whether a sparse set holds a row. Called for each row of a list, hence a loop without a call per step. */
export function listHasRow({ starts, words }: RowSets, set: number, row: number): boolean {
  const end = starts[set + 1]
  let low = starts[set]
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle] < row) low = middle + 1
    else high = middle
  }
  return low < end && words[low] === row
}

/** Whether a set holds a row, for many rows; a set below 0 is none. */
export function rowTest(sets: RowSets, set: number): (row: number) => boolean {
  if (set < 0) return () => false
  if (!isDense(sets, set)) return (row) => listHasRow(sets, set, row)
  const bits = wordsOf(sets, set)
  return (row) => hasBit(bits, row)
}

/** Calls back with the rows of a set that are in a bitmap. */
export function eachOfSet(
  sets: RowSets,
  set: number,
  bitmap: Bitmap,
  visit: (row: number) => void,
): void {
  const { starts, words } = sets
  const start = starts[set]
  if (!isDense(sets, set)) {
    for (let i = start; i < starts[set + 1]; i++) if (hasBit(bitmap, words[i])) visit(words[i])
    return
  }
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i] & words[start + i]; word !== 0; word &= word - 1) {
      visit(i * 32 + 31 - Math.clz32(word & -word))
    }
  }
}

/** How many rows of each set are in a bitmap. */
export function countEachInBitmap(sets: RowSets, bitmap: Bitmap): Uint32Array {
  const { starts, words, counts } = sets
  const countCommon = sharedCounter(bitmap)
  return counts.map((_, set) =>
    isDense(sets, set)
      ? countCommon(wordsOf(sets, set))
      : countListed(bitmap, words, starts[set], starts[set + 1]),
  )
}

/** A search in a list takes about as long as reading this many of its rows. */
const ROWS_PER_SEARCH = 16

/** The same for rows that are listed, which is quicker where they are few. */
export function countInList(sets: RowSets, set: number, rows: Uint32Array, bitmap: Bitmap): number {
  const { starts, words } = sets
  const start = starts[set]
  const { length } = rows
  let count = 0
  if (isDense(sets, set)) {
    for (let i = 0; i < length; i++) {
      const row = rows[i]
      count += (words[start + (row >>> 5)] >>> row) & 1
    }
    return count
  }
  const end = starts[set + 1]
  if (length * ROWS_PER_SEARCH > end - start) return countListed(bitmap, words, start, end)
  for (let i = 0; i < length; i++) if (listHasRow(sets, set, rows[i])) count++
  return count
}
