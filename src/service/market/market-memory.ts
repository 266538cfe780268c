/**
 * Follows the change feed and remembers what it means for the market, in the background; at first it reads every stored
 * listing once. Of all processes one does this at a time: it holds a lease.
 * Invariants: rows, counts and the position in the feed are one transaction; a day is closed before anything of a later
 * day is applied, so that its stock is that at midnight, no matter how late it is read. If the feed no longer
 * reaches back to the position, every listing is read again. A listing that cannot be read is tried by itself later (`work-ledger`).
 * Cost: one small read every 2 s while nothing changes; about 0.2 ms for a change; the end of a day reads the live homes
 * in steps of a thousand.
 */

import type { Listing } from '../../domain/listings/listing.ts'
import { localDate } from '../../domain/local-time.ts'
import type { MarketPlaces } from '../../market/market-places.ts'
import { REPORT_FORM } from '../../market/market-report.ts'
import type { MarketHomeRow, MarketTransaction } from '../../store/market-store.ts'
import type { SameHome } from '../../store/same-home-store.ts'
import type { Change, Store } from '../../store/store.ts'
import { marketLimits } from '../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../sync/background-worker.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import { numbersToRetry, type WorkLedger } from '../work/work-ledger.ts'
import { relistedHome, settleHome } from './home-groups.ts'
import { closeMarketDays, slicesOf } from './market-days.ts'
import {
  type MarketCount,
  type RememberedChange,
  type RowContext,
  reconciled,
  rememberChange,
  rowOfListing,
} from './market-row.ts'

export interface MarketMemoryOptions
  extends MemoryContext,
    Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** Makes the report of the market, publishes the months that are over, and ends. */
  readonly publish: () => { readonly done: Promise<void>; stop(): Promise<unknown> }
  /** Whether this process may do it; one of a machine does. */
  readonly leads: () => boolean
}

export interface MemoryContext extends RowContext {
  readonly store: Store
  readonly places: MarketPlaces
  readonly now: () => number
}

type MemoryOptions = Omit<MarketMemoryOptions, 'onError' | 'stopWaitMs'>

/** How far the memory has come. */
interface Progress {
  /** Up to here the changes are in it. */
  readonly seq: number
  /** How far the reading of all listings has come; null: it is over. */
  readonly afterId: number | null
  /** When the report was last made, up to which change and in which form; null: never. */
  readonly published: { readonly day: string; readonly seq: number; readonly form?: number } | null
}

export function createMarketMemory(options: MarketMemoryOptions): BackgroundWorker {
  const { store, lease, leads } = options
  const rounds = createMemoryRounds(options)
  async function look(stopping: AbortSignal): Promise<void> {
    if (leads() && (await rounds.isDue())) await underLease(store, lease, rounds.goOn, stopping)
  }
  return createBackgroundWorker({ ...options, look })
}

/** What a look does: the worker calls it every two seconds. */
export function createMemoryRounds(options: MemoryOptions) {
  const { store, now, timeZone } = options
  /** What is known of the progress without asking the store. */
  let last: { readonly progress: Progress; readonly day: string } | null = null
  const today = () => localDate(now(), timeZone)

  async function isDue(): Promise<boolean> {
    if (last === null || last.progress.afterId !== null || last.day !== today()) return true
    const { newest } = await store.changeRange()
    return newest !== last.progress.seq || (await listingsToRetry(options)).length > 0
  }

  async function goOn(ended: AbortSignal, held: Store): Promise<void> {
    const asHolder = { ...options, store: held }
    let progress = await begin(held)
    while (!ended.aborted) {
      const next = await step(progress, asHolder, ended)
      if (next === null) break
      progress = next
    }
    if (ended.aborted) return
    await closeMarketDays(today(), asHolder, ended)
    progress = await publishDue(progress, asHolder, ended)
    last = { progress, day: today() }
  }
  return { isDue, goOn }
}

/** Once a local day, and after a large import. */
async function publishDue(
  progress: Progress,
  options: MemoryOptions,
  signal: AbortSignal,
): Promise<Progress> {
  const { store, now, timeZone, ledger, publish } = options
  const { seq } = progress
  const day = localDate(now(), timeZone)
  const { published } = progress
  const isLarge = published && seq - published.seq >= marketLimits.changesOfImport
  const isReadable = published?.form === REPORT_FORM
  if (published?.day === day && isReadable && !isLarge) return progress
  // A service that has just begun has nothing to publish.
  if ((await store.marketHomes(null, 1)).length === 0) return progress
  const next = { ...progress, published: { day, seq, form: REPORT_FORM } }
  const outcome = await ledger.attempt({
    ...{ kind: 'market', item: `report of ${day}`, sellerId: null, signal },
    async run() {
      const process = publish()
      signal.addEventListener('abort', process.stop, { once: true })
      await process.done
      await remember({ ids: [], changes: [], next }, options)
    },
    giveUp: async () => undefined,
  })
  return outcome === 'done' ? next : progress
}

async function begin(store: Store): Promise<Progress> {
  const { newest, oldest } = await store.changeRange()
  return store.write(async (transaction) => {
    await transaction.lockMarket()
    const stored = await transaction.marketProgress()
    const before: Progress | null = stored === null ? null : JSON.parse(stored)
    if (before && before.seq >= oldest - 1 && before.seq <= newest) return before
    const published = before?.published ?? null
    const progress = { seq: newest, afterId: 0, published }
    await transaction.putMarketProgress(JSON.stringify(progress))
    return progress
  })
}

/** The next piece of work; null: there is none. */
async function step(
  progress: Progress,
  options: MemoryOptions,
  signal: AbortSignal,
): Promise<Progress | null> {
  const { store, timeZone } = options
  if (progress.afterId !== null) {
    const ids = await store.publishedListingIds(progress.afterId, marketLimits.listingsPerRead)
    const next = { ...progress, afterId: ids.at(-1) ?? null }
    await rememberAll(
      `listings behind ${progress.afterId}`,
      { ids, changes: null, next },
      options,
      signal,
    )
    return next
  }
  const changes = await store.changesSince(progress.seq, marketLimits.changesPerRead)
  if (changes.length > 0) {
    const day = localDate(changes[0].at, timeZone)
    await closeMarketDays(day, options, signal)
    const later = changes.findIndex(({ at }) => localDate(at, timeZone) > day)
    const ofDay = later < 0 ? changes : changes.slice(0, later)
    const ids = [...new Set(ofDay.map(({ listing_id }) => listing_id))]
    const next = { ...progress, seq: ofDay.at(-1)!.seq }
    await rememberAll(
      `changes behind ${progress.seq}`,
      { ids, changes: ofDay, next },
      options,
      signal,
    )
    return next
  }
  for (const id of await listingsToRetry(options)) await rememberOne(id, options, signal)
  return null
}

const LISTING = 'listing '

/** Those that could not be remembered and are due again. */
const listingsToRetry = (context: Pick<MemoryContext, 'store' | 'now'>) =>
  numbersToRetry(context, { kind: 'market', prefix: LISTING, limit: marketLimits.retriedAtOnce })

interface Piece {
  readonly ids: readonly number[]
  /** null: by what is stored of the listings now. */
  readonly changes: readonly Change[] | null
  /** Stored with it; null: no step of the feed. */
  readonly next: Progress | null
}

/** Together, and where that fails one by one, so that only what cannot be remembered is left out. */
async function rememberAll(
  item: string,
  piece: Piece,
  options: MemoryOptions,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await options.ledger.attempt({
    ...{ kind: 'market', item, sellerId: null, signal },
    run: () => remember(piece, options),
    giveUp: async () => undefined,
  })
  if (outcome === 'done') return
  signal.throwIfAborted()
  for (const id of piece.ids) await rememberOne(id, options, signal)
  await remember({ ...piece, ids: [], changes: [] }, options)
  // Each of them stands for itself now.
  await options.store.endWork({ kind: 'market', item })
}

async function rememberOne(id: number, options: MemoryOptions, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await options.ledger.attempt({
    ...{ kind: 'market', item: `${LISTING}${id}`, sellerId: null, signal },
    run: () => remember({ ids: [id], changes: null, next: null }, options),
    giveUp: async () => undefined,
  })
}

async function remember({ ids, changes, next }: Piece, context: MemoryContext): Promise<void> {
  const { store } = context
  // Read after the changes: it holds at least what they say.
  const listings = new Map((await store.getListings(ids)).map((one) => [one.id, one]))
  const groups = new Map<number, SameHome | null>()
  for (const id of ids) groups.set(id, await store.getSameHome(id))
  await store.write(async (transaction) => {
    await transaction.lockMarket()
    for (const id of ids) {
      const listing = listings.get(id)
      if (!listing) continue
      const own = changes?.filter(({ listing_id }) => listing_id === id) ?? null
      await rememberListing(transaction, listing, own, groups.get(id) ?? null, context)
    }
    if (next) await transaction.putMarketProgress(JSON.stringify(next))
  })
}

async function rememberListing(
  transaction: MarketTransaction,
  listing: Listing,
  changes: readonly Change[] | null,
  sameHome: SameHome | null,
  context: MemoryContext,
): Promise<void> {
  const [before = null] = await transaction.marketHomesOf([listing.id])
  const { row, counts } = changes
    ? afterChanges(before, changes, listing, context)
    : asStored(before, listing, context)
  if (row === null) return
  const isNew = before === null
  const others = isNew ? await transaction.marketRelistings(row.relisting) : []
  const placed = isNew ? { ...row, home_id: relistedHome(row, others) } : row
  await transaction.putMarketHomes([placed])
  // What its seller lists again is not new.
  const isAgain = placed.home_id !== placed.listing_id && isNew
  for (const count of counts) {
    if (isAgain && count.kind === 'added') continue
    await putCount(transaction, placed, count, context)
  }
  await settleHome(transaction, placed, sameHome)
}

interface Remembered {
  readonly row: MarketHomeRow | null
  readonly counts: readonly MarketCount[]
}

function afterChanges(
  before: MarketHomeRow | null,
  changes: readonly Change[],
  listing: Listing,
  context: RowContext,
): Remembered {
  let row = before
  const counts: MarketCount[] = []
  for (const change of changes) {
    const after: RememberedChange | null = rememberChange(row, change, listing, context)
    if (after === null) continue
    row = after.row
    counts.push(...after.counts)
  }
  return { row, counts }
}

/** What was offered before the memory began is no news of today: it is not counted. */
function asStored(before: MarketHomeRow | null, listing: Listing, context: RowContext): Remembered {
  if (before === null) return { row: rowOfListing(listing, context), counts: [] }
  return reconciled(before, listing, context)
}

async function putCount(
  transaction: MarketTransaction,
  row: MarketHomeRow,
  { kind, at, by }: MarketCount,
  { places, timeZone }: MemoryContext,
): Promise<void> {
  const counts = { added: 0, closed: 0, sold: 0, cut: 0, [kind]: by }
  const day = localDate(at, timeZone)
  for (const slice of slicesOf(row, places)) await transaction.countMarketDay(slice, day, counts)
}
