/**
 * Builds a segment of everything off this thread and swaps it in: at a first start, and where somebody asks for it.
 * Invariant: one build at a time; a segment whose building began before the feed broke is not taken.
 * Cost: about 60 microseconds a listing.
 */
import { startOfLocalDay } from '../../domain/local-time.ts'
import { closeFile, filesOf } from '../../engine/segment/segment-file.ts'
import { FeedBroken } from './feed-mark.ts'
import type { EngineSyncOptions, SyncState } from './sync-state.ts'

export interface SegmentBuilds {
  /** A request during a build starts another one afterwards, so that it contains everything. */
  rebuild(): Promise<void>
  /** The start of the local day that it is now. */
  today(): number
}

export function createSegmentBuilds(state: SyncState, options: EngineSyncOptions): SegmentBuilds {
  const { store, timeZone, now, build } = options
  const { engine, reader } = state
  const today = () => startOfLocalDay(now(), 0, timeZone)

  async function takeSegment(): Promise<void> {
    const mark = engine.mark()
    const { seq } = state.applied
    const startedIn = state.epoch
    const built = await build(today(), false).catch((error) => {
      // The next one takes a mark of its own; until then changes would be recorded for nobody.
      engine.unmark()
      throw error
    })
    // A replica may have lacked what was applied before the mark: it is put on top once more.
    if (built.mark.seq < seq) {
      await state.inTurn(async () => {
        const read = await reader.readFrom(store, built.mark)
        if (startedIn === state.epoch && read.seq > state.applied.seq) state.applied = read
      })
    }
    if (startedIn !== state.epoch) {
      engine.unmark()
      for (const file of filesOf(built.segment)) await closeFile(file)
      return
    }
    state.hold(built, mark)
    // Later on, the tail may hold an older state of what another process changed since: read it again.
    if (!state.isReady) state.applied = built.mark
  }

  return { rebuild: () => state.inBackground(takeSegment), today }
}

export interface SyncRestart {
  /** Of very many records that cannot be read: everything is rebuilt, in the background. */
  whereDamaged(error: unknown): void
  /** Of a broken feed: from here on the engine is not trusted. Any other error is thrown. */
  whereBroken(error: unknown): Promise<void>
  /** Starts a restart, or waits for the one under way. */
  begin(): Promise<void>
  /** The one under way; null: there is none. */
  readonly underWay: Promise<void> | null
}

/**
 * Where the feed cannot be read on, nothing of the engine is trusted: `lost` says so, and everything is rebuilt
 * from the store itself.
 * Invariant: one restart at a time; one that failed leaves `lost` set and is logged once in a row.
 * Cost: that of a start.
 */
export function createSyncRestart(
  state: SyncState,
  { store, monotonicMs, build, onError }: EngineSyncOptions,
  today: () => number,
): SyncRestart {
  const { engine, reader } = state
  let beginning: Promise<void> | null = null

  async function restartNow(): Promise<void> {
    // What is being built belongs to what was before, and is not taken any more.
    state.epoch += 1
    const built = await build(today(), true)
    await state.inTurn(async () => {
      reader.forget()
      state.hold(built, engine.mark())
      state.applied = await reader.readFrom(store, built.mark)
      state.equalAtMs = monotonicMs()
      state.lost = null
    })
  }

  function begin(): Promise<void> {
    beginning ??= restartNow().then(
      () => {
        beginning = null
        state.fault = null
      },
      (error) => {
        beginning = null
        if (state.fault === null) onError(error)
        state.fault = error
        throw error
      },
    )
    return beginning
  }

  return {
    begin,
    get underWay() {
      return beginning
    },
    whereDamaged(error) {
      if (state.lost === null) onError(error)
      state.lost = 'Many records of the segment file cannot be read.'
      begin().catch(() => undefined)
    },
    whereBroken(error) {
      if (!(error instanceof FeedBroken)) throw error
      if (state.lost === null) onError(error)
      state.lost = error.message
      return begin()
    },
  }
}
