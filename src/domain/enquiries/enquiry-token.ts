/**
 * The names of an enquiry. A handle (enq_...) is stored in clear and gives a status, nothing about a person. A token
 * (enqt_...) is 256 random bits, is only ever mailed, and opens the thread; only a keyed hash of it is stored.
 * Invariant: a handle and a hash never look alike, so that one look-up serves both.
 */
import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'

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

/**
 * HMAC-SHA-256 of what must be compared and never be read again: addresses, clients, tokens, texts.
 * Invariant: one value hashed for two purposes gives two hashes, so that no column can be joined with another.
 */
type HashPurpose =
  | 'email'
  | 'client'
  | 'network'
  | 'token'
  | 'once'
  | 'body'
  | 'text'
  | 'reply'
  | 'received'

export function keyedHash(purpose: HashPurpose, value: string, pepper: Buffer): string {
  return createHmac('sha256', pepper).update(`enquiry ${purpose}\0`).update(value).digest('hex')
}

/**
 * What makes two addresses one person: they are equal without case and outer spaces. Nothing else: the dots
 * and plus signs that one mail host ignores are another person's name at the next.
 */
export function emailIdentity(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
  const at = folded.lastIndexOf('@')
  // A domain that cannot be folded stays as it is: it is nobody's, and equal to itself.
  const domain = domainToASCII(folded.slice(at + 1)) || folded.slice(at + 1)
  return at < 0 ? folded : `${folded.slice(0, at)}@${domain}`
}

export const hashEmail = (email: string, pepper: Buffer): string =>
  keyedHash('email', emailIdentity(email), pepper)
