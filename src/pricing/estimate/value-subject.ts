/**
 * What the model says of one subject: its value, the error to expect, and what each factor adds. `folds` are those that
 * may speak: its own for a listing of the market, which has not met its price, and all for any other.
 * Invariant: the value never falls with an area. Cost: see `estimate-price.ts`.
 */
import { WORN_WORD } from '../homes/trait-words.ts'
import { explainTrees, walkTrees } from '../model/boosted-trees.ts'
import {
  type EncodedSubject,
  encodeSubject,
  OTHER_AREA_COLUMN,
  SIZE_COLUMN,
} from '../model/encode-subject.ts'
import { expectedLogError } from '../model/error-model.ts'
import { bedroomSlot } from '../model/feature-schema.ts'
import { explainHedonic } from '../model/hedonic.ts'
import {
  baseOf,
  fillMarketColumns,
  fullWidth,
  holdOutRow,
  localEffect,
} from '../model/market-columns.ts'
import type { FoldModel, MarketSegment } from '../model/market-model.ts'
import { encodedRow } from '../model/segment-rows.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { createNeighbourhood, lookAround, type Neighbourhood } from '../place/neighbourhood.ts'
import { type AreaAnchor, monotoneLogPrice } from './monotone-log-price.ts'
import { type FactorMap, mapFactors } from './price-factors.ts'

/** Scratch space: a valuation runs to its end before the next begins. */
const otherHood: Neighbourhood = createNeighbourhood()
const factorMaps = new WeakMap<MarketSegment, FactorMap>()

export function factorMapOf(segment: MarketSegment): FactorMap {
  const known = factorMaps.get(segment)
  if (known !== undefined) return known
  const map = mapFactors(segment.schema)
  factorMaps.set(segment, map)
  return map
}

export interface Valuation {
  readonly logUnit: number
  readonly expectedError: number
  readonly effects: Float64Array
}

/** The value, put right where it would fall as the home grows; the size answers for the difference. */
export function valueSubject(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  own: number,
  subject: ValuationSubject,
  encoded: EncodedSubject,
  circle: number,
  hood: Neighbourhood,
): Valuation {
  const valued = meanOfFolds(segment, folds, own, encoded, hood)
  const anchors = anchorsOf(segment, own, subject, encoded)
  if (anchors.length === 0) return assumeWear(segment, subject, valued)
  const plain = (other: ValuationSubject) => logPriceOf(segment, folds, own, other, circle)
  const logUnit = monotoneLogPrice(plain, anchors)(subject) - encoded.logSize
  const size = factorMapOf(segment).factorOfColumn[SIZE_COLUMN]
  valued.effects[size] += logUnit - valued.logUnit
  return assumeWear(segment, subject, { ...valued, logUnit })
}

/** Listings of the market are valued at the areas they were fitted with, all others from typical ones. */
function anchorsOf(
  { schema, rows, scales }: MarketSegment,
  own: number,
  subject: ValuationSubject,
  { columns, sizeKnown }: EncodedSubject,
): AreaAnchor[] {
  if (!sizeKnown) return []
  const fitted = own * rows.columnCount
  const isFitted = (column: number) =>
    own >= 0 && Object.is(rows.table[fitted + column], columns[column])
  if (isFitted(SIZE_COLUMN) && isFitted(OTHER_AREA_COLUMN)) return []
  const from = (column: number, typical: number) =>
    own >= 0 && !Number.isNaN(rows.table[fitted + column]) ? rows.table[fitted + column] : typical
  const typicalSize = schema.typicalLogSizes[bedroomSlot(subject.bedrooms)]
  return [
    { field: schema.sizeField, log: from(SIZE_COLUMN, typicalSize) },
    { field: schema.otherField, log: from(OTHER_AREA_COLUMN, scales.centres[OTHER_AREA_COLUMN]) },
  ]
}

/** The value alone, of a home like the subject. */
function logPriceOf(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  own: number,
  subject: ValuationSubject,
  circle: number,
): number {
  const encoded = encodeSubject(segment.schema, subject)
  const sizeKm = encoded.logSize * segment.sizeScaleKm
  lookAround(segment.index, segment.rows, encoded, sizeKm, circle, otherHood)
  const marketFrom = segment.rows.columnCount
  const row = new Float32Array(fullWidth(segment.rows))
  row.set(encoded.columns)
  let sum = 0
  for (const fold of folds) {
    const heldOut = holdOutRow(segment.rows, fold, own)
    fillMarketColumns(segment, fold, encoded, otherHood, heldOut, row, marketFrom)
    sum += baseOf(row, marketFrom, fold.trust) + walkTrees(fold.trees, row, 0)
  }
  return sum / folds.length + encoded.logSize
}

/** Where too few homes of a market say so to learn from, needing renovation takes a tenth off. */
const ASSUMED_WEAR = Math.log(0.9)

function assumeWear(segment: MarketSegment, subject: ValuationSubject, valued: Valuation) {
  const isWorn = subject.features?.includes(WORN_WORD) ?? false
  if (!isWorn || segment.schema.wordNumbers.has(WORN_WORD)) return valued
  valued.effects[factorMapOf(segment).names.indexOf(WORN_WORD)] += ASSUMED_WEAR
  return { ...valued, logUnit: valued.logUnit + ASSUMED_WEAR }
}

/** The effects of a listing of the market, as the given folds see it. */
export function effectsOfRow(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  row: number,
): Valuation {
  const { rows, index, sizeScaleKm, schema } = segment
  const encoded = encodedRow(schema, rows, row)
  const sizeKm = encoded.logSize * sizeScaleKm
  lookAround(index, rows, encoded, sizeKm, rows.circles[row], otherHood)
  return meanOfFolds(segment, folds, row, encoded, otherHood)
}

/** The mean of the folds' views, in logarithms, broken down by factor. */
function meanOfFolds(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  own: number,
  subject: EncodedSubject,
  hood: Neighbourhood,
): Valuation {
  const map = factorMapOf(segment)
  const effects = new Float64Array(map.names.length)
  const share = 1 / folds.length
  const marketFrom = segment.rows.columnCount
  const row = new Float32Array(fullWidth(segment.rows))
  row.set(subject.columns)
  let level = 0
  let logError = 0
  for (const fold of folds) {
    const heldOut = holdOutRow(segment.rows, fold, own)
    fillMarketColumns(segment, fold, subject, hood, heldOut, row, marketFrom)
    const { weights } = fold.hedonic
    level += explainHedonic(segment.scales, weights, row, map.factorOfColumn, share, effects)
    effects[map.place] += share * localEffect(row, marketFrom, fold.trust)
    level += explainTrees(fold.trees, row, map.factorOfColumn, share, effects)
    logError += share * expectedLogError(fold.errorModel, row, 0)
  }
  const logUnit = effects.reduce((sum, effect) => sum + effect, level)
  return { logUnit, expectedError: Math.exp(logError), effects }
}
