/**
 * The reading side: an engine that equals the store's live listings.
 * Invariant: after `catchUp` resolves, every change numbered up to the newest at the call is searchable.
 * A write calls it before it is answered, so whoever wrote can find what was written.
 * When many changes have gathered, or a new local day moves the scores, the segment is built anew off
 * this thread and swapped in; changes made meanwhile stay on top of it.
 */
import type { Listing, Seller } from '../domain/listing.ts'
import { startOfLocalDay } from '../domain/local-day.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import type { SegmentData } from '../engine/segment-data.ts'
import type { Store } from '../store/store.ts'
import type { RecordContext } from './listing-record.ts'
import { marketSchema } from './market-schema.ts'
import { projectListing } from './project-listing.ts'

export interface BuiltSegment {
  readonly segment: SegmentData
  /** The newest change that the segment is sure to hold. */
  readonly seq: number
  readonly dayStartMs: number
}

export interface MarketOptions {
  readonly store: Store
  readonly context: RecordContext
  readonly timeZone: string
  readonly now: () => number
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
  /** Builds the first segment. */
  open(): Promise<void>
  catchUp(): Promise<void>
  /** Builds the segment anew where that is due, in the background. */
  refresh(): void
  rebuild(): Promise<void>
  sellerOf(id: number): Promise<Seller>
}

const CHANGES_PER_READ = 500
/** Building may take a fifth of a core, however many changes come: the tail is scanned meanwhile. */
const PAUSE_PER_BUILD = 4

export function createMarket(options: MarketOptions): Market {
  const { store, context, timeZone, now, build, load, onError } = options
  const engine = createEngine(marketSchema)
  const sellers = new Map<number, Seller>()
  let appliedSeq = 0
  let dayStartMs = 0
  let isReady = false
  let buildsUnderWay = 0
  let builtAtMs = 0
  let buildMs = 0
  let building: Promise<void> = Promise.resolve()
  let catchingUp: Promise<void> = Promise.resolve()

  const today = () => startOfLocalDay(now(), 0, timeZone)

  async function sellerOf(id: number): Promise<Seller> {
    const known = sellers.get(id)
    if (known) return known
    const seller = await store.getSeller(id)
    if (!seller) throw new Error(`listing without seller ${id}`)
    sellers.set(id, seller)
    return seller
  }

  async function apply(listing: Listing): Promise<void> {
    if (listing.state !== 'live') {
      engine.remove(listing.id)
      return
    }
    const seller = await sellerOf(listing.seller_id)
    const valuation = await store.getValuation(listing.id)
    engine.upsert(projectListing({ listing, seller, valuation }, context, dayStartMs))
  }

  async function readChanges(): Promise<void> {
    for (;;) {
      const changes = await store.changesSince(appliedSeq, CHANGES_PER_READ)
      if (changes.length === 0) return
      const ids = [...new Set(changes.map((change) => change.listing_id))]
      for (const listing of await store.getListings(ids)) await apply(listing)
      appliedSeq = changes[changes.length - 1].seq
    }
  }

  /** Runs one at a time: a call waits for those before it, then reads what has come since. */
  function catchUp(): Promise<void> {
    const next = catchingUp.then(readChanges)
    catchingUp = next.catch(() => undefined)
    return next.then(refresh)
  }

  async function takeSegment(): Promise<void> {
    const mark = engine.mark()
    const day = today()
    const startedMs = now()
    take(await build(day), mark)
    builtAtMs = now()
    buildMs = builtAtMs - startedMs
  }

  function take(built: BuiltSegment, mark: number): void {
    engine.swapSegment(built.segment, mark)
    dayStartMs = built.dayStartMs
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
      await catchUp()
      isReady = true
      // What was built before may be of another day or program: from now on in the background.
      if (before) rebuild().catch(onError)
    },
    catchUp,
    refresh,
    rebuild,
    sellerOf,
  }
}
