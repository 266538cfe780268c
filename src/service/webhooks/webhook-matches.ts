/**
 * Which filtered webhooks a change concerns: those whose search the listing matches after it, or matched before it. Both are the
 * answer of the search itself, with what the service computes (estimates, ratings, homes of several sellers) as it is now.
 * Invariant: a change that cannot be matched concerns every one: too much is harmless, too little is a gap.
 */

import type { Listing, ListingFields } from '../../domain/listings/listing.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { Change, Store } from '../../store/store.ts'
import type { WebhookRow } from '../../store/webhook-store.ts'
import { createSearchMatcher } from '../alerts/search-matcher.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { readRecordSource } from '../listings/record-sources.ts'
import { projectListing } from '../sync/project-listing.ts'
import { eventOf, wants } from './webhook-events.ts'

export interface MatchContext {
  readonly store: Store
  readonly filtering: FilterContext
  readonly record: RecordContext
}

export interface WebhookMatches {
  /** The searches as they are now; gives the webhooks whose search is not understood any more. */
  put(webhooks: readonly WebhookRow[]): readonly WebhookRow[]
  /** By the number of the change the webhooks that it concerns; null: all of them. */
  match(changes: readonly Change[]): Promise<Concerned>
}

export type Concerned = ReadonlyMap<number, ReadonlySet<number> | null>

/** The changes that a webhook gets: of an event that it subscribes to, and of its search if it has one. */
export const changesFor = (
  webhook: WebhookRow,
  changes: readonly Change[],
  concerned: Concerned,
): readonly Change[] =>
  changes.filter((change) => {
    const matched = concerned.get(change.seq)
    const isConcerned = webhook.query === null || matched === null || matched?.has(webhook.id)
    return isConcerned && wants(webhook, eventOf(change))
  })

export function createWebhookMatches(context: MatchContext): WebhookMatches {
  const { store, filtering, record } = context
  const matcher = createSearchMatcher<number>(filtering)
  const known = new Map<number, string>()

  async function matchListing(listing: Listing, of: readonly Change[], later: readonly Change[]) {
    const seller = await store.getSeller(listing.seller_id)
    if (!seller) throw new Error('listing without seller')
    const source = await readRecordSource(listing, seller, store, record)
    const dayStartMs = startOfLocalDay(filtering.nowMs, 0, filtering.timeZone)
    const matches = (fields: ListingFields) =>
      matcher.match(
        projectListing({ ...source, listing: { ...listing, fields } }, record, dayStartMs),
      )
    const found = new Map<number, Set<number>>()
    // From the newest back, each change undone after it was looked at.
    let { fields } = listing
    for (const { seq, former } of later.toReversed()) {
      const isAsked = of.some((change) => change.seq === seq)
      const after = isAsked ? matches(fields) : []
      fields = { ...fields, ...(former as ListingFields | undefined) }
      if (isAsked) found.set(seq, new Set([...after, ...(former ? matches(fields) : [])]))
    }
    return found
  }

  return {
    put(webhooks) {
      const refused: WebhookRow[] = []
      const wanted = new Map(
        webhooks.flatMap(({ id, query }) => (query === null ? [] : [[id, query]])),
      )
      for (const id of known.keys()) {
        if (wanted.has(id)) continue
        matcher.remove(id)
        known.delete(id)
      }
      for (const webhook of webhooks) {
        const { id, query } = webhook
        if (query === null || known.get(id) === query) continue
        try {
          matcher.put(id, query)
          known.set(id, query)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused.push(webhook)
        }
      }
      return refused
    },
    async match(changes) {
      const found = new Map<number, ReadonlySet<number> | null>()
      if (known.size === 0 || changes.length === 0) return found
      const ids = [...new Set(changes.map(({ listing_id }) => listing_id))]
      // The rows first: a change that comes in between is undone whether or not they have it.
      const listings = await store.getListings(ids)
      const later = await store.changesOfListings(ids, changes[0]!.seq - 1)
      for (const listing of listings) {
        const own = ({ listing_id }: Change) => listing_id === listing.id
        const of = changes.filter(own)
        try {
          for (const [seq, matched] of await matchListing(listing, of, later.filter(own)))
            found.set(seq, matched)
        } catch {
          for (const { seq } of of) found.set(seq, null)
        }
      }
      return found
    },
  }
}
