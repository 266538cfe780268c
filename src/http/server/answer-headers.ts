/**
 * The headers that any answer of a request carries, as one list of names and values by turns: the form
 * that Node writes fastest, and there is one for every answer.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { quotaHeaders } from '../admission/quota-headers.ts'
import { httpLimits } from './http-limits.ts'

/** name, value, name, value */
export type HeaderList = string[]

export interface AnswerHeaderOptions {
  readonly baseUrl: string
  /** `ageMs`: since the answers were last known to be what the store holds. */
  readonly data: { readonly ageMs: number }
  readonly isStopping: () => boolean
  /** Names below that of the service are to be asked by https alone, too. */
  readonly hstsSubdomains: boolean
}

export function createAnswerHeaders(options: AnswerHeaderOptions) {
  const { baseUrl, data, isStopping } = options
  const secure = baseUrl.startsWith('https:') ? strictTransport(options.hstsSubdomains) : {}
  const open = Object.entries({ ...defaultHeaders, ...secure }).flat()
  const closed = Object.entries({ ...privateHeaders, ...secure }).flat()

  return ({ id, isApi, counted, raw }: FastifyRequest): HeaderList => {
    const standing = !isApi && isPrivatePath(raw.url ?? '') ? closed : open
    const list = [...standing, 'x-request-id', id]
    // A connection that stays open after its answer would delay the stop.
    if (isStopping()) list.push('connection', 'close')
    if (!isApi) return list
    // While the store cannot be reached, the age of an answer is shown.
    const { ageMs } = data
    if (ageMs > httpLimits.staleAfterMs) list.push('x-data-age', String(Math.round(ageMs / 1000)))
    if (counted) list.push(...quotaHeaders(counted))
    return list
  }
}

/** For answers that go through Fastify; what they say themselves stands. */
export function setHeaders(reply: FastifyReply, list: Readonly<HeaderList>): void {
  for (let i = 0; i < list.length; i += 2) {
    if (!reply.hasHeader(list[i])) reply.header(list[i], list[i + 1])
  }
}

/**
 * Headers that every answer carries, and CORS. Reads are open to any page, without credentials:
 * nothing that a browser could be tricked into sending along means anything here.
 */
export const jsonPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What scripts on other sites may read of an answer. */
const exposed = [
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Data-Age',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

/** One object, made once: it is set on every answer. */
export const defaultHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
  'content-security-policy': jsonPolicy,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
}

/**
 * Where somebody is signed in no other site reads, embeds or holds on to anything: no CORS, and a window of its own.
 * By path, so that refusals, redirects and what does not exist there are no exception.
 */
function isPrivatePath(url: string): boolean {
  // As the router reads it, which takes /%64esk for /desk.
  const path = url.replace(/%([0-7][\da-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return /^\/(?:desk|admin)(?:[/?#]|$)/.test(path)
}

const {
  'access-control-allow-origin': _,
  'access-control-expose-headers': __,
  ...closed
} = defaultHeaders

const privateHeaders: Readonly<Record<string, string>> = {
  ...closed,
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** For a year; for all names below this one only where the operator says so, since they may be others' servers. */
const strictTransport = (withSubdomains: boolean): Readonly<Record<string, string>> => ({
  'strict-transport-security': `max-age=${httpLimits.maxAge.strictTransportS}${withSubdomains ? '; includeSubDomains' : ''}`,
})

export function preflightHeaders(
  methods: readonly string[],
  url: string,
): Readonly<Record<string, string>> {
  if (isPrivatePath(url)) return { allow: methods.join(', ') }
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Mcp-Method, Mcp-Name, Mcp-Protocol-Version',
    'access-control-max-age': String(httpLimits.maxAge.preflightS),
    allow: methods.join(', '),
  }
}
