/**
 * Recomputes what another local day or newer values of the price model change, off the thread that answers, and
 * nothing else: no listing is read for a new day, and only rated listings for new values.
 * Invariant: one at a time, and none while a segment is built; what failed is tried again.
 * Cost: some tenths of a microsecond a listing of a new day, some microseconds of new values.
 */

import type { EngineDocument } from '../../engine/engine-schema.ts'
import { syncLimits } from '../service-limits.ts'
import { renewedNumbers } from './renew-values.ts'
import type { Merges, SegmentSaves } from './segment-upkeep.ts'
import type { EngineSyncOptions, SyncState } from './sync-state.ts'

export interface SyncRenewals {
  /** Begins where it is due, in the background. */
  refresh(): void
  /** Values of a newer price model are in the store. */
  takeValues(version: number): void
  /** Changes that arrive meanwhile stay in the tail until it has ended. Never rejects. */
  readonly underWay: Promise<void> | null
}

export function createSyncRenewals(
  state: SyncState,
  options: EngineSyncOptions,
  merges: Pick<Merges, 'ended' | 'onApplied'>,
  saves: SegmentSaves,
  today: () => number,
): SyncRenewals {
  const { monotonicMs, onError } = options
  let newestModel = 0
  let underWay: Promise<void> | null = null
  /** It may wait for a build, which waits for changes being applied. */
  let hasBegun = false
  let restsUntilMs = Number.NEGATIVE_INFINITY

  const hasNewValues = () => newestModel > state.builtModelVersion
  const isDue = () => state.dayStartMs !== today() || hasNewValues()

  async function renew(): Promise<void> {
    if (!isDue()) return
    await merges.ended()
    const { epoch } = state
    if (state.engine.size === 0) {
      // Nothing is of another day or has a value: no thread is started for it.
      state.dayStartMs = today()
      if (hasNewValues()) state.builtModelVersion = newestModel
      return
    }
    const job = state.engine.beginRenewal()
    // A merge was quicker: the next look comes soon.
    if (job === null) return
    try {
      const { segments, freshIds } = job
      const dayStartMs = today()
      const order = { segments, freshIds, dayStartMs, hasNewValues: hasNewValues() }
      const { columns, documents, modelVersion } = await options.renew(order)
      if (epoch !== state.epoch) return job.abandon()
      const renewNumbers = (one: EngineDocument) => renewedNumbers(one, dayStartMs)
      // Of a segment that was swapped in meanwhile: it is of its own day, and the next look compares.
      if (!job.finish({ columns, documents, renewNumbers })) return
      state.dayStartMs = dayStartMs
      if (modelVersion !== null) state.builtModelVersion = modelVersion
    } catch (error) {
      job.abandon()
      throw error
    }
  }

  function refresh(): void {
    const isWanted = isDue() || saves.isDue()
    if (!state.isReady || underWay !== null || monotonicMs() < restsUntilMs || !isWanted) return
    underWay = state
      .inBackground(async () => {
        hasBegun = true
        await renew()
        await saves.saveWhereDue()
      })
      .catch((error) => {
        restsUntilMs = monotonicMs() + syncLimits.renewalRestMs
        onError(error)
      })
      .finally(() => {
        underWay = null
        hasBegun = false
        void merges.onApplied()
      })
  }

  return {
    refresh,
    takeValues(version) {
      newestModel = version
      refresh()
    },
    get underWay() {
      return hasBegun ? underWay : null
    },
  }
}
