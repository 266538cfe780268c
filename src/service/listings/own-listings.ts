/** A seller's own stock in any state but removed, oldest change first: what a CRM compares with. */

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../domain/refusal.ts'
import { listingLimits } from '../service-limits.ts'
import { fullRecord, type ListingRecord } from './listing-record.ts'
import type { ReadContext } from './read-listing.ts'
import { readRecordSource } from './record-sources.ts'
import type { SellerCaller } from './write-context.ts'

export interface OwnQuery {
  readonly state: string | null
  readonly updatedSinceMs: number | null
  readonly cursor: string | null
  readonly limit: number
}

export interface OwnListings {
  readonly results: readonly ListingRecord[]
  readonly next_cursor: string | null
}

export async function ownListings(
  query: OwnQuery,
  caller: SellerCaller,
  context: ReadContext & { readonly cursorSecret: KeyObject },
): Promise<OwnListings> {
  const { store, sync, record, now, cursorSecret } = context
  const sealed = (position: string) => {
    const seal = createHmac('sha256', cursorSecret)
      .update(`own|${caller.sellerId}|${query.state}|${query.updatedSinceMs}|${position}`)
      .digest()
    return `${position}.${seal.subarray(0, listingLimits.cursorSealBytes).toString('base64url')}`
  }
  const after = query.cursor === null ? null : openOwnCursor(query.cursor, sealed)
  const found = await store.ownListings({
    seller_id: caller.sellerId,
    state: query.state,
    updated_since: query.updatedSinceMs,
    after,
    limit: query.limit + 1,
  })
  const listings = found.slice(0, query.limit)
  const seller = await sync.sellerOf(caller.sellerId)
  const last = listings.at(-1)
  const more = found.length > query.limit && last !== undefined
  // As each of them is read by its id.
  const sources = await Promise.all(
    listings.map((listing) => readRecordSource(listing, seller, store, record)),
  )
  return {
    results: sources.map((source) => fullRecord(source, record, { nowMs: now(), forOwner: true })),
    next_cursor: more ? sealed(`${last.updated_at}.${last.id}`) : null,
  }
}

/** Compared as a whole text: a seal has one spelling, and nothing may follow it. */
function openOwnCursor(cursor: string, sealed: (position: string) => string) {
  const [updatedAt, id] = cursor.split('.')
  const [sent, expected] = [cursor, sealed(`${updatedAt}.${id}`)].map((text) => Buffer.from(text))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new Refusal({
      code: 'invalid_cursor',
      param: 'cursor',
      message: 'The cursor is damaged, or was issued for another state or updated_since.',
    })
  }
  return { updated_at: Number(updatedAt), id: Number(id) }
}
