/**
 * Calendar months in the country's time zone, numbered without gaps: year x 12 + month. Boundaries are the first moments of
 * local months, so a home published at 23:30 on the last evening belongs to that month, clock changes included.
 * Cost: two formatter calls per boundary; a lookup is a binary search.
 */
import { momentOfLocal, zoneOffsetMs } from '../domain/local-time.ts'

export interface LocalMonths {
  /** Number of the first month; the last is the one that `now` is in. */
  readonly first: number
  readonly count: number
  /** First moments of the months, and of the one after the last. */
  readonly starts: Float64Array
}

export function monthOfMoment(atMs: number, timeZone: string): number {
  const local = new Date(atMs + zoneOffsetMs(timeZone, atMs))
  return local.getUTCFullYear() * 12 + local.getUTCMonth()
}

export const monthName = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

export const startOfMonth = (month: number, timeZone: string): number =>
  momentOfLocal(Date.UTC(Math.floor(month / 12), month % 12, 1), timeZone)

export function localMonths(fromMs: number, nowMs: number, timeZone: string): LocalMonths {
  const first = monthOfMoment(Math.min(fromMs, nowMs), timeZone)
  const count = monthOfMoment(nowMs, timeZone) - first + 1
  const starts = Float64Array.from({ length: count + 1 }, (_, at) =>
    startOfMonth(first + at, timeZone),
  )
  return { first, count, starts }
}

/** Position of a moment's month; -1 before the first, `count` after the last. */
export function monthAt({ starts, count }: LocalMonths, atMs: number): number {
  let low = 0
  let high = count + 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle] <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
