/**
 * The reading side: an engine that equals the store's live listings.
 * Invariant: after `catchUp` resolves, every change numbered up to the newest at the call is searchable.
 * A write calls it before it is answered, so whoever wrote can find what was written.
 * When many changes have gathered, or a new local day moves the scores, the segment is built anew off
 * this thread and swapped in; changes made meanwhile stay on top of it.
 * What others write comes by `follow`, from a replica where there is one; own writes are always read from
 * the store itself.
 */
import type { Listing, Seller } from '../domain/listing.ts'
import { startOfLocalDay } from '../domain/local-day.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import type { SegmentData } from '../engine/segment-data.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import type { RecordContext } from './listing-record.ts'
import { marketSchema } from './market-schema.ts'
import { projectListing } from './project-listing.ts'

export interface BuiltSegment {
  readonly segment: SegmentData
  /** The newest change that the segment is sure to hold. */
  readonly seq: number
  readonly dayStartMs: number
  /** Of the price model whose values the segment is sure to hold. */
  readonly modelVersion: number
}

export interface MarketOptions {
  readonly store: Store
  /** A copy of the store that lags behind it: others' changes are read here. */
  readonly replica?: Store | null
  readonly context: RecordContext
  readonly timeZone: string
  readonly now: () => number
  /** Never set back, as the time of day may be. */
  readonly monotonicMs: () => number
  /** Builds a segment from the store, off the request thread. */
  readonly build: (dayStartMs: number) => Promise<BuiltSegment>
  /** A segment that was built before, if one is at hand. */
  readonly load?: () => Promise<BuiltSegment | null>
  readonly onError: (error: unknown) => void
}

export interface Market {
  readonly engine: Engine
  readonly appliedSeq: number
  readonly isReady: boolean
  /** Of the price model whose values the engine holds. */
  readonly builtModelVersion: number
  /** Builds the first segment, or takes one that was built before. */
  open(): Promise<void>
  /** After an own write: makes it searchable. A fault here is one of an answer, not of the write. */
  catchUp(): Promise<void>
  /** Reads what others have written. Calls that come while one is waiting share it. */
  follow(): Promise<void>
  /** Why following failed the last time; null when it did not. */
  readonly fault: unknown
  /** Since the engine was last known to equal the store. */
  readonly ageMs: number
  /** Builds the segment anew where that is due, in the background. */
  refresh(): void
  rebuild(): Promise<void>
  sellerOf(id: number): Promise<Seller>
}

const CHANGES_PER_READ = 500
/** A replica that is further behind is not waited for: the store itself is read. */
const REPLICA_LAG_MAX_MS = 2_000
/** One that failed is left alone for so long: a silent one would keep every reading waiting. */
const REPLICA_REST_MS = 10_000
/** Building may take a fifth of a core, however many changes come: the tail is scanned meanwhile. */
const PAUSE_PER_BUILD = 4

export function createMarket(options: MarketOptions): Market {
  const {
    store,
    replica = null,
    context,
    timeZone,
    now,
    monotonicMs,
    build,
    load,
    onError,
  } = options
  const engine = createEngine(marketSchema)
  const sellers = new Map<number, Seller>()
  let appliedSeq = 0
  let dayStartMs = 0
  let builtModelVersion = 0
  let isReady = false
  let buildsUnderWay = 0
  let builtAtMs = 0
  let buildMs = 0
  let building: Promise<void> = Promise.resolve()
  let reading: Promise<unknown> = Promise.resolve()
  let following: Promise<void> | null = null
  let fault: unknown = null
  let equalAtMs = monotonicMs()
  let replicaRestsUntilMs = Number.NEGATIVE_INFINITY

  const today = () => startOfLocalDay(now(), 0, timeZone)

  async function sellerOf(id: number): Promise<Seller> {
    const known = sellers.get(id)
    if (known) return known
    const seller = await store.getSeller(id)
    if (!seller) throw new Error(`listing without seller ${id}`)
    sellers.set(id, seller)
    return seller
  }

  async function apply(listing: Listing, from: Store): Promise<void> {
    if (listing.state !== 'live') {
      engine.remove(listing.id)
      return
    }
    const seller = await sellerOf(listing.seller_id)
    const valuation = await from.getValuation(listing.id)
    engine.upsert(projectListing({ listing, seller, valuation }, context, dayStartMs))
  }

  async function readChanges(from: Store, since = appliedSeq): Promise<void> {
    for (let seq = since; ; ) {
      const changes = await from.changesSince(seq, CHANGES_PER_READ)
      if (changes.length === 0) return
      const ids = [...new Set(changes.map((change) => change.listing_id))]
      for (const listing of await from.getListings(ids)) await apply(listing, from)
      seq = changes[changes.length - 1].seq
      appliedSeq = Math.max(appliedSeq, seq)
    }
  }

  /** Readings run one at a time: each waits for those before it, then reads what has come since. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const next = reading.then(work)
    reading = next.catch(() => undefined)
    return next
  }

  async function catchUp(): Promise<void> {
    try {
      await inTurn(() => readChanges(store))
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      throw new StoreError('commit_unknown', 'The database', error)
    }
    refresh()
  }

  async function readOthers(): Promise<void> {
    const askedMs = monotonicMs()
    if (replica && askedMs >= replicaRestsUntilMs) {
      // A replica that is away is no fault as long as the store itself can be read.
      await readChanges(replica).catch(() => {
        replicaRestsUntilMs = monotonicMs() + REPLICA_REST_MS
      })
      const { newest } = await store.changeRange()
      if (newest > appliedSeq && askedMs - equalAtMs < REPLICA_LAG_MAX_MS) return
    }
    await readChanges(store)
    equalAtMs = askedMs
  }

  async function followNow(): Promise<void> {
    following = null
    try {
      await readOthers()
      fault = null
    } catch (error) {
      fault = error
      throw error
    }
  }

  function follow(): Promise<void> {
    following ??= inTurn(followNow).then(refresh)
    return following
  }

  async function takeSegment(): Promise<void> {
    const mark = engine.mark()
    const seqAtMark = appliedSeq
    const startedMs = now()
    const built = await build(today())
    // A replica may have lacked what was applied before the mark: it is put on top once more.
    if (built.seq < seqAtMark) await inTurn(() => readChanges(store, built.seq))
    take(built, mark)
    builtAtMs = now()
    buildMs = builtAtMs - startedMs
  }

  function take(built: BuiltSegment, mark: number): void {
    engine.swapSegment(built.segment, mark)
    dayStartMs = built.dayStartMs
    builtModelVersion = built.modelVersion
    // Later on, the tail may hold an older state of what another process changed since: read it again.
    if (!isReady) appliedSeq = built.seq
  }

  /** One at a time: what is asked for meanwhile is built after, so that it holds all there is. */
  function rebuild(): Promise<void> {
    buildsUnderWay++
    const next = building.then(takeSegment).finally(() => buildsUnderWay--)
    building = next.catch(() => undefined)
    return next
  }

  function refresh(): void {
    if (!isReady || buildsUnderWay > 0 || now() - builtAtMs < buildMs * PAUSE_PER_BUILD) return
    if (engine.isStale || dayStartMs !== today()) rebuild().catch(onError)
  }

  return {
    engine,
    get appliedSeq() {
      return appliedSeq
    },
    get isReady() {
      return isReady
    },
    async open() {
      const before = (await load?.()) ?? null
      if (before) take(before, engine.mark())
      else await rebuild()
      await inTurn(() => readChanges(store))
      equalAtMs = monotonicMs()
      isReady = true
      // What was built before may be of another day.
      refresh()
    },
    get builtModelVersion() {
      return builtModelVersion
    },
    get fault() {
      return fault
    },
    get ageMs() {
      return monotonicMs() - equalAtMs
    },
    catchUp,
    follow,
    refresh,
    rebuild,
    sellerOf,
  }
}
