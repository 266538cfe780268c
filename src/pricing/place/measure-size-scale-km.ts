/**
 * How densely a market lies: the middle distance to the tenth nearest listing. It sets how many
 * kilometres a difference in size counts for among neighbours, so no constant is about one city.
 * Cost: an index of the map and 200 searches.
 */

import { robustSpread } from '../../structures/statistics/robust-statistics.ts'
import { buildNeighbourIndex, createFoundRows, findNearest } from './neighbour-index.ts'

const SAMPLE_ROWS = 200
/** The listing itself is found too. */
const RANK = 11
/** A unit of log size (2.7 times as large) counts like twice the local scale. */
const SCALES_PER_SIZE = 2
/** Used when all are at the same point. */
const MIN_SCALE_KM = 0.05

export function measureSizeScaleKm(eastsKm: Float64Array, northsKm: Float64Array): number {
  const rowCount = eastsKm.length
  const points = new Float32Array(rowCount * 3)
  for (let row = 0; row < rowCount; row++) points.set([eastsKm[row], northsKm[row]], row * 3)
  const index = buildNeighbourIndex(points)
  const found = createFoundRows(RANK)
  const everyGroup = new Uint32Array(rowCount)
  const tenths: number[] = []
  for (let row = 0; row < rowCount; row += Math.ceil(rowCount / SAMPLE_ROWS)) {
    findNearest(index, points.subarray(row * 3, row * 3 + 3), everyGroup, 1, found)
    tenths.push(Math.sqrt(found.squares[found.count - 1]))
  }
  return SCALES_PER_SIZE * Math.max(robustSpread(tenths).centre, MIN_SCALE_KM)
}
