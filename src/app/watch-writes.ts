/**
 * Knows whether writes reach the disk, so that `/readyz` says so: a server that serves from memory looks well while
 * nothing can be stored. After a fault a small write is tried again when somebody looks, at most once a second.
 */
import type { Store } from '../store/store.ts'
import { StoreError, type StoreErrorCode } from '../store/store-error.ts'

const PROBE = 'write_probe'
const PROBE_EVERY_MS = 1_000
/** Those that pass only when somebody makes room or gives rights. */
const lasting: ReadonlySet<StoreErrorCode> = new Set(['disk_full', 'not_writable'])

export interface WatchedWrites {
  readonly store: Store
  /** Why the last write failed for lack of room or rights; null when writes are stored. */
  fault(nowMs: number): Promise<StoreError | null>
}

export function watchWrites(opened: Store): WatchedWrites {
  let failed: StoreError | null = null
  let probedAt = 0
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      failed = null
      return result
    } catch (error) {
      if (error instanceof StoreError && lasting.has(error.code)) failed = error
      throw error
    }
  }
  return {
    store: { ...opened, write: (work) => watched(() => opened.write(work)) },
    async fault(nowMs) {
      if (failed !== null && Math.abs(nowMs - probedAt) >= PROBE_EVERY_MS) {
        probedAt = nowMs
        await watched(() => opened.putSetting(PROBE, String(nowMs))).catch(() => undefined)
      }
      return failed
    },
  }
}
