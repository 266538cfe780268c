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

/** Classes, not objects of closures: a search makes three to eight filters, and of each it calls one or two methods. */
class BitmapFilter implements RowFilter {
  readonly bits: Bitmap
  readonly atMost: number

  constructor(bits: Bitmap, count: number) {
    this.bits = bits
    this.atMost = count
  }
  get narrowCost() {
    return this.bits.length
  }
  narrow(bitmap: Bitmap) {
    intersect(bitmap, this.bits)
  }
  sift(rows: Uint32Array, length: number) {
    return siftByBits(rows, length, this.bits)
  }
  list(rows: Uint32Array) {
    return listBits(this.bits, rows)
  }
}

/** Rows that lie ready as a bitmap of `count` bits. */
export const bitmapFilter = (bits: Bitmap, count: number): RowFilter =>
  new BitmapFilter(bits, count)

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

/** Half-open runs of sets, none overlapping another: from, to, from, to. */
type SetRuns = readonly number[]

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
  for (let i = 0; i < runs.length; i += 2) markSets(sets, runs[i], runs[i + 1], union.bits)
  return union.bits
}

function isSame(a: SetRuns, b: SetRuns): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

export function setFilter(sets: RowSets, runs: SetRuns, unions: Unions): RowFilter {
  let isSingle = true
  let isCommon = true
  for (let i = 0; i < runs.length; i += 2) {
    if (runs[i + 1] - runs[i] !== 1) isSingle = false
    else if (!isDense(sets, runs[i])) isCommon = false
  }
  if (!isSingle) return new UnionFilter(sets, runs, unions)
  if (isCommon && runs.length === 2) {
    return new BitmapFilter(wordsOf(sets, runs[0]), sets.counts[runs[0]])
  }
  if (isCommon && runs.length === 4) return new PairFilter(sets, runs, unions)
  if (runs.length === 2) return new ListFilter(sets, runs, unions)
  return new UnionFilter(sets, runs, unions)
}

class UnionFilter implements RowFilter {
  readonly bits = null
  readonly atMost: number
  protected readonly sets: RowSets
  protected readonly runs: SetRuns
  readonly #marks: number
  readonly #unions: Unions

  constructor(sets: RowSets, runs: SetRuns, unions: Unions) {
    let [entries, marks] = [0, 2 * unions.words]
    for (let i = 0; i < runs.length; i += 2) {
      const to = runs[i + 1]
      for (let set = runs[i]; set < to; set++) entries += sets.counts[set]
      marks += sets.starts[to] - sets.starts[runs[i]]
    }
    this.atMost = Math.min(entries, sets.rows)
    this.#marks = marks
    this.sets = sets
    this.runs = runs
    this.#unions = unions
  }
  get narrowCost() {
    return this.#marks
  }
  protected get words() {
    return this.#unions.words
  }
  #united() {
    return unionOf(this.#unions, this.sets, this.runs)
  }
  narrow(bitmap: Bitmap) {
    intersect(bitmap, this.#united())
  }
  sift(rows: Uint32Array, length: number) {
    return siftByBits(rows, length, this.#united())
  }
  list(rows: Uint32Array) {
    return listBits(this.#united(), rows)
  }
}

/** Two common values take one pass instead of four. */
class PairFilter extends UnionFilter {
  override get narrowCost() {
    return this.words
  }
  override narrow(bitmap: Bitmap) {
    const { sets, runs } = this
    intersectEither(bitmap, wordsOf(sets, runs[0]), wordsOf(sets, runs[2]))
  }
}

/** A single rare value. */
class ListFilter extends UnionFilter {
  override sift(rows: Uint32Array, length: number) {
    const { sets, runs } = this
    if (length * MARKS_PER_SEARCH > this.narrowCost) return super.sift(rows, length)
    return siftRows(rows, length, (row) => listHasRow(sets, runs[0], row))
  }
  override list(rows: Uint32Array) {
    rows.set(wordsOf(this.sets, this.runs[0]))
    return this.atMost
  }
}

/** Inclusive; null is no bound. */
export interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

export const rangeFilter = (column: SortedColumn, bounds: Bounds): RowFilter =>
  new RangeFilter(column, bounds)

class RangeFilter implements RowFilter {
  readonly bits = null
  readonly atMost: number
  readonly narrowCost: number
  readonly #column: SortedColumn
  readonly #bounds: Bounds
  /** Of the order of the column. */
  readonly #from: number
  readonly #to: number

  constructor(column: SortedColumn, bounds: Bounds) {
    const [from, to] = findRange(column, bounds.min, bounds.max)
    this.atMost = to - from
    this.narrowCost = column.values.length / 32 + column.step
    this.#column = column
    this.#bounds = bounds
    this.#from = from
    this.#to = to
  }
  narrow(bitmap: Bitmap) {
    intersectRun(this.#column, this.#from, this.#to, bitmap)
  }
  sift(rows: Uint32Array, length: number) {
    return siftBetween(rows, length, this.#column.values, this.#bounds)
  }
  list(rows: Uint32Array) {
    rows.set(this.#column.order.subarray(this.#from, this.#to))
    return this.#to - this.#from
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
