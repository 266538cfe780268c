/**
 * When a run must not do what its document says: a stock that shrinks suddenly, prices that all jump. What is held
 * waits for the seller, or until three complete runs over two days have said the same. Pure.
 */
import { DAY_MS } from '../../structures/durations.ts'

export const guardLimits = {
  /** Removals that are always allowed: a small agency sells five homes in a week. */
  removalsFree: 5,
  removalsShare: 0.3,
  /** Of the median of this many earlier runs. */
  shrinkShare: 0.5,
  medianRuns: 5,
  priceMoved: 0.4,
  pricesShare: 0.2,
  /** Fewer are a correction, in a feed of whatever size. */
  pricesFree: 2,
  releaseRuns: 3,
  releaseAfterMs: 2 * DAY_MS,
  closeAfterMs: 30 * DAY_MS,
} as const

interface Shrink {
  readonly removals: number
  /** Homes of the feed that are offered. */
  readonly stock: number
  /** In this document, and in those of the complete runs before. */
  readonly records: number
  readonly recordsBefore: readonly number[]
}

export function isSuddenShrink({ removals, stock, records, recordsBefore }: Shrink): boolean {
  if (removals === 0) return false
  if (removals > guardLimits.removalsFree && removals > stock * guardLimits.removalsShare)
    return true
  const before = recordsBefore.slice(0, guardLimits.medianRuns).toSorted((a, b) => a - b)
  if (before.length === 0) return false
  return records < before[Math.floor(before.length / 2)] * guardLimits.shrinkShare
}

export const isPriceJump = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && Math.abs(after - before) > before * guardLimits.priceMoved

/** `compared`: homes that had a price before and have one now. */
export const isPriceShock = (jumps: number, compared: number): boolean =>
  jumps > guardLimits.pricesFree && jumps > compared * guardLimits.pricesShare

/** Said so often, over so long, it is meant. */
export const isConfirmed = (runs: number, sinceMs: number, nowMs: number): boolean =>
  runs >= guardLimits.releaseRuns && nowMs - sinceMs >= guardLimits.releaseAfterMs
