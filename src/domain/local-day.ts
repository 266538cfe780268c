/** Calendar days of the country served. Cost: a few formatter calls, microseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const DAY_MS = 86_400_000

/** Milliseconds by which local time is ahead of UTC at this moment. */
function offsetMs(timeZone: string, atMs: number): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  const part = Object.fromEntries(
    formatter.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
  )
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
  return local - Math.floor(atMs / 1000) * 1000
}

/** The moment at which the local day began that lies `daysAgo` calendar days before now. */
export function startOfLocalDay(nowMs: number, daysAgo: number, timeZone: string): number {
  const localNow = nowMs + offsetMs(timeZone, nowMs)
  const localMidnight = (Math.floor(localNow / DAY_MS) - daysAgo) * DAY_MS
  // The offset is that of the midnight looked for, not of now: a clock change may lie between them.
  const guess = localMidnight - offsetMs(timeZone, localMidnight)
  return localMidnight - offsetMs(timeZone, guess)
}
