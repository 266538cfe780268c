/**
 * The last step of applying a record of a feed: the listing is written in the state it can have, the record's row is
 * stored, and photos are queued. Invariant: the feed brings back only what the feed itself took away.
 */
import type { FeedIssue } from '../../../domain/feeds/feed-issues.ts'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import {
  type Listing,
  type ListingState,
  numberOf,
  textOf,
} from '../../../domain/listings/listing.ts'
import { missingToPublish } from '../../../domain/listings/publish-bars.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import { changeOf, stamped, valueChangeOf } from '../../listings/listing-changes.ts'
import { goLive } from '../../listings/publishing-gate.ts'
import { barIssues } from '../feed-rows.ts'
import type { PreparedPhotos } from './prepare-photos.ts'
import type { RunTransaction } from './run-context.ts'
import { BARRED, PHOTOS_WAIT, printUnder } from './run-steps.ts'

export interface RecordOrder {
  readonly feedId: number
  readonly sellerId: number
  readonly record: NormalisedRecord
  /** Folded: as the row is found again. */
  readonly key: string
  /** As it was when the run was planned: says which listing to lock. */
  readonly known: Pick<FeedRecordRow, 'listing_id'> | null
  readonly photos: PreparedPhotos
  readonly projectId: number | null
  readonly publishes: boolean
  /** What a person has changed here stays. */
  readonly keepsChanges: boolean
  /** Too many prices jump: this one stays as it was. */
  readonly holdsPrice: boolean
  readonly nowMs: number
}

/** A record with its row as the transaction has it; null: the feed has none of it yet. */
export interface LockedOrder extends RecordOrder {
  readonly row: FeedRecordRow | null
  /** Another listing of the seller has its reference. */
  readonly isTaken: boolean
}

export interface Settled {
  readonly listing: Listing
  /** Why it did not go live although the feed publishes it. */
  readonly barred: readonly FeedIssue[]
}

/** Writes the listing, if anything changed, in the state it can have. */
export async function settleState(
  transaction: RunTransaction,
  before: Listing,
  merged: Listing,
  changed: readonly string[],
  order: LockedOrder,
): Promise<Settled> {
  const wanted = stateFor(before, merged, order)
  const { nowMs } = order
  const went =
    wanted === 'live' && before.state !== 'live'
      ? await goLive(transaction, { before, merged, changed, nowMs })
      : null
  if (went && 'listing' in went) return { listing: went.listing, barred: [] }
  const barred = went ? barIssues(went.bar) : []
  // One that had been closed comes back as a draft, as it does while something is missing.
  const state = went === null ? wanted : before.state === 'closed' ? 'draft' : before.state
  if (changed.length === 0 && state === before.state) return { listing: before, barred }
  const after: Listing = {
    ...stamped(merged, state, nowMs),
    close_reason: null,
    closed_at: null,
  }
  await transaction.updateListing(before, after)
  if (state !== before.state) {
    const type = state === 'paused' ? 'unpublished' : 'reopened'
    await transaction.appendChange(changeOf(type, after, ['state'], before))
  } else {
    const type = valueChangeOf(after, changed)
    await transaction.appendChange(changeOf(type, after, changed, before))
  }
  return { listing: after, barred }
}

function stateFor(before: Listing, merged: Listing, { row, publishes }: LockedOrder): ListingState {
  const isReady = missingToPublish(merged).length === 0
  // By the feed, and by nobody since: only that is brought back.
  const wasTakenAway = row?.paused === 1
  switch (before.state) {
    case 'live':
      return isReady ? 'live' : 'paused'
    case 'paused':
      return wasTakenAway && isReady ? 'live' : 'paused'
    case 'closed':
      return wasTakenAway ? (isReady ? 'live' : 'draft') : 'closed'
    case 'draft':
      return publishes && isReady ? 'live' : 'draft'
    default:
      return before.state
  }
}

export async function rememberRecord(
  transaction: RunTransaction,
  before: Listing,
  settled: Settled,
  order: LockedOrder,
): Promise<void> {
  await transaction.putFeedRecord(rowOf(order, before, settled))
  await queue(transaction, settled.listing, order)
}

/** Held, barred or without its photos, it is not done with: the next run looks at it again. */
function printOf(
  { record, holdsPrice, photos, publishes, keepsChanges }: LockedOrder,
  isBarred: boolean,
) {
  if (holdsPrice) return ''
  if (isBarred) return BARRED
  if (photos.isWaiting) return PHOTOS_WAIT
  return printUnder(record.print, { publish: publishes, keepChanges: keepsChanges })
}

function rowOf(order: LockedOrder, before: Listing, { listing, barred }: Settled): FeedRecordRow {
  const { feedId, key, row, record, holdsPrice, nowMs } = order
  const price = numberOf(record.values, 'price')
  const isSameHold = holdsPrice && row?.held_price === price
  return {
    feed_id: feedId,
    key,
    listing_id: listing.id,
    print: printOf(order, barred.length > 0),
    price: holdsPrice ? (row?.price ?? null) : price,
    deal: textOf(listing.fields, 'deal'),
    paused: listing.state === 'paused' && (row?.paused === 1 || before.state === 'live') ? 1 : 0,
    absent_since: null,
    missing_since: null,
    missing_runs: 0,
    held_price: holdsPrice ? price : null,
    held_price_since: holdsPrice ? (isSameHold ? row.held_price_since : nowMs) : null,
    held_price_runs: holdsPrice ? (isSameHold ? row.held_price_runs + 1 : 1) : 0,
    locked: '[]',
    withdrawn_at: null,
  }
}

async function queue(
  transaction: RunTransaction,
  listing: Listing,
  { publishes, sellerId, nowMs }: RecordOrder,
) {
  if (!listing.photos.some(({ status }) => status === 'pending')) return
  // Sent again, they are tried again, whatever became of them before.
  await transaction.dropWork({ kind: 'feed_photos', item: String(listing.id) })
  await transaction.queuePhotos({
    listing_id: listing.id,
    seller_id: sellerId,
    publishes: publishes ? 1 : 0,
    tries: 0,
    turn: nowMs,
    next_at: nowMs,
  })
}
