import type { EngineSync } from '../service/sync/engine-sync.ts'
import { StoreError } from '../store/store-error.ts'

/**
 * Ready means that the engine equals the store now: a process that slept looks before it says so. What is
 * known is answered at once: a store that hangs would keep whoever asks waiting.
 */
export async function readiness(
  sync: EngineSync,
  writeFault: () => Promise<StoreError | null> = async () => null,
) {
  if (sync.fault === null && sync.lost === null) await sync.follow().catch(() => undefined)
  const { fault, lost } = sync
  const ageS = Math.round(sync.ageMs / 1000)
  if (fault === null && lost === null) {
    const unwritable = await writeFault()
    if (unwritable === null) return null
    const reason = `Nothing can be written (${unwritable.code}): ${unwritable.message} Searches are answered.`
    return { reason, data_age_s: ageS }
  }
  const code = fault instanceof StoreError ? fault.code : 'failed'
  const reason =
    lost === null || fault !== null
      ? `The store cannot be used (${code}). Answers come from memory and are ${ageS} s old.`
      : `The market is being built anew from the store. ${lost} Until then answers come from memory and are ${ageS} s old.`
  return { reason, data_age_s: ageS }
}
