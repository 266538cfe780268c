/**
 * One condition on the rows of a segment, in three forms, so that the search can choose the cheapest:
 * narrow a bitmap (many candidates), sift a list (few), or write out its own rows (it is the rarest).
 * Invariant: the three agree on which rows match.
 *
 * `setFilter`: rows in at least one of several sets (a value, several values, all words of a prefix).
 * Cost: one or two common values are one pass over their bitmaps; anything else is united first, unless it was
 * recently.
 *
 * `rangeFilter` and `scanFilter`: rows whose number lies between two bounds. A column with bitmaps knows how many
 * these are after two binary searches; any other column is read row by row, about 10 ns each.
 */

import {
  type Bitmap,
  intersect,
  intersectBetween,
  intersectEither,
  listBits,
  setFirstBits,
} from '../../structures/rows/bitmap.ts'
import {
  isDense,
  listHasRow,
  markSets,
  type RowSets,
  wordsOf,
} from '../../structures/rows/row-sets.ts'
import { findRange, intersectRun, type SortedColumn } from '../../structures/rows/sorted-column.ts'

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
  /** The same without a test, where it is dear: the first `sure` rows match, for the others `sift` comes last. */
  readonly listApart?: (rows: Uint32Array) => { readonly sure: number; readonly length: number }
}

/** The rows in an area, shared by successive queries for it. */
export interface ShapeRows {
  /** For one query: the first may need a few of the rows only. */
  readonly filter: RowFilter
  /** For the next one. */
  again(): ShapeRows
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
  const inverted = wanted ^ 1
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

/** Half-open runs of sets, none overlapping another. */
type SetRuns = readonly (readonly [number, number])[]

/** A binary search takes about as long as marking this many rows. */
const MARKS_PER_SEARCH = 16

/**
 * The unions that were found last. The filters of one page ask for the same ones many times, and those of most
 * searches were asked before.
 * Invariant: a bitmap is read before the next union is looked for, which may take it over.
 */
export interface Unions {
  /** Of a bitmap. */
  readonly words: number
  readonly found: { sets: RowSets; runs: SetRuns; readonly bits: Bitmap }[]
  oldest: number
}

export const noUnions = (words: number): Unions => ({ words, found: [], oldest: 0 })

/** Rows/8 bytes each, two bytes a listing in all. */
const UNIONS_MAX = 16

function unionOf(unions: Unions, sets: RowSets, runs: SetRuns): Bitmap {
  const { words, found } = unions
  for (const union of found) {
    if (union.sets === sets && isSame(union.runs, runs)) return union.bits
  }
  const union = found[unions.oldest] ?? { sets, runs, bits: new Uint32Array(words) }
  found[unions.oldest] = union
  unions.oldest = (unions.oldest + 1) % UNIONS_MAX
  union.sets = sets
  union.runs = runs
  union.bits.fill(0)
  for (const [from, to] of runs) markSets(sets, from, to, union.bits)
  return union.bits
}

function isSame(a: SetRuns, b: SetRuns): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i][0] !== b[i][0] || a[i][1] !== b[i][1]) return false
  return true
}

export function setFilter(sets: RowSets, runs: SetRuns, unions: Unions): RowFilter {
  const single = runs.every(([from, to]) => to - from === 1)
  const dense = single && runs.every(([set]) => isDense(sets, set))
  if (dense && runs.length === 1) {
    return bitmapFilter(wordsOf(sets, runs[0][0]), sets.counts[runs[0][0]])
  }
  if (dense && runs.length === 2) return pairFilter(sets, runs, unions)
  if (single && runs.length === 1) return listFilter(sets, runs[0][0], unions)
  return unionFilter(sets, runs, unions)
}

/** Two common values take one pass instead of four. */
function pairFilter(sets: RowSets, runs: SetRuns, unions: Unions): RowFilter {
  const [a, b] = runs.map(([set]) => wordsOf(sets, set))
  return {
    ...unionFilter(sets, runs, unions),
    narrowCost: a.length,
    narrow: (bitmap) => intersectEither(bitmap, a, b),
  }
}

function listFilter(sets: RowSets, set: number, unions: Unions): RowFilter {
  const union = unionFilter(sets, [[set, set + 1]], unions)
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

function unionFilter(sets: RowSets, runs: SetRuns, unions: Unions): RowFilter {
  const united = () => unionOf(unions, sets, runs)
  let [entries, marks] = [0, 2 * unions.words]
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

/** Inclusive; null is no bound. */
export interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

export function rangeFilter(column: SortedColumn, bounds: Bounds): RowFilter {
  const { values, order, step } = column
  const [from, to] = findRange(column, bounds.min, bounds.max)
  return {
    atMost: to - from,
    bits: null,
    narrowCost: values.length / 32 + step,
    narrow: (bitmap) => intersectRun(column, from, to, bitmap),
    sift: (rows, length) => siftBetween(rows, length, values, bounds),
    list: (rows) => {
      rows.set(order.subarray(from, to))
      return to - from
    },
  }
}

export function scanFilter(values: Float64Array, bounds: Bounds): RowFilter {
  return {
    atMost: values.length,
    bits: null,
    narrowCost: 10 * values.length,
    narrow: (bitmap) => narrowBetween(bitmap, values, bounds),
    sift: (rows, length) => siftBetween(rows, length, values, bounds),
    list: (rows) => {
      for (let row = 0; row < values.length; row++) rows[row] = row
      return siftBetween(rows, values.length, values, bounds)
    },
  }
}

/** NaN, no value, fails both comparisons. */
function siftBetween(
  rows: Uint32Array,
  length: number,
  values: Float64Array,
  { min, max }: Bounds,
): number {
  const [low, high] = [min ?? -Infinity, max ?? Infinity]
  let count = 0
  for (let i = 0; i < length; i++) {
    const value = values[rows[i]]
    rows[count] = rows[i]
    if (value >= low && value <= high) count++
  }
  return count
}

function narrowBetween(bitmap: Bitmap, values: Float64Array, { min, max }: Bounds): void {
  const [low, high] = [min ?? -Infinity, max ?? Infinity]
  const words = bitmap.length
  for (let i = 0; i < words; i++) {
    let matching = 0
    for (let word = bitmap[i] | 0; word !== 0; word &= word - 1) {
      const lowest = word & -word
      const value = values[i * 32 + 31 - Math.clz32(lowest)]
      if (value >= low && value <= high) matching |= lowest
    }
    bitmap[i] = matching
  }
}
