/**
 * Why a photo was not imported: the closed table of reasons, each with its words and whether a
 * later write may try again.
 * Invariant: nothing the origin said (status, body, timing) gets into a message. A name without
 * an answer and a name with a private answer share one reason, so that nobody can map our
 * network by asking; so do all refusals of an origin, whatever its status.
 */
import { decodeLimits, fetchLimits, urlLimits } from './photo-limits.ts'

export const photoReasons = {
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
  timeout: { message: 'The photo took too long.', retryable: true },
  too_many_redirects: { message: 'The URL redirects too many times.', retryable: false },
  redirect_not_allowed: {
    message: 'The URL redirects to an address that is not allowed.',
    retryable: false,
  },
  origin_refused: { message: 'The host did not deliver a photo.', retryable: true },
  encoded_response: { message: 'The host sent the photo compressed again.', retryable: false },
  incomplete: { message: 'The download broke off.', retryable: true },
  too_large: {
    message: `The photo is larger than ${fetchLimits.maxBytes / 1e6} MB.`,
    retryable: false,
  },
  unsupported_type: { message: 'The content is not JPEG, PNG or WebP.', retryable: false },
  too_many_pixels: {
    message: `The photo has more than ${decodeLimits.maxPixels / 1e6} megapixels.`,
    retryable: false,
  },
  side_too_long: {
    message: `A side of the photo is longer than ${decodeLimits.maxSidePixels} pixels.`,
    retryable: false,
  },
  undecodable: { message: 'The photo is damaged or too costly to decode.', retryable: false },
  decoder_failed: { message: 'The photo could not be processed.', retryable: true },
  storage_failed: { message: 'The photo could not be stored.', retryable: true },
} as const satisfies Record<string, { message: string; retryable: boolean }>

export type PhotoReason = keyof typeof photoReasons

export interface PhotoFailure {
  ok: false
  code: PhotoReason
  message: string
  retryable: boolean
}

export function photoFailure(code: PhotoReason): PhotoFailure {
  return { ok: false, code, ...photoReasons[code] }
}

/** Carries a reason out of nested steps; it never leaves this room. */
export class PhotoFault extends Error {
  readonly code: PhotoReason

  constructor(code: PhotoReason) {
    super(code)
    this.code = code
  }
}
