/**
 * A home that a feed no longer offers: paused at once, closed after thirty days. Invariant: it is decided by the row as it is
 * in the transaction, and only what the feed itself has paused is closed: what a person did stays.
 */

import { guardLimits } from '../../../domain/feeds/run-guards.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import { changeOf, stamped } from '../../listings/listing-changes.ts'
import type { RunTransaction } from './run-context.ts'
import type { RecordAction } from './run-steps.ts'

export type RecordKey = Pick<FeedRecordRow, 'feed_id' | 'key' | 'listing_id'>

/** `absent_since`: as it was when the run was planned. */
type PlannedRecord = RecordKey & Partial<Pick<FeedRecordRow, 'absent_since'>>

/** `before` is its listing, locked. */
export async function withdrawRecord(
  transaction: RunTransaction,
  { feed_id, key, listing_id, absent_since = null }: PlannedRecord,
  before: Listing | null,
  nowMs: number,
): Promise<RecordAction> {
  const row = await transaction.lockFeedRecord(feed_id, key)
  if (row === null || row.listing_id !== listing_id) return 'unchanged'
  // It was away when the run was planned, and the same run has brought it back.
  if (absent_since !== null && row.absent_since === null) return 'unchanged'
  const since = row.absent_since ?? nowMs
  const next = {
    ...row,
    absent_since: since,
    missing_since: null,
    missing_runs: 0,
    held_price: null,
    held_price_since: null,
    held_price_runs: 0,
  }
  if (nowMs - since >= guardLimits.closeAfterMs) {
    const isOurs = before?.state === 'paused' && row.paused === 1
    if (isOurs) await write(transaction, before, closed(before, nowMs), 'closed')
    await transaction.putFeedRecord({ ...next, withdrawn_at: row.withdrawn_at ?? nowMs })
    return isOurs ? 'closed' : 'unchanged'
  }
  // One that was gone already and is live was published by hand since.
  const pauses = before?.state === 'live' && row.absent_since === null
  if (pauses) await write(transaction, before, stamped(before, 'paused', nowMs), 'unpublished')
  await transaction.putFeedRecord({ ...next, paused: pauses ? 1 : row.paused })
  return pauses ? 'paused' : 'unchanged'
}

/** As withdrawn. */
export const closed = (listing: Listing, nowMs: number): Listing => ({
  ...stamped(listing, 'closed', nowMs),
  close_reason: 'withdrawn',
  closed_at: nowMs,
})

async function write(
  transaction: RunTransaction,
  before: Listing,
  after: Listing,
  type: 'closed' | 'unpublished',
): Promise<void> {
  await transaction.updateListing(before, after)
  await transaction.appendChange(changeOf(type, after, ['state'], before))
}
