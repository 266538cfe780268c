/**
 * A moment that somebody wrote: ISO 8601 with an offset, or without one as the clocks of the country show it.
 * Invariant: an hour that the clocks leave out in spring is refused; one that they show twice in autumn is the
 * first of the two. Cost: three look-ups of an offset.
 */
import { DAY_MS } from '../../structures/durations.ts'
import { zoneOffsetMs } from '../local-time.ts'

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/

/** Milliseconds since 1970; 'no_such_hour': the clocks skip it. */
export function readMoment(text: string, timeZone: string): number | 'malformed' | 'no_such_hour' {
  const match = FORM.exec(text)
  if (!match) return 'malformed'
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  const isCalendar =
    new Date(local).toISOString().startsWith(text.slice(0, 16)) && second < 60 && year >= 1970
  if (!isCalendar) return 'malformed'
  const offset = match[7]
  if (offset === undefined) return fromLocal(local, timeZone)
  if (offset === 'Z') return local
  const [hours, minutes] = offset.slice(1).split(':').map(Number)
  if (hours > 14 || minutes > 59) return 'malformed'
  return local - (offset[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

function fromLocal(local: number, timeZone: string): number | 'no_such_hour' {
  // The offsets of the days around are the only ones that can hold here; the larger one is the earlier moment.
  const offsets = [local - DAY_MS, local + DAY_MS].map((at) => zoneOffsetMs(timeZone, at))
  const moments = offsets.sort((a, b) => b - a).map((offset) => local - offset)
  return moments.find((at) => at + zoneOffsetMs(timeZone, at) === local) ?? 'no_such_hour'
}
