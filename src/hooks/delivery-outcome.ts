/**
 * What the answer of a receiver means for the message and for its endpoint. Pure.
 * 2xx is delivered; 410 disables; everything else is a failure, redirects included. A receiver that is overloaded or silent is
 * given a rest for all its messages.
 */
import type { Posted } from '../net/guarded-post.ts'
import { hookLimits } from './hook-limits.ts'

export interface DeliveryOutcome {
  /** A status code, or the reason why there is none. */
  readonly answer: string
  readonly result: 'delivered' | 'failed' | 'gone'
  /** At least this long until the next attempt, as the receiver asks. */
  readonly retryAfterMs: number
  /** The whole endpoint rests. */
  readonly isOverloaded: boolean
}

const GONE = 410
const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 504])
const SILENT: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'no_public_address'])

export function outcomeOf(posted: Posted, nowMs: number): DeliveryOutcome {
  if (!posted.ok) {
    const isOverloaded = SILENT.has(posted.code)
    return { answer: posted.code, result: 'failed', retryAfterMs: 0, isOverloaded }
  }
  const { status } = posted
  const isOverloaded = OVERLOADED.has(status)
  const isDelivered = status >= 200 && status < 300
  return {
    answer: String(status),
    result: isDelivered ? 'delivered' : status === GONE ? 'gone' : 'failed',
    retryAfterMs: isDelivered ? 0 : readRetryAfter(posted.retryAfter, nowMs),
    isOverloaded,
  }
}

/** Seconds or a date, at most a day; 0 where it says nothing that can be read. */
function readRetryAfter(text: string | null, nowMs: number): number {
  if (text === null) return 0
  const waitMs = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(waitMs, 0), hookLimits.retryAfterMaxMs)
}

/** After this number of attempts; null: that was the last one. */
export function nextAttemptMs(attempts: number, random: () => number): number | null {
  const wait = hookLimits.retryAfterMs[attempts - 1]
  const { retryJitter } = hookLimits
  return wait === undefined ? null : Math.round(wait * (1 + retryJitter * (2 * random() - 1)))
}

/** How long an endpoint rests after a number of failures in a row. */
export const restMs = (failures: number): number =>
  Math.min(hookLimits.restFirstMs * 2 ** Math.min(failures, 20), hookLimits.restMaxMs)
