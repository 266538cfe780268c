/** How the quota is told: the RateLimit fields of the IETF draft, and the older X- ones that many read. */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../service/access/authenticator.ts'
import type { CountedRequest } from '../../service/access/request-quota.ts'

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

const MORE = `For more, ask the operator for a key and send Authorization: Bearer <key>: a key has a quota of its own, ${limits.keyRequestsPerHour} an hour for sellers.`

export function quotaUsedUp({ limit, resetS }: CountedRequest, { kind }: Caller): Refusal {
  return new Refusal(
    {
      code: 'rate_limited',
      message: `All ${limit} requests of this hour are used up; the next is answered in ${resetS} seconds.`,
      hint: `Wait ${resetS} seconds (Retry-After), then repeat the same request.${kind === 'anonymous' ? ` ${MORE}` : ''}`,
    },
    { headers: { 'retry-after': String(resetS) } },
  )
}
