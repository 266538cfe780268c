/**
 * The reading side: an engine that equals the store's live listings.
 * Invariant: after `catchUp` resolves, every change numbered up to the newest at the call is searchable.
 * A write calls it before it is answered, so a client can find what it wrote.
 * Segments of what has changed are merged off this thread. When a new local day moves the scores, or new values come
 * of the price model, what they change is recomputed off this thread too; a full build happens at the first start only.
 * What others write comes by `follow`, from a replica where there is one; own writes are always read from
 * the store itself. Where the feed cannot be read on (forgotten meanwhile, a database that went back in time, or
 * another one) nothing of the engine is trusted: `lost` says so until everything is rebuilt from the store.
 * Its parts: feed-following.ts, segment-builds.ts, segment-upkeep.ts, sync-renewals.ts, record-repair.ts, and what they share,
 * sync-state.ts.
 */

import type { Seller } from '../../domain/listings/listing.ts'
import type { Engine } from '../../engine/engine.ts'
import { isDamagedRecord } from '../../engine/segment/segment-data.ts'
import { syncLimits } from '../service-limits.ts'
import { createFeedFollowing } from './feed-following.ts'
import { createRecordRepair } from './record-repair.ts'
import { createSegmentBuilds, createSyncRestart } from './segment-builds.ts'
import { createSegmentFiles, createSegmentSaves, mergeWhereDue } from './segment-upkeep.ts'
import { createSyncRenewals } from './sync-renewals.ts'
import { createSyncState, type EngineSyncOptions } from './sync-state.ts'

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
  /** Why the engine is not to be trusted, until it is rebuilt; null: it is. */
  readonly lost: string | null
  /** How often it was rebuilt because of that: earlier data may be of another store. */
  readonly epoch: number
  /** Since the engine was last known to equal the store. */
  readonly ageMs: number
  /** Recomputes what another day or newer values change, in the background. */
  refresh(): void
  /** Takes up the values of a newer price model, in the background. */
  takeValues(version: number): void
  rebuild(): Promise<void>
  sellerOf(id: number): Promise<Seller>
  /** Closes the files of the segments: nothing may be read afterwards. */
  close(): Promise<void>
}

export function createEngineSync(options: EngineSyncOptions): EngineSync {
  const { store, monotonicMs, load } = options
  const state = createSyncState(options)
  const files = createSegmentFiles(state.engine, options.now)
  const { rebuild, today } = createSegmentBuilds(state, options)
  const merges = mergeWhereDue(state.engine, {
    merge: options.merge,
    onError(error) {
      options.onError(error)
      // A merge copies records, and may be the first to come upon one that is damaged.
      if (isDamagedRecord(error)) repair.check(error)
    },
  })
  const saves = createSegmentSaves(state, options, merges)
  const renewals = createSyncRenewals(state, options, merges, saves, today)
  const refresh = () => {
    renewals.refresh()
    files.closeUnused().catch(options.onError)
  }
  state.onApplied = () => {
    const merged = merges.onApplied()
    const isTooMany = state.engine.tailSize > syncLimits.freshMax
    return isTooMany && renewals.underWay !== null ? renewals.underWay : merged
  }
  const restart = createSyncRestart(state, options, today)
  const saveAnew = () => {
    saves.want()
    renewals.refresh()
  }
  const repair = createRecordRepair(state, options, saveAnew, restart.whereDamaged)
  state.onDamage = repair.whereDamaged
  const { catchUp, follow } = createFeedFollowing(state, options, restart, refresh)

  async function open(): Promise<void> {
    const before = (await load?.()) ?? null
    if (before) {
      state.hold(before, state.engine.mark())
      state.applied = before.mark
    } else await rebuild()
    await state.inTurn(() => state.readOn(store)).catch(restart.whereBroken)
    state.equalAtMs = monotonicMs()
    state.isReady = true
    // What was built before may be of another day.
    refresh()
  }

  return {
    engine: state.engine,
    get appliedSeq() {
      return state.applied.seq
    },
    get isReady() {
      return state.isReady
    },
    get builtModelVersion() {
      return state.builtModelVersion
    },
    get fault() {
      return state.fault
    },
    get lost() {
      return state.lost
    },
    get epoch() {
      return state.epoch
    },
    get ageMs() {
      return monotonicMs() - state.equalAtMs
    },
    open,
    catchUp,
    follow,
    refresh,
    takeValues: renewals.takeValues,
    rebuild,
    sellerOf: state.reader.sellerOf,
    close: files.close,
  }
}
