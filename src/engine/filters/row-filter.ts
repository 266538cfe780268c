/**
 * One condition on the rows of a segment, in three forms, so that the search can choose the cheapest:
 * narrow a bitmap (many candidates), sift a list (few), or write out its own rows (it is the rarest).
 * Invariant: the three agree on which rows match.
 */
import {
  type Bitmap,
  intersect,
  intersectBetween,
  listBits,
  setFirstBits,
} from '../../structures/rows/bitmap.ts'

export interface RowFilter {
  /** No more rows match than this; known without looking at them. */
  readonly atMost: number
  /** The matching rows, where they lie ready as a bitmap. */
  readonly bits: Bitmap | null
  /** Steps of about a nanosecond that `narrow` takes. */
  readonly narrowCost: number
  /** Clears the bits of the rows that do not match. */
  narrow(bitmap: Bitmap): void
  /** Moves the matching rows to the front of a list, in their order; returns how many match. */
  sift(rows: Uint32Array, length: number): number
  /** Writes all matching rows, each once, to a list with room for `atMost`; how many they are. */
  list(rows: Uint32Array): number
}

/** The rows in an area, for the queries that ask for it one after the other. */
export interface ShapeRows {
  /** For the first query, which may need a few of the rows only. */
  readonly first: RowFilter
  /** For all others. */
  whole(): RowFilter
}

/** Rows that lie ready as a bitmap of `count` bits. */
export function bitmapFilter(bits: Bitmap, count: number): RowFilter {
  return {
    atMost: count,
    bits,
    narrowCost: bits.length,
    narrow: (bitmap) => intersect(bitmap, bits),
    sift: (rows, length) => siftByBits(rows, length, bits),
    list: (rows) => listBits(bits, rows),
  }
}

/**
 * The rows that another filter leaves out, including those without any value.
 * Cost: one pass where the other filter has a bitmap ready; else what the other one takes, and two more.
 */
export function exceptFilter(excluded: RowFilter, rows: number, words: number): RowFilter {
  const excludedBits = (): Bitmap => {
    if (excluded.bits !== null) return excluded.bits
    const bits = new Uint32Array(words)
    setFirstBits(bits, rows)
    excluded.narrow(bits)
    return bits
  }
  return {
    atMost: rows,
    bits: null,
    narrowCost: excluded.bits === null ? excluded.narrowCost + 2 * words : words,
    narrow: (bitmap) => intersectBetween(bitmap, bitmap, excludedBits()),
    sift: (list, length) => siftByBits(list, length, excludedBits(), 0),
    list: (list) => {
      for (let row = 0; row < rows; row++) list[row] = row
      return siftByBits(list, rows, excludedBits(), 0)
    },
  }
}

/** Leaves the rows whose bit is `wanted`. Adds a bit instead of branching on it: half the branches would be mispredicted. */
export function siftByBits(
  rows: Uint32Array,
  length: number,
  bits: Bitmap,
  wanted: 0 | 1 = 1,
): number {
  const inverted = 1 - wanted
  let count = 0
  for (let i = 0; i < length; i++) {
    const row = rows[i]
    rows[count] = row
    count += ((bits[row >>> 5] >>> row) ^ inverted) & 1
  }
  return count
}

export function siftRows(
  rows: Uint32Array,
  length: number,
  matches: (row: number) => boolean,
): number {
  let count = 0
  for (let i = 0; i < length; i++) if (matches(rows[i])) rows[count++] = rows[i]
  return count
}
