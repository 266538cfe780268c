/**
 * Calendar days of the country served. Cost: a few formatter calls, some 50 microseconds; none for a
 * quarter of an hour that was asked for before.
 */
import { DAY_MS } from '../structures/durations.ts'
import { zoneOffsetMs } from './zone-offset-ms.ts'

/** The moment at which the local day began that lies `daysAgo` calendar days before now. */
export function startOfLocalDay(nowMs: number, daysAgo: number, timeZone: string): number {
  const localNow = nowMs + zoneOffsetMs(timeZone, nowMs)
  const localMidnight = (Math.floor(localNow / DAY_MS) - daysAgo) * DAY_MS
  // The offset is that of the midnight looked for, not of now: a clock change may lie between them.
  const guess = localMidnight - zoneOffsetMs(timeZone, localMidnight)
  return localMidnight - zoneOffsetMs(timeZone, guess)
}
