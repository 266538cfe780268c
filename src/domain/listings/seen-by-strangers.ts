/**
 * What everybody but its owner may see of a listing: the one rule behind every answer, page, tool and mail.
 * Live: all of it. Closed: for 90 days, at the last price that was public; one that was set while it was paused or
 * closed is its owner's alone. Removed after it was public: that it is gone. Everything else: not that it exists.
 */
import { limits } from '../../catalogue/limits.ts'
import { DAY_MS } from '../../structures/durations.ts'
import type { Listing } from './listing.ts'

export type Sight =
  | { readonly kind: 'shown'; readonly listing: Listing }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' }

/** What was closed at or after this moment is still public. */
export const closedSince = (nowMs: number): number => nowMs - limits.closedReadableDays * DAY_MS

export function seenByStrangers(listing: Listing, nowMs: number): Sight {
  switch (listing.state) {
    case 'live':
      return { kind: 'shown', listing }
    case 'closed':
      return (listing.closed_at ?? 0) >= closedSince(nowMs)
        ? { kind: 'shown', listing: atPublicPrice(listing) }
        : { kind: 'unknown' }
    case 'removed':
      return { kind: listing.first_published_at === null ? 'unknown' : 'gone' }
    default:
      return { kind: 'unknown' }
  }
}

/** The listing at the last price it had while it was live; without a price if it had none. */
export function atPublicPrice(listing: Listing): Listing {
  if (listing.state === 'live') return listing
  const price = listing.price_history.at(-1)?.price ?? null
  if (listing.fields.price === price) return listing
  return { ...listing, fields: { ...listing.fields, price } }
}
