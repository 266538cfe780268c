/**
 * A challenge that costs its solver a second and us ten microseconds: a tax on those who post by the thousand,
 * never the only guard. Signed, so that nothing is stored before it is solved; bound to a listing; good for ten
 * minutes and once (`id` is stored as used until `expiresAt`).
 *
 * The arithmetic: 8 puzzles of 15 bits are 8 x 2^15 = 262,144 hashes on average. A phone of the middle range
 * does about 250,000 SHA-256 of 100 bytes a second in a worker, so about 1 s. Eight small puzzles instead of one
 * of 18 bits: the time of one is exponentially distributed (one in twenty takes 3 s), that of eight varies by a
 * third. To verify are 8 hashes and one HMAC.
 *
 * To solve: for each part from 0 to `parts` - 1 find a whole number n so that SHA-256 of the text
 * `challenge:part:n` begins with `bits` zero bits. The proof is `challenge:n0,n1,...`.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { MINUTE_MS } from '../../structures/durations.ts'
import { createShortHmac, type ShortHmac } from '../../structures/short-hmac.ts'
import type { RandomBytes } from './enquiry-token.ts'

const ID_BYTES = 16
const PROOF_MAX_CHARS = 400
const NUMBERS = /^\d{1,15}(?:,\d{1,15})*$/
const CHALLENGE = /^([\w-]{22})\.(\d{1,16})\.(\d{1,15})\.(\d{1,2})\.(\d{1,2})$/

export interface Difficulty {
  readonly parts: number
  readonly bits: number
}

export const proofDifficulty: Difficulty = { parts: 8, bits: 15 }

export interface Challenge extends Difficulty {
  readonly challenge: string
  readonly expires_at: number
}

interface ChallengeOrder {
  readonly listingId: number
  readonly nowMs: number
  readonly secret: Buffer
  readonly randomBytes: RandomBytes
  readonly difficulty?: Difficulty
}

export function makeChallenge(order: ChallengeOrder): Challenge {
  const { listingId, nowMs, secret, randomBytes, difficulty = proofDifficulty } = order
  const { parts, bits } = difficulty
  const id = Buffer.from(randomBytes(ID_BYTES)).toString('base64url')
  const expiresAt = nowMs + limits.proofMinutes * MINUTE_MS
  const text = [id, listingId, expiresAt, parts, bits].join('.')
  return { challenge: sealText(text, 'proof', secret), parts, bits, expires_at: expiresAt }
}

export type ProofJudgement =
  | { readonly id: string; readonly expiresAt: number }
  | 'malformed'
  | 'forged'
  | 'other_listing'
  | 'expired'
  | 'unsolved'

/** What is good must still be marked as used by its id before anything is done for it. */
export function judgeProof(
  proof: string,
  { listingId, nowMs, secret }: Pick<ChallengeOrder, 'listingId' | 'nowMs' | 'secret'>,
): ProofJudgement {
  const colon = proof.indexOf(':')
  const numbers = proof.slice(colon + 1)
  if (colon < 0 || proof.length > PROOF_MAX_CHARS || !NUMBERS.test(numbers)) return 'malformed'
  const challenge = proof.slice(0, colon)
  const text = openText(challenge, 'proof', secret)
  const match = text === null ? null : CHALLENGE.exec(text)
  if (!match) return 'forged'
  const [, id, listing, expires, parts, bits] = match
  if (Number(listing) !== listingId) return 'other_listing'
  if (Number(expires) <= nowMs) return 'expired'
  const found = numbers.split(',')
  const isSolved =
    found.length === Number(parts) &&
    found.every(
      (n, part) => zeroBits(hash('sha256', `${challenge}:${part}:${n}`, 'buffer')) >= Number(bits),
    )
  return isSolved ? { id, expiresAt: Number(expires) } : 'unsolved'
}

function zeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]) - 24
}

/**
 * Texts that go out and come back, signed: `parts.signature`. Nothing is stored for them.
 * Invariant: what opens was sealed with this secret for this purpose, byte for byte, and for the same `boundTo`, which
 * is signed and not sent along.
 */
const SIGNATURE_CHARS = 43

type SealPurpose = 'proof' | 'form'

export const sealText = (
  text: string,
  purpose: SealPurpose,
  secret: Buffer,
  boundTo = '',
): string => `${text}.${signatureOf(text, purpose, secret, boundTo)}`

/** The text without its signature; null: it is not one of ours. */
export function openText(
  sealed: string,
  purpose: SealPurpose,
  secret: Buffer,
  boundTo = '',
): string | null {
  const dot = sealed.length - SIGNATURE_CHARS - 1
  if (dot < 0 || sealed[dot] !== '.') return null
  const text = sealed.slice(0, dot)
  const given = Buffer.from(sealed.slice(dot + 1))
  const right = Buffer.from(signatureOf(text, purpose, secret, boundTo))
  return given.length === right.length && timingSafeEqual(given, right) ? text : null
}

function signatureOf(text: string, purpose: SealPurpose, secret: Buffer, boundTo: string): string {
  const message = `enquiry ${purpose}\0${text}\0${boundTo}`
  // A form is sealed for every page of a listing; only what somebody made up is longer.
  if (message.length * BYTES_PER_CHAR > SHORT_MAX_BYTES) {
    return createHmac('sha256', secret).update(message).digest('base64url')
  }
  const hmac = hmacs.get(secret) ?? createShortHmac(secret, SHORT_MAX_BYTES)
  hmacs.set(secret, hmac)
  const signature = hmac.of(hmac.message.write(message))
  return Buffer.from(signature, 'latin1').toString('base64url')
}

const SHORT_MAX_BYTES = 2_048
/** Of UTF-8, at most. */
const BYTES_PER_CHAR = 3
const hmacs = new WeakMap<Buffer, ShortHmac>()
