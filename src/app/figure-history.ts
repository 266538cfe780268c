/**
 * The figures of /metrics over the last quarter of an hour, for the operator's page: a look every 15 seconds, of
 * each figure the last 60. Cost: some thirty numbers a look.
 */
import type { Figure } from '../http/server/metrics.ts'
import type { FigureSeries } from '../site/mount/site-context.ts'

const LOOK_EVERY_MS = 15_000
const KEPT = 60

export interface FigureHistory {
  /** Each with its present value at the end. */
  read(): readonly FigureSeries[]
  stop(): void
}

export function createFigureHistory(figures: () => readonly Figure[]): FigureHistory {
  const kept = new Map<string, number[]>()
  const look = () => {
    for (const { name, value } of figures()) {
      kept.set(name, [...(kept.get(name) ?? []), value].slice(-KEPT))
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return {
    read: () =>
      figures().map(({ name, help, value }) => ({
        name,
        help,
        values: [...(kept.get(name) ?? []), value],
      })),
    stop: () => clearInterval(timer),
  }
}
