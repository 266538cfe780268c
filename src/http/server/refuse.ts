/** Refusals on the wire: JSON in the one error shape, or a page where a person mistyped an address. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { errorBody, Refusal } from '../../domain/refusal.ts'
import { compressAtOnce } from '../../structures/compress.ts'
import { ownMember } from '../../structures/own-member.ts'
import type { RightPath } from '../paths/right-path.ts'
import { jsonPolicy } from './answer-headers.ts'
import { httpLimits } from './http-limits.ts'
import { encodingFor } from './send-answer.ts'

interface ErrorPage {
  readonly body: string
  readonly contentSecurityPolicy: string
}

/** What a person who mistypes an address sees instead of JSON; null: this request gets JSON. */
export type ErrorPageOf = (request: FastifyRequest, refusal: Refusal) => ErrorPage | null

export const isApiPath = (url: string): boolean => /^\/(?:v1|api)(?:[/?]|$)/.test(url)

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  errorPage?: ErrorPageOf,
): FastifyReply {
  const page = isApiPath(request.url) ? null : (errorPage?.(request, refusal) ?? null)
  const bytes = Buffer.from(page ? page.body : JSON.stringify(errorBody(refusal, request.id)))
  const encoding = encodingFor(bytes, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(refusal.status)
    .headers({ ...refusal.extras.headers })
    .header('content-type', page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-security-policy', page ? page.contentSecurityPolicy : jsonPolicy)
    .header('cache-control', 'no-store')
    .header('vary', page ? 'accept-encoding, accept-language, cookie' : 'accept-encoding')
    .send(encoding ? compressAtOnce(bytes, encoding) : bytes)
}

/** A word where a number belongs, such as /v1/listings/search, is a path mistaken: the right one is named. */
export function nameRightPath(
  refusal: Refusal,
  { method, url }: FastifyRequest,
  rightPath: RightPath,
): Refusal {
  const [fault, ...others] = refusal.faults
  const right = fault.code === 'invalid_id' ? rightPath(method, url) : null
  if (right === null) return refusal
  return new Refusal([{ ...fault, hint: didYouMean(right) }, ...others], refusal.extras)
}

const didYouMean = (right: string): string =>
  `Did you mean ${right}? Every path is described in /openapi.json.`

/** 405 where other methods would be answered, 404 elsewhere. */
export function nothingHere(
  { url, method }: FastifyRequest,
  methods: readonly string[],
  rightPath: RightPath,
): Refusal {
  const right = rightPath(method, url)
  const [path] = url.split('?', 1)
  const shownPath = path.length > 80 ? `${path.slice(0, 80)}...` : path
  if (methods.length > 0) {
    return new Refusal(
      {
        code: 'method_not_allowed',
        message: `${method} is not a method of ${shownPath}.`,
        hint: right === null ? `Use ${methods.join(' or ')}.` : didYouMean(right),
        allowed: methods,
      },
      { headers: { allow: methods.join(', ') } },
    )
  }
  return new Refusal({
    code: 'not_found',
    message: `There is nothing at ${shownPath}.`,
    hint:
      right === null
        ? 'Search is at /v1/listings, its parameters at /v1/meta, every path in /openapi.json.'
        : didYouMean(right),
  })
}

/**
 * Whatever goes wrong becomes a Refusal, and every Refusal becomes the one error shape.
 * Never a stack, never another content type; unforeseen errors are logged and answered as internal_error.
 */
/** What Fastify and Node call their own faults, and what they mean to a caller. */
const refusalsByFrameworkCode: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => bodyTooLarge(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal({
      code: 'invalid_json',
      message: 'The body is not as long as Content-Length says.',
    }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal(mediaTypeFault),
  FST_ERR_CTP_EMPTY_TYPE: () => new Refusal(mediaTypeFault),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () => new Refusal(mediaTypeFault),
  FST_ERR_BAD_URL: () => unreadableAddress(),
  FST_ERR_HANDLER_TIMEOUT: () => unavailable('The answer took too long.'),
  ECONNRESET: () => unreadableAddress(),
}

const mediaTypeFault = {
  code: 'unsupported_media_type',
  message: 'The body must be declared as application/json.',
} as const

function bodyTooLarge(): Refusal {
  return new Refusal({
    code: 'payload_too_large',
    message: `The body is larger than ${limits.bodyMaxBytes} bytes.`,
    hint: 'Shorten the description or the photo list.',
  })
}

export function unreadableAddress(): Refusal {
  return new Refusal({
    code: 'invalid_url',
    message: 'The address of the request could not be read.',
  })
}

function unavailable(message: string): Refusal {
  return new Refusal({ code: 'unavailable', message }, { retryAfterS: httpLimits.retryAfterS })
}

/** null: not one that we foresaw; the caller logs it. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const code = (error as { code?: unknown } | null)?.code
  const known = typeof code === 'string' ? ownMember(refusalsByFrameworkCode, code) : undefined
  return known?.() ?? null
}

export function internalError(): Refusal {
  return new Refusal({ code: 'internal_error', message: 'Something went wrong on our side.' })
}

/** Which methods a concrete path answers to: what a 405 and a preflight have to tell. */
interface Entry {
  readonly segments: readonly string[]
  readonly methods: Set<string>
}

export interface PathTable {
  add(pattern: string, methods: readonly string[]): void
  methodsAt(url: string): readonly string[]
}

const split = (path: string) => path.replace(/\/$/, '').split('/')

export function createPathTable(): PathTable {
  const entries = new Map<string, Entry>()
  return {
    add(pattern, methods) {
      const entry = entries.get(pattern) ?? { segments: split(pattern), methods: new Set() }
      for (const method of methods) entry.methods.add(method)
      entries.set(pattern, entry)
    },
    methodsAt(url) {
      const [path] = url.split('?', 1)
      const segments = split(path)
      const all = [...entries.values()].filter((entry) => matches(entry.segments, segments))
      // "/listings/lookup" is no listing, whatever a listing's path takes.
      const fewest = Math.min(...all.map(wildcards))
      const matching = all.filter((entry) => wildcards(entry) === fewest)
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
    },
  }
}

const wildcards = ({ segments }: Entry): number =>
  segments.filter((piece) => piece.startsWith(':')).length

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((piece, index) => piece.startsWith(':') || piece === segments[index])
  )
}
