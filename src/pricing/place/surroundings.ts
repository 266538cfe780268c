/**
 * What the prices around a subject say, as columns for the trees: means of the neighbours' hedonic
 * residuals, by nearness and likeness, each shrunk towards the broad mean where neighbours are few.
 * Invariant: rows of the two folds held out and rows left out as absurd (NaN) are not counted.
 * Cost: 28 neighbours x 14 sums.
 */

import { quantileOf } from '../../structures/statistics/robust-statistics.ts'
import type { SegmentRows } from '../model/segment-rows.ts'
import { MAX_NEIGHBOURS, type Neighbourhood } from './neighbourhood.ts'
import type { HeldOut } from './place-effects.ts'

export const SURROUNDING_COLUMNS = [
  'near_mean',
  'around_mean',
  'broad_mean',
  'alike_mean',
  'alike_unit',
  'building_mean',
  'around_unit',
  'building_weight',
  'scale_km',
  'unrest',
] as const
/** The index of each, in the order of the names above. */
export const NEAR_MEAN = 0
export const AROUND_MEAN = 1
export const BROAD_MEAN = 2
export const ALIKE_MEAN = 3
export const ALIKE_UNIT = 4
export const BUILDING_MEAN = 5
const AROUND_UNIT = 6
const BUILDING_WEIGHT = 7
const SCALE_KM = 8
const UNREST = 9
/** The broad mean's weight, in neighbours of full weight. */
const SHRINK_NEAR = 0.3
const SHRINK_ALIKE = 0.3
const SHRINK_UNIT = 0.1
const SHRINK_BUILDING = 0.1
/** How far from the middle a neighbour counts, in distances between the quartiles, and at least. */
const REACH_OF_QUARTILES = 0.9
const MIN_REACH = 0.1

/** Writes the columns at `at`; without a single neighbour they are 0 around the hedonic value. */
export function fillSurroundings(
  hood: Neighbourhood,
  residuals: Float32Array,
  { logUnits, folds }: Pick<SegmentRows, 'logUnits' | 'folds'>,
  { fold, otherFold }: HeldOut,
  hedonic: number,
  out: Float32Array,
  at: number,
): void {
  const { found, near, around, alike, alikeAnywhere, building, voices } = hood
  findBounds(hood, residuals, folds, fold, otherFold)
  let counted = 0
  let sum = 0
  let nearSum = 0
  let nearWeight = 0
  let aroundSum = 0
  let aroundUnit = 0
  let aroundWeight = 0
  let alikeSum = 0
  let alikeSquares = 0
  let alikeWeight = 0
  let unitSum = 0
  let unitWeight = 0
  let buildingSum = 0
  let buildingWeight = 0
  for (let i = 0; i < found.count; i++) {
    const row = found.rows[i]
    const stated = residuals[row]
    if (folds[row] === fold || folds[row] === otherFold || Number.isNaN(stated)) continue
    const residual = Math.min(Math.max(stated, bounds.low), bounds.high)
    const logUnit = logUnits[row] + residual - stated
    const voice = voices[i]
    const said = voice * residual
    counted += voice
    sum += said
    nearSum += near[i] * said
    nearWeight += near[i] * voice
    aroundSum += around[i] * said
    aroundUnit += around[i] * voice * logUnit
    aroundWeight += around[i] * voice
    alikeSum += alike[i] * said
    alikeSquares += alike[i] * said * residual
    alikeWeight += alike[i] * voice
    unitSum += alikeAnywhere[i] * voice * logUnit
    unitWeight += alikeAnywhere[i] * voice
    buildingSum += building[i] * said
    buildingWeight += building[i] * voice
  }
  const broad = counted > 0 ? sum / counted : 0
  const alikeMean = (alikeSum + SHRINK_ALIKE * broad) / (alikeWeight + SHRINK_ALIKE)
  const spread = (alikeSquares + SHRINK_ALIKE * broad * broad) / (alikeWeight + SHRINK_ALIKE)
  out[at + NEAR_MEAN] = (nearSum + SHRINK_NEAR * broad) / (nearWeight + SHRINK_NEAR)
  out[at + AROUND_MEAN] = aroundWeight > 0 ? aroundSum / aroundWeight : broad
  out[at + BROAD_MEAN] = broad
  out[at + ALIKE_MEAN] = alikeMean
  out[at + ALIKE_UNIT] = (unitSum + SHRINK_UNIT * (broad + hedonic)) / (unitWeight + SHRINK_UNIT)
  out[at + BUILDING_MEAN] =
    (buildingSum + SHRINK_BUILDING * broad) / (buildingWeight + SHRINK_BUILDING)
  out[at + AROUND_UNIT] = aroundWeight > 0 ? aroundUnit / aroundWeight : hedonic + broad
  out[at + BUILDING_WEIGHT] = buildingWeight
  out[at + SCALE_KM] = hood.scaleKm
  out[at + UNREST] = Math.sqrt(Math.max(0, spread - alikeMean * alikeMean))
}

const bounds = { low: 0, high: 0 }
const sorted = new Float64Array(MAX_NEIGHBOURS)

/**
 * What a neighbour says counts up to about a deviation from the middle of all of them: a few that contradict the rest
 * move a mean a little, however far off their prices are.
 */
function findBounds(
  { found }: Neighbourhood,
  residuals: Float32Array,
  folds: Uint8Array,
  fold: number,
  otherFold: number,
): void {
  let count = 0
  for (let i = 0; i < found.count; i++) {
    const row = found.rows[i]
    const residual = residuals[row]
    if (folds[row] === fold || folds[row] === otherFold || Number.isNaN(residual)) continue
    let at = count++
    for (; at > 0 && sorted[at - 1] > residual; at--) sorted[at] = sorted[at - 1]
    sorted[at] = residual
  }
  const known = sorted.subarray(0, count)
  const centre = quantileOf(known, 0.5)
  const between = quantileOf(known, 0.75) - quantileOf(known, 0.25)
  const reach = Math.max(MIN_REACH, REACH_OF_QUARTILES * between)
  bounds.low = centre - reach
  bounds.high = centre + reach
}
