/**
 * The columns that the market adds to a subject's own: its hedonic value, the prices around it
 * and what its places are worth. Invariant: the base (hedonic value plus the weighted
 * surroundings) stands on its own; trees only correct it, so a market too small for trees is still valued.
 * Cost: about 2 microseconds a fold once the neighbours are known.
 */

import type { Neighbourhood } from '../place/neighbourhood.ts'
import {
  DISTRICT_EFFECT,
  fillPlaceEffects,
  fillProjectEffect,
  type HeldOut,
  holdOutFolds,
  LOCATION_EFFECT,
  PLACE_COLUMNS,
  PROJECT_EFFECT,
} from '../place/place-effects.ts'
import {
  ALIKE_MEAN,
  ALIKE_UNIT,
  AROUND_MEAN,
  BROAD_MEAN,
  BUILDING_MEAN,
  fillSurroundings,
  NEAR_MEAN,
  SURROUNDING_COLUMNS,
} from '../place/surroundings.ts'
import { hedonicValue } from './hedonic.ts'
import type { FoldGround, MarketSegment } from './market-model.ts'
import type { SegmentRows } from './segment-rows.ts'

export const MARKET_COLUMN_COUNT = 1 + SURROUNDING_COLUMNS.length + PLACE_COLUMNS.length
const HEDONIC = 0
const SURROUNDINGS = 1
const PLACES = 1 + SURROUNDING_COLUMNS.length

export interface ColumnSubject {
  readonly columns: Float32Array
  readonly districtNumber: number
  readonly locationNumber: number
  readonly projectNumber: number
}

/** Writes the columns at `at`, from the rows of the ground that are not held out. */
export function fillMarketColumns(
  segment: Pick<MarketSegment, 'rows' | 'scales'>,
  ground: FoldGround,
  subject: ColumnSubject,
  hood: Neighbourhood,
  heldOut: HeldOut,
  out: Float32Array,
  at: number,
): void {
  const { rows } = segment
  const { weights, residuals } = ground.hedonic
  const hedonic = hedonicValue(segment.scales, weights, subject.columns, 0)
  out[at + HEDONIC] = hedonic
  const first = at + SURROUNDINGS
  fillSurroundings(hood, residuals, rows, heldOut, hedonic, out, first)
  const { districtNumber, locationNumber, projectNumber } = subject
  fillPlaceEffects(ground.places, districtNumber, locationNumber, heldOut, out, at + PLACES)
  fillProjectEffect(ground.projects, projectNumber, heldOut, out, at + PLACES)
}

/** For valuing a subject by everything but itself and its near copies, if it has a row (else -1). */
export function holdOutRow(rows: SegmentRows, ground: FoldGround, row: number): HeldOut {
  if (row < 0) return holdOutFolds(-1, -1)
  const { residuals } = ground.hedonic
  let voice = 0
  let said = 0
  let mate = row
  do {
    if (!Number.isNaN(residuals[mate])) {
      voice += rows.voices[mate]
      said += rows.voices[mate] * residuals[mate]
    }
    mate = rows.mates[mate]
  } while (mate !== row)
  return {
    fold: -1,
    otherFold: -1,
    ownResidual: voice > 0 ? said / voice : Number.NaN,
    ownVoice: voice,
    ownDistrict: rows.districts[row],
    ownLocation: rows.locations[row],
    projectResidual: residuals[row],
    projectVoice: rows.voices[row],
    ownProject: rows.projectNumbers[row],
  }
}

/** The terms of the ridge regression: a level, then the mean residual of each kind of neighbour. */
const TERMS = {
  level: 0,
  near: 1,
  around: 2,
  broad: 3,
  alike: 4,
  alikeUnit: 5,
  building: 6,
  district: 7,
  location: 8,
  project: 9,
} as const
export const LOCAL_TERM_COUNT = Object.keys(TERMS).length

/** Reads the neighbour means from the market columns at `at`. */
export function fillLocalTerms(table: Float32Array, at: number, terms: Float64Array): void {
  const first = at + SURROUNDINGS
  const places = at + PLACES
  terms[TERMS.level] = 1
  terms[TERMS.near] = table[first + NEAR_MEAN]
  terms[TERMS.around] = table[first + AROUND_MEAN]
  terms[TERMS.broad] = table[first + BROAD_MEAN]
  terms[TERMS.alike] = table[first + ALIKE_MEAN]
  terms[TERMS.alikeUnit] = table[first + ALIKE_UNIT] - table[at + HEDONIC]
  terms[TERMS.building] = table[first + BUILDING_MEAN]
  terms[TERMS.district] = table[places + DISTRICT_EFFECT]
  terms[TERMS.location] = table[places + LOCATION_EFFECT]
  terms[TERMS.project] = table[places + PROJECT_EFFECT]
}

const localTerms = new Float64Array(LOCAL_TERM_COUNT)

/** What the surroundings of a subject add to its hedonic value: its neighbour means, weighted. */
export function localEffect(table: Float32Array, at: number, weights: Float64Array): number {
  fillLocalTerms(table, at, localTerms)
  let sum = 0
  for (let term = 0; term < LOCAL_TERM_COUNT; term++) sum += weights[term] * localTerms[term]
  return sum
}

export const hedonicAt = (table: Float32Array, at: number): number => table[at + HEDONIC]

/** What the market columns at `at` say before any tree. */
export function baseOf(table: Float32Array, at: number, weights: Float64Array): number {
  return hedonicAt(table, at) + localEffect(table, at, weights)
}

/** Width of a full row: the subject's own columns and the market's. */
export const fullWidth = (rows: SegmentRows) => rows.columnCount + MARKET_COLUMN_COUNT

/** Writes the full row of columns of a listing of the market at `at`. */
export function joinColumns(
  rows: SegmentRows,
  market: Float32Array,
  row: number,
  out: Float32Array,
  at: number,
): void {
  const own = row * rows.columnCount
  const added = row * MARKET_COLUMN_COUNT
  for (let i = 0; i < rows.columnCount; i++) out[at + i] = rows.table[own + i]
  const from = at + rows.columnCount
  for (let i = 0; i < MARKET_COLUMN_COUNT; i++) out[from + i] = market[added + i]
}
