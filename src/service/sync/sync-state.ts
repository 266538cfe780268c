/**
 * What the parts of the engine sync share: the engine, how far it has read, and whether it is to be trusted.
 * Invariant: readings run one at a time, each waiting for those before it, so that `applied` never goes back.
 */
import { createEngine, type Engine } from '../../engine/engine.ts'
import type { OnDamage } from '../../engine/segment/segment.ts'
import type { Store } from '../../store/store.ts'
import type { BuiltSegment, EngineSyncOptions } from './engine-sync.ts'
import type { FeedMark } from './feed-mark.ts'
import { createFeedReader, type FeedReader } from './feed-reader.ts'
import { listingSchema } from './listing-schema.ts'

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

export function createSyncState({ store, context, monotonicMs }: EngineSyncOptions): SyncState {
  const engine = createEngine(listingSchema, { onDamage: (error, id) => state.onDamage(error, id) })
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
