/**
 * A time-dummy hedonic regression over a window of months: log price per m2 = month + features + place. Features are shrunk
 * towards those of the larger area, places towards their slice, with a penalty counted in homes. Place effects
 * are eliminated exactly (their block is diagonal), so hundreds of places cost no more than a pass over their sums.
 * Cost: places x (months + columns) squared.
 */
import { invertPositive } from '../../structures/statistics/invert-positive.ts'
import type { SliceSums } from './slice-sums.ts'

/** What counts like this number of homes: the features of the larger area, none at all, a place being like its slice. */
const PARENT_HOMES = 20
const NO_PARENT_HOMES = 1
const PLACE_HOMES = 3
/** Keeps a month without homes solvable; it is never published. */
const EMPTY_MONTH = 1e-6

export const WINDOW_MONTHS = 13

export interface WindowFit {
  readonly from: number
  readonly monthCount: number
  readonly columnCount: number
  /** Months, then columns. */
  readonly weights: Float64Array
  readonly inverse: Float64Array
  /** By place: its effect, and the shrunken mean of its rows (months, then columns). */
  readonly placeEffects: Float64Array
  readonly placeMeans: Float64Array
}

export function fitWindow(
  sums: SliceSums,
  from: number,
  monthCount: number,
  parent: Float64Array | null,
): WindowFit {
  const { columnCount: p, placeCount } = sums
  const size = monthCount + p
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  addMonths(sums, from, monthCount, matrix, right)
  const homes = parent ? PARENT_HOMES : NO_PARENT_HOMES
  for (let column = 0; column < p; column++) {
    const at = monthCount + column
    matrix[at * size + at] += homes
    right[at] += homes * (parent?.[column] ?? 0)
  }
  const placeMeans = new Float64Array(placeCount * size)
  const placeSums = new Float64Array(placeCount)
  const placeWeights = new Float64Array(placeCount)
  for (let place = 0; place < placeCount; place++) {
    const row = placeMeans.subarray(place * size, (place + 1) * size)
    let weight = 0
    let y = 0
    for (let month = 0; month < monthCount; month++) {
      const cell = place * sums.monthCount + from + month
      const cellWeight = sums.placeWeight[cell]
      if (cellWeight === 0) continue
      row[month] = cellWeight
      weight += cellWeight
      y += sums.placeY[cell]
      for (let column = 0; column < p; column++) {
        row[monthCount + column] += sums.placeX[cell * p + column]
      }
    }
    if (weight === 0) continue
    const share = 1 / (weight + PLACE_HOMES)
    for (let i = 0; i < size; i++) {
      const value = row[i]
      if (value === 0) continue
      right[i] -= value * y * share
      for (let j = i; j < size; j++) matrix[i * size + j] -= value * row[j] * share
    }
    for (let i = 0; i < size; i++) row[i] *= share
    placeSums[place] = y
    placeWeights[place] = share
  }
  const inverse = invertPositive(matrix, size)
  const weights = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) weights[i] += inverse[i * size + j] * right[j]
  }
  const placeEffects = new Float64Array(placeCount)
  for (let place = 0; place < placeCount; place++) {
    let effect = placeSums[place] * placeWeights[place]
    for (let i = 0; i < size; i++) effect -= placeMeans[place * size + i] * weights[i]
    placeEffects[place] = effect
  }
  return { from, monthCount, columnCount: p, weights, inverse, placeEffects, placeMeans }
}

function addMonths(
  sums: SliceSums,
  from: number,
  monthCount: number,
  matrix: Float64Array,
  right: Float64Array,
): void {
  const { columnCount: p } = sums
  const size = monthCount + p
  for (let month = 0; month < monthCount; month++) {
    const source = from + month
    matrix[month * size + month] = sums.weight[source] + EMPTY_MONTH
    right[month] = sums.y[source]
    for (let i = 0; i < p; i++) {
      matrix[month * size + monthCount + i] = sums.x[source * p + i]
      right[monthCount + i] += sums.xy[source * p + i]
      const offset = (source * p + i) * p
      for (let j = i; j < p; j++) {
        matrix[(monthCount + i) * size + monthCount + j] += sums.xx[offset + j]
      }
    }
  }
}
