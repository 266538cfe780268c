/**
 * Reads the change feed on: own writes at once and from the store itself, what others write from a replica
 * where there is one that does not lag.
 * Invariant: `catchUp` resolves when the newest change at the call is in the engine.
 */

import type { Store } from '../../store/store.ts'
import { StoreError } from '../../store/store-error.ts'
import { syncLimits } from '../service-limits.ts'
import { FeedBroken } from './feed-mark.ts'
import type { SyncRestart } from './segment-builds.ts'
import type { EngineSyncOptions, SyncState } from './sync-state.ts'

export interface FeedFollowing {
  catchUp(): Promise<void>
  follow(): Promise<void>
}

export function createFeedFollowing(
  state: SyncState,
  { store, replica = null, monotonicMs }: EngineSyncOptions,
  restart: SyncRestart,
  refresh: () => void,
): FeedFollowing {
  let following: Promise<void> | null = null
  let replicaRestsUntilMs = Number.NEGATIVE_INFINITY

  async function readReplica(copy: Store): Promise<void> {
    // A replica that is away is no fault as long as the store itself can be read.
    await state.readOn(copy).catch((error) => {
      if (error instanceof FeedBroken && error.isBehind) return
      replicaRestsUntilMs = monotonicMs() + syncLimits.replicaRestMs
    })
  }

  async function readOthers(): Promise<void> {
    const askedMs = monotonicMs()
    if (replica && askedMs >= replicaRestsUntilMs) {
      await readReplica(replica)
      const { newest } = await store.changeRange()
      if (newest > state.applied.seq && askedMs - state.equalAtMs < syncLimits.replicaLagMaxMs)
        return
    }
    await state.readOn(store)
    state.equalAtMs = askedMs
  }

  async function followNow(): Promise<void> {
    following = null
    // Tried again where it failed; nobody waits for it here, since it takes as long as a start.
    if (state.lost !== null) return void restart.begin().catch(() => undefined)
    try {
      await readOthers()
      state.fault = null
    } catch (error) {
      if (error instanceof FeedBroken) return void restart.whereBroken(error).catch(() => undefined)
      state.fault = error
      throw error
    }
  }

  return {
    async catchUp() {
      try {
        if (restart.underWay) await restart.underWay
        await state.inTurn(() => state.readOn(store)).catch(restart.whereBroken)
      } catch (error) {
        if (!(error instanceof StoreError || error instanceof FeedBroken)) throw error
        throw new StoreError('commit_unknown', 'The database', error)
      }
      refresh()
    },
    follow() {
      following ??= state.inTurn(followNow).then(refresh)
      return following
    },
  }
}

/**
 * What runs before a read where several processes write to one store: takes up what the others have
 * written, so that a client finds its write at once, whichever process answers.
 * Invariant: when the store is away, what is in memory is served.
 * Cost: a few microseconds and no promise where nobody has committed since.
 */
export function syncBeforeRead(
  { commitMark }: Pick<Store, 'commitMark'>,
  { follow }: Pick<FeedFollowing, 'follow'>,
): () => Promise<void> | undefined {
  let followed: number | null = null
  return () => {
    // Looked at before following: a commit that comes meanwhile is followed next time.
    const mark = markOf(commitMark)
    if (mark !== null && mark === followed) return undefined
    return follow().then(
      () => {
        followed = mark
      },
      () => undefined,
    )
  }
}

function markOf(commitMark: Store['commitMark']): number | null {
  try {
    return commitMark?.() ?? null
  } catch {
    return null
  }
}
