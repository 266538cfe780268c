/**
 * Calendar days of the country served. Cost: a few formatter calls, some 50 microseconds; none for a
 * quarter of an hour that was asked for before.
 */
import { DAY_MS } from '../structures/durations.ts'
import { QUARTER_MS, zoneOffsetMs } from './zone-offset-ms.ts'

/** The moment at which the local day began that lies `daysAgo` calendar days before now. */
export function startOfLocalDay(nowMs: number, daysAgo: number, timeZone: string): number {
  const localNow = nowMs + zoneOffsetMs(timeZone, nowMs)
  return momentOfLocal((Math.floor(localNow / DAY_MS) - daysAgo) * DAY_MS, timeZone)
}

/**
 * The first moment at which clocks show a local time, given as if it were UTC, or a later one: where they are put
 * forward at midnight the day begins at one.
 */
export function momentOfLocal(localMs: number, timeZone: string): number {
  const offsetAt = (ms: number) => zoneOffsetMs(timeZone, ms)
  // A clock change may lie on either side of the moment looked for.
  let moment = localMs - Math.max(offsetAt(localMs - DAY_MS), offsetAt(localMs + DAY_MS))
  while (moment + offsetAt(moment) < localMs) moment += QUARTER_MS
  return moment
}
