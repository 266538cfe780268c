/**
 * Downloads one photo: the guarded fetch with the limits of a photo, stopped at byte 12 when it is none.
 * Invariant: the answer is the bytes or one photo reason; only a caller's abort is thrown.
 * Cost: that of the guarded fetch; at most 15 MB held.
 */
import type { FetchLimits } from '../net/fetch-limits.ts'
import { createGuardedFetch } from '../net/guarded-fetch.ts'
import type { FetchNetwork } from '../net/open-connection.ts'
import { downloadLimits } from './photo-limits.ts'
import { type PhotoFailure, photoFailure } from './photo-reason.ts'

export type FetchedPhoto = { ok: true; bytes: Buffer } | PhotoFailure

export interface PhotoFetcher {
  fetch(url: string, signal?: AbortSignal): Promise<FetchedPhoto>
}

export type PhotoFetcherOptions = FetchNetwork & { limits?: Partial<FetchLimits> }

export function createPhotoFetcher(options: PhotoFetcherOptions = {}): PhotoFetcher {
  const get = createGuardedFetch({
    ...options,
    purpose: 'photo import',
    accept: 'image/webp,image/jpeg,image/png',
    limits: { ...downloadLimits, ...options.limits },
    firstBytes: { count: signatureBytes, isAccepted: (bytes) => photoType(bytes) !== null },
  })
  return {
    async fetch(url, signal) {
      const fetched = await get(url, { signal })
      return fetched.ok ? fetched : photoFailure(fetched.code)
    },
  }
}

/**
 * Says what kind of photo some bytes are by their first 12, never by header or file name.
 * Invariant: null for anything but JPEG, PNG and WebP. The decoder decides again on its own.
 */
export type PhotoType = 'jpeg' | 'png' | 'webp'

/** As many bytes as the longest signature needs: RIFF, four bytes of length, WEBP. */
export const signatureBytes = 12

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Brands of the container that phones write; some of them hold AVIF, which is not taken either. */
const HEIC = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/

export const isHeic = (bytes: Buffer): boolean => HEIC.test(bytes.toString('latin1', 4, 12))

export function photoType(bytes: Buffer): PhotoType | null {
  if (bytes.length < signatureBytes) return null
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') {
    return 'webp'
  }
  return null
}
