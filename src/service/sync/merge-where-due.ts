/**
 * Has fresh documents and segments merged off this thread, one merge at a time, for as long as some are due.
 * Cost: while it merges, a core; at 200 changes a second some hundredths of one.
 */
import type { Engine } from '../../engine/engine.ts'
import { TAIL_LIMIT } from '../../engine/tail/tail.ts'
import type { EngineSyncOptions } from './engine-sync.ts'

/** Whoever brings more waits for a merge: every query scans the fresh documents. */
const TAIL_MAX = 4 * TAIL_LIMIT

export interface Merges {
  /** To be called when changes have been applied; a promise where there are too many to go on at once. */
  onApplied(): Promise<void> | undefined
  /** Resolves when none is under way. */
  ended(): Promise<void>
}

export function mergeWhereDue(
  engine: Pick<Engine, 'beginMerge' | 'tailSize'>,
  { merge, onError }: Pick<EngineSyncOptions, 'merge' | 'onError'>,
): Merges {
  let merging: Promise<void> | null = null
  async function mergeOn(): Promise<void> {
    for (let job = engine.beginMerge(); job !== null; job = engine.beginMerge()) {
      try {
        job.finish(await merge(job.order))
      } catch (error) {
        job.abandon()
        throw error
      }
    }
  }
  return {
    onApplied() {
      merging ??= mergeOn()
        .catch(onError)
        .finally(() => {
          merging = null
        })
      return engine.tailSize > TAIL_MAX ? merging : undefined
    },
    async ended() {
      await merging
    },
  }
}
