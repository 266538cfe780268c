/** How the quota is told: the RateLimit fields of the IETF draft, and the older X- ones that many read. */
import { limits } from '../catalogue/limits.ts'
import { Refusal } from '../domain/refusal.ts'
import type { CountedRequest } from '../service/request-quota.ts'

/** Names and values by turns. */
export function quotaHeaders({ limit, left, resetS }: CountedRequest): readonly string[] {
  const [limitText, leftText, resetText] = [String(limit), String(left), String(resetS)]
  return [
    'ratelimit-policy',
    `"hour";q=${limitText};w=${limits.quotaWindowS}`,
    'ratelimit',
    `"hour";r=${leftText};t=${resetText}`,
    'x-ratelimit-limit',
    limitText,
    'x-ratelimit-remaining',
    leftText,
    'x-ratelimit-reset',
    resetText,
  ]
}

export function quotaUsedUp({ limit, resetS }: CountedRequest): Refusal {
  return new Refusal(
    {
      code: 'rate_limited',
      message: `All ${limit} requests of this hour are used up; the next is answered in ${resetS} seconds.`,
      hint: `Wait ${resetS} seconds (Retry-After). Asking again with If-None-Match is free: a 304 is not counted.`,
    },
    { headers: { 'retry-after': String(resetS) } },
  )
}
