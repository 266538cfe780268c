/**
 * How long until something happens, from homes of which many are still waiting (Kaplan and Meier): those count for as long
 * as they were watched. The mean of finished ones alone would make a growing market look quicker than it is.
 * Ranges are Greenwood's, 90 %. Cost: one sort.
 */
import { type Counted, rounded, SHARE_HOMES, tooFew } from './counted.ts'

export interface Survival {
  readonly n: number
  readonly events: number
  /** Ascending moments of events, the share that is left after each, and its standard error. */
  readonly times: readonly number[]
  readonly left: readonly number[]
  readonly errors: readonly number[]
  /** How many were still watched at a time. */
  watchedAt(time: number): number
}

const NORMAL = 1.6448536269514722
const FEWEST_EVENTS = 10
const GOOD_EVENTS = 30

/** `times[i]` ends with the event where `happened[i]` is 1, otherwise with the end of watching. */
export function survivalOf(times: Float64Array, happened: Uint8Array): Survival {
  const order = Uint32Array.from(times, (_, at) => at).sort(
    (a, b) => times[a] - times[b] || happened[b] - happened[a] || a - b,
  )
  const n = times.length
  const result = { times: [] as number[], left: [] as number[], errors: [] as number[] }
  let left = 1
  let variance = 0
  let events = 0
  for (let at = 0; at < n; ) {
    const time = times[order[at]]
    let here = 0
    let end = at
    while (end < n && times[order[end]] === time) here += happened[order[end++]]
    const watched = n - at
    if (here > 0) {
      events += here
      left *= 1 - here / watched
      variance += watched > here ? here / (watched * (watched - here)) : 0
      result.times.push(time)
      result.left.push(left)
      result.errors.push(left * Math.sqrt(variance))
    }
    at = end
  }
  const watchedAt = (time: number) => {
    let watched = 0
    for (const one of times) if (one >= time) watched++
    return watched
  }
  return { n, events, ...result, watchedAt }
}

/** When half are done; no value while less than half are. */
export function medianTime(survival: Survival, unit: number): Counted & { method: string } {
  const method = 'kaplan-meier'
  if (survival.n < SHARE_HOMES || survival.events < FEWEST_EVENTS) {
    return { ...tooFew(survival.n), method }
  }
  const crossing = (shift: number): number | null => {
    const at = survival.left.findIndex((left, i) => left + shift * survival.errors[i] <= 0.5)
    return at < 0 ? null : rounded(survival.times[at] / unit, 0)
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
