/**
 * The secret links of saved searches. A token is a random handle, stored in clear, and a keyed hash of it, which is not
 * stored: every mail can carry the link again, and a handle alone opens nothing. A confirmation token is random and
 * stored as a keyed hash, for it is used once.
 * Invariant: a token of one purpose is none of another: a link that stops mails cannot read or change a search.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { emailIdentity, type RandomBytes } from '../enquiries/enquiry-token.ts'

/**
 * search: one search; person: all of one address; stop: mails of one search; stop_all: all mails of an address; lists:
 * shared lists and notes, of an address or by themselves.
 */
const prefixes = {
  ...{ search: 'srch', person: 'mys', stop: 'uns', stop_all: 'unsa', lists: 'lst' },
} as const

export type TokenPurpose = keyof typeof prefixes

const HANDLE_BYTES = 16
const HANDLE_CHARS = 22
const TOKEN = /^([a-z]+)_([\w-]{22})([\w-]{22})$/
const CONFIRM = /^cnf_[\w-]{22}$/

export const makeAlertHandle = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(HANDLE_BYTES)).toString('base64url')

export const alertToken = (purpose: TokenPurpose, handle: string, pepper: Buffer): string =>
  `${prefixes[purpose]}_${handle}${sealOf(purpose, handle, pepper)}`

/** The handle; null: this is no token of the purpose, or not one of ours. */
export function openAlertToken(purpose: TokenPurpose, text: string, pepper: Buffer): string | null {
  const [, prefix, handle, seal] = TOKEN.exec(text) ?? []
  if (prefix !== prefixes[purpose]) return null
  const expected = Buffer.from(sealOf(purpose, handle, pepper))
  return timingSafeEqual(expected, Buffer.from(seal)) ? handle : null
}

export const makeConfirmToken = (randomBytes: RandomBytes): string =>
  `cnf_${makeAlertHandle(randomBytes)}`

/** What a confirmation is found by; null: this is no such token. */
export const confirmHash = (token: string, pepper: Buffer): string | null =>
  CONFIRM.test(token) ? keyed('confirm', token, pepper).toString('hex') : null

/** Not comparable with the hash of the same address in an enquiry. */
export const hashAlertEmail = (email: string, pepper: Buffer): string =>
  keyed('email', emailIdentity(email), pepper).toString('hex')

const sealOf = (purpose: TokenPurpose, handle: string, pepper: Buffer): string =>
  keyed(purpose, handle, pepper).toString('base64url').slice(0, HANDLE_CHARS)

const keyed = (purpose: string, value: string, pepper: Buffer): Buffer =>
  createHmac('sha256', pepper).update(`alert ${purpose}\0`).update(value).digest()
