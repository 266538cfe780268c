/**
 * The rows of a tree's leaves with their gradients, and the histograms that splits are found in.
 * Invariant: the rows of a leaf are contiguous. A bin is one number: the weighted sum of gradients, in
 * whole steps of a 1/1024 of the largest, times 2^22, plus the sum of weights, in 1/16; both stay
 * exact in a double up to 2^17 rows (10 + 4 + 17 + 22 = 53 bits).
 * Cost: rows x chosen columns for a count; all buffers are made once and used by every tree.
 */
import type { BinnedColumns } from './bin-columns.ts'

export const GRADIENT_STEPS = 1024
/** Sums of weights stay below this. */
export const WEIGHT_RANGE = 2 ** 22
/** The weight of a row that counts in full. */
export const FULL_WEIGHT = 16
const MAX_ROWS = 2 ** 17

export interface RowRun {
  readonly from: number
  readonly to: number
}

export interface LeafRows {
  /** Columns drawn for this tree, by slot. */
  readonly slots: Int32Array
  readonly slotCount: number
  /** Of all rows. */
  readonly weight: number
  drawColumns(random: () => number): void
  /** Puts all rows into one run, with their residuals, none counted beyond `cut`. Sum in steps. */
  start(residuals: Float32Array, cut: number): number
  count(run: RowRun, histogram: Float64Array): void
  /** Moves the rows up to a bin to the front, both sides in their order; where the other side begins. */
  partition(run: RowRun, slot: number, bin: number): number
  subtract(run: RowRun, value: number, from: Float32Array): void
}

/** `voices` says how much each row counts, at most 1. */
export function createLeafRows(
  binned: BinnedColumns,
  voices: Float32Array,
  columnsPerTree: number,
): LeafRows {
  const { bins, usable, rowCount, binCount } = binned
  if (rowCount > MAX_ROWS) throw new RangeError(`${rowCount} rows; ${MAX_ROWS} can be summed`)
  const slots = Int32Array.from(usable)
  const slotCount = Math.min(columnsPerTree, usable.length)
  const rows = new Int32Array(rowCount)
  const aside = new Int32Array(rowCount)
  const packed = new Float64Array(rowCount)
  const weights = voices.map((voice) => Math.max(1, Math.round(voice * FULL_WEIGHT)))

  function countOne({ from, to }: RowRun, slot: number, histogram: Float64Array): void {
    const columnBins = bins[slots[slot]]
    const offset = slot * binCount
    for (let i = from; i < to; i++) histogram[offset + columnBins[rows[i]]] += packed[rows[i]]
  }

  /** Side by side they take little more than half the time: an addition need not wait for the last one to its own bin. */
  function countFour({ from, to }: RowRun, slot: number, histogram: Float64Array): void {
    const first = bins[slots[slot]]
    const second = bins[slots[slot + 1]]
    const third = bins[slots[slot + 2]]
    const fourth = bins[slots[slot + 3]]
    const offset = slot * binCount
    const offset2 = offset + binCount
    const offset3 = offset2 + binCount
    const offset4 = offset3 + binCount
    for (let i = from; i < to; i++) {
      const row = rows[i]
      const added = packed[row]
      histogram[offset + first[row]] += added
      histogram[offset2 + second[row]] += added
      histogram[offset3 + third[row]] += added
      histogram[offset4 + fourth[row]] += added
    }
  }

  return {
    slots,
    slotCount,
    weight: weights.reduce((sum, weight) => sum + weight, 0),
    drawColumns(random) {
      for (let i = 0; i < slotCount; i++) {
        const j = i + Math.floor(random() * (slots.length - i))
        const swapped = slots[i]
        slots[i] = slots[j]
        slots[j] = swapped
      }
    },
    start(residuals, cut) {
      let sum = 0
      for (let row = 0; row < rowCount; row++) {
        const gradient = Math.min(Math.max(residuals[row], -cut), cut)
        const steps = Math.round((gradient / cut) * GRADIENT_STEPS)
        packed[row] = weights[row] * (steps * WEIGHT_RANGE + 1)
        rows[row] = row
        sum += weights[row] * steps
      }
      return sum
    },
    count(run, histogram) {
      histogram.fill(0)
      let slot = 0
      for (; slot + 4 <= slotCount; slot += 4) countFour(run, slot, histogram)
      for (; slot < slotCount; slot++) countOne(run, slot, histogram)
    },
    partition({ from, to }, slot, bin) {
      const columnBins = bins[slots[slot]]
      let middle = from
      let waiting = 0
      for (let i = from; i < to; i++) {
        const row = rows[i]
        // The sign of the difference, without a branch that half of the rows would take by surprise.
        const isRight = (bin - columnBins[row]) >>> 31
        rows[middle] = row
        aside[waiting] = row
        middle += 1 - isRight
        waiting += isRight
      }
      for (let i = 0; i < waiting; i++) rows[middle + i] = aside[i]
      return middle
    },
    subtract({ from, to }, value, residuals) {
      for (let i = from; i < to; i++) residuals[rows[i]] -= value
    },
  }
}
