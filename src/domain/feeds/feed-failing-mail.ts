/** Mails about feeds. Stored as JSON in the outbox, like the mails of enquiries. */
import type { Language } from '../../catalogue/languages.ts'

/** To a seller whose feed has failed some times in a row. */
export interface FeedFailingMail {
  readonly kind: 'feed_failing'
  readonly language: Language
  readonly feed_id: number
  readonly feed_name: string
  readonly failures: number
  readonly since: number
  /** Why, and what to do, in our own sentences. */
  readonly message: string
  readonly fix: string
}

/** To a seller of whose listings the photos could not be imported, however often that was tried. */
export interface PhotosFailedMail {
  readonly kind: 'photos_failed'
  readonly language: Language
  /** The first of the day. */
  readonly listing_id: number
}

/** Where its photos are looked at, below the base address. */
export const photosPage = (listingId: number): string => `/desk/listings/${listingId}`

/** Where its runs are looked at, below the base address. */
export const feedPage = (id: number): string => `/desk/feeds/${id}`
