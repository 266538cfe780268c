/**
 * Makes the fingerprints that photos of a listing lack: those imported before there were any, and those that a seller
 * sent himself. From the kept photo, in the decoder's process.
 * Invariant: nothing else of the listing changes, its version neither; one that changed meanwhile is left for next time.
 * Cost: some 30 ms of the decoder for each photo, once.
 */
import type { Listing, Photo } from '../../domain/listings/listing.ts'
import type { PhotoDecoder } from '../../photos/photo-decoder.ts'
import { NO_FINGERPRINT } from '../../photos/photo-fingerprint.ts'
import { photoWidths } from '../../photos/photo-limits.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import type { Store } from '../../store/store.ts'
import { quietChange } from './quiet-change.ts'

export interface FingerprintContext {
  readonly store: Store
  readonly photoStore: Pick<PhotoStore, 'read'>
  readonly decoder: PhotoDecoder
  readonly now: () => number
}

const SMALLEST = Math.min(...photoWidths)

const isLacking = ({ status, key, fingerprint }: Photo): boolean =>
  status === 'imported' && key !== null && fingerprint === undefined

/** Whether any were made. */
export async function fillFingerprints(
  listing: Listing,
  { store, photoStore, decoder, now }: FingerprintContext,
): Promise<boolean> {
  const made = new Map<string, string>()
  for (const { key } of listing.photos.filter(isLacking)) {
    const bytes = await photoStore.read(key!, SMALLEST)
    if (bytes === null) continue
    const decoded = await decoder.decode(bytes, { owner: listing.seller_id })
    if (decoded.ok) made.set(key!, decoded.photo.fingerprint)
    // Ours, and yet not to be read: it is not tried for ever.
    else if (decoded.code !== 'decoder_failed') made.set(key!, NO_FINGERPRINT)
  }
  if (made.size === 0) return false
  return store.write(async (transaction) => {
    const current = await transaction.lockListing(listing.id)
    if (current?.state !== 'live') return false
    const photos = current.photos.map((photo) =>
      isLacking(photo) && made.has(photo.key!)
        ? withFingerprint(photo, made.get(photo.key!)!)
        : photo,
    )
    await transaction.updateListing(current, { ...current, photos })
    await transaction.appendChange(quietChange(listing.id, now()))
    return true
  })
}

/** In the order of stored photos: lists are compared as texts. */
function withFingerprint({ former, ...photo }: Photo, fingerprint: string): Photo {
  return former ? { ...photo, fingerprint, former } : { ...photo, fingerprint }
}
