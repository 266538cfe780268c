/**
 * The names of an enquiry. A handle (enq_...) is kept in clear and tells a status, nothing of a person. A token
 * (enqt_...) is 256 random bits, is only ever mailed, and opens the thread; of it a keyed hash is kept.
 * Invariant: a handle and a hash never look alike, so that one look-up serves both.
 */
import { keyedHash } from './keyed-hash.ts'

const HANDLE_BYTES = 16
const TOKEN_BYTES = 32
const HANDLE = /^enq_[\w-]{22}$/
const TOKEN = /^enqt_[\w-]{43}$/

/** Unpredictable bytes. */
export type RandomBytes = (count: number) => Uint8Array

export const makeHandle = (randomBytes: RandomBytes): string =>
  `enq_${base64Url(randomBytes(HANDLE_BYTES))}`

export const makeToken = (randomBytes: RandomBytes): string =>
  `enqt_${base64Url(randomBytes(TOKEN_BYTES))}`

export const hashToken = (token: string, pepper: Buffer): string =>
  keyedHash('token', token, pepper)

/**
 * What the store finds an enquiry by; null: this is neither a token nor a handle. Hashed with a secret, a
 * guess says nothing of how near it was, so that the look-up in an index gives nothing away by its time.
 */
export function enquiryKeyOf(text: string, pepper: Buffer): string | null {
  if (HANDLE.test(text)) return text
  return TOKEN.test(text) ? hashToken(text, pepper) : null
}

/** A repeat of a post is one by its Idempotency-Key and its listing. */
export const hashOnce = (idempotencyKey: string, listingId: number, pepper: Buffer): string =>
  keyedHash('once', `${listingId} ${idempotencyKey}`, pepper)

/** One text is the same in any case, and however it is spaced. */
export const hashText = (text: string, pepper: Buffer): string =>
  keyedHash('text', text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(), pepper)

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
