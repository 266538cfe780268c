/**
 * Imports the photos of feeds in the background, and publishes a listing when its first is in and nothing else is missing.
 * Invariants: what waits is in the store, so that a restart loses none; sellers take turns, five photos at a time, and
 * take theirs with everybody else at the decoder; a photo that failed by bad luck is tried again, at most three times; a
 * listing whose import fails unexpectedly costs nobody but itself (`work-ledger`).
 * Of all processes one does this at a time. Cost: one small read every 2 s, and one for each listing
 * whose photos wait.
 */

import { localLanguage } from '../../catalogue/languages.ts'
import { messageIdOf } from '../../domain/enquiries/enquiry-mail.ts'
import type { Listing, Photo } from '../../domain/listings/listing.ts'
import { photoReasons } from '../../photos/photo-reason.ts'
import type { QueuedPhotos } from '../../store/feed-store.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { isReachable } from '../enquiries/seller-contacts.ts'
import { changedFields, changeOf, stamped } from '../listings/listing-changes.ts'
import { goLive } from '../listings/publishing-gate.ts'
import type { PhotoDesk } from '../photos/photo-desk.ts'
import { feedUseLimits } from '../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../sync/background-worker.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import type { WorkLedger } from '../work/work-ledger.ts'
import { workThrough } from '../work/work-through.ts'
import { barIssues } from './feed-rows.ts'

export interface PhotoWorkerOptions
  extends Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly store: Store
  readonly sync: Pick<EngineSync, 'catchUp'>
  readonly photos: PhotoDesk
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly now: () => number
}

export function createPhotoWorker(options: PhotoWorkerOptions): BackgroundWorker {
  const { store, lease, now } = options

  async function look(stopping: AbortSignal): Promise<void> {
    if ((await store.queuedPhotos(now(), 1)).length === 0) return
    await underLease(store, lease, importAll, stopping)
  }

  const importAll = (ended: AbortSignal, held: Store): Promise<void> =>
    workThrough({
      atOnce: feedUseLimits.photoListingsAtOnce,
      ended,
      due: (limit) => held.queuedPhotos(now(), limit),
      nameOf: ({ listing_id }) => String(listing_id),
      work: (queued) => attempt(queued, ended, { ...options, store: held }),
    })
  return createBackgroundWorker({ ...options, look })
}

/** False: it is left for later. */
async function attempt(
  queued: QueuedPhotos,
  signal: AbortSignal,
  options: PhotoWorkerOptions,
): Promise<boolean> {
  const outcome = await options.ledger.attempt({
    kind: 'feed_photos',
    item: String(queued.listing_id),
    sellerId: queued.seller_id,
    signal,
    run: () => importNext(queued, signal, options),
    giveUp: () => giveUpPhotos(queued, options),
  })
  if (outcome === 'done') await options.sync.catchUp()
  return outcome === 'done'
}

async function importNext(
  queued: QueuedPhotos,
  signal: AbortSignal,
  { store, photos, now }: PhotoWorkerOptions,
): Promise<void> {
  const listing = await store.getListing(queued.listing_id)
  if (!listing || listing.state === 'removed') {
    return store.write((transaction) => transaction.unqueuePhotos(queued.listing_id))
  }
  const planned = await withRetries(listing.photos, queued, photos)
  const imported = await photos.importSome(planned, { sellerId: queued.seller_id, signal })
  if (signal.aborted) return
  await store.write(async (transaction) => {
    await transaction.lockSeller(queued.seller_id)
    const current = await transaction.lockListing(listing.id)
    // Another write came first: its photo list is the newer one, and is looked at next.
    const isSame =
      current !== null && JSON.stringify(current.photos) === JSON.stringify(listing.photos)
    if (current && isSame) await keep(transaction, current, imported, queued, now())
    const wanted = isSame ? imported : (current?.photos ?? [])
    // Nothing could be imported: the decoder is busy or the bucket away, and will be for a while.
    const isStuck = isSame && JSON.stringify(imported) === JSON.stringify(planned)
    const waitMs = isStuck ? feedUseLimits.photoStuckWaitMs : 0
    await settleQueue(transaction, wanted, queued, now(), waitMs)
  })
}

/** Those that failed by bad luck are wanted again, once in an hour. */
async function withRetries(current: readonly Photo[], { tries }: QueuedPhotos, photos: PhotoDesk) {
  if (tries === 0) return current
  const plan = await photos.look(current.filter(({ former }) => !former).map(({ url }) => url))
  return plan(current)
}

async function keep(
  transaction: WriteTransaction,
  before: Listing,
  photos: readonly Photo[],
  { publishes }: QueuedPhotos,
  nowMs: number,
): Promise<void> {
  const merged = { ...before, photos }
  if (publishes === 1 && before.state === 'draft') {
    const went = await goLive(transaction, { before, merged, changed: [], nowMs })
    if ('listing' in went) return
    for (const issue of barIssues(went.bar))
      await transaction.addFeedReportIssue(before.id, JSON.stringify(issue))
  }
  if (changedFields(before, merged).length === 0) return
  const after = stamped(merged, before.state, nowMs)
  await transaction.updateListing(before, after)
  await transaction.appendChange(changeOf('updated', after, ['photo_urls']))
}

async function settleQueue(
  transaction: WriteTransaction,
  photos: readonly Photo[],
  queued: QueuedPhotos,
  nowMs: number,
  waitMs: number,
): Promise<void> {
  const isPending = photos.some(({ status, former }) => !former && status === 'pending')
  const isFailed = photos.some(({ status, former }) => !former && status === 'failed')
  if (isPending) return transaction.queuePhotos({ ...queued, turn: nowMs, next_at: nowMs + waitMs })
  const tries = queued.tries + 1
  if (!isFailed || tries >= feedUseLimits.photoTriesMax)
    return transaction.unqueuePhotos(queued.listing_id)
  return transaction.queuePhotos({ ...queued, tries, turn: nowMs, next_at: nowMs + HOUR_MS })
}

interface GiveUpContext {
  readonly store: Store
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly now: () => number
}

const REASON = 'decoder_failed'

/**
 * The photos of a listing whose import has failed unexpectedly too often: those that were pending have failed, and say so to
 * the seller wherever photos are shown; one mail a day reports them, however many listings are affected. Repeatable.
 */
async function giveUpPhotos(
  { listing_id, seller_id }: QueuedPhotos,
  { store, storeId, now }: GiveUpContext,
): Promise<void> {
  const seller = await store.getSellerMail(seller_id)
  await store.write(async (transaction) => {
    await transaction.unqueuePhotos(listing_id)
    const before = await transaction.lockListing(listing_id)
    if (!before?.photos.some(({ status }) => status === 'pending')) return
    const after = stamped({ ...before, photos: before.photos.map(failed) }, before.state, now())
    await transaction.updateListing(before, after)
    await transaction.appendChange(changeOf('updated', after, ['photo_urls']))
    if (!isReachable(seller)) return
    const cause = `photos_failed:${seller_id}:${Math.floor(now() / DAY_MS)}`
    await transaction.putOutbox({
      cause,
      ...{ enquiry_id: null, request_id: null, seller_id },
      to_address: seller.email,
      mail: { kind: 'photos_failed', language: seller.language ?? localLanguage, listing_id },
      message_id: messageIdOf(cause, storeId),
      created_at: now(),
    })
  })
}

const failed = (photo: Photo): Photo =>
  photo.status === 'pending'
    ? { ...photo, status: 'failed', reason: REASON, message: photoReasons[REASON].message }
    : photo
