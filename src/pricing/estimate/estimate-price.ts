/**
 * The estimate of one subject, with its range, its comparables and what moved it.
 * Invariant: a subject that is in the market is valued by the model that has not met its price and
 * from neighbours other than itself; with too little to go on there is a reason and no value.
 * Cost: about 0.07 ms; about 0.5 ms for a subject that the market does not hold (five times the trees, some sizes).
 */
import { binarySearch } from '../../structures/binary-search.ts'
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
import { MIN_SEGMENT_ROWS } from '../model/fit-segment.ts'
import { explainHedonic } from '../model/hedonic.ts'
import {
  baseOf,
  fillMarketColumns,
  fullWidth,
  holdOutRow,
  localEffect,
} from '../model/market-columns.ts'
import {
  type FoldModel,
  type MarketModel,
  type MarketSegment,
  segmentKey,
} from '../model/market-model.ts'
import { foldOf, groupOf } from '../model/segment-rows.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { createNeighbourhood, lookAround, type Neighbourhood } from '../place/neighbourhood.ts'
import { COVERAGE, rangeOf } from './calibrate-range.ts'
import { type Confidence, confidenceOf } from './confidence-of.ts'
import { groupFactorOf } from './group-factors.ts'
import {
  type Comparable,
  type ComparableList,
  listComparables,
  unitPrice,
} from './list-comparables.ts'
import { type AreaAnchor, monotoneLogPrice } from './monotone-value.ts'
import { explainValue, type Factor, type FactorMap, mapFactors } from './price-factors.ts'

export interface PriceEstimate {
  readonly status: 'ok' | 'unavailable'
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** The share of asking prices that such a range was measured to hold. */
  readonly coverage: number
  readonly confidence: Confidence | null
  readonly price_per_m2: number | null
  readonly comparables_count: number
  readonly comparables: readonly Comparable[]
  readonly factors: readonly Factor[]
  /** What the factors start from: their effects multiplied to it give the price per m2. */
  readonly base_price_per_m2: number | null
  /** Why there is no value; null when there is one. */
  readonly reason: string | null
}

/** Sizes a half beyond what the market holds are not guessed at. */
const SIZE_MARGIN = Math.log(1.5)
/** Three times as lonely as the loneliest hundredth of the market: nothing near to compare with. */
const LONELY_TIMES = 3

/** Whether a comparable may be named. */
export type IsShown = (id: number) => boolean

const everyOne: IsShown = () => true

export function estimatePrice(
  model: MarketModel,
  subject: ValuationSubject,
  isShown: IsShown = everyOne,
): PriceEstimate {
  const segment = model.segments.get(segmentKey(subject))
  if (segment === undefined) {
    return unavailable('few_of_kind')
  }
  if (subject.misplaced) {
    return unavailable('open_sea')
  }
  const encoded = encodeSubject(segment.schema, subject)
  if (Number.isNaN(encoded.eastKm)) {
    return unavailable('no_place')
  }
  const beyond = Math.max(
    segment.minLogSize - encoded.logSize,
    encoded.logSize - segment.maxLogSize,
  )
  if (beyond > SIZE_MARGIN) {
    return unavailable('unheard_size')
  }
  const home = subject.home ?? model.homes.get(subject.id)
  const group = groupOf(home === undefined ? subject : { ...subject, home })
  const sizeKm = encoded.logSize * segment.sizeScaleKm
  lookAround(segment.index, segment.rows, encoded, sizeKm, group, hood)
  if (hood.found.count === 0 || hood.scaleKm > LONELY_TIMES * segment.maxScaleKm) {
    return unavailable('none_near')
  }
  const own = rowOf(segment, group)
  const ownFold = segment.folds[foldOf(group)]
  const folds = own >= 0 ? [ownFold] : segment.folds
  if (soundNeighbours(ownFold.hedonic.residuals) < MIN_COMPARABLES) {
    return unavailable('few_near')
  }
  const valued = atItsSize(segment, folds, own, subject, encoded, group)
  const { residuals } = ownFold.hedonic
  const list = listComparables(segment, residuals, subject, encoded, hood, {
    logUnit: valued.logUnit,
    isShown,
  })
  return describe(segment, folds, valued, subject, encoded, list)
}

/** Neighbours whose price is not absurd. */
function soundNeighbours(residuals: Float32Array): number {
  let count = 0
  for (let i = 0; i < hood.found.count; i++) {
    if (!Number.isNaN(residuals[hood.found.rows[i]])) count++
  }
  return count
}

/** Scratch space: an estimate runs to its end before the next begins. */
const hood: Neighbourhood = createNeighbourhood()
const otherHood: Neighbourhood = createNeighbourhood()
const factorMaps = new WeakMap<MarketSegment, FactorMap>()

function factorMapOf(segment: MarketSegment): FactorMap {
  const known = factorMaps.get(segment)
  if (known !== undefined) return known
  const map = mapFactors(segment.schema)
  factorMaps.set(segment, map)
  return map
}

interface Valuation {
  readonly logUnit: number
  readonly expectedError: number
  readonly effects: Float64Array
}

/** The value, put right where it would fall as the home grows; the size answers for the difference. */
function atItsSize(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  own: number,
  subject: ValuationSubject,
  encoded: EncodedSubject,
  group: number,
): Valuation {
  const valued = value(segment, folds, own, encoded)
  const anchors = anchorsOf(segment, own, subject, encoded)
  if (anchors.length === 0) return assumeWear(segment, subject, valued)
  const plain = (other: ValuationSubject) => logPriceOf(segment, folds, own, other, group)
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
  group: number,
): number {
  const encoded = encodeSubject(segment.schema, subject)
  const sizeKm = encoded.logSize * segment.sizeScaleKm
  lookAround(segment.index, segment.rows, encoded, sizeKm, group, otherHood)
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

/** The mean of the folds' views, in logarithms, broken down by factor. */
function value(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  own: number,
  subject: EncodedSubject,
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

function describe(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  valued: Valuation,
  subject: ValuationSubject,
  encoded: EncodedSubject,
  list: ComparableList,
): PriceEstimate {
  const { calibration } = folds.length === 1 ? folds[0] : segment
  const logPrice = valued.logUnit + encoded.logSize
  const factor = groupFactorOf(segment.groupFactors, {
    comparables: list.count,
    district: encoded.districtNumber,
    logValue: logPrice,
  })
  const [below, above] = rangeOf(calibration, valued.expectedError).map((end) => factor * end)
  const sizeM2 = subject[segment.schema.sizeField]
  const { factors, logBase } = explainValue(
    factorMapOf(segment),
    valued.effects,
    encoded.columns,
    valued.logUnit,
  )
  return {
    status: 'ok',
    value: Math.round(Math.exp(logPrice)),
    low: Math.floor(Math.exp(logPrice + below)),
    high: Math.ceil(Math.exp(logPrice + above)),
    coverage: COVERAGE,
    // A pin that contradicts the place: one of them is wrong.
    confidence: subject.contradicted ? 'low' : confidenceOf(above - below, list.count),
    price_per_m2: encoded.sizeKnown ? unitPrice(Math.exp(logPrice) / sizeM2!, subject.deal) : null,
    comparables_count: list.count,
    comparables: list.likest,
    factors,
    base_price_per_m2: encoded.sizeKnown ? unitPrice(Math.exp(logBase), subject.deal) : null,
    reason: null,
  }
}

/** The row of a group in the segment; -1: it has none. */
function rowOf({ rows: { groups }, rowsByGroup }: MarketSegment, group: number): number {
  const at = binarySearch(0, rowsByGroup.length, (rank) => groups[rowsByGroup[rank]] >= group)
  return at < rowsByGroup.length && groups[rowsByGroup[at]] === group ? rowsByGroup[at] : -1
}

function unavailable(reason: keyof typeof unavailableReasons): PriceEstimate {
  return {
    status: 'unavailable',
    value: null,
    low: null,
    high: null,
    coverage: COVERAGE,
    confidence: null,
    price_per_m2: null,
    comparables_count: 0,
    comparables: [],
    factors: [],
    base_price_per_m2: null,
    reason: unavailableReasons[reason],
  }
}

/** Why there is no estimate, by a name that faces translate by; the text is what the API answers. */
const MIN_COMPARABLES = 3

export const unavailableReasons = {
  few_of_kind: `Fewer than ${MIN_SEGMENT_ROWS} priced listings of this deal and type.`,
  open_sea:
    'The pin stands in the open sea. Correct lat and lng, or leave both out to be valued by the place alone.',
  no_place: 'Neither coordinates nor a place that the market knows are given.',
  unheard_size: 'The size lies far outside what the market holds.',
  none_near: 'No comparable listing stands near enough.',
  few_near: `Fewer than ${MIN_COMPARABLES} comparable listings are near.`,
} as const
