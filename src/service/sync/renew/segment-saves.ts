/**
 * Writes what the engine holds to a file now and then, as one segment, so that the next start needs no build and the
 * records of what has changed leave the memory. The store is not read for it.
 * Invariant: what is in the file is what the engine held at its mark or later.
 * Cost: in a thread some 5 microseconds a listing and the speed of the disk; the index is there twice meanwhile.
 */
import type { MergeOrder } from '../../../engine/merge/merge-segments.ts'
import { closeFile, filesOf } from '../../../engine/segment/segment-file.ts'
import { MINUTE_MS } from '../../../structures/durations.ts'
import type { BuiltSegment, EngineSyncOptions } from '../engine-sync.ts'
import type { Merges } from '../merge-where-due.ts'
import type { SyncState } from '../sync-state.ts'

/** All there is, to become one segment, and what is to be known of it. */
export interface SaveOrder extends Omit<BuiltSegment, 'segment'> {
  readonly order: MergeOrder
}

export interface SegmentSaves {
  /** Makes it due, whatever has changed. */
  want(): void
  isDue(): boolean
  saveWhereDue(): Promise<void>
}

/** Records in memory are worth a file from here on, and above this share of those in files. */
const RECORDS_MIN_BYTES = 2 ** 26
const RECORDS_SHARE = 0.25
/** How much there is in memory is looked at no more often. */
const LOOK_EVERY_MS = MINUTE_MS

export function createSegmentSaves(
  state: SyncState,
  { save, keepsFile = () => false, monotonicMs }: EngineSyncOptions,
  merges: Pick<Merges, 'ended'>,
): SegmentSaves {
  const { engine } = state
  let lookedAtMs = Number.NEGATIVE_INFINITY

  function isHeavy(): boolean {
    if (monotonicMs() - lookedAtMs < LOOK_EVERY_MS) return false
    lookedAtMs = monotonicMs()
    const { recordBytes, storedBytes } = engine.stats()
    return recordBytes > RECORDS_MIN_BYTES && recordBytes > storedBytes * RECORDS_SHARE
  }
  /** The next start would have to take up these values again. */
  const isOutdated = () => keepsFile() && state.savedModelVersion !== state.builtModelVersion
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
