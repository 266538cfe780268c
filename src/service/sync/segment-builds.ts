/**
 * Builds a segment of everything off this thread and swaps it in, where a new local day has moved the scores.
 * Invariant: one build at a time; a segment whose building began before the feed broke is not taken.
 * Cost: a fifth of a core at most, however many changes come.
 */
import { startOfLocalDay } from '../../domain/start-of-local-day.ts'
import { closeFile, filesOf } from '../../engine/segment/segment-file.ts'
import type { EngineSyncOptions } from './engine-sync.ts'
import type { SyncState } from './sync-state.ts'

export interface SegmentBuilds {
  /** Builds where that is due, in the background. */
  refresh(): void
  /** What is asked for meanwhile is built after, so that it holds all there is. */
  rebuild(): Promise<void>
  /** The start of the local day that it is now. */
  today(): number
}

/** Of the time of a build, before the next one begins by itself: the tail is scanned meanwhile. */
const PAUSE_PER_BUILD = 4

export function createSegmentBuilds(state: SyncState, options: EngineSyncOptions): SegmentBuilds {
  const { store, timeZone, now, build, onError } = options
  const { engine, reader } = state
  let buildsUnderWay = 0
  let builtAtMs = 0
  let buildMs = 0
  let building: Promise<void> = Promise.resolve()

  const today = () => startOfLocalDay(now(), 0, timeZone)

  async function takeSegment(): Promise<void> {
    const mark = engine.mark()
    const { seq } = state.applied
    const begunIn = state.epoch
    const startedMs = now()
    const built = await build(today(), false)
    // A replica may have lacked what was applied before the mark: it is put on top once more.
    if (built.mark.seq < seq) {
      await state.inTurn(async () => {
        const read = await reader.readFrom(store, built.mark)
        if (begunIn === state.epoch && read.seq > state.applied.seq) state.applied = read
      })
    }
    if (begunIn !== state.epoch) {
      for (const file of filesOf(built.segment)) await closeFile(file)
      return
    }
    state.hold(built, mark)
    // Later on, the tail may hold an older state of what another process changed since: read it again.
    if (!state.isReady) state.applied = built.mark
    builtAtMs = now()
    buildMs = builtAtMs - startedMs
  }

  function rebuild(): Promise<void> {
    buildsUnderWay++
    const next = building.then(takeSegment).finally(() => buildsUnderWay--)
    building = next.catch(() => undefined)
    return next
  }

  function refresh(): void {
    const isPausing = now() - builtAtMs < buildMs * PAUSE_PER_BUILD
    if (!state.isReady || buildsUnderWay > 0 || isPausing) return
    if (state.dayStartMs !== today()) rebuild().catch(onError)
  }

  return { refresh, rebuild, today }
}
