/** When the mails of a saved search are due, by the clocks of the country, also when those are put forward or back. Pure. */
import type { AlertFrequency } from '../../catalogue/alerts.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { localDay, momentOfLocal } from '../local-time.ts'

/** 1 January 1970 was a Thursday: three days after a Monday. */
const DAYS_AFTER_MONDAY = 3
const WEEK_DAYS = 7

/** The next moment after `nowMs` at which a mail of this frequency is due: weekly ones on Mondays. */
export function nextMailAt(
  frequency: AlertFrequency,
  hour: number,
  nowMs: number,
  timeZone: string,
): number {
  if (frequency === 'instant') return nowMs
  const today = localDay(nowMs, timeZone)
  const stepDays = frequency === 'daily' ? 1 : WEEK_DAYS
  const first = frequency === 'daily' ? today : mondayOf(today)
  const at = (day: number) => momentOfLocal(day * DAY_MS + hour * HOUR_MS, timeZone)
  return at(first) > nowMs ? at(first) : at(first + stepDays)
}

const mondayOf = (day: number): number => day - ((day + DAYS_AFTER_MONDAY) % WEEK_DAYS)
