/**
 * How densely a market lies: the middle distance to the tenth nearest listing. It sets how many
 * kilometres a difference in size counts for among neighbours, so no constant is about one city.
 * Cost: 100 sampled listings x all listings.
 */
import { quantileOf, robustSpread } from './robust-statistics.ts'

const SAMPLE_ROWS = 100
const RANK = 10
/** A unit of log size (2.7 times as large) counts like twice the local scale. */
const SCALES_PER_SIZE = 2
/** Where everybody stands at the same point. */
const MIN_SCALE_KM = 0.05

export function measureSizeScaleKm(eastsKm: Float64Array, northsKm: Float64Array): number {
  const rowCount = eastsKm.length
  const step = Math.max(1, Math.floor(rowCount / SAMPLE_ROWS))
  const tenths: number[] = []
  const distances = new Float64Array(rowCount)
  for (let sample = 0; sample < rowCount; sample += step) {
    for (let row = 0; row < rowCount; row++) {
      distances[row] = Math.hypot(eastsKm[row] - eastsKm[sample], northsKm[row] - northsKm[sample])
    }
    tenths.push(quantileOf(distances.sort(), RANK / rowCount))
  }
  return SCALES_PER_SIZE * Math.max(robustSpread(tenths).centre, MIN_SCALE_KM)
}
