/**
 * How long until something happens, from homes of which many are still waiting (Kaplan and Meier): those count for as long
 * as they were watched. The mean of finished ones alone would make a growing market look quicker than it is.
 * Ranges are Greenwood's, 90 %. Cost: two sorts of numbers.
 */
import { binarySearch } from '../../structures/binary-search.ts'
import { type Counted, rounded, SHARE_HOMES, tooFew } from './counted.ts'

export interface Survival {
  readonly n: number
  readonly events: number
  /** Ascending moments of events, the share that is left after each, and its standard error. */
  readonly times: Float64Array
  readonly left: Float64Array
  readonly errors: Float64Array
  /** How many were still watched at a time. */
  watchedAt(time: number): number
}

const NORMAL = 1.6448536269514722
const FEWEST_EVENTS = 10
const GOOD_EVENTS = 30

/**
 * `ends` are the times at which watching ended, by the event or without it; `events` those of them that the event ended.
 * Both are sorted in place.
 */
export function survivalOf(ends: Float64Array, events: Float64Array): Survival {
  ends.sort()
  events.sort()
  const n = ends.length
  const times = new Float64Array(events.length)
  const lefts = new Float64Array(events.length)
  const errors = new Float64Array(events.length)
  let [left, variance, steps, ended] = [1, 0, 0, 0]
  for (let at = 0; at < events.length; ) {
    const time = events[at]
    const first = at
    while (at < events.length && events[at] === time) at++
    while (ends[ended] < time) ended++
    const here = at - first
    const watched = n - ended
    left *= 1 - here / watched
    variance += watched > here ? here / (watched * (watched - here)) : 0
    times[steps] = time
    lefts[steps] = left
    errors[steps++] = left * Math.sqrt(variance)
  }
  return {
    ...{ n, events: events.length },
    times: times.subarray(0, steps),
    left: lefts.subarray(0, steps),
    errors: errors.subarray(0, steps),
    watchedAt: (time) => n - binarySearch(0, n, (at) => ends[at] >= time),
  }
}

/** When half are done; no value while less than half are, or where too few were watched for so long. */
export function medianTime(survival: Survival, unit: number): Counted & { method: string } {
  const method = 'kaplan-meier'
  if (survival.n < SHARE_HOMES || survival.events < FEWEST_EVENTS) {
    return { ...tooFew(survival.n), method }
  }
  const crossing = (shift: number): number | null => {
    const at = survival.left.findIndex((left, i) => left + shift * survival.errors[i] <= 0.5)
    // Where a handful is still watched, one of them takes the curve over the half.
    if (at < 0 || survival.watchedAt(survival.times[at]) < SHARE_HOMES) return null
    return rounded(survival.times[at] / unit, 0)
  }
  const value = crossing(0)
  if (value === null) return { ...tooFew(survival.n, 'not_enough_history'), method }
  return {
    value,
    low: crossing(-NORMAL),
    high: crossing(NORMAL),
    n: survival.n,
    quality: survival.events >= GOOD_EVENTS ? 'good' : 'indicative',
    method,
  }
}

/** The share in per cent to which it has happened by a time. */
export function shareBy(survival: Survival, time: number): Counted {
  const watched = survival.watchedAt(time)
  if (watched < SHARE_HOMES) return tooFew(watched)
  let at = -1
  while (at + 1 < survival.times.length && survival.times[at + 1] <= time) at++
  const left = at < 0 ? 1 : survival.left[at]
  const reach = at < 0 ? 0 : NORMAL * survival.errors[at]
  const per = (value: number) => rounded(100 * Math.min(Math.max(value, 0), 1), 1)
  return {
    value: per(1 - left),
    low: per(1 - left - reach),
    high: per(1 - left + reach),
    n: watched,
    quality: watched >= GOOD_EVENTS ? 'good' : 'indicative',
  }
}
