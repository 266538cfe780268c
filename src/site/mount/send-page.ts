/** Sends pages, fragments and assets with their headers. Pages are the reader's own: never shared. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  COMPRESS_ABOVE_BYTES,
  chooseEncoding,
  compress,
  type Effort,
  offered,
} from '../../structures/compress.ts'
import { LANGUAGE, type PageRequest } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'

export interface PageAnswer {
  readonly status: number
  readonly body: string
  readonly contentType?: string
  /** How many listings it shows: what the reader's address is charged. */
  readonly listings: number
  /** Its own, over those of every page. */
  readonly headers?: Readonly<Record<string, string>>
}

/** For pages with personal data: not cached, not indexed, and their address is not passed on. */
export const secretHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export const encodingOf = ({ headers }: FastifyRequest, bytes: Uint8Array, effort: Effort) =>
  bytes.byteLength > COMPRESS_ABOVE_BYTES
    ? chooseEncoding(headers['accept-encoding'], offered[effort])
    : null

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Omit<PageAnswer, 'listings'>,
  policy: string,
  asked: PageRequest,
): Promise<FastifyReply> {
  const { status, body, contentType = 'text/html; charset=utf-8', headers = {} } = answer
  reply
    .code(status)
    .header('content-type', contentType)
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .headers(headers)
  keepLanguage(reply, asked)
  const bytes = Buffer.from(body)
  const encoding = encodingOf(request, bytes, 'quick')
  if (encoding === null) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding, 'quick'))
}

/**
 * The language that an address asks for goes on with the reader: into a cookie, and into the address that a redirect
 * leads to, since not every reader accepts cookies.
 */
export function keepLanguage(reply: FastifyReply, { askedLanguage }: PageRequest): void {
  if (askedLanguage === null) return
  const cookie = `${LANGUAGE}=${askedLanguage}; Path=/; Max-Age=${siteLimits.yearS}; SameSite=Lax`
  reply.header('set-cookie', cookie)
}

/** `to` is a path of this site; one that names a language already is left as it is. */
export function inLanguage(to: string, { askedLanguage }: PageRequest): string {
  if (askedLanguage === null || new RegExp(`[?&]${LANGUAGE}=`).test(to)) return to
  const [path, place = ''] = to.split(/(?=#)/)
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE}=${askedLanguage}${place}`
}

/** Cookies that a request has changed: the browser gets them with its answer, even with a refusal. */
const changedCookies = new WeakMap<FastifyRequest, string>()

export function changeCookie(request: FastifyRequest, cookie: string): void {
  changedCookies.set(request, cookie)
}

/** null: the request has changed none. */
export const changedCookie = (request: FastifyRequest): string | null =>
  changedCookies.get(request) ?? null
