/**
 * How a seller answers, in numbers that a buyer may rely on. Shown from five enquiries on, so that neither one
 * quick answer nor one forgotten mail makes a reputation. Cost: one sort of the answered ones.
 */
import { limits } from '../../catalogue/limits.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'

export interface AnswerRow {
  readonly confirmed_at: number
  readonly answered_at: number | null
}

export interface AnswerFigures {
  /** Median over those answered, in whole hours, rounded up; null: it has answered none. */
  readonly usually_within_h: number | null
  /** Answered of all, from 0 to 1, in hundredths. */
  readonly share: number
  readonly enquiries: number
}

export const answerFiguresSince = (nowMs: number): number =>
  nowMs - limits.answerFiguresDays * DAY_MS

export function answerFigures(rows: readonly AnswerRow[], nowMs: number): AnswerFigures | null {
  const counted = rows.filter(({ confirmed_at }) => confirmed_at >= answerFiguresSince(nowMs))
  if (counted.length < limits.answerFiguresMin) return null
  const waits = counted
    .flatMap(({ confirmed_at, answered_at }) =>
      answered_at === null ? [] : [Math.max(0, answered_at - confirmed_at)],
    )
    .sort((a, b) => a - b)
  return {
    usually_within_h: waits.length === 0 ? null : Math.max(1, Math.ceil(median(waits) / HOUR_MS)),
    share: Math.round((100 * waits.length) / counted.length) / 100,
    enquiries: counted.length,
  }
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
