/**
 * The estimate of one subject, with its range, its comparables and what moved it.
 * Invariant: a subject that is in the market is valued by the model that has not met its price and
 * from neighbours other than itself; with too little to go on there is a reason and no value.
 * Cost: about 0.07 ms; about 0.5 ms for a subject that the market does not hold (five times the trees, some sizes).
 */
import type { LowConfidenceReason } from '../../catalogue/estimate-names.ts'
import { binarySearch } from '../../structures/binary-search.ts'
import { type EncodedSubject, encodeSubject } from '../model/encode-subject.ts'
import { MIN_SEGMENT_ROWS } from '../model/fit-segment.ts'
import {
  type FoldModel,
  type MarketModel,
  type MarketSegment,
  segmentKey,
} from '../model/market-model.ts'
import { foldOf, groupOf } from '../model/segment-rows.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { createNeighbourhood, lookAround, type Neighbourhood } from '../place/neighbourhood.ts'
import { type Adjustment, adjustmentsFrom } from './adjustments-from.ts'
import { COVERAGE, rangeOf } from './calibrate-range.ts'
import { type Confidence, explainedConfidence } from './confidence-of.ts'
import { groupFactorOf } from './group-factors.ts'
import {
  type Comparable,
  type ComparableList,
  listComparables,
  medianUnitOf,
  unitPrice,
} from './list-comparables.ts'
import { explainValue, type Factor } from './price-factors.ts'
import { factorMapOf, type Valuation, valueSubject } from './value-subject.ts'

export interface PriceEstimate {
  readonly status: 'ok' | 'unavailable'
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** The share of asking prices that such a range was measured to hold. */
  readonly coverage: number
  readonly confidence: Confidence | null
  readonly confidence_reason: LowConfidenceReason | null
  readonly price_per_m2: number | null
  readonly comparables_count: number
  /** How far the tenth nearest home of the market is; differences in size count as distance. */
  readonly neighbours_km: number | null
  readonly comparables: readonly Comparable[]
  /** Median of those shown. */
  readonly comparables_price_per_m2: number | null
  /** From that median to `price_per_m2`; only on request. */
  readonly adjustments: readonly Adjustment[]
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
  asked: ValuationSubject,
  isShown: IsShown = everyOne,
  /** Whether to say how the comparables lead to the value. */
  isExplained = false,
): PriceEstimate {
  const segment = model.segments.get(segmentKey(asked))
  if (segment === undefined) {
    return unavailable('few_of_kind')
  }
  const group = groupIn(model, asked)
  const own = rowOf(segment, group)
  const subject = withProject(segment, own, asked)
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
  const sizeKm = encoded.logSize * segment.sizeScaleKm
  const { circles, folds: rowFolds } = segment.rows
  const circle = own < 0 ? group : circles[own]
  lookAround(segment.index, segment.rows, encoded, sizeKm, circle, hood)
  if (hood.found.count === 0 || hood.scaleKm > LONELY_TIMES * segment.maxScaleKm) {
    return unavailable('none_near')
  }
  const ownFold = segment.folds[own < 0 ? foldOf(group) : rowFolds[own]]
  const folds = own >= 0 ? [ownFold] : segment.folds
  if (soundNeighbours(ownFold.hedonic.residuals) < MIN_COMPARABLES) {
    return unavailable('few_near')
  }
  const valued = valueSubject(segment, folds, own, subject, encoded, circle, hood)
  const { residuals } = ownFold.hedonic
  const list = listComparables(segment, residuals, subject, encoded, hood, {
    logUnit: valued.logUnit,
    isShown,
  })
  const medianUnit = encoded.sizeKnown ? medianUnitOf(list.likest) : null
  const adjustments =
    medianUnit === null || !isExplained
      ? []
      : adjustmentsFrom(segment, folds, valued, { rows: list.rows, medianUnit })
  return {
    ...describe(segment, folds, valued, subject, encoded, list),
    comparables_price_per_m2: medianUnit === null ? null : unitPrice(medianUnit, subject.deal),
    adjustments,
  }
}

function groupIn({ homes }: MarketModel, subject: ValuationSubject): number {
  const home = subject.home ?? homes.get(subject.id)
  return groupOf(home === undefined ? subject : { ...subject, home })
}

/** Whether the model has a price of this home, and so knows its copies. */
export function hasMet(model: MarketModel, subject: ValuationSubject): boolean {
  const segment = model.segments.get(segmentKey(subject))
  return segment !== undefined && rowOf(segment, groupIn(model, subject)) >= 0
}

/** Who asks for a listing of the market need not know its project: the same home has the same value everywhere. */
function withProject(
  { rows }: MarketSegment,
  own: number,
  subject: ValuationSubject,
): ValuationSubject {
  if (own < 0 || subject.project !== undefined) return subject
  return { ...subject, project: rows.projects[own] || null }
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

function describe(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  valued: Valuation,
  subject: ValuationSubject,
  encoded: EncodedSubject,
  list: ComparableList,
): Omit<PriceEstimate, 'comparables_price_per_m2' | 'adjustments'> {
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
    low: roundedEnd(Math.exp(logPrice + below), Math.floor),
    high: roundedEnd(Math.exp(logPrice + above), Math.ceil),
    coverage: COVERAGE,
    ...explainedConfidence(above - below, list, subject.contradicted ?? false),
    price_per_m2: encoded.sizeKnown ? unitPrice(Math.exp(logPrice) / sizeM2!, subject.deal) : null,
    comparables_count: list.count,
    neighbours_km: hood.scaleKm,
    comparables: list.likest,
    factors,
    base_price_per_m2: encoded.sizeKnown ? unitPrice(Math.exp(logBase), subject.deal) : null,
    reason: null,
  }
}

/**
 * Outwards to three figures: an end of a range is no better known than that, and where all homes are alike it would be
 * the price of one of them, perhaps of one that is no longer shown.
 */
function roundedEnd(price: number, round: (value: number) => number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 2)
  return round(price / step) * step
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
    confidence_reason: null,
    price_per_m2: null,
    comparables_count: 0,
    neighbours_km: null,
    comparables: [],
    comparables_price_per_m2: null,
    adjustments: [],
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
