/**
 * The reading side: an engine that equals the store's live listings.
 * Invariant: after `catchUp` resolves, every change numbered up to the newest at the call is searchable.
 * A write calls it before it is answered, so whoever wrote can find what was written.
 * When many changes have gathered, or a new local day moves the scores, the segment is built anew off
 * this thread and swapped in; changes made meanwhile stay on top of it.
 * What others write comes by `follow`, from a replica where there is one; own writes are always read from
 * the store itself. Where the feed cannot be read on (forgotten meanwhile, a database that went back in time, or
 * another one) nothing of the engine is trusted: `lost` says so until all is built anew from the store.
 */
import type { Seller } from '../../domain/listings/listing.ts'
import { startOfLocalDay } from '../../domain/start-of-local-day.ts'
import { createEngine, type Engine } from '../../engine/engine.ts'
import type { SegmentData } from '../../engine/segment/segment-data.ts'
import type { Store } from '../../store/store.ts'
import { StoreError } from '../../store/store-error.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { FeedBroken, type FeedMark } from './feed-mark.ts'
import { createFeedReader } from './feed-reader.ts'
import { listingSchema } from './listing-schema.ts'

export interface BuiltSegment {
  readonly segment: SegmentData
  /** Up to where the segment is sure to hold the changes. */
  readonly mark: FeedMark
  readonly dayStartMs: number
  /** Of the price model whose values the segment is sure to hold. */
  readonly modelVersion: number
}

export interface EngineSyncOptions {
  readonly store: Store
  /** A copy of the store that lags behind it: others' changes are read here. */
  readonly replica?: Store | null
  readonly context: RecordContext
  readonly timeZone: string
  readonly now: () => number
  /** Never set back, as the time of day may be. */
  readonly monotonicMs: () => number
  /** Builds a segment, off the request thread; `isAnew`: of the store itself, since nothing else is trusted. */
  readonly build: (dayStartMs: number, isAnew: boolean) => Promise<BuiltSegment>
  /** A segment that was built before, if one is at hand. */
  readonly load?: () => Promise<BuiltSegment | null>
  readonly onError: (error: unknown) => void
}

export interface EngineSync {
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
  /** Why the engine is not to be trusted, until it is built anew; null: it is. */
  readonly lost: string | null
  /** How often it was built anew because of that: what was taken from the store before may be of another one. */
  readonly epoch: number
  /** Since the engine was last known to equal the store. */
  readonly ageMs: number
  /** Builds the segment anew where that is due, in the background. */
  refresh(): void
  rebuild(): Promise<void>
  sellerOf(id: number): Promise<Seller>
}

/** A replica that is further behind is not waited for: the store itself is read. */
const REPLICA_LAG_MAX_MS = 2_000
/** One that failed is left alone for so long: a silent one would keep every reading waiting. */
const REPLICA_REST_MS = 10_000
/** Building may take a fifth of a core, however many changes come: the tail is scanned meanwhile. */
const PAUSE_PER_BUILD = 4

export function createEngineSync(options: EngineSyncOptions): EngineSync {
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
  const engine = createEngine(listingSchema)
  const reader = createFeedReader({ store, engine, context, dayStartMs: () => dayStartMs })
  let applied: FeedMark = { storeId: null, seq: 0, last: null }
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
  let lost: string | null = null
  let epoch = 0
  let beginning: Promise<void> | null = null
  let equalAtMs = monotonicMs()
  let replicaRestsUntilMs = Number.NEGATIVE_INFINITY

  const today = () => startOfLocalDay(now(), 0, timeZone)

  /** Readings run one at a time: each waits for those before it, then reads what has come since. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const next = reading.then(work)
    reading = next.catch(() => undefined)
    return next
  }

  async function readOn(from: Store): Promise<void> {
    applied = await reader.readFrom(from, applied)
  }

  async function catchUp(): Promise<void> {
    try {
      if (beginning) await beginning
      await inTurn(() => readOn(store)).catch(beginWhereBroken)
    } catch (error) {
      if (!(error instanceof StoreError || error instanceof FeedBroken)) throw error
      throw new StoreError('commit_unknown', 'The database', error)
    }
    refresh()
  }

  async function readOthers(): Promise<void> {
    const askedMs = monotonicMs()
    if (replica && askedMs >= replicaRestsUntilMs) {
      // A replica that is away is no fault as long as the store itself can be read.
      await readOn(replica).catch((error) => {
        if (error instanceof FeedBroken && error.isBehind) return
        replicaRestsUntilMs = monotonicMs() + REPLICA_REST_MS
      })
      const { newest } = await store.changeRange()
      if (newest > applied.seq && askedMs - equalAtMs < REPLICA_LAG_MAX_MS) return
    }
    await readOn(store)
    equalAtMs = askedMs
  }

  async function followNow(): Promise<void> {
    following = null
    // Tried again where it failed; nobody waits for it here, since it takes as long as a start.
    if (lost !== null) return void begin().catch(() => undefined)
    try {
      await readOthers()
      fault = null
    } catch (error) {
      if (error instanceof FeedBroken) return void beginWhereBroken(error).catch(() => undefined)
      fault = error
      throw error
    }
  }

  function follow(): Promise<void> {
    following ??= inTurn(followNow).then(refresh)
    return following
  }

  /** From here on the engine is not trusted. */
  function beginWhereBroken(error: unknown): Promise<void> {
    if (!(error instanceof FeedBroken)) throw error
    if (lost === null) onError(error)
    lost = error.message
    return begin()
  }

  function begin(): Promise<void> {
    beginning ??= beginAnew().then(
      () => {
        beginning = null
        fault = null
      },
      (error) => {
        beginning = null
        if (fault === null) onError(error)
        fault = error
        throw error
      },
    )
    return beginning
  }

  async function beginAnew(): Promise<void> {
    // What is being built belongs to what was before, and is not taken any more.
    epoch += 1
    const built = await build(today(), true)
    await inTurn(async () => {
      reader.forget()
      hold(built, engine.mark())
      applied = await reader.readFrom(store, built.mark)
      equalAtMs = monotonicMs()
      lost = null
    })
  }

  async function takeSegment(): Promise<void> {
    const mark = engine.mark()
    const { seq } = applied
    const begunIn = epoch
    const startedMs = now()
    const built = await build(today(), false)
    // A replica may have lacked what was applied before the mark: it is put on top once more.
    if (built.mark.seq < seq) {
      await inTurn(async () => {
        const read = await reader.readFrom(store, built.mark)
        if (begunIn === epoch && read.seq > applied.seq) applied = read
      })
    }
    if (begunIn !== epoch) return
    hold(built, mark)
    // Later on, the tail may hold an older state of what another process changed since: read it again.
    if (!isReady) applied = built.mark
    builtAtMs = now()
    buildMs = builtAtMs - startedMs
  }

  function hold(built: BuiltSegment, mark: number): void {
    engine.swapSegment(built.segment, mark)
    dayStartMs = built.dayStartMs
    builtModelVersion = built.modelVersion
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
      return applied.seq
    },
    get isReady() {
      return isReady
    },
    async open() {
      const before = (await load?.()) ?? null
      if (before) {
        hold(before, engine.mark())
        applied = before.mark
      } else await rebuild()
      await inTurn(() => readOn(store)).catch(beginWhereBroken)
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
    get lost() {
      return lost
    },
    get epoch() {
      return epoch
    },
    get ageMs() {
      return monotonicMs() - equalAtMs
    },
    catchUp,
    follow,
    refresh,
    rebuild,
    sellerOf: reader.sellerOf,
  }
}
