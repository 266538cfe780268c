/**
 * The comparables around one subject and how much each counts. Distance is measured in the local
 * scale (the radius that holds ten listings), so a dense quarter and a sparse valley are treated
 * alike. Invariant: weights depend on place and features, never on a price.
 * Cost: one index search and 4 exponentials per neighbour: about 15 microseconds.
 */

import { SPEAK_IN_FULL } from '../homes/voice-weights.ts'
import { BEDROOMS_COLUMN, SIZE_COLUMN, YEAR_COLUMN } from '../model/encode-subject.ts'
import {
  createFoundRows,
  type FoundRows,
  findNearest,
  type NeighbourIndex,
} from './neighbour-index.ts'

export const MAX_NEIGHBOURS = 28
const SCALE_RANK = 10
/** Ten metres: what coordinates of listings are good for. */
const MIN_SCALE_KM = 0.01
/** What counts as one step apart: a quarter in size, 12 years, 3 bedrooms. */
const MAX_STEPS = 3
const SIZE_STEP = 0.25
const YEAR_STEP = 12
const BEDROOMS_STEP = 3.3
/** All words different weighs as much as 2 such steps. */
const WORDS_STEPS = 2
/** Homes of one building: built within 3 years and less than half the local scale away. */
const BUILDING_YEARS = 3
const BUILDING_SCALE = 0.4
const NEAR_SCALE = 0.3

export interface RowColumns {
  readonly columnCount: number
  readonly table: Float32Array
  readonly wordBits: Int32Array
  readonly eastsKm: Float64Array
  readonly northsKm: Float64Array
  readonly groups: Uint32Array
  /** How much each row may say, at most 1. */
  readonly voices: Float32Array
  /** The group of the row that speaks for it and its near copies. */
  readonly circles: Uint32Array
  /** Whose it is and of which project; 0: not known. */
  readonly sellers: Float64Array
  readonly projects: Float64Array
}

export interface Standpoint {
  readonly columns: Float32Array
  readonly wordBits: number
  readonly eastKm: number
  readonly northKm: number
}

export interface Neighbourhood {
  readonly found: FoundRows
  scaleKm: number
  readonly distancesKm: Float64Array
  /** Steps apart in features and in local scales together. */
  readonly gaps: Float64Array
  readonly near: Float64Array
  readonly around: Float64Array
  readonly alike: Float64Array
  readonly alikeAnywhere: Float64Array
  readonly building: Float64Array
  /** How much each neighbour may say here. */
  readonly voices: Float64Array
}

export function createNeighbourhood(): Neighbourhood {
  const numbers = () => new Float64Array(MAX_NEIGHBOURS)
  return {
    found: createFoundRows(MAX_NEIGHBOURS),
    scaleKm: 0,
    distancesKm: numbers(),
    gaps: numbers(),
    near: numbers(),
    around: numbers(),
    alike: numbers(),
    alikeAnywhere: numbers(),
    building: numbers(),
    voices: numbers(),
  }
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Half a step where either does not say; no single feature counts for more than 3 steps. */
function stepsApart(a: number, b: number, step: number): number {
  const steps = Math.abs(a - b) / step
  return Number.isNaN(steps) ? 0.5 : Math.min(steps, MAX_STEPS)
}

const query = new Float32Array(3)

/** Fills `hood` with the rows around a subject, itself and its near copies left out. */
export function lookAround(
  index: NeighbourIndex,
  rows: RowColumns,
  subject: Standpoint,
  sizeKm: number,
  ownCircle: number,
  hood: Neighbourhood,
): void {
  const { found } = hood
  query[0] = subject.eastKm
  query[1] = subject.northKm
  query[2] = sizeKm
  findNearest(index, query, rows.circles, ownCircle, found)
  if (found.count === 0) return
  const rank = Math.min(SCALE_RANK, found.count) - 1
  hood.scaleKm = Math.sqrt(found.squares[rank]) + MIN_SCALE_KM
  const own = subject.columns
  for (let i = 0; i < found.count; i++) {
    const row = found.rows[i]
    const at = row * rows.columnCount
    const east = rows.eastsKm[row] - subject.eastKm
    const north = rows.northsKm[row] - subject.northKm
    const distanceKm = Math.sqrt(east * east + north * north)
    const scales = distanceKm / hood.scaleKm
    const years = stepsApart(rows.table[at + YEAR_COLUMN], own[YEAR_COLUMN], YEAR_STEP)
    const either = countBits(rows.wordBits[row] | subject.wordBits)
    const differing = countBits(rows.wordBits[row] ^ subject.wordBits)
    const steps =
      stepsApart(rows.table[at + SIZE_COLUMN], own[SIZE_COLUMN], SIZE_STEP) +
      stepsApart(rows.table[at + BEDROOMS_COLUMN], own[BEDROOMS_COLUMN], BEDROOMS_STEP) +
      years +
      (WORDS_STEPS * differing) / (either + 1)
    hood.distancesKm[i] = distanceKm
    hood.voices[i] = rows.voices[row]
    hood.gaps[i] = steps + scales
    hood.near[i] = Math.exp(-scales / NEAR_SCALE)
    hood.around[i] = Math.exp(-scales)
    hood.alikeAnywhere[i] = Math.exp(-steps)
    hood.alike[i] = hood.around[i] * hood.alikeAnywhere[i]
    hood.building[i] = Math.exp((-years * YEAR_STEP) / BUILDING_YEARS - scales / BUILDING_SCALE)
  }
  limitSpeakers(rows.sellers, hood)
  limitSpeakers(rows.projects, hood)
}

const spoken = new Float64Array(MAX_NEIGHBOURS)

/** Caps the weight of one seller or project, however many listings it has nearby. */
function limitSpeakers(speakers: Float64Array, { found, voices }: Neighbourhood): void {
  const { rows, count } = found
  for (let i = 0; i < count; i++) {
    const speaker = speakers[rows[i]]
    spoken[i] = 0
    if (speaker === 0) continue
    for (let j = 0; j < count; j++) if (speakers[rows[j]] === speaker) spoken[i] += voices[j]
  }
  for (let i = 0; i < count; i++) {
    if (spoken[i] > SPEAK_IN_FULL) voices[i] *= SPEAK_IN_FULL / spoken[i]
  }
}
