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

/** To a seller whose decision a run waits for. */
export interface FeedHeldMail {
  readonly kind: 'feed_held'
  readonly language: Language
  readonly feed_id: number
  readonly feed_name: string
  readonly run_id: number
  /** Homes that would be paused, and prices that jumped. */
  readonly removals: number
  readonly prices: number
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

/** Where a run is decided on, below the base address. */
export const runPage = (feedId: number, runId: number): string =>
  `/desk/feeds/${feedId}/runs/${runId}`

/** Where its runs are looked at, below the base address. */
export const feedPage = (id: number): string => `/desk/feeds/${id}`
