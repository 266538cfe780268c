/**
 * Keeps the groups of listings that offer one home, in the background: what has changed at once, and everything once a
 * day, since a listing that changed may have stood between two others.
 * Invariants: of all processes one does this at a time, and stores what it finds with an entry of the change feed for
 * each listing, so that all engines agree. It goes on where the process before it stood. A listing that cannot be compared is
 * left out and tried again later (`work-ledger`); the others go on.
 * Cost: below a millisecond for each listing that changed and for each that is like it; a whole pass takes a fifth of
 * a core at most, and no step of it more than some milliseconds.
 */

import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import type { Listing, Photo } from '../../domain/listings/listing.ts'
import type { PhotoDecoder } from '../../photos/photo-decoder.ts'
import { NO_FINGERPRINT } from '../../photos/photo-fingerprint.ts'
import { photoWidths } from '../../photos/photo-limits.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { homeLimits } from '../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../sync/background-worker.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import { numbersToRetry, type WorkLedger } from '../work/work-ledger.ts'
import { createHomeFinder } from './home-finder.ts'
import { isQuiet, quietChange, settleHomes } from './settle-homes.ts'

export interface SameHomeOptions
  extends FingerprintContext,
    Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly sync: EngineSync
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** Whether this process may do it; one of a machine does. */
  readonly leads: () => boolean
}

/** Raise it when the comparison changes: everything is then compared again. */
const FORM = 3
const SETTING = 'same_homes'
const LISTING = 'listing '

interface Progress {
  readonly form: number
  /** Up to here the changes were looked at. */
  readonly seq: number
  /** How far a whole pass has come; null: it is over. */
  readonly afterId: number | null
  readonly passBegunAt: number
}

export function createSameHomeWorker(options: SameHomeOptions): BackgroundWorker {
  const { store, sync, lease, leads, now } = options
  /** What is known of the progress without asking the store. */
  let last: Progress | null = null

  const isDue = () =>
    last === null || last.seq < sync.appliedSeq || last.afterId !== null || isStale(last, now())

  async function look(stopping: AbortSignal): Promise<void> {
    if (!leads() || !sync.isReady || sync.lost !== null) return
    if (!isDue() && (await listingsToRetry(options)).length === 0) return
    await underLease(store, lease, goOn, stopping)
  }

  async function goOn(ended: AbortSignal, held: Store): Promise<void> {
    const asHolder = { ...options, store: held }
    let progress = await begin(held, sync, now())
    while (!ended.aborted) {
      const next = await step(progress, asHolder, ended)
      if (next === null) break
      progress = next
      await held.putSetting(SETTING, JSON.stringify(progress))
    }
    last = progress
  }
  return createBackgroundWorker({ ...options, look })
}

const isStale = ({ form, passBegunAt }: Progress, nowMs: number): boolean =>
  form !== FORM || Math.abs(nowMs - passBegunAt) >= DAY_MS

async function begin(store: Store, sync: EngineSync, nowMs: number): Promise<Progress> {
  await sync.follow()
  const stored = await store.getSetting(SETTING)
  const before: Progress | null = stored === null ? null : JSON.parse(stored)
  const seq = before?.form === FORM ? before.seq : sync.appliedSeq
  if (before && !isStale(before, nowMs)) return before
  return { form: FORM, seq, afterId: 0, passBegunAt: nowMs }
}

/** The next piece of work; null: there is none. */
async function step(
  progress: Progress,
  options: SameHomeOptions,
  signal: AbortSignal,
): Promise<Progress | null> {
  const { store, sync } = options
  const changes = (await store.changesSince(progress.seq, homeLimits.changesPerRead)).filter(
    ({ seq }) => seq <= sync.appliedSeq,
  )
  const newest = changes.at(-1)
  if (newest) {
    const visible = changes.filter((change) => !isQuiet(change))
    const ids = [...new Set(visible.map(({ listing_id }) => listing_id))]
    const name = `changes behind ${progress.seq}`
    await compareAll(name, await store.getListings(ids), true, options, signal)
    return { ...progress, seq: newest.seq }
  }
  for (const id of await listingsToRetry(options)) await compareOne(id, options, signal)
  if (progress.afterId === null) return null
  const listings = await store.liveListings(progress.afterId, homeLimits.listingsPerRead)
  const begunMs = performance.now()
  await compareAll(`listings behind ${progress.afterId}`, listings, false, options, signal)
  const pauseMs = homeLimits.pausePerStep * (performance.now() - begunMs)
  await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  return { ...progress, afterId: listings.at(-1)?.id ?? null }
}

/** Those that could not be compared and are due again. */
const listingsToRetry = (options: SameHomeOptions): Promise<readonly number[]> =>
  numbersToRetry(options, {
    ...{ kind: 'same_home', prefix: LISTING, limit: homeLimits.retriedAtOnce },
  })

/** Together, and where that fails one by one, so that only what cannot be compared is left out. */
async function compareAll(
  item: string,
  listings: readonly Listing[],
  isDeep: boolean,
  options: SameHomeOptions,
  signal: AbortSignal,
): Promise<void> {
  if (listings.length === 0) return
  const outcome = await options.ledger.attempt({
    ...{ kind: 'same_home', item, sellerId: null, signal },
    run: () => compare(listings, isDeep, options),
    giveUp: async () => undefined,
  })
  if (outcome === 'done') return
  for (const { id } of listings) await compareOne(id, options, signal)
  // Each of them stands for itself now.
  await options.store.endWork({ kind: 'same_home', item })
}

async function compareOne(
  id: number,
  options: SameHomeOptions,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  await options.ledger.attempt({
    ...{ kind: 'same_home', item: `${LISTING}${id}`, sellerId: null, signal },
    run: async () => compare(await options.store.getListings([id]), true, options),
    giveUp: async () => undefined,
  })
}

/** `isDeep`: those that are like one of them may belong together otherwise than before. */
async function compare(
  listings: readonly Listing[],
  isDeep: boolean,
  options: SameHomeOptions,
): Promise<void> {
  const { store, sync, now } = options
  let isFilled = false
  for (const listing of listings) {
    if (listing.state === 'live' && (await fillFingerprints(listing, isDeep, options)))
      isFilled = true
  }
  if (isFilled) await sync.catchUp()
  const finder = createHomeFinder(sync.engine, store)
  const ids = new Set<number>()
  for (const { id } of listings) {
    ids.add(id)
    const before = await store.getSameHome(id)
    const members = before === null ? [] : await store.sameHomesOf(before.home_id)
    for (const { listing_id } of members) ids.add(listing_id)
    if (isDeep) for (const other of finder.candidatesOf(id)) ids.add(other.id)
    await turn()
  }
  if (await settleHomes(ids, finder, store, now())) await sync.catchUp()
}

interface FingerprintContext {
  readonly store: Store
  readonly photoStore: Pick<PhotoStore, 'read'>
  readonly decoder: PhotoDecoder
  readonly now: () => number
}

const SMALLEST = Math.min(...photoWidths)

/** Or one of an earlier version, which is compared as it is until the listing is looked at closely. */
const lacksFingerprint = ({ status, key, fingerprint }: Photo, isDeep: boolean): boolean =>
  status === 'imported' &&
  key !== null &&
  (fingerprint === undefined || (isDeep && fingerprint.length === FORMER_LENGTH))

const FORMER_LENGTH = 16

/**
 * Computes missing fingerprints of a listing's photos (imported before there were any, or uploaded by the seller) from
 * the stored photo, in the decoder process; of a listing that changed also those of an earlier version. Answers whether
 * any were made.
 * Invariant: nothing else of the listing changes, not even its version; one that changed meanwhile waits for the next pass.
 * Cost: about 30 ms of the decoder per photo, once.
 */
async function fillFingerprints(
  listing: Listing,
  isDeep: boolean,
  { store, photoStore, decoder, now }: FingerprintContext,
): Promise<boolean> {
  const made = new Map<string, string>()
  for (const { key } of listing.photos.filter((photo) => lacksFingerprint(photo, isDeep))) {
    const bytes = await photoStore.read(key!, SMALLEST)
    if (bytes === null) continue
    const decoded = await decoder.decode(bytes, { owner: listing.seller_id })
    if (decoded.ok) made.set(key!, decoded.photo.fingerprint)
    // Ours, and yet not to be read: it is not tried for ever.
    else if (decoded.code !== 'decoder_failed') made.set(key!, NO_FINGERPRINT)
  }
  if (made.size === 0) return false
  return store.write(async (transaction) => {
    const current = await transaction.lockListing(listing.id)
    if (current?.state !== 'live') return false
    const photos = current.photos.map((photo) =>
      lacksFingerprint(photo, isDeep) && made.has(photo.key!)
        ? withFingerprint(photo, made.get(photo.key!)!)
        : photo,
    )
    await transaction.updateListing(current, { ...current, photos })
    await transaction.appendChange(quietChange(listing.id, now()))
    return true
  })
}

/** In the order of stored photos: lists are compared as texts. */
function withFingerprint({ former, ...photo }: Photo, fingerprint: string): Photo {
  return former ? { ...photo, fingerprint, former } : { ...photo, fingerprint }
}
