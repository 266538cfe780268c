/**
 * The one way to `live`. Everything that takes a listing there (a seller, a feed, photos that arrived) calls `goLive` inside
 * the transaction that decided so. Invariant: what bars a publication is read under the locks that operators take,
 * and nothing else in the program calls `publishListing` (test/publishing/publishing-gate.test.ts reads the source).
 * Cost: two or three statements.
 */
import { country } from '../../country/served-country.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { type PublishBar, publishBar, stoppedRefusal } from '../../domain/listings/publish-bars.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { changedByPublishing, changeOf, stamped } from './listing-changes.ts'

export interface GoLive {
  /** As it is stored, locked in this transaction. */
  readonly before: Listing
  /** The same with what else this write changes; its state is ignored. */
  readonly merged: Listing
  /** Fields in which both differ. */
  readonly changed: readonly string[]
  readonly nowMs: number
}

export type WentLive = { readonly listing: Listing } | { readonly bar: PublishBar }

/** What the gate needs of a transaction; a rehearsal of a run has it too. */
export type GateTransaction = Pick<
  WriteTransaction,
  'lockPublishBars' | 'unseenChanges' | 'publishListing' | 'appendChange'
>

/** Writes it live with its change, or writes nothing and answers what bars it. */
export async function goLive(
  transaction: GateTransaction,
  { before, merged, changed, nowMs }: GoLive,
): Promise<WentLive> {
  const bars = await transaction.lockPublishBars(before.seller_id, before.id)
  const bar = publishBar(merged, bars, country)
  if (bar !== null) return { bar }
  const after: Listing = {
    ...stamped(merged, 'live', nowMs),
    close_reason: null,
    closed_at: null,
  }
  const unseen = changedByPublishing(before, await transaction.unseenChanges(before.id))
  await transaction.publishListing(before, after)
  await transaction.appendChange(
    changeOf('published', after, [...new Set([...unseen, ...changed])], before),
  )
  return { listing: after }
}

/** For what a suspended seller may not do either: feeds and their runs, and answers to buyers. */
export async function refuseSuspended(
  transaction: WriteTransaction,
  sellerId: number,
): Promise<void> {
  const rules = await transaction.lockSeller(sellerId)
  if (rules?.suspended_at) throw stoppedRefusal('seller', rules.suspended_reason ?? '')
}
