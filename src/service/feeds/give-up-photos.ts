/**
 * The photos of a listing whose import has failed unexpectedly too often: those that were pending have failed, and say so to
 * the seller wherever photos are shown; a mail tells of them, one a day however many listings it are. Repeatable.
 */
import { localLanguage } from '../../catalogue/languages.ts'
import { messageIdOf } from '../../domain/enquiries/enquiry-mail.ts'
import type { Photo } from '../../domain/listings/listing.ts'
import { photoReasons } from '../../photos/photo-reason.ts'
import type { QueuedPhotos } from '../../store/feed-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { isReachable } from '../enquiries/seller-contacts.ts'
import { changeOf, stamped } from '../listings/listing-changes.ts'

export interface GiveUpContext {
  readonly store: Store
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly now: () => number
}

const REASON = 'decoder_failed'

export async function giveUpPhotos(
  { listing_id, seller_id }: QueuedPhotos,
  { store, storeId, now }: GiveUpContext,
): Promise<void> {
  const seller = await store.getSellerMail(seller_id)
  await store.write(async (transaction) => {
    await transaction.unqueuePhotos(listing_id)
    const before = await transaction.lockListing(listing_id)
    if (!before?.photos.some(({ status }) => status === 'pending')) return
    const after = stamped({ ...before, photos: before.photos.map(failed) }, before.state, now())
    await transaction.updateListing(before, after)
    await transaction.appendChange(changeOf('updated', after, ['photo_urls']))
    if (!isReachable(seller)) return
    const cause = `photos_failed:${seller_id}:${Math.floor(now() / DAY_MS)}`
    await transaction.putOutbox({
      cause,
      ...{ enquiry_id: null, request_id: null, seller_id },
      to_address: seller.email,
      mail: { kind: 'photos_failed', language: seller.language ?? localLanguage, listing_id },
      message_id: messageIdOf(cause, storeId),
      created_at: now(),
    })
  })
}

const failed = (photo: Photo): Photo =>
  photo.status === 'pending'
    ? { ...photo, status: 'failed', reason: REASON, message: photoReasons[REASON].message }
    : photo
