/**
 * Keys that anybody mints by proof of work: no name, no address, a budget of their own. They cost their holder about
 * ten seconds of computing, and us one row.
 * Invariant: a proof makes one key; keys are limited per client address and in total; every key expires.
 * A keyed hash of the client is stored for a day; it joins with no other table.
 * Cost: a challenge is one signature, a mint 17 hashes and one transaction.
 */
import { createHmac } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { hashSecret, makeKey } from '../../domain/access/api-key.ts'
import { keyedHash, type RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import {
  type Difficulty,
  judgeProof,
  makeChallenge,
  type ProofJudgement,
} from '../../domain/enquiries/proof-of-work.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { MintRefusal } from '../../store/reading-key-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'

export interface KeyChallenge {
  readonly challenge: string
  readonly parts: number
  readonly bits: number
  readonly expires_at: string
  readonly how: string
  /** What the key will be good for. */
  readonly key: {
    readonly requests_per_day: number
    readonly valid_days: number
  }
}

export interface NewAgentKey {
  readonly key: string
  readonly requests_per_day: number
  readonly expires_at: string
  readonly use: string
}

export interface AgentKeys {
  /** Whether any are given at all. */
  readonly areOffered: boolean
  /** `client`: the address that limits are counted for: IPv4, or the /64 of IPv6. */
  challenge(client: string): Promise<KeyChallenge>
  /** `proof` is null where none was sent: the refusal then carries a challenge. */
  mint(proof: string | null, client: string): Promise<NewAgentKey>
}

export interface AgentKeyOptions {
  readonly store: Store
  readonly quota: Quota
  readonly pepper: Buffer
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** A whole number below the one given. */
  readonly randomInt: (below: number) => number
  /** Zero bits of each puzzle. */
  readonly bits: number
  /** Minted keys in force at a time; 0: none are given. */
  readonly keysMax: number
}

/** Sixteen puzzles vary in their sum by a quarter, one would by its whole length. */
const PARTS = 16
/** A challenge is bound to a listing elsewhere; no listing has this id. */
const NO_LISTING = 0

export const AGENT_KEY_PATH = '/v1/keys/agent'

const HOW = `For each part from 0 to parts - 1 find a whole number n so that SHA-256 of the text challenge:part:n (UTF-8) begins with bits zero bits. Then POST ${AGENT_KEY_PATH} with {"proof": "challenge:n0,n1,..."}, before expires_at.`
const SOLVE_ANOTHER = `Get a new challenge with GET ${AGENT_KEY_PATH}, or solve the one in this error, and send it as {"proof": "challenge:n0,n1,..."}.`

export function createAgentKeys(options: AgentKeyOptions): AgentKeys {
  const { store, now, randomBytes, bits, keysMax } = options
  const secret = createHmac('sha256', options.pepper).update('agent keys').digest()
  const difficulty: Difficulty = { parts: PARTS, bits }
  const hashOf = (client: string) => keyedHash('client', client, secret)
  const boundsAt = (nowMs: number) => ({
    clientSince: nowMs - DAY_MS,
    clientMax: limits.agentKeysPerClientDay,
    totalMax: keysMax,
  })

  function newChallenge(): KeyChallenge {
    const made = makeChallenge({
      listingId: NO_LISTING,
      nowMs: now(),
      secret,
      randomBytes,
      difficulty,
    })
    return {
      ...made,
      expires_at: new Date(made.expires_at).toISOString(),
      how: HOW,
      key: { requests_per_day: limits.agentKeyRequestsPerDay, valid_days: limits.agentKeyDays },
    }
  }

  function refuseProof(judgement: Exclude<ProofJudgement, object> | 'missing' | 'used'): Refusal {
    return new Refusal(
      { code: 'proof_required', message: problems[judgement], hint: SOLVE_ANOTHER },
      { members: { challenge: newChallenge() } },
    )
  }

  return {
    areOffered: keysMax > 0,
    challenge: withStoreGuard('read', async (client: string) => {
      await admit(client, options)
      const nowMs = now()
      const refusal = await store.mintRefusal(hashOf(client), nowMs, boundsAt(nowMs))
      if (refusal) throw refusedBy(refusal, keysMax)
      return newChallenge()
    }),
    mint: withStoreGuard('write', async (proof: string | null, client: string) => {
      await admit(client, options)
      if (proof === null) throw refuseProof('missing')
      const nowMs = now()
      const judgement = judgeProof(proof, { listingId: NO_LISTING, nowMs, secret })
      if (typeof judgement === 'string') throw refuseProof(judgement)
      const made = makeKey(options.randomInt)
      const expiresAt = nowMs + limits.agentKeyDays * DAY_MS
      const outcome = await store.mintKey({
        ...boundsAt(nowMs),
        proof: judgement,
        key: {
          id: made.id,
          hash: hashSecret(made.secret, options.pepper),
          label: '',
          origin: 'proof',
          requests: limits.agentKeyRequestsPerDay,
          window_s: DAY_MS / 1000,
          client_hash: hashOf(client),
          created_at: nowMs,
          expires_at: expiresAt,
          revoked_at: null,
        },
      })
      if (outcome === 'used') throw refuseProof('used')
      if (outcome !== 'minted') throw refusedBy(outcome, keysMax)
      return {
        key: made.key,
        requests_per_day: limits.agentKeyRequestsPerDay,
        expires_at: new Date(expiresAt).toISOString(),
        use: `Send it with every request: Authorization: Bearer ${made.key}`,
      }
    }),
  }
}

/** These calls have their own limit: they do not count against the request quota, which may be used up. */
async function admit(client: string, { quota, keysMax, now }: AgentKeyOptions): Promise<void> {
  if (keysMax === 0) throw notOffered()
  const nowMs = now()
  const taken = await quota.take(`mint:${client}`, limits.agentKeyCallsPerHour, HOUR_MS, nowMs)
  if (taken.allowed) return
  throw tooMany(
    `One address may ask for keys ${limits.agentKeyCallsPerHour} times an hour.`,
    Math.ceil((taken.resetAtMs - nowMs) / 1000),
  )
}

const problems = {
  missing: 'A key is issued for a solved challenge, and there is no proof in the body.',
  malformed:
    'The proof does not have the form challenge:n0,n1,... with one whole number for each part.',
  forged: 'The challenge in the proof was not issued by this service for a key.',
  other_listing: 'The challenge in the proof was issued for something else.',
  expired: `The challenge has expired: it is valid for ${limits.proofMinutes} minutes.`,
  unsolved: 'The numbers do not solve the challenge.',
  used: 'The proof was used before; it makes one key.',
} as const

const OPERATOR = 'Ask the operator of this service for a key for reading.'

const notOffered = (): Refusal =>
  new Refusal({
    code: 'forbidden',
    message: 'This service issues no keys by proof of work.',
    hint: OPERATOR,
  })

function refusedBy(refusal: MintRefusal, keysMax: number): Refusal {
  return refusal === 'client'
    ? tooMany(`One address may mint ${limits.agentKeysPerClientDay} keys a day.`, HOUR_MS / 1000)
    : tooMany(`All ${keysMax} keys of this kind are in use.`, HOUR_MS / 1000)
}

const tooMany = (message: string, waitS: number): Refusal =>
  new Refusal(
    {
      code: 'rate_limited',
      message,
      hint: `Use a key that you have, or try again in ${waitS} seconds (Retry-After). ${OPERATOR}`,
    },
    { retryAfterS: waitS },
  )
