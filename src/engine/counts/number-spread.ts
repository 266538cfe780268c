/**
 * Between which ends the numbers of a column lie among the matches, and most of them do.
 * Cost: what ranking the column costs, and four picks.
 */

import type { EngineParts } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { matchingNumbers } from './matching-numbers.ts'

export interface NumberSpread {
  readonly min: number
  /** The share asked for lies below it, rounded down to whole matches. */
  readonly low: number
  /** The same share lies above it. */
  readonly high: number
  readonly max: number
}

/** null if no match has a number. */
export function numberSpread(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  share: number,
): NumberSpread | null {
  const { count, at } = matchingNumbers(parts, clauses, column)
  if (count === 0) return null
  const rank = Math.floor((count - 1) * share)
  return { min: at(0), low: at(rank), high: at(count - 1 - rank), max: at(count - 1) }
}
