/**
 * Reading one listing, and who may. Live ones come from the engine; closed ones from the store for
 * 90 days; drafts and paused ones are their owner's alone.
 */

import { limits } from '../catalogue/limits.ts'
import type { Listing } from '../domain/listing.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../structures/durations.ts'
import type { Caller } from './authenticate.ts'
import type { Estimator } from './estimator.ts'
import { fullRecord, type RecordContext } from './listing-record.ts'
import type { Market } from './market.ts'
import { fullPieces, joinPieces } from './record-bytes.ts'

export interface ReadContext {
  readonly store: Store
  readonly market: Market
  readonly record: RecordContext
  readonly now: () => number
}

export function notFound(id: number): Refusal {
  return new Refusal({
    code: 'listing_not_found',
    param: 'id',
    message: `There is no listing ${id}.`,
  })
}

export const removedListing = (id: number) =>
  new Refusal({ code: 'listing_removed', param: 'id', message: `Listing ${id} was removed.` })

export const isOwner = (caller: Caller, listing: Listing): boolean =>
  caller.kind === 'seller' && caller.sellerId === listing.seller_id

/** A listing that everybody may read by its id. */
export function isPublic(listing: Listing, nowMs: number): boolean {
  if (listing.state === 'live') return true
  const closedFor = nowMs - (listing.closed_at ?? 0)
  return listing.state === 'closed' && closedFor <= limits.closedReadableDays * DAY_MS
}

/** The stored listing, if this caller may see it; refuses otherwise. */
export async function visibleListing(
  id: number,
  caller: Caller,
  { store, now }: Pick<ReadContext, 'store' | 'now'>,
): Promise<Listing> {
  const listing = await store.getListing(id)
  if (!listing) throw notFound(id)
  const owner = isOwner(caller, listing)
  if (listing.state === 'removed') {
    // Only what was public once is known to have existed; a removed draft stays its owner's secret.
    throw owner || listing.first_published_at !== null ? removedListing(id) : notFound(id)
  }
  if (owner || isPublic(listing, now())) return listing
  throw notFound(id)
}

export interface ReadAnswer {
  readonly body: Uint8Array | object
  /** For the owner, whose ETag it is; null for everybody else. */
  readonly version: number | null
}

export async function readListing(
  id: number,
  caller: Caller,
  context: ReadContext,
  estimator: Pick<Estimator, 'estimate'> | null,
): Promise<ReadAnswer> {
  const { market, store, record, now } = context
  const packed = caller.kind === 'anonymous' ? market.engine.get(id) : null
  if (packed) {
    const listing = estimator && (await store.getListing(id))
    const more = listing ? { estimate: await estimator.estimate(listing) } : {}
    return { body: joinPieces(fullPieces(packed, record, now(), more)), version: null }
  }
  const listing = await visibleListing(id, caller, context)
  const owner = isOwner(caller, listing)
  const seller = await market.sellerOf(listing.seller_id)
  const valuation = await store.getValuation(listing.id)
  const source = { listing, seller, valuation }
  const body = fullRecord(source, record, { nowMs: now(), forOwner: owner })
  return {
    body: estimator ? { ...body, estimate: await estimator.estimate(listing) } : body,
    version: owner ? listing.version : null,
  }
}
