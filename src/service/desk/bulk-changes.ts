/**
 * One change of many listings at the desk: previewed, applied one by one, and taken back within ten minutes.
 * Invariants: a listing that was changed since its preview is left alone; an undo never overwrites what was edited since;
 * every change goes through the use case of the API for one listing, with its rules and its publishing gate.
 */

import type { Listing } from '../../domain/listings/listing.ts'
import { numberOf } from '../../domain/listings/listing.ts'
import { type Transition, targetState } from '../../domain/listings/listing-states.ts'
import { missingToPublish } from '../../domain/listings/publish-bars.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { mergeFields } from '../listings/listing-changes.ts'
import { isOwner, removedListing } from '../listings/read-listing.ts'
import { transitionListing } from '../listings/transition-listing.ts'
import {
  lockOwn,
  type SellerCaller,
  validDraft,
  type WriteContext,
} from '../listings/write-context.ts'
import { refuseStale, storeChanges } from '../listings/write-listing.ts'
import { deskLimits } from '../service-limits.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'

/** To another state, or by a percentage of the price at that moment. */
export type BulkAct = Transition | { readonly percent: number }

interface BulkTarget {
  readonly id: number
  /** As previewed; null: whatever it is. */
  readonly version: number | null
}

export interface BulkPreview {
  readonly listing: Listing
  readonly after: { readonly state: string; readonly price: number | null } | null
  /** Why nothing would change: the fields that are missing, or that it is not possible in its state. */
  readonly obstacle: { readonly missing: readonly string[] } | null
}

export interface BulkOutcome {
  readonly done: number
  readonly failed: number
  /** Changed by somebody else since the preview, or since the change that is taken back. */
  readonly overtaken: number
}

export interface BulkChanges {
  /** Those of the caller's own that exist, in the order given. */
  preview(
    ids: readonly number[],
    act: BulkAct,
    caller: SellerCaller,
  ): Promise<readonly BulkPreview[]>
  /** `batch` names the form: sent twice, it does its work once. */
  apply(
    targets: readonly BulkTarget[],
    act: BulkAct,
    batch: string,
    caller: SellerCaller,
  ): Promise<BulkOutcome>
  undo(batch: string, caller: SellerCaller): Promise<BulkOutcome>
  /** What can still be taken back; null: nothing. */
  latest(caller: SellerCaller): Promise<{ readonly batch: string; readonly steps: number } | null>
}

const priceAfter = (price: number, percent: number): number =>
  Math.max(1, Math.round(price * (1 + percent / 100)))

export function createBulkChanges(context: WriteContext): BulkChanges {
  const { store, now } = context
  const undoSince = () => now() - deskLimits.undoMs
  return {
    preview: withStoreGuard('read', async (ids, act, caller: SellerCaller) => {
      const listings = await store.getListings(ids)
      return listings
        .filter((listing) => isOwner(caller, listing) && listing.state !== 'removed')
        .map((listing) => previewOf(listing, act))
    }),
    apply: withStoreGuard('write', async (targets, act, batch, caller: SellerCaller) => {
      // Sent twice, a form finds what it did.
      const before = await store.undoSteps(caller.sellerId, batch, undoSince())
      const isDone = new Set(before.map(({ listing_id }) => listing_id))
      return eachOf(targets, async ({ id, version }) => {
        if (isDone.has(id)) return
        const order = { act, batch, version, caller }
        if (typeof act === 'string') await applyTransition(id, act, order, context)
        else await applyPercent(id, act.percent, order, context)
      })
    }),
    undo: withStoreGuard('write', async (batch, caller: SellerCaller) => {
      const steps = await store.undoSteps(caller.sellerId, batch, undoSince())
      const outcome = await eachOf(steps, ({ listing_id, version, former }) =>
        takeBack(listing_id, version, JSON.parse(former) as Former, caller, context),
      )
      await store.dropUndoSteps(caller.sellerId, batch)
      return outcome
    }),
    latest: withStoreGuard('read', ({ sellerId }: SellerCaller) =>
      store.latestUndo(sellerId, undoSince()),
    ),
  }
}

/** A refused listing does not hold up the others. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const outcome = { done: 0, failed: 0, overtaken: 0 }
  for (const item of items) {
    try {
      await work(item)
      outcome.done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome[error.status === STALE ? 'overtaken' : 'failed']++
    }
  }
  return outcome
}

const STALE = 412

function previewOf(listing: Listing, act: BulkAct): BulkPreview {
  const price = numberOf(listing.fields, 'price')
  if (typeof act === 'object') {
    const after =
      price === null ? null : { state: listing.state, price: priceAfter(price, act.percent) }
    return { listing, after, obstacle: after ? null : { missing: ['price'] } }
  }
  try {
    const state = targetState(listing, act)
    const missing = state === 'live' ? missingToPublish(listing) : []
    if (state === null || missing.length > 0) return { listing, after: null, obstacle: { missing } }
    return { listing, after: { state, price }, obstacle: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { listing, after: null, obstacle: { missing: [] } }
  }
}

interface Former {
  readonly state: string
  readonly price: number | null
}

interface Order {
  readonly batch: string
  readonly version: number | null
  readonly caller: SellerCaller
}

const formerOf = ({ state, fields }: Listing): Former => ({
  state,
  price: numberOf(fields, 'price'),
})

const ifMatchOf = (version: number | null) => (version === null ? null : [version])

/** In the transaction of the change: there is no change without its way back, and no way back without its change. */
const recordStep = (
  transaction: WriteTransaction,
  before: Listing,
  after: Listing,
  { batch, caller }: Order,
  nowMs: number,
): Promise<void> =>
  transaction.addUndoStep({
    ...{ batch, listing_id: before.id, seller_id: caller.sellerId, version: after.version },
    former: JSON.stringify(formerOf(before)),
    created_at: nowMs,
  })

/** Once for each form and listing, on whichever process. */
const isFirst = (transaction: WriteTransaction, { batch }: Order, id: number, nowMs: number) =>
  transaction.useProof(`form:${batch}:${id}`, nowMs + deskLimits.usedFormsStoredMs)

async function applyTransition(
  id: number,
  transition: Transition,
  order: Order,
  context: WriteContext,
): Promise<void> {
  await transitionListing(
    id,
    {
      ...{ transition, caller: order.caller, reason: null, ifMatch: ifMatchOf(order.version) },
      record: (transaction, before, after) =>
        recordStep(transaction, before, after, order, context.now()),
    },
    context,
  )
}

async function applyPercent(
  id: number,
  percent: number,
  order: Order,
  context: WriteContext,
): Promise<void> {
  await context.store.write(async (transaction) => {
    const before = await lockOwn(transaction, id, order.caller, context.now)
    if (before.state === 'removed') throw removedListing(id)
    if (!(await isFirst(transaction, order, id, context.now()))) return
    refuseStale(ifMatchOf(order.version), before)
    const price = numberOf(before.fields, 'price')
    if (price === null) throw new Refusal({ code: 'missing_field', message: 'It has no price.' })
    const { values } = validDraft({ price: priceAfter(price, percent) }, context)
    const after = await storeChanges(transaction, before, mergeFields(before, values), context)
    if (after !== before) await recordStep(transaction, before, after, order, context.now())
  })
  await context.sync.catchUp()
}

/** From the version that the change left: what was edited since stays as it is. */
async function takeBack(
  id: number,
  version: number,
  former: Former,
  caller: SellerCaller,
  context: WriteContext,
): Promise<void> {
  let expected = version
  const take = async (transition: Transition) => {
    const request = { transition, caller, reason: null, ifMatch: [expected] }
    expected = (await transitionListing(id, request, context)).version
  }
  const state = await context.store.write(async (transaction) => {
    const before = await lockOwn(transaction, id, caller, context.now)
    refuseStale([expected], before)
    if (former.price === null || numberOf(before.fields, 'price') === former.price)
      return before.state
    const { values } = validDraft({ price: former.price }, context)
    const after = await storeChanges(transaction, before, mergeFields(before, values), context)
    expected = after.version
    return after.state
  })
  if (state === former.state) return void (await context.sync.catchUp())
  // What was closed comes back as a draft; what was published as a draft stays public knowledge, and is paused.
  if (state === 'closed') await take('reopen')
  if (former.state === 'live') await take('publish')
  else if (state === 'live') await take('unpublish')
}
