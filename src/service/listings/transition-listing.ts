/** Publishing, pausing, closing, reopening and removing. Repeating what is done is no fault. */
import type { CloseReason, Listing } from '../../domain/listings/listing.ts'
import { type Transition, targetState } from '../../domain/listings/listing-states.ts'
import { barRefusal } from '../../domain/listings/publish-bars.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ChangeType, WriteTransaction } from '../../store/store.ts'
import { changeOf, stamped } from './listing-changes.ts'
import { goLive } from './publishing-gate.ts'
import { hiddenFrom, removedListing } from './read-listing.ts'
import {
  lockOwn,
  ownerRecord,
  type SellerCaller,
  type WriteContext,
  type WrittenListing,
} from './write-context.ts'
import { type IfMatch, refuseStale } from './write-listing.ts'

export interface TransitionRequest {
  readonly transition: Transition
  readonly caller: SellerCaller
  readonly reason: CloseReason | null
  readonly ifMatch: IfMatch
  /** In the same transaction, where the state changed. */
  readonly record?: (
    transaction: WriteTransaction,
    before: Listing,
    after: Listing,
  ) => Promise<void>
}

const changeTypes: Readonly<Record<Transition, ChangeType>> = {
  publish: 'published',
  unpublish: 'unpublished',
  close: 'closed',
  reopen: 'reopened',
}

export async function transitionListing(
  id: number,
  { transition, caller, reason, ifMatch, record }: TransitionRequest,
  context: WriteContext,
): Promise<WrittenListing> {
  const listing = await context.store.write(async (transaction) => {
    if (transition === 'publish') await transaction.lockSeller(caller.sellerId)
    const before = await lockOwn(transaction, id, caller, context.now)
    if (before.state === 'removed') throw removedListing(id)
    refuseStale(ifMatch, before)
    refuseWrongReason(reason, before)
    const state = targetState(before, transition)
    const nowMs = context.now()
    // Also where nothing changes: what a feed has paused is from now on paused by its seller.
    await transaction.freeFromFeed(id)
    if (state === null) {
      const isOther = transition === 'close' && reason !== null && reason !== before.close_reason
      return isOther ? closeOtherwise(transaction, before, reason, nowMs) : before
    }
    if (state === 'live') {
      const went = await goLive(transaction, { before, merged: before, changed: [], nowMs })
      if ('bar' in went) throw barRefusal(went.bar, id, context.country)
      await record?.(transaction, before, went.listing)
      return went.listing
    }
    const after: Listing = {
      ...stamped(before, state, nowMs),
      close_reason: state === 'closed' ? (reason ?? 'withdrawn') : null,
      closed_at: state === 'closed' ? nowMs : null,
    }
    await transaction.updateListing(before, after)
    await transaction.appendChange(changeOf(changeTypes[transition], after, ['state'], before))
    await record?.(transaction, before, after)
    return after
  })
  await context.sync.catchUp()
  return ownerRecord(listing, context)
}

/** What was withdrawn is sold after all: the reason changes, not the day since which it is closed. */
async function closeOtherwise(
  transaction: WriteTransaction,
  before: Listing,
  reason: CloseReason,
  nowMs: number,
): Promise<Listing> {
  const after: Listing = { ...stamped(before, 'closed', nowMs), close_reason: reason }
  await transaction.updateListing(before, after)
  const change = changeOf('closed', after, ['close_reason'], before)
  await transaction.appendChange({ ...change, public: hiddenFrom(after, nowMs) === null })
  return after
}

/** A sale is sold, a rent is rented. */
function refuseWrongReason(reason: CloseReason | null, { fields }: Listing): void {
  const fitting = fields.deal === 'rent' ? 'rented' : 'sold'
  if (reason === null || reason === 'withdrawn' || reason === fitting) return
  throw new Refusal({
    code: 'invalid_value',
    param: 'reason',
    message: `A listing for ${fields.deal} cannot be closed as ${reason}.`,
    hint: `Send "reason": "${fitting}" or "withdrawn".`,
    allowed: [fitting, 'withdrawn'],
  })
}

/** Removing is the end: the reference is free again, and the id answers 410. */
export async function removeListing(
  id: number,
  caller: SellerCaller,
  ifMatch: IfMatch,
  context: WriteContext,
): Promise<void> {
  await context.store.write(async (transaction) => {
    const before = await lockOwn(transaction, id, caller, context.now)
    if (before.state === 'removed') return
    refuseStale(ifMatch, before)
    const after = stamped(before, 'removed', context.now())
    await transaction.updateListing(before, after)
    await transaction.appendChange(changeOf('removed', after, ['state'], before))
  })
  await context.sync.catchUp()
}
