/**
 * Which filtered webhooks a change concerns: those whose search the listing matches after it, or matched before it, by what could
 * be seen of it then. Both are the answer of the search itself, with what the service computes (estimates, ratings, homes of
 * several sellers) as it is now.
 * Invariant: a change that cannot be matched concerns every one: too much is harmless, too little is a gap.
 */

import type { Listing } from '../../domain/listings/listing.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { SearchRequest } from '../../domain/search/search-request.ts'
import type { Change, Store } from '../../store/store.ts'
import type { WebhookRow } from '../../store/webhook-store.ts'
import { createSearchMatcher } from '../alerts/search-matcher.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { readRecordSource } from '../listings/record-sources.ts'
import { projectForMatching } from '../sync/project-listing.ts'
import { type SeenValues, sightsOf } from './seen-values.ts'
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
  /** Webhooks whose search looks into texts: of these the former ones are not stored. */
  const readers = new Set<number>()

  async function matchListing(listing: Listing, of: readonly Change[], past: readonly Change[]) {
    const seller = await store.getSeller(listing.seller_id)
    if (!seller) throw new Error('listing without seller')
    const source = await readRecordSource(listing, seller, store, record)
    const dayStartMs = startOfLocalDay(filtering.nowMs, 0, filtering.timeZone)
    const matches = ({ fields, areTextsKnown }: SeenValues) => [
      ...matcher.match(
        projectForMatching({ ...source, listing: { ...listing, fields } }, record, dayStartMs),
      ),
      ...(areTextsKnown ? [] : readers),
    ]
    const sights = sightsOf(listing.fields, past)
    return of.map(({ seq }) => {
      const sight = sights.get(seq) ?? null
      return [seq, sight && new Set(sight.flatMap(matches))] as const
    })
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
        readers.delete(id)
      }
      for (const webhook of webhooks) {
        const { id, query } = webhook
        if (query === null || known.get(id) === query) continue
        try {
          if (readsTexts(matcher.put(id, query))) readers.add(id)
          else readers.delete(id)
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
      const past = await store.changesOfListings(ids, changes[0]!.seq - 1)
      // Of a listing that is not there any more nothing is known.
      for (const { seq } of changes) found.set(seq, null)
      for (const listing of listings) {
        const own = ({ listing_id }: Change) => listing_id === listing.id
        const of = changes.filter(own)
        try {
          for (const [seq, matched] of await matchListing(listing, of, past.filter(own)))
            found.set(seq, matched)
        } catch {
          // Those that are left concern everyone.
        }
      }
      return found
    },
  }
}

const readsTexts = ({ filters }: SearchRequest): boolean =>
  filters.some(
    ({ clause }) =>
      clause.kind === 'text' || ('column' in clause && columnsOfTexts.has(clause.column)),
  )

/** Read out of the address and the description. */
const columnsOfTexts: ReadonlySet<string> = new Set(['street', 'pets'])
