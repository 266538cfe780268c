/**
 * Calendar days of the country served. Cost: a few formatter calls, some 50 microseconds; none for a
 * quarter of an hour that was asked for before.
 */
import { DAY_MS } from '../structures/durations.ts'
import { zoneOffsetMs } from './zone-offset-ms.ts'

/** The moment at which the local day began that lies `daysAgo` calendar days before now. */
export function startOfLocalDay(nowMs: number, daysAgo: number, timeZone: string): number {
  const localNow = nowMs + zoneOffsetMs(timeZone, nowMs)
  return momentOfLocal((Math.floor(localNow / DAY_MS) - daysAgo) * DAY_MS, timeZone)
}

/** The moment of a local time that is given as if it were UTC. */
export function momentOfLocal(localMs: number, timeZone: string): number {
  // The offset is that of the moment looked for, not of now: a clock change may lie between them.
  const guess = localMs - zoneOffsetMs(timeZone, localMs)
  return localMs - zoneOffsetMs(timeZone, guess)
}
