/**
 * The columns that the market adds to a subject's own: its hedonic value, what is asked around it
 * and what its places are worth. Invariant: the base (hedonic value plus what like neighbours leave
 * over) stands on its own; trees only correct it, so a market too small for trees is still valued.
 * Cost: about 2 microseconds a fold once the neighbours are known.
 */
import { hedonicValue } from './hedonic.ts'
import type { FoldGround, MarketSegment, SegmentRows } from './market-model.ts'
import type { Neighbourhood } from './neighbourhood.ts'
import { fillPlaceEffects, PLACE_COLUMNS } from './place-effects.ts'
import { ALIKE_MEAN, fillSurroundings, SURROUNDING_COLUMNS } from './surroundings.ts'

export const MARKET_COLUMN_COUNT = 1 + SURROUNDING_COLUMNS.length + PLACE_COLUMNS.length
const HEDONIC = 0
const SURROUNDINGS = 1
const PLACES = 1 + SURROUNDING_COLUMNS.length

export interface ColumnSubject {
  readonly columns: Float32Array
  readonly districtNumber: number
  readonly locationNumber: number
}

/** Writes the columns at `at`; `ownResidual` is NaN when the subject is not in the fold's ground. */
export function fillMarketColumns(
  segment: Pick<MarketSegment, 'rows' | 'scales'>,
  ground: FoldGround,
  subject: ColumnSubject,
  hood: Neighbourhood,
  mutedFold: number,
  ownResidual: number,
  out: Float32Array,
  at: number,
): void {
  const { rows } = segment
  const { weights, residuals } = ground.hedonic
  const hedonic = hedonicValue(segment.scales, weights, subject.columns, 0)
  out[at + HEDONIC] = hedonic
  const first = at + SURROUNDINGS
  fillSurroundings(hood, residuals, rows.logUnits, rows.folds, mutedFold, hedonic, out, first)
  const { districtNumber, locationNumber } = subject
  fillPlaceEffects(ground.places, districtNumber, locationNumber, ownResidual, out, at + PLACES)
}

/** What like neighbours leave over, from the market columns at `at`. */
export function localEffect(table: Float32Array, at: number): number {
  return table[at + SURROUNDINGS + ALIKE_MEAN]
}

/** What the market columns at `at` say before any tree. */
export function baseOf(table: Float32Array, at: number): number {
  return table[at + HEDONIC] + localEffect(table, at)
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
