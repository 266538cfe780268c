/**
 * Why a photo was not imported: the closed table of reasons, each with its words and whether a
 * later write may try again: those of the fetch, some in words that name the photo, and those of decoding
 * and storing. Nothing the origin said gets into a message, here as there.
 */
import { fetchReasons } from '../net/fetch-reason.ts'
import { decodeLimits, downloadLimits } from './photo-limits.ts'

export const photoReasons = {
  ...fetchReasons,
  timeout: { message: 'The photo took too long.', retryable: true },
  origin_refused: { message: 'The host did not deliver a photo.', retryable: true },
  encoded_response: { message: 'The host sent the photo compressed again.', retryable: false },
  too_large: {
    message: `The photo is larger than ${downloadLimits.maxBytes / 1e6} MB.`,
    retryable: false,
  },
  unsupported_type: { message: 'The content is not JPEG, PNG or WebP.', retryable: false },
  heic: {
    message:
      'The photo is in the HEIC format of newer phones, which browsers cannot show. Choose "Most Compatible" under Settings, Camera, Formats, or send it as JPEG.',
    retryable: false,
  },
  too_slow: { message: 'The photo did not arrive in time.', retryable: true },
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
