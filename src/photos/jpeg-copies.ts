/**
 * A stored photo as JPEG, made on request: portals that pull exports read no WebP. A few at a time, since each
 * costs about 30 ms of another core; what is beyond waits, and beyond that is refused.
 * Invariant: only photos of ours come in, decoded and encoded by us before.
 */
import { createPhotoAdmission } from './photo-admission.ts'
import { jpegLimits } from './photo-limits.ts'

export interface JpegCopies {
  /** null: too many wait already. */
  make(webp: Uint8Array): Promise<Uint8Array | null>
}

export function createJpegCopies(): JpegCopies {
  const { maxAtOnce, maxWaiting, quality } = jpegLimits
  const admission = createPhotoAdmission({
    maxAtOnce,
    maxAtOncePerOwner: maxAtOnce,
    maxAtOncePerHost: maxAtOnce,
    maxWaiting,
    maxWaitingPerOwner: maxWaiting,
  })
  return {
    make: (webp) =>
      admission.pass({ owner: 0, host: '' }, async () => {
        // Loaded by the first export that is pulled, not by every start.
        const { default: sharp } = await import('sharp')
        return sharp(webp).jpeg({ quality }).toBuffer()
      }),
  }
}
