/**
 * Whatever goes wrong becomes a Refusal, and every Refusal becomes the one error shape.
 * Never a stack, never another content type; what we did not foresee is logged and told as internal_error.
 */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { ownMember } from '../../structures/own-member.ts'

const RETRY_SOON_S = 5

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

export function bodyTooLarge(): Refusal {
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

export function unavailable(message: string): Refusal {
  return new Refusal(
    { code: 'unavailable', message },
    { headers: { 'retry-after': String(RETRY_SOON_S) } },
  )
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
