/** A home that a feed no longer offers: paused at once, closed after thirty days. What the seller did stays. */
import { guardLimits } from '../../../domain/feeds/run-guards.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import type { WriteTransaction } from '../../../store/store.ts'
import { changeOf, stamped } from '../../listings/listing-changes.ts'
import type { RecordAction } from './apply-record.ts'

export async function withdrawRecord(
  transaction: WriteTransaction,
  row: FeedRecordRow,
  nowMs: number,
): Promise<RecordAction> {
  const before = await transaction.lockListing(row.listing_id)
  const since = row.absent_since ?? nowMs
  const isOver = nowMs - since >= guardLimits.closeAfterMs
  const kept = {
    ...row,
    absent_since: since,
    missing_since: null,
    missing_runs: 0,
    held_price: null,
    held_price_since: null,
    held_price_runs: 0,
  }
  const mayClose = before !== null && (before.state === 'paused' || before.state === 'live')
  if (isOver && mayClose) {
    const after: Listing = {
      ...stamped(before, 'closed', nowMs),
      close_reason: 'withdrawn',
      closed_at: nowMs,
    }
    await write(transaction, before, after, 'closed')
    await transaction.putFeedRecord(kept)
    return 'closed'
  }
  if (before?.state === 'live') {
    await write(transaction, before, stamped(before, 'paused', nowMs), 'unpublished')
    await transaction.putFeedRecord({ ...kept, paused: 1 })
    return 'paused'
  }
  if (row.absent_since === null) await transaction.putFeedRecord(kept)
  return 'unchanged'
}

async function write(
  transaction: WriteTransaction,
  before: Listing,
  after: Listing,
  type: 'closed' | 'unpublished',
): Promise<void> {
  await transaction.updateListing(before, after)
  await transaction.appendChange(changeOf(type, after, ['state']))
}
