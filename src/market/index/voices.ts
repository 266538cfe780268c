/**
 * How loudly each home of a slice speaks: a seller has at most a fifth of the weight of a month, so no one can
 * move it alone. Where fewer than five sellers speak, all speak equally and the month is not published by itself.
 * Cost: one pass per month.
 */
import { clusterOf, type MarketRows } from '../market-rows.ts'

export const SELLER_SHARE = 0.2

/** Weights of the rows of one slice and month, at most 1 each, in the order of `members`. */
export function voicesOf(rows: MarketRows, members: Int32Array): Float64Array {
  const counts = new Map<number, number>()
  for (const row of members) {
    const cluster = clusterOf(rows, row)
    counts.set(cluster, (counts.get(cluster) ?? 0) + 1)
  }
  const cap = capOf([...counts.values()].sort((a, b) => b - a))
  const voices = new Float64Array(members.length)
  for (let at = 0; at < members.length; at++) {
    voices[at] = Math.min(1, cap / counts.get(clusterOf(rows, members[at]))!)
  }
  return voices
}

/** The most that one may weigh, so that it is a fifth of all that is left. */
function capOf(descending: readonly number[]): number {
  let rest = descending.reduce((sum, count) => sum + count, 0)
  const seats = Math.round(1 / SELLER_SHARE)
  for (let capped = 0; capped < seats && capped < descending.length; capped++) {
    const cap = (SELLER_SHARE * rest) / (1 - SELLER_SHARE * capped)
    if (descending[capped] <= cap) return cap
    rest -= descending[capped]
  }
  return descending.at(-1) ?? 1
}
