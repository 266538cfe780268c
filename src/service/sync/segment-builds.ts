/**
 * Builds a segment of everything off this thread and swaps it in: at a first start, and where somebody asks for it.
 * Invariant: one build at a time; a segment whose building began before the feed broke is not taken.
 * Cost: some 60 microseconds a listing.
 */
import { startOfLocalDay } from '../../domain/local-time.ts'
import { closeFile, filesOf } from '../../engine/segment/segment-file.ts'
import { FeedBroken } from './feed-mark.ts'
import type { EngineSyncOptions, SyncState } from './sync-state.ts'

export interface SegmentBuilds {
  /** What is asked for meanwhile is built after, so that it holds all there is. */
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
    const begunIn = state.epoch
    const built = await build(today(), false).catch((error) => {
      // The next one takes a mark of its own; until then changes would be recorded for nobody.
      engine.unmark()
      throw error
    })
    // A replica may have lacked what was applied before the mark: it is put on top once more.
    if (built.mark.seq < seq) {
      await state.inTurn(async () => {
        const read = await reader.readFrom(store, built.mark)
        if (begunIn === state.epoch && read.seq > state.applied.seq) state.applied = read
      })
    }
    if (begunIn !== state.epoch) {
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
  /** Of very many records that cannot be read: all is built anew, in the background. */
  whereDamaged(error: unknown): void
  /** Of a broken feed: from here on the engine is not trusted. Any other error is thrown. */
  whereBroken(error: unknown): Promise<void>
  /** Begins anew, or waits for the one that is under way. */
  begin(): Promise<void>
  /** The one under way; null: there is none. */
  readonly underWay: Promise<void> | null
}

/**
 * Where the feed cannot be read on, nothing of the engine is trusted: `lost` says so, and all is built anew
 * from the store itself.
 * Invariant: one restart at a time; one that failed leaves `lost` standing and is told once in a row.
 * Cost: that of a start.
 */
export function createSyncRestart(
  state: SyncState,
  { store, monotonicMs, build, onError }: EngineSyncOptions,
  today: () => number,
): SyncRestart {
  const { engine, reader } = state
  let beginning: Promise<void> | null = null

  async function beginAnew(): Promise<void> {
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
    beginning ??= beginAnew().then(
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
