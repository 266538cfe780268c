/**
 * The secrets of the desk: cookies (desk_...) and mailed links (enter_...), 256 random bits each, of which a keyed
 * hash is stored; and the token of a form, which follows from its session. One for two purposes has two hashes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '../enquiries/enquiry-token.ts'

const TOKEN_BYTES = 32
const COOKIE = /^desk_[\w-]{43}$/
const LINK = /^enter_[\w-]{43}$/
const FORM_CHARS = 32

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

export const makeCookie = (randomBytes: RandomBytes): string =>
  `desk_${base64Url(randomBytes(TOKEN_BYTES))}`

export const makeLinkToken = (randomBytes: RandomBytes): string =>
  `enter_${base64Url(randomBytes(TOKEN_BYTES))}`

const hashed = (purpose: string, value: string, pepper: Buffer): string =>
  createHmac('sha256', pepper).update(`desk ${purpose}\0`).update(value).digest('hex')

/** null: it is no cookie of ours. */
export const cookieHash = (cookie: string, pepper: Buffer): string | null =>
  COOKIE.test(cookie) ? hashed('cookie', cookie, pepper) : null

/** null: it is no link of ours. */
export const linkHash = (token: string, pepper: Buffer): string | null =>
  LINK.test(token) ? hashed('link', token, pepper) : null

export const clientHash = (client: string, pepper: Buffer): string =>
  hashed('client', client, pepper)

export const formToken = (sessionId: number, pepper: Buffer): string =>
  hashed('form', String(sessionId), pepper).slice(0, FORM_CHARS)

export function isFormToken(sent: string, sessionId: number, pepper: Buffer): boolean {
  const [one, other] = [sent, formToken(sessionId, pepper)].map((text) => Buffer.from(text))
  return one.length === other.length && timingSafeEqual(one, other)
}
