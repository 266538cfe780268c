/** Refusals on the wire: JSON in the one error shape, or a page where a person mistyped an address. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, Refusal } from '../../domain/refusal.ts'
import { compressAtOnce } from '../../structures/compress.ts'
import { jsonPolicy } from '../headers/default-headers.ts'
import type { RightPath } from '../paths/right-path.ts'
import { encodingFor } from './send-answer.ts'

export interface ErrorPage {
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
