/**
 * How densely a market lies: the mean distance to the tenth nearest listing, over the middle half. It sets how many
 * kilometres a difference in size counts for among neighbours, so no constant is about one city.
 * Cost: an index of the map and at most about 2,000 searches.
 */

import { mixBits } from '../../structures/stable-hash.ts'
import { sortedNumbers } from '../../structures/statistics/robust-statistics.ts'
import { buildNeighbourIndex, createFoundRows, findNearest } from './neighbour-index.ts'

const SAMPLE_ROWS = 2_000
const SALT = 0x85ebca6b
/** The listing itself is found too. */
const RANK = 11
/** A unit of log size (2.7 times as large) counts like twice the local scale. */
const SCALES_PER_SIZE = 2
/** Used when all are at the same point. */
const MIN_SCALE_KM = 0.05

export function measureSizeScaleKm(
  eastsKm: Float64Array,
  northsKm: Float64Array,
  groups: Uint32Array,
): number {
  const rowCount = eastsKm.length
  const points = new Float32Array(rowCount * 3)
  for (let row = 0; row < rowCount; row++) points.set([eastsKm[row], northsKm[row]], row * 3)
  const index = buildNeighbourIndex(points)
  const found = createFoundRows(RANK)
  const everyGroup = new Uint32Array(rowCount)
  const tenths: number[] = []
  const drawnBelow = (SAMPLE_ROWS / rowCount) * 2 ** 32
  for (let row = 0; row < rowCount; row++) {
    // By the hash of the home: where other rows come and go, the same ones are looked at again.
    if (mixBits(groups[row] ^ SALT) >= drawnBelow) continue
    findNearest(index, points.subarray(row * 3, row * 3 + 3), everyGroup, 1, found)
    tenths.push(Math.sqrt(found.squares[found.count - 1]))
  }
  return SCALES_PER_SIZE * Math.max(middleMean(tenths), MIN_SCALE_KM)
}

/** The mean of the middle half: where half of the market stands at the points of places, a median jumps. */
function middleMean(values: readonly number[]): number {
  const sorted = sortedNumbers(values)
  const middle = sorted.subarray(sorted.length >> 2, Math.ceil(sorted.length * 0.75))
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length)
}
