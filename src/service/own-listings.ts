/** A seller's own stock in any state but removed, oldest change first: what a CRM compares with. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../domain/refusal.ts'
import { fullRecord } from './listing-record.ts'
import type { ReadContext } from './read-listing.ts'
import type { SellerCaller } from './write-context.ts'

export interface OwnQuery {
  readonly state: string | null
  readonly updatedSinceMs: number | null
  readonly cursor: string | null
  readonly limit: number
}

const SEAL_BYTES = 12

export async function ownListings(
  query: OwnQuery,
  caller: SellerCaller,
  context: ReadContext & { readonly cursorSecret: Buffer },
) {
  const { store, market, record, now, cursorSecret } = context
  const seal = (text: string) =>
    createHmac('sha256', cursorSecret)
      .update(`own|${caller.sellerId}|${query.state}|${query.updatedSinceMs}|${text}`)
      .digest()
      .subarray(0, SEAL_BYTES)
  const after = query.cursor === null ? null : openOwnCursor(query.cursor, seal)
  const found = await store.ownListings({
    seller_id: caller.sellerId,
    state: query.state,
    updated_since: query.updatedSinceMs,
    after,
    limit: query.limit + 1,
  })
  const listings = found.slice(0, query.limit)
  const seller = await market.sellerOf(caller.sellerId)
  const last = listings.at(-1)
  const more = found.length > query.limit && last !== undefined
  const position = more ? `${last.updated_at}.${last.id}` : ''
  return {
    results: listings.map((listing) =>
      fullRecord({ listing, seller, valuation: null }, record, { nowMs: now(), forOwner: true }),
    ),
    next_cursor: more ? `${position}.${seal(position).toString('base64url')}` : null,
  }
}

function openOwnCursor(cursor: string, seal: (text: string) => Buffer) {
  const [updatedAt, id, tag] = cursor.split('.')
  const sealed = Buffer.from(tag ?? '', 'base64url')
  const expected = seal(`${updatedAt}.${id}`)
  if (sealed.length !== expected.length || !timingSafeEqual(sealed, expected)) {
    throw new Refusal({
      code: 'invalid_cursor',
      param: 'cursor',
      message: 'The cursor is damaged, or was issued for another state or updated_since.',
    })
  }
  return { updated_at: Number(updatedAt), id: Number(id) }
}
