/**
 * Measures the estimate on listings it has not seen: each fold of groups is valued by a market
 * fitted, calibration and all, on the other folds. Invariant: listings of one group are always in
 * one fold, and the same rows always fall the same way. Cost: as many fits as folds.
 */

import { fitMarket } from '../model/fit-market.ts'
import { groupOf } from '../model/segment-rows.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { quantileOf } from '../statistics/robust-statistics.ts'
import { estimatePrice } from './estimate-price.ts'

export interface AccuracyOptions {
  /** A clock in milliseconds, for ms_per_estimate. */
  readonly nowMs: () => number
  readonly folds?: number
}

/** Shares and errors as fractions; null where no row could be estimated. */
export interface Accuracy {
  readonly n: number
  readonly share_estimated: number
  readonly median_ape: number | null
  readonly mean_ape: number | null
  readonly within_10: number | null
  readonly within_20: number | null
  readonly coverage: number | null
  readonly ms_per_estimate: number | null
}

const DEFAULT_FOLDS = 5

export function evaluateAccuracy(
  rows: readonly ValuationSubject[],
  options: AccuracyOptions,
): Accuracy {
  const priced = rows.filter(
    ({ id, home, price }) => price !== null && price > 0 && (home ?? id) === id,
  )
  const folds = options.folds ?? DEFAULT_FOLDS
  const foldOfRow = dealFolds(priced, folds)
  const errors: number[] = []
  let held = 0
  let spentMs = 0
  for (let fold = 0; fold < folds; fold++) {
    const model = fitMarket(priced.filter((_, at) => foldOfRow[at] !== fold))
    const unseen = priced.filter((_, at) => foldOfRow[at] === fold)
    const startedMs = options.nowMs()
    const estimates = unseen.map((row) => estimatePrice(model, { ...row, price: null }))
    spentMs += options.nowMs() - startedMs
    estimates.forEach(({ value, low, high }, at) => {
      const price = unseen[at].price!
      if (value === null || low === null || high === null) return
      errors.push(Math.abs(value - price) / price)
      if (price >= low && price <= high) held++
    })
  }
  return summarise(priced.length, errors, held, spentMs)
}

/** Groups in the order of their hash take turns, so that folds are even in any data. */
function dealFolds(rows: readonly ValuationSubject[], folds: number): number[] {
  const groups = rows.map(groupOf)
  const order = [...new Set(groups)].sort((a, b) => a - b)
  const foldOfGroup = new Map(order.map((group, rank) => [group, rank % folds]))
  return groups.map((group) => foldOfGroup.get(group)!)
}

function summarise(n: number, errors: number[], held: number, spentMs: number): Accuracy {
  const count = errors.length
  const share = (limit: number) => part(errors.filter((error) => error <= limit).length, count)
  const sum = errors.reduce((total, error) => total + error, 0)
  return {
    n,
    share_estimated: part(count, n) ?? 0,
    median_ape:
      count === 0
        ? null
        : round(
            quantileOf(
              errors.sort((a, b) => a - b),
              0.5,
            ),
          ),
    mean_ape: part(sum, count),
    within_10: share(0.1),
    within_20: share(0.2),
    coverage: part(held, count),
    ms_per_estimate: part(spentMs, n),
  }
}

const part = (amount: number, whole: number) => (whole === 0 ? null : round(amount / whole))
const round = (value: number) => Math.round(value * 10_000) / 10_000
