/**
 * The states of a listing and the ways between them:
 * draft -> live <-> paused; live or paused -> closed -> draft; anything -> removed, which is the end.
 */
import { limits } from '../../catalogue/limits.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { Refusal } from '../refusal.ts'
import type { Listing, ListingState } from './listing.ts'
import { missingToPublish } from './publish-bars.ts'

export type Transition = 'publish' | 'unpublish' | 'close' | 'reopen'

const transitions: Readonly<
  Record<Transition, { readonly from: readonly ListingState[]; readonly to: ListingState }>
> = {
  publish: { from: ['draft', 'paused'], to: 'live' },
  unpublish: { from: ['live'], to: 'paused' },
  close: { from: ['live', 'paused'], to: 'closed' },
  reopen: { from: ['closed'], to: 'draft' },
}

export const transitionNames = Object.keys(transitions) as readonly Transition[]

/** The state that a transition leads to; null when the listing is there already. */
export function targetState(listing: Listing, transition: Transition): ListingState | null {
  const { from, to } = transitions[transition]
  if (listing.state === to) return null
  if (!from.includes(listing.state)) throw cannot(listing, transition)
  return to
}

function cannot(listing: Listing, transition: Transition): Refusal {
  const open = transitionNames.filter((name) => transitions[name].from.includes(listing.state))
  const next = open.map((name) => `POST /v1/listings/${listing.id}/${name}`)
  return new Refusal({
    code: 'invalid_transition',
    message: `A ${listing.state} listing cannot be taken through ${transition}.`,
    hint: `From ${listing.state} these are open: ${next.join(', ')}.`,
    allowed: open,
  })
}

/** A live listing is never unpublished silently: such a change is refused whole. */
export function refuseUnpublishing(after: Listing): void {
  if (after.state !== 'live') return
  const missing = missingToPublish(after)
  if (missing.length === 0) return
  throw new Refusal(
    {
      code: 'would_unpublish',
      message: `The change would leave a live listing without ${missing.join(', ')}.`,
      hint: `Keep ${missing.join(', ')}, or POST /v1/listings/${after.id}/unpublish first.`,
    },
    { members: { missing_to_publish: missing } },
  )
}

/**
 * What everybody but its owner may see of a listing: the one rule behind every answer, page, tool and mail.
 * Live: all of it. Closed: for 90 days, at the last price that was public; one that was set while it was paused or
 * closed is its owner's alone. Removed after it was public: that it is gone. Everything else: not that it exists.
 */
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
