/** Headers of the quota: the RateLimit fields of the IETF draft, and the older X- ones that many read. */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { AGENT_KEY_PATH } from '../../service/access/agent-keys.ts'
import type { Caller } from '../../service/access/authenticator.ts'
import type { CountedRequest } from '../../service/access/request-quota.ts'

/** Names and values by turns. */
export function quotaHeaders({ limit, left, resetS, windowS }: CountedRequest): readonly string[] {
  const name = `"${nameOf(windowS)}"`
  const [limitText, leftText, resetText] = [String(limit), String(left), String(resetS)]
  return [
    'ratelimit-policy',
    `${name};q=${limitText};w=${windowS}`,
    'ratelimit',
    `${name};r=${leftText};t=${resetText}`,
    'x-ratelimit-limit',
    limitText,
    'x-ratelimit-remaining',
    leftText,
    'x-ratelimit-reset',
    resetText,
  ]
}

/** A policy is named after its window: those of keys that were minted last a day, that of feeds as that of pages. */
function nameOf(windowS: number): string {
  if (windowS === limits.pageWindowS) return `${windowS / 60} minutes`
  return windowS === limits.quotaWindowS ? 'hour' : 'day'
}

const MINT = `To go on now: GET ${AGENT_KEY_PATH}, solve its challenge (about ten seconds of computing), POST the proof to the same address, and send the key as Authorization: Bearer <key>: ${limits.agentKeyRequestsPerDay} requests a day. `
const ASK = `For more, ask the operator for a key and send Authorization: Bearer <key>: a key has a quota of its own, ${limits.keyRequestsPerHour} an hour for sellers.`

/** `canMint`: whether keys are given by proof of work. */
export function quotaUsedUp(
  { limit, resetS, windowS }: CountedRequest,
  { kind }: Caller,
  canMint: boolean,
): Refusal {
  const more = {
    anonymous: ` ${canMint ? MINT : ''}${ASK}`,
    reader: ' This is the budget of your key; the operator gives keys with a larger one.',
    seller: '',
  }[kind]
  return new Refusal(
    {
      code: 'rate_limited',
      message: `All ${limit} requests of ${windowS === limits.pageWindowS ? 'these' : 'this'} ${nameOf(windowS)} are used up; the next is answered in ${resetS} seconds.`,
      hint: `Wait ${resetS} seconds (Retry-After), then repeat the same request.${more}`,
    },
    { retryAfterS: resetS },
  )
}
