/**
 * What the parts of the engine sync share: the engine, how far it has read, and whether it is to be trusted.
 * Invariant: readings run one at a time, each waiting for those before it, so that `applied` never goes back.
 */
import { createEngine, type Engine } from '../../engine/engine.ts'
import type { MergeOrder } from '../../engine/merge/merge-segments.ts'
import type { Renewal } from '../../engine/renewal.ts'
import type { OnDamage } from '../../engine/segment/segment.ts'
import type { SegmentData } from '../../engine/segment/segment-data.ts'
import type { Store } from '../../store/store.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import type { FeedMark } from './feed-mark.ts'
import { createFeedReader, type FeedReader } from './feed-reader.ts'
import { listingSchema } from './listing-schema.ts'

export interface BuiltSegment {
  readonly segment: SegmentData
  /** Up to where the segment is sure to hold the changes. */
  readonly mark: FeedMark
  readonly dayStartMs: number
  /** Of the price model whose values the segment is sure to hold. */
  readonly modelVersion: number
}

/** All there is, to become one segment, and what is to be known of it. */
export interface SaveOrder extends Omit<BuiltSegment, 'segment'> {
  readonly order: MergeOrder
}

export interface RenewOrder {
  readonly segments: readonly SegmentData[]
  /** Listings that are in none of them. */
  readonly freshIds: readonly number[]
  readonly dayStartMs: number
  /** Whether values are to be read from the store, or only scores to be made of those that are known. */
  readonly hasNewValues: boolean
}

export interface RenewedSegments extends Pick<Renewal, 'columns' | 'documents'> {
  /** null: values were not read. */
  readonly modelVersion: number | null
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
  /** Builds a segment, off the request thread; `isRebuild`: of the store itself, since nothing else is trusted. */
  readonly build: (dayStartMs: number, isRebuild: boolean) => Promise<BuiltSegment>
  /** A segment that was built before, if one is at hand. */
  readonly load?: () => Promise<BuiltSegment | null>
  /** Makes one segment of fresh documents and others, off the request thread. */
  readonly merge: (order: MergeOrder) => Promise<SegmentData>
  /** Recomputes scores, and with `hasNewValues` everything that values change, off the request thread. */
  readonly renew: (order: RenewOrder) => Promise<RenewedSegments>
  /** Merges all there is and writes it to a file, off the request thread; its records are read from there. */
  readonly save?: (order: SaveOrder) => Promise<SegmentData>
  /** Whether this process writes the file for the next start. */
  readonly keepsFile?: () => boolean
  readonly recordMemoryBytes?: number
  readonly onError: (error: unknown) => void
}

export interface SyncState {
  readonly engine: Engine
  readonly reader: FeedReader
  applied: FeedMark
  /** The day whose scores the engine holds, and the price model whose values. */
  dayStartMs: number
  builtModelVersion: number
  /** Of the price model whose values are in the segment file. */
  savedModelVersion: number
  isReady: boolean
  fault: unknown
  lost: string | null
  epoch: number
  /** When the engine was last known to equal the store. */
  equalAtMs: number
  /** Called when a record that the engine holds cannot be read; throws what is to be answered. */
  onDamage: OnDamage
  /** Called when changes have been applied; the next ones wait for what it answers. */
  onApplied: () => Promise<void> | undefined
  inTurn(work: () => Promise<void>): Promise<void>
  /** The same for what takes long: builds and renewals, one at a time. */
  inBackground(work: () => Promise<void>): Promise<void>
  /** Applies what has come since; to be called in turn. */
  readOn(from: Store): Promise<void>
  /** Swaps a segment in; what came after the engine's mark stays on top of it. */
  hold(built: BuiltSegment, engineMark: number): void
}

export function createSyncState({
  store,
  context,
  monotonicMs,
  recordMemoryBytes,
}: EngineSyncOptions): SyncState {
  const engine = createEngine(listingSchema, {
    onDamage: (error, id) => state.onDamage(error, id),
    recordMemoryBytes,
  })
  const state: SyncState = {
    engine,
    reader: createFeedReader({
      store,
      engine,
      context,
      dayStartMs: () => state.dayStartMs,
      onApplied: () => state.onApplied(),
    }),
    applied: { storeId: null, seq: 0, last: null },
    dayStartMs: 0,
    builtModelVersion: 0,
    savedModelVersion: 0,
    isReady: false,
    fault: null,
    lost: null,
    epoch: 0,
    equalAtMs: monotonicMs(),
    onDamage: () => undefined,
    onApplied: () => undefined,
    inTurn: turns(),
    inBackground: turns(),
    async readOn(from) {
      state.applied = await state.reader.readFrom(from, state.applied)
    },
    hold(built, engineMark) {
      engine.swapSegment(built.segment, engineMark)
      state.dayStartMs = built.dayStartMs
      state.builtModelVersion = built.modelVersion
      state.savedModelVersion = built.modelVersion
    },
  }
  return state
}

/** Does one thing after the other, whether they fail or not. */
function turns(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
