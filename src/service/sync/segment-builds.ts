/**
 * Builds a segment of everything off this thread and swaps it in: at a first start, and where somebody asks for it.
 * Invariant: one build at a time; a segment whose building began before the feed broke is not taken.
 * Cost: some 60 microseconds a listing.
 */
import { startOfLocalDay } from '../../domain/local-time.ts'
import { closeFile, filesOf } from '../../engine/segment/segment-file.ts'
import type { EngineSyncOptions } from './engine-sync.ts'
import type { SyncState } from './sync-state.ts'

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
