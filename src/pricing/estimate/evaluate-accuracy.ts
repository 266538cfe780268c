/**
 * How far estimates are from asking prices that they were made without. A home counts once, closed listings teach and are
 * not measured. Medians and shares only: a few asking prices of EUR 1 make any mean meaningless.
 */

import { quantileOf, sortedNumbers } from '../../structures/statistics/robust-statistics.ts'
import { fitMarket } from '../model/fit-market.ts'
import { groupOf } from '../model/segment-rows.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { estimatePrice, type PriceEstimate } from './estimate-price.ts'
import { FEW_COMPARABLES } from './group-factors.ts'

export interface AccuracyOptions {
  /** A clock in milliseconds, for ms_per_estimate. */
  readonly nowMs: () => number
  readonly folds?: number
}

/** Shares and errors as fractions; null where no row could be estimated. */
export interface AccuracyFigures {
  readonly n: number
  readonly share_estimated: number
  readonly median_ape: number | null
  readonly within_10: number | null
  readonly within_20: number | null
  readonly coverage: number | null
}

export interface AccuracyGroup extends AccuracyFigures {
  readonly name: string
}

export interface Accuracy extends AccuracyFigures {
  /** "sale apartment" and so on. */
  readonly by_type: readonly AccuracyGroup[]
  readonly by_confidence: readonly AccuracyGroup[]
  /** Where a range is most likely to hold less than it states. */
  readonly by_group: readonly AccuracyGroup[]
}

export interface MeasuredEstimate {
  readonly row: Pick<ValuationSubject, 'deal' | 'property_type' | 'district' | 'price'>
  readonly estimate: Pick<
    PriceEstimate,
    'status' | 'value' | 'low' | 'high' | 'confidence' | 'comparables_count'
  >
}

const DEFAULT_FOLDS = 5
const CONFIDENCES = ['high', 'medium', 'low'] as const
/** Types with fewer rows are not reported. */
const MIN_TYPE_ROWS = 30
/** Nor are groups, whose coverage is looked at: a share of 30 is off by 15 points by luck alone. */
const MIN_GROUP_ROWS = 100
const BANDS = ['lowest quarter of values', 'second', 'third', 'highest quarter of values'] as const

/** Priced, and not the second listing of a home. */
const isPricedHome = ({ id, home, price }: ValuationSubject): boolean =>
  price !== null && price > 0 && (home ?? id) === id

/** Whether the error of a row is measured: it is still offered. */
export const isMeasured = (row: ValuationSubject): boolean => isPricedHome(row) && !row.closed

/**
 * Each fold of groups is valued by a market fitted, calibration and all, on the other folds. Listings of one group are always
 * in one fold, and the same rows always fall the same way. Cost: as many fits as folds.
 */
export function evaluateAccuracy(
  rows: readonly ValuationSubject[],
  options: AccuracyOptions,
): Accuracy & { readonly ms_per_estimate: number | null } {
  const priced = rows.filter(isPricedHome)
  const folds = options.folds ?? DEFAULT_FOLDS
  const foldOfRow = dealFolds(priced, folds)
  const measured: MeasuredEstimate[] = []
  let spentMs = 0
  for (let fold = 0; fold < folds; fold++) {
    const model = fitMarket(priced.filter((_, at) => foldOfRow[at] !== fold))
    const unseen = priced.filter((row, at) => foldOfRow[at] === fold && isMeasured(row))
    const startedMs = options.nowMs()
    const estimates = unseen.map((row) => estimatePrice(model, { ...row, price: null }))
    spentMs += options.nowMs() - startedMs
    estimates.forEach((estimate, at) => {
      measured.push({ row: unseen[at], estimate })
    })
  }
  return { ...accuracyOf(measured), ms_per_estimate: part(spentMs, measured.length) }
}

export function accuracyOf(measured: readonly MeasuredEstimate[]): Accuracy {
  return {
    ...figuresOf(measured),
    by_type: groupsBy(measured, MIN_TYPE_ROWS, typeOf),
    by_confidence: CONFIDENCES.map((name) => ({
      name,
      ...figuresOf(measured.filter(({ estimate }) => estimate.confidence === name)),
    })),
    by_group: [
      ...groupsBy(measured, MIN_GROUP_ROWS, ({ estimate: { status, comparables_count: count } }) =>
        status === 'ok' && count < FEW_COMPARABLES ? 'few comparables' : null,
      ),
      ...groupsBy(measured, MIN_GROUP_ROWS, ({ row }) => row.district),
      ...bandGroups(measured),
    ],
  }
}

const typeOf = ({ row }: MeasuredEstimate) => `${row.deal} ${row.property_type}`.trim()

/** Groups in the order of their hash take turns, so that folds are even in any data. */
function dealFolds(rows: readonly ValuationSubject[], folds: number): number[] {
  const groups = rows.map(groupOf)
  const order = [...new Set(groups)].sort((a, b) => a - b)
  const foldOfGroup = new Map(order.map((group, rank) => [group, rank % folds]))
  return groups.map((group) => foldOfGroup.get(group)!)
}

function groupsBy(
  measured: readonly MeasuredEstimate[],
  minRows: number,
  nameOf: (one: MeasuredEstimate) => string | null,
): AccuracyGroup[] {
  const groups = Map.groupBy(measured, nameOf)
  return [...groups]
    .filter(([name, members]) => name !== null && members.length >= minRows)
    .map(([name, members]) => ({ name: name!, ...figuresOf(members) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** By value within each deal and type: the most expensive flat is cheap for a house. */
function bandGroups(measured: readonly MeasuredEstimate[]): AccuracyGroup[] {
  const bands: MeasuredEstimate[][] = BANDS.map(() => [])
  const typed = Map.groupBy(
    measured.filter(({ estimate }) => estimate.value !== null),
    typeOf,
  )
  for (const members of typed.values()) {
    const sorted = members.toSorted((a, b) => a.estimate.value! - b.estimate.value!)
    sorted.forEach((one, rank) => {
      bands[Math.floor((rank * BANDS.length) / sorted.length)].push(one)
    })
  }
  return bands
    .map((members, at) => ({ name: BANDS[at], ...figuresOf(members) }))
    .filter(({ n }) => n >= MIN_GROUP_ROWS)
}

function figuresOf(measured: readonly MeasuredEstimate[]): AccuracyFigures {
  const n = measured.length
  const estimated = measured.filter(({ estimate }) => estimate.value !== null)
  const count = estimated.length
  const errors = sortedNumbers(
    estimated.map(({ row, estimate }) => Math.abs(estimate.value! / row.price! - 1)),
  )
  const held = estimated.filter(
    ({ row, estimate: { low, high } }) => row.price! >= low! && row.price! <= high!,
  )
  const share = (limit: number) => part(errors.filter((error) => error <= limit).length, count)
  return {
    n,
    share_estimated: part(count, n) ?? 0,
    median_ape: count === 0 ? null : round(quantileOf(errors, 0.5)),
    within_10: share(0.1),
    within_20: share(0.2),
    coverage: part(held.length, count),
  }
}

const part = (amount: number, whole: number) => (whole === 0 ? null : round(amount / whole))
const round = (value: number) => Math.round(value * 10_000) / 10_000
