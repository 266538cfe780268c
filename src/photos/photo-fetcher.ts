/**
 * Downloads one photo: the guarded fetch with the limits of a photo, stopped at byte 12 when it is none.
 * Invariant: the answer is the bytes or one photo reason; only a caller's abort is thrown.
 * Cost: that of the guarded fetch; at most 15 MB held.
 */

import type { FetchLimits } from '../net/fetch-limits.ts'
import { createGuardedFetch, type FetchNetwork } from '../net/guarded-fetch.ts'
import { downloadLimits } from './photo-limits.ts'
import { type PhotoFailure, photoFailure } from './photo-reason.ts'
import { photoType, signatureBytes } from './photo-type.ts'

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
