/**
 * Takes a photo that a seller sends: received, decoded in its turn, stored, and remembered for a day.
 * Invariants: the same bytes of the same seller are one photo, decoded once; sellers take turns at the decoder
 * with each other and with photos that are imported. Nothing is stored of what is refused.
 * Cost: about 0.5 s of the decoder for a photo of 12 Mpx.
 */

import type { Readable } from 'node:stream'
import type { ErrorCode } from '../../catalogue/errors.ts'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { PhotoAdmission } from '../../photos/photo-admission.ts'
import type { PhotoDecoder } from '../../photos/photo-decoder.ts'
import { uploadLimits } from '../../photos/photo-limits.ts'
import type { PhotoFailure, PhotoReason } from '../../photos/photo-reason.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import { photoKey } from '../../photos/photo-store.ts'
import { type ReceivedUpload, receiveUpload } from '../../photos/receive-upload.ts'
import type { Store } from '../../store/store.ts'
import type { Upload } from '../../store/upload-store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { photoUseLimits } from '../service-limits.ts'
import { largestPhotoUrl } from './photo-record.ts'

export interface UploadContext {
  readonly store: Store
  readonly photoStore: PhotoStore
  readonly decoder: PhotoDecoder
  /** The one of the imports: uploads take their turns with them. */
  readonly admission: PhotoAdmission
  /** Where a photo lies while it arrives. */
  readonly incomingDir: string
  readonly baseUrl: string
  readonly now: () => number
}

interface UploadRequest {
  readonly sellerId: number
  readonly bytes: Readable
  readonly signal: AbortSignal
}

export interface UploadedPhoto {
  /** Goes into photo_urls. */
  readonly url: string
  readonly width: number
  readonly height: number
  /** False: the same bytes were sent before. */
  readonly isNew: boolean
}

export type UploadPhoto = (request: UploadRequest) => Promise<UploadedPhoto>

export function createUploadPhoto(context: UploadContext): UploadPhoto {
  const { store, now, baseUrl } = context
  /** By seller: how many are on their way. */
  const arriving = new Map<number, number>()
  const total = () => [...arriving.values()].reduce((sum, count) => sum + count, 0)

  async function arrive(request: UploadRequest): Promise<UploadedPhoto> {
    const { sellerId, bytes, signal } = request
    const received = await receiveUpload(bytes, context.incomingDir, uploadLimits, signal)
    if (!received.ok) throw refusalOf(received)
    try {
      const known = await store.getUpload(sellerId, received.digest)
      // Young again before it is acknowledged: no sweep that is under way takes it.
      const isStored = known !== null && (await context.photoStore.touch(known.key))
      const upload = isStored ? known : await keep(received, request, context)
      await store.putUpload({ ...upload, created_at: now() })
      const { key, width, height } = upload
      return { url: largestPhotoUrl(key, baseUrl), width, height, isNew: !isStored }
    } finally {
      await received.close()
    }
  }

  return async (request) => {
    const { sellerId } = request
    const own = arriving.get(sellerId) ?? 0
    if (own >= uploadLimits.maxAtOncePerOwner || total() >= uploadLimits.maxAtOnce) throw tooMany()
    arriving.set(sellerId, own + 1)
    try {
      if ((await store.countUploads(sellerId, now() - DAY_MS)) >= limits.uploadsPerSellerDay) {
        throw dayIsFull()
      }
      return await arrive(request)
    } finally {
      const left = (arriving.get(sellerId) ?? 1) - 1
      if (left > 0) arriving.set(sellerId, left)
      else arriving.delete(sellerId)
    }
  }
}

async function keep(
  { digest, read }: ReceivedUpload,
  { sellerId, signal }: UploadRequest,
  { admission, decoder, photoStore, now }: UploadContext,
): Promise<Upload> {
  // Hosts of imports take turns, too; an upload has none, and its digest delays only itself.
  const turn = { owner: sellerId, host: digest }
  const decode = async () => decoder.decode(await read(), { owner: sellerId, signal })
  const decoded = await admission.pass(turn, decode, signal)
  if (decoded === null) throw tooMany()
  if (!decoded.ok) throw refusalOf(decoded)
  const { contentHash, variants, width, height, colour } = decoded.photo
  const key = photoKey(contentHash)
  await photoStore.save(key, variants)
  return { seller_id: sellerId, digest, key, width, height, colour, created_at: now() }
}

const codes: Partial<Record<PhotoReason, ErrorCode>> = {
  too_large: 'payload_too_large',
  unsupported_type: 'unsupported_media_type',
  heic: 'unsupported_media_type',
  decoder_failed: 'unavailable',
}

const hints: Partial<Record<PhotoReason, string>> = {
  too_large: 'Send it smaller: 2,400 pixels on the longer side are more than any page shows.',
  unsupported_type: 'The body is the image itself: JPEG, PNG or WebP, whatever its name says.',
  too_many_pixels: 'Send it smaller.',
  side_too_long: 'Cut it into several photos, or send it smaller.',
  undecodable: 'Open it in a program for images, save it as JPEG, and send that.',
  too_slow: 'Send the same photo again: what has already arrived is stored.',
}

function refusalOf({ code, message }: PhotoFailure): Refusal {
  const retryAfterS = code === 'decoder_failed' ? photoUseLimits.uploadRetryS : undefined
  const hint = hints[code]
  return new Refusal(
    { code: codes[code] ?? 'photo_refused', message, ...(hint ? { hint } : {}) },
    { members: { reason: code }, retryAfterS },
  )
}

function tooMany(): Refusal {
  return new Refusal(
    {
      code: 'rate_limited',
      message: `More photos arrive at the same moment than the ${uploadLimits.maxAtOncePerOwner} that a seller may send.`,
      hint: 'Send two or three at a time, and this one again after Retry-After.',
    },
    { retryAfterS: photoUseLimits.uploadRetryS },
  )
}

function dayIsFull(): Refusal {
  return new Refusal({
    code: 'rate_limited',
    message: `A seller may send ${limits.uploadsPerSellerDay} photos in a day.`,
    hint: 'Go on tomorrow, or send addresses of photos in photo_urls.',
  })
}
