/**
 * Why nothing was fetched: the closed table of reasons, each with its words and whether it is worth trying
 * again. A caller may say them in words of its own, by code.
 * Invariant: nothing the origin said (status, body, timing) gets into a message. A name without
 * an answer and a name with a private answer share one reason, so that nobody can map our
 * network by asking; so do all refusals of an origin, whatever its status, unless the purpose says that its owner may know
 * whether nothing is there or a login is needed.
 */
import { urlLimits } from './fetch-limits.ts'

export const fetchReasons = {
  invalid_url: { message: 'This is not a valid URL.', retryable: false },
  url_too_long: {
    message: `The URL is longer than ${urlLimits.maxUrlLength} characters.`,
    retryable: false,
  },
  url_not_https: { message: 'The URL must start with https://.', retryable: false },
  url_has_credentials: {
    message: 'The URL must not hold a user name or password.',
    retryable: false,
  },
  url_has_port: { message: 'The URL must not name a port other than 443.', retryable: false },
  host_not_allowed: { message: 'The URL must name a public host by name.', retryable: false },
  no_public_address: { message: 'The host has no usable public address.', retryable: true },
  unreachable: { message: 'The host did not answer.', retryable: true },
  insecure_connection: { message: 'No secure connection to the host.', retryable: true },
  timeout: { message: 'The transfer took too long.', retryable: true },
  too_many_redirects: { message: 'The URL redirects too many times.', retryable: false },
  redirect_not_allowed: {
    message: 'The URL redirects to an address that is not allowed.',
    retryable: false,
  },
  origin_missing: {
    message: 'The host says that there is nothing at this address (404).',
    retryable: true,
  },
  origin_denied: {
    message: 'The host asks for a user name and password, or refuses them (401 or 403).',
    retryable: true,
  },
  origin_refused: { message: 'The host did not deliver the content.', retryable: true },
  encoded_response: { message: 'The host sent the content compressed.', retryable: false },
  incomplete: { message: 'The download broke off.', retryable: true },
  too_large: { message: 'The content is too large.', retryable: false },
  unsupported_type: { message: 'The content is of a type that is not accepted.', retryable: false },
} as const satisfies Record<string, { message: string; retryable: boolean }>

export type FetchReason = keyof typeof fetchReasons

export interface FetchFailure {
  ok: false
  code: FetchReason
  message: string
  retryable: boolean
}

export function fetchFailure(code: FetchReason): FetchFailure {
  return { ok: false, code, ...fetchReasons[code] }
}

/** Carries a reason out of nested steps; it never leaves this room. */
export class FetchFault extends Error {
  readonly code: FetchReason

  constructor(code: FetchReason) {
    super(code)
    this.code = code
  }
}
