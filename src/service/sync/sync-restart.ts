/**
 * Where the feed cannot be read on, nothing of the engine is trusted: `lost` says so, and all is built anew
 * from the store itself.
 * Invariant: one restart at a time; one that failed leaves `lost` standing and is told once in a row.
 * Cost: that of a start.
 */
import type { EngineSyncOptions } from './engine-sync.ts'
import { FeedBroken } from './feed-mark.ts'
import type { SyncState } from './sync-state.ts'

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
