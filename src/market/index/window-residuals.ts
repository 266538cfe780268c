/**
 * What a fit leaves unexplained of each home of its window. Cost: every home of every window comes by here, so these are
 * plain loops over all columns: finding those that are not zero takes longer.
 */
import { FEATURE_COUNT } from '../home-features.ts'
import type { WindowFit } from './fit-window.ts'
import { districtColumnsOf, type SliceRows } from './slice-sums.ts'

/** By place of the slice: the part of its district in some weights of months and columns. */
export function districtParts(
  slice: SliceRows,
  monthCount: number,
  weights: Float64Array,
): Float64Array {
  const columns = districtColumnsOf(slice)
  return Float64Array.from(columns, (column) => (column < 0 ? 0 : weights[monthCount + column]))
}

/** In the order of the members of its months. */
export function windowResiduals(slice: SliceRows, fit: WindowFit): Float64Array {
  const { market, members, monthStarts, logUnits, placeNumbers } = slice
  const { weights, placeEffects, monthCount, from } = fit
  const { features, month } = market
  const [start, end] = [monthStarts[from], monthStarts[from + monthCount]]
  const placeTerms = districtParts(slice, monthCount, weights)
  for (let place = 0; place < placeTerms.length; place++) placeTerms[place] += placeEffects[place]
  const residuals = new Float64Array(end - start)
  for (let at = start; at < end; at++) {
    const row = members[at]
    let residual = logUnits[at] - weights[month[row] - from] - placeTerms[placeNumbers[at]]
    for (let column = 0, i = row * FEATURE_COUNT; column < FEATURE_COUNT; column++, i++) {
      residual -= weights[monthCount + column] * features[i]
    }
    residuals[at - start] = residual
  }
  return residuals
}
