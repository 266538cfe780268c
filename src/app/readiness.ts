import type { EngineSync } from '../service/sync/engine-sync.ts'
import { StoreError } from '../store/store-error.ts'

/**
 * Ready means that the engine equals the store now: a process that slept looks before it says so. What is
 * known is answered at once: a store that hangs would keep whoever asks waiting.
 */
export async function readiness(sync: EngineSync) {
  if (sync.fault === null && sync.lost === null) await sync.follow().catch(() => undefined)
  const { fault, lost } = sync
  if (fault === null && lost === null) return null
  const ageS = Math.round(sync.ageMs / 1000)
  const code = fault instanceof StoreError ? fault.code : 'failed'
  const reason =
    lost === null || fault !== null
      ? `The store cannot be used (${code}). Answers come from memory and are ${ageS} s old.`
      : `The market is being built anew from the store. ${lost} Until then answers come from memory and are ${ageS} s old.`
  return { reason, data_age_s: ageS }
}
