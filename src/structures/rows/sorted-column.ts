/**
 * A column of numbers prepared for ranges: its order, and bitmaps of the first 0/64, 1/64 ... of
 * that order. A range is the difference of two of these, widened to whole steps, less the few
 * rows at both edges that the widening let in.
 * Invariant: `order` ascends by value, then by row, NaN (no value) last; bitmap `k` holds
 * exactly the first min(valued, k * step) rows of the order.
 * Cost: 12 bytes a row; a range reads three bitmaps and clears rows/64 bits on average.
 */
import { binarySearch } from '../binary-search.ts'
import {
  type Bitmap,
  bitmapWords,
  clearBit,
  countListed,
  intersect,
  intersectBetween,
  meetsBetween,
  setBit,
} from './bitmap.ts'
import { countCodes } from './row-codes.ts'
import { sharedUint32 } from './shared-array.ts'

const STEPS = 64
/** Ranks have finer steps than bitmaps: as many as a byte numbers, so that little is counted between two of them. */
const RANK_STEPS = 254

export interface SortedColumn {
  readonly values: Float64Array
  readonly order: Uint32Array
  /** How many rows have a value. */
  readonly valued: number
  readonly step: number
  readonly bitmaps: Uint32Array
}

export function packSortedColumn(values: Float64Array, order: Uint32Array): SortedColumn {
  const valued = countValued(values, order)
  const step = Math.max(1, Math.ceil(valued / STEPS))
  const words = bitmapWords(values.length)
  const bitmaps = sharedUint32(words * (Math.ceil(valued / step) + 1))
  const sofar = new Uint32Array(words)
  for (let i = 0; i < valued; i++) {
    setBit(sofar, order[i])
    if (i === valued - 1 || (i + 1) % step === 0) {
      bitmaps.set(sofar, (Math.floor(i / step) + 1) * words)
    }
  }
  return { values, order, valued, step, bitmaps }
}

function countValued(values: Float64Array, order: Uint32Array): number {
  let valued = values.length
  while (valued > 0 && Number.isNaN(values[order[valued - 1]])) valued--
  return valued
}

/** The half-open run of the order whose values lie in [min, max]. */
export function findRange(
  column: SortedColumn,
  min: number | null,
  max: number | null,
): readonly [number, number] {
  const from = min === null ? 0 : lowerBound(column, min)
  const to = max === null ? column.valued : upperBound(column, max)
  return [from, Math.max(from, to)]
}

/** The first place in the order whose value is not below `value`. */
export function lowerBound({ values, order, valued }: SortedColumn, value: number): number {
  let [low, high] = [0, valued]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[order[middle]] < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The first place in the order whose value is above `value`. */
export function upperBound({ values, order, valued }: SortedColumn, value: number): number {
  let [low, high] = [0, valued]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[order[middle]] <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a row stands in the order; -1 if it has no value. */
export function placeOf({ values, order, valued }: SortedColumn, row: number): number {
  const value = values[row]
  if (Number.isNaN(value)) return -1
  return binarySearch(0, valued, (place) => {
    const other = order[place]
    return values[other] > value || (values[other] === value && other >= row)
  })
}

/** The rows between two ranks. */
export const rankStep = ({ valued }: Pick<SortedColumn, 'valued'>): number =>
  Math.max(1, Math.ceil(valued / RANK_STEPS))

/** How many rows of a bitmap stand before each step of the ranks, and last of all in the whole order. */
export function rankRows(column: SortedColumn, bitmap: Bitmap): Uint32Array {
  const { order, valued } = column
  const step = rankStep(column)
  const steps = Math.ceil(valued / step)
  const ranks = new Uint32Array(steps + 1)
  for (let i = 0; i < steps; i++) {
    const end = Math.min(valued, (i + 1) * step)
    ranks[i + 1] = ranks[i] + countListed(bitmap, order, i * step, end)
  }
  return ranks
}

const stepCodes = new WeakMap<SortedColumn, Uint8Array>()

/** By row, the step of the ranks in which it stands and 1; 0: it has no value. Made once: a byte a row. */
function stepsOf(column: SortedColumn): Uint8Array {
  const before = stepCodes.get(column)
  if (before) return before
  const { values, order, valued } = column
  const step = rankStep(column)
  const codes = new Uint8Array(values.length)
  for (let place = 0; place < valued; place++) codes[order[place]] = Math.floor(place / step) + 1
  stepCodes.set(column, codes)
  return codes
}

/** What the steps of this column take by row; 0 before somebody has counted. */
export const stepBytes = (column: SortedColumn): number => stepCodes.get(column)?.byteLength ?? 0

/** The same as `rankRows` for rows that are listed: one step for each. */
export function rankListed(column: SortedColumn, rows: Uint32Array): Uint32Array {
  const steps = Math.ceil(column.valued / rankStep(column))
  const ranks = countCodes(stepsOf(column), rows, steps + 1)
  ranks[0] = 0
  for (let i = 1; i < ranks.length; i++) ranks[i] += ranks[i - 1]
  return ranks
}

/** Keeps of a bitmap only the rows at [from, to) of the order. */
export function intersectRun(column: SortedColumn, from: number, to: number, into: Bitmap): void {
  if (from === to) {
    into.fill(0)
    return
  }
  const { order, step, valued } = column
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  // Before the first step there is no row.
  if (first === 0) intersect(into, bitmapAt(column, last))
  else intersectBetween(into, bitmapAt(column, last), bitmapAt(column, first))
  for (let i = first * step; i < from; i++) clearBit(into, order[i])
  for (let i = to; i < Math.min(valued, last * step); i++) clearBit(into, order[i])
}

/**
 * A place in the order before which no row of a bitmap lies, to the nearest step: six probes, where
 * walking the order to the first such row may take all of it.
 */
export function firstOccupied(column: SortedColumn, bitmap: Bitmap): number {
  const first = binarySearch(0, stepCount(column), (step) =>
    meetsSteps(column, bitmap, 0, step + 1),
  )
  return Math.min(column.valued, first * column.step)
}

/** A place in the order at and behind which no valued row of a bitmap lies. */
export function lastOccupied(column: SortedColumn, bitmap: Bitmap): number {
  const steps = stepCount(column)
  const last = binarySearch(0, steps, (step) => !meetsSteps(column, bitmap, step, steps))
  return Math.min(column.valued, last * column.step)
}

function stepCount({ valued, step }: SortedColumn): number {
  return Math.ceil(valued / step)
}

function meetsSteps(column: SortedColumn, bitmap: Bitmap, from: number, to: number): boolean {
  return meetsBetween(bitmap, bitmapAt(column, to), bitmapAt(column, from))
}

/** The rows of the first `index` steps. */
function bitmapAt({ values, bitmaps }: SortedColumn, index: number): Bitmap {
  const words = bitmapWords(values.length)
  return bitmaps.subarray(index * words, (index + 1) * words)
}
