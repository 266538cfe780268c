/**
 * Medians and shares with how far chance alone moves them: one market has about a hundred marks or two, and a level of
 * confidence may be a few dozen homes. Standard errors, written with ±.
 */
import { quantileOf, sortedNumbers } from '../src/structures/statistics/robust-statistics.ts'

/** How many of how many, in one market. */
export interface Part {
  readonly of: number
  readonly count: number
}

interface Measured {
  readonly value: number
  /** Not a number where there is nothing to tell it from. */
  readonly standardError: number
}

export const percent = (share: number) => `${(100 * share).toFixed(2)} %`
export const at = (numbers: readonly number[], share: number) =>
  quantileOf(sortedNumbers(numbers), share)
export const shareOf = ({ count, of }: Part) => count / of

/** By how the markets differ among each other: homes of one market do not err independently. */
export function together(parts: readonly Part[]): Measured & Part {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const of = parts.reduce((sum, part) => sum + part.of, 0)
  const value = count / of
  const squares = parts.reduce((sum, part) => sum + (part.count - value * part.of) ** 2, 0)
  const standardError = Math.sqrt((parts.length / (parts.length - 1)) * squares) / of
  return { count, of, value, standardError }
}

/** By the order of the numbers alone: half of one deviation of the rank to either side. */
export function middleOf(numbers: readonly number[]): Measured {
  const sorted = sortedNumbers(numbers)
  const reach = 0.5 / Math.sqrt(sorted.length)
  const standardError = (quantileOf(sorted, 0.5 + reach) - quantileOf(sorted, 0.5 - reach)) / 2
  return { value: quantileOf(sorted, 0.5), standardError }
}

/** How many standard errors the first is above the second. */
export const errorsAbove = (one: Measured, other: Measured) =>
  (one.value - other.value) / Math.hypot(one.standardError, other.standardError)
