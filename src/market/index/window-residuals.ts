/**
 * What a fit leaves unexplained of each home of its window. Cost: every home of every window comes by here, so these are
 * plain loops over all columns: finding those that are not zero takes longer.
 */
import { FEATURE_COUNT } from '../home-features.ts'
import type { WindowFit } from './fit-window.ts'
import type { SliceRows } from './slice-sums.ts'

/** By place of the slice: the part of its district in some weights of months and columns. */
export function districtParts(
  { districtColumns }: SliceRows,
  monthCount: number,
  weights: Float64Array,
): Float64Array {
  return Float64Array.from(districtColumns, (column) =>
    column < 0 ? 0 : weights[monthCount + column],
  )
}

/** In the order of the members of its months. */
export function windowResiduals(slice: SliceRows, fit: WindowFit): Float64Array {
  const { market, members, monthStarts, logUnits, placeNumbers } = slice
  const { weights, placeEffects, monthCount, from } = fit
  const { month } = market
  const [start, end] = [monthStarts[from], monthStarts[from + monthCount]]
  const placeTerms = districtParts(slice, monthCount, weights)
  for (let place = 0; place < placeTerms.length; place++) placeTerms[place] += placeEffects[place]
  const residuals = new Float64Array(end - start)
  for (let at = start; at < end; at++) {
    residuals[at - start] =
      logUnits[at] - weights[month[members[at]] - from] - placeTerms[placeNumbers[at]]
  }
  const taken = weights.subarray(monthCount, monthCount + FEATURE_COUNT).map((weight) => -weight)
  addFeatures(slice, start, taken, residuals)
  return residuals
}

/**
 * Adds the features of the members from `start` on to `sums`, each times its weight, column after column. Four homes at a
 * time: the sum of a single one waits for each of its additions.
 */
export function addFeatures(
  { market: { features }, members }: SliceRows,
  start: number,
  weights: Float64Array,
  sums: Float64Array,
): void {
  let at = 0
  for (; at + 3 < sums.length; at += 4) {
    const first = members[start + at] * FEATURE_COUNT
    const second = members[start + at + 1] * FEATURE_COUNT
    const third = members[start + at + 2] * FEATURE_COUNT
    const fourth = members[start + at + 3] * FEATURE_COUNT
    let a = sums[at]
    let b = sums[at + 1]
    let c = sums[at + 2]
    let d = sums[at + 3]
    for (let column = 0; column < FEATURE_COUNT; column++) {
      const weight = weights[column]
      a += weight * features[first + column]
      b += weight * features[second + column]
      c += weight * features[third + column]
      d += weight * features[fourth + column]
    }
    sums[at] = a
    sums[at + 1] = b
    sums[at + 2] = c
    sums[at + 3] = d
  }
  for (; at < sums.length; at++) {
    const row = members[start + at] * FEATURE_COUNT
    for (let column = 0; column < FEATURE_COUNT; column++) {
      sums[at] += weights[column] * features[row + column]
    }
  }
}
