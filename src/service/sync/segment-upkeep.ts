/**
 * Writes what the engine holds to a file now and then, as one segment, so that the next start needs no build and the
 * records of what has changed leave the memory. The store is not read for it.
 * Invariant: what is in the file is what the engine held at its mark or later.
 * Cost: in a thread about 5 microseconds a listing plus writing to disk; the index exists twice meanwhile.
 */

import type { Engine } from '../../engine/engine.ts'
import { closeFile, filesOf } from '../../engine/segment/segment-file.ts'
import { syncLimits } from '../service-limits.ts'
import type { EngineSyncOptions, SyncState } from './sync-state.ts'

export interface SegmentSaves {
  /** Makes it due, whatever has changed. */
  want(): void
  isDue(): boolean
  saveWhereDue(): Promise<void>
}

export function createSegmentSaves(
  state: SyncState,
  { save, keepsFile = () => false, monotonicMs }: EngineSyncOptions,
  merges: Pick<Merges, 'ended'>,
): SegmentSaves {
  const { engine } = state
  let lookedAtMs = Number.NEGATIVE_INFINITY

  function isHeavy(): boolean {
    if (monotonicMs() - lookedAtMs < syncLimits.memoryLookEveryMs) return false
    lookedAtMs = monotonicMs()
    const { recordBytes, storedBytes } = engine.stats()
    return (
      recordBytes > syncLimits.savedRecordsMinBytes &&
      recordBytes > storedBytes * syncLimits.savedRecordsShare
    )
  }
  /** The next start would have to take up these values again. */
  const isOutdated = () =>
    keepsFile() && engine.size > 0 && state.savedModelVersion !== state.builtModelVersion
  let isWanted = false

  async function saveAll(write: NonNullable<EngineSyncOptions['save']>): Promise<void> {
    await merges.ended()
    const { epoch, applied: mark, dayStartMs, builtModelVersion: modelVersion } = state
    const job = engine.beginMerge(true)
    if (job === null) return
    try {
      const segment = await write({ order: job.order, mark, dayStartMs, modelVersion })
      if (epoch !== state.epoch) {
        job.abandon()
        for (const file of filesOf(segment)) await closeFile(file)
        return
      }
      job.finish(segment)
      state.savedModelVersion = modelVersion
      isWanted = false
    } catch (error) {
      job.abandon()
      throw error
    }
  }

  return {
    want() {
      isWanted = true
    },
    isDue() {
      isWanted ||= save !== undefined && isHeavy()
      return save !== undefined && (isWanted || isOutdated())
    },
    async saveWhereDue() {
      if (save !== undefined && (isWanted || isOutdated())) await saveAll(save)
    },
  }
}

export interface Merges {
  /** To be called when changes have been applied; a promise where there are too many to go on at once. */
  onApplied(): Promise<void> | undefined
  /** Resolves when none is under way. */
  ended(): Promise<void>
}

/**
 * Has fresh documents and segments merged off this thread, one merge at a time, for as long as some are due.
 * Cost: while it merges, a core; at 200 changes a second some hundredths of one.
 */
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
      return engine.tailSize > syncLimits.tailMax ? merging : undefined
    },
    async ended() {
      await merging
    },
  }
}

export interface SegmentFiles {
  /** To be called now and then. */
  closeUnused(): Promise<void>
  close(): Promise<void>
}

/**
 * Closes the files of segments that are no longer searched. A page of results that was found just before may
 * still be read from them, so they stay open for a while.
 */
export function createSegmentFiles(engine: Pick<Engine, 'files'>, now: () => number): SegmentFiles {
  /** When each file was last seen in use. */
  const open = new Map<number, number>()
  const closeAll = async (files: readonly number[]) => {
    for (const file of files) open.delete(file)
    for (const file of files) await closeFile(file)
  }
  return {
    async closeUnused() {
      const nowMs = now()
      for (const file of engine.files()) open.set(file, nowMs)
      const unused = [...open].filter(([, usedMs]) => nowMs - usedMs > syncLimits.unusedFileOpenMs)
      await closeAll(unused.map(([file]) => file))
    },
    close: () => closeAll([...new Set([...open.keys(), ...engine.files()])]),
  }
}
