/**
 * The way from the comparables to the estimate: their median price per m2, and by how much the home differs from them in
 * what buyers pay for. Invariant: the steps multiply from the median to the estimate's price per m2; what belongs
 * to none of them (asking prices of the comparables above or below what they have, months between) is "other".
 * Cost: one valuation for each comparable.
 */
import { adjustmentNames } from '../../catalogue/estimate-names.ts'
import type { FoldModel, MarketSegment } from '../model/market-model.ts'
import type { Factor } from './price-factors.ts'
import { effectsOfRow, factorMapOf, type Valuation } from './value-subject.ts'

type AdjustmentName = (typeof adjustmentNames)[number]

export interface Adjustment extends Factor {
  readonly name: AdjustmentName
}

/** Below half a percent nothing was adjusted. */
const MIN_EFFECT_PCT = 0.5

const groupsOf: readonly (readonly [AdjustmentName, RegExp])[] = [
  ['size', /^(covered_area_m2|plot_area_m2|room_size)$/],
  ['rooms', /^(bedrooms|bathrooms)$/],
  ['condition', /^(condition|year_built|needs-renovation|renovated|energy_class:.*)$/],
  ['view', /-view$/],
  ['floor', /^floor$/],
  ['location', /^place$/],
  ['other', /^(standard|month|kind:.*)$/],
]

const groupOf = (factor: string): AdjustmentName =>
  groupsOf.find(([, pattern]) => pattern.test(factor))?.[0] ?? 'equipment'

export interface Adjusted {
  readonly rows: readonly number[]
  /** Median price per m2 of these. */
  readonly medianUnit: number
}

export function adjustmentsFrom(
  segment: MarketSegment,
  folds: readonly FoldModel[],
  { logUnit, effects }: Valuation,
  { rows, medianUnit }: Adjusted,
): Adjustment[] {
  const { names } = factorMapOf(segment)
  const steps = new Map<AdjustmentName, number>(adjustmentNames.map((name) => [name, 0]))
  const add = (name: AdjustmentName, log: number) => steps.set(name, steps.get(name)! + log)
  for (const row of rows) {
    const theirs = effectsOfRow(segment, folds, row).effects
    names.forEach((name, at) => void add(groupOf(name), (effects[at] - theirs[at]) / rows.length))
  }
  const named = adjustmentNames
    .filter((name) => name !== 'other')
    .map((name) => ({ name, log: steps.get(name)! }))
    .filter(({ log }) => Math.abs(percentOf(log)) >= MIN_EFFECT_PCT)
  const rest = named.reduce((left, { log }) => left - log, logUnit - Math.log(medianUnit))
  const all = [
    ...named.sort((a, b) => Math.abs(b.log) - Math.abs(a.log)),
    ...(Math.abs(percentOf(rest)) >= MIN_EFFECT_PCT ? [{ name: 'other' as const, log: rest }] : []),
  ]
  return all.map(({ name, log }) => ({ name, effect_pct: Math.round(percentOf(log) * 10) / 10 }))
}

const percentOf = (log: number) => 100 * Math.expm1(log)
