/**
 * Turns measured errors into ranges that hold their stated share. Rows are put into bins of like
 * expected error, and each bin has the two quantiles of its own scaled errors, measured on rows
 * that the model had not seen; interpolated between the centres of two bins, so that a range does not jump.
 * Invariant: about the stated share of the measured rows lies inside. Cost: a sort at build.
 */
import { quantileOf, sortedNumbers } from '../../structures/statistics/robust-statistics.ts'

/** The share of asking prices that a range is meant to hold. */
export const COVERAGE = 0.8
const MAX_BINS = 5
/** With fewer errors a quantile of 10 % moves with every listing, and marks with it. */
const BIN_ROWS = 1_500

export interface Calibration {
  /** Expected error in the middle of each bin. */
  readonly middles: Float64Array
  readonly lows: Float64Array
  readonly highs: Float64Array
}

/** All rows, those of the smallest expected error first. */
export const ascendingRows = (expected: Float64Array): Int32Array =>
  Int32Array.from(expected.keys()).sort((a, b) => expected[a] - expected[b] || a - b)

/** Errors are logarithms of price over value; `order` are the rows to measure, in the order of the function above. */
export function calibrateRange(
  expected: Float64Array,
  errors: Float64Array,
  order: Int32Array,
): Calibration {
  const binCount = Math.min(Math.max(Math.floor(order.length / BIN_ROWS), 1), MAX_BINS)
  const middles = new Float64Array(binCount)
  const lows = new Float64Array(binCount)
  const highs = new Float64Array(binCount)
  for (let bin = 0; bin < binCount; bin++) {
    const from = Math.floor((bin * order.length) / binCount)
    const to = Math.floor(((bin + 1) * order.length) / binCount)
    const scaled = sortedNumbers(
      Float64Array.from(order.subarray(from, to), (row) => errors[row] / expected[row]),
    )
    // The next error is one more draw: n + 1 places, so the quantile moves out by 1 / n.
    const tail = Math.max(0, (1 - COVERAGE) / 2 - 1 / scaled.length)
    lows[bin] = Math.min(quantileOf(scaled, tail), 0)
    highs[bin] = Math.max(quantileOf(scaled, 1 - tail), 0)
    middles[bin] = expected[order[(from + to) >> 1]]
  }
  return { middles, lows, highs }
}

/** The logarithms to add to a value for the ends of its range. */
export function rangeOf(calibration: Calibration, expected: number): [number, number] {
  const { middles, lows, highs } = calibration
  return [
    interpolate(middles, lows, expected) * expected,
    interpolate(middles, highs, expected) * expected,
  ]
}

/** The value at `x` between ascending points, in proportion; beyond the ends as at the ends. */
export function interpolate(points: Float64Array, values: Float64Array, x: number): number {
  let right = 0
  while (right < points.length && points[right] < x) right++
  if (right === 0) return values[0]
  if (right === points.length) return values[right - 1]
  const left = right - 1
  const share = (x - points[left]) / (points[right] - points[left])
  return values[left] + share * (values[right] - values[left])
}
