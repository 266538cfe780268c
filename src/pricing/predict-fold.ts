/**
 * One fold's view of one subject: its columns, its value and the error to expect.
 * Invariant: the base (hedonic value plus what like neighbours leave over) stands on its own; trees
 * only correct it, so that a market too small for trees is still valued.
 */
import { walkTrees } from './boosted-trees.ts'
import { hedonicValue } from './hedonic.ts'
import type { FoldModel, MarketSegment } from './market-model.ts'
import type { Neighbourhood } from './neighbourhood.ts'
import { fillPlaceEffects, PLACE_COLUMNS } from './place-effects.ts'
import { ALIKE_MEAN, fillSurroundings, SURROUNDING_COLUMNS } from './surroundings.ts'

/** The hedonic value is a column as well. */
export const MARKET_COLUMN_COUNT = 1 + SURROUNDING_COLUMNS.length + PLACE_COLUMNS.length
const HEDONIC = 0
const SURROUNDINGS = 1
const PLACES = 1 + SURROUNDING_COLUMNS.length

export type ColumnSources = Pick<MarketSegment, 'rows' | 'scales'>
export type MarketColumnsOf = Pick<FoldModel, 'hedonic' | 'places'>

export interface ColumnSubject {
  readonly columns: Float32Array
  readonly districtNumber: number
  readonly locationNumber: number
}

/** Writes the columns that the market adds at `at`; `ownResidual` NaN when it is not in. */
export function fillMarketColumns(
  segment: ColumnSources,
  fold: MarketColumnsOf,
  subject: ColumnSubject,
  hood: Neighbourhood,
  mutedFold: number,
  ownResidual: number,
  out: Float32Array,
  at: number,
): void {
  const { rows } = segment
  const { weights, residuals } = fold.hedonic
  const hedonic = hedonicValue(segment.scales, weights, subject.columns, 0)
  out[at + HEDONIC] = hedonic
  const first = at + SURROUNDINGS
  fillSurroundings(hood, residuals, rows.logUnits, rows.folds, mutedFold, hedonic, out, first)
  const { districtNumber, locationNumber } = subject
  fillPlaceEffects(fold.places, districtNumber, locationNumber, ownResidual, out, at + PLACES)
}

/** What the market columns at `at` say before any tree. */
export function baseOf(table: Float32Array, at: number): number {
  return table[at + HEDONIC] + table[at + SURROUNDINGS + ALIKE_MEAN]
}

export const localEffect = (table: Float32Array, at: number) =>
  table[at + SURROUNDINGS + ALIKE_MEAN]

/** Logarithm of the price per m2 for a full row of columns. */
export function predictRow(fold: FoldModel, row: Float32Array, marketFrom: number): number {
  return baseOf(row, marketFrom) + walkTrees(fold.trees, row, 0)
}
