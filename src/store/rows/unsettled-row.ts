/**
 * A listing that changes, as saved searches need it: how it was before, taken with the change itself, in its
 * transaction. Invariants: the first change counts until the listing is settled; nothing is stored while nobody has an
 * active saved search. Cost: one more row for a write of a live listing.
 */
import type { Listing } from '../../domain/listings/listing.ts'
import { type ListingRow, listingOf, rowOf } from './listing-row.ts'

const insert = (mark: '?' | '$') => `INSERT INTO unsettled_listings (listing_id, before, since)
  SELECT CAST(${mark}1 AS bigint), CAST(${mark}2 AS text), CAST(${mark}3 AS bigint)
  WHERE EXISTS (SELECT 1 FROM saved_searches WHERE state = 'active')
  ON CONFLICT (listing_id) DO NOTHING`

export const PUT_UNSETTLED = { sqlite: insert('?'), postgres: insert('$') } as const

/** null: nothing that anybody can search for has changed. */
export function unsettledCells(
  before: Listing,
  after: Listing,
): [listing_id: number, before: string | null, since: number] | null {
  const isSeen = before.state === 'live' || after.state === 'live'
  // Fingerprints and groups of one home leave the version alone.
  if (!isSeen || before.version === after.version) return null
  // No filter is about photos.
  const row = before.state === 'live' ? rowOf(before.id, { ...before, photos: [] }) : null
  return [before.id, row && JSON.stringify(row), after.updated_at]
}

/** null: it was not live, or cannot be read. */
export function listingBefore(stored: unknown): Listing | null {
  if (stored === null) return null
  try {
    return listingOf(JSON.parse(String(stored)) as ListingRow)
  } catch {
    return null
  }
}
