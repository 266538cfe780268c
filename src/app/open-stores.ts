/** Everything that is open while the service runs: store, copy to read from, counters, secrets. */
import type { FastifyBaseLogger } from 'fastify'
import type { Quota } from '../store/quota/quota.ts'
import type { Store } from '../store/store.ts'
import { StoreError, type StoreErrorCode } from '../store/store-error.ts'
import { appLimits } from './app-limits.ts'
import { openQuota, openReplica, openStore, storePlace } from './open-store.ts'
import type { Settings } from './settings.ts'
import { readSecrets, type StoreSecrets } from './store-secrets.ts'

export interface OpenStores {
  readonly place: ReturnType<typeof storePlace>
  readonly store: Store
  readonly writeFault: WatchedWrites['fault']
  readonly replica: Awaited<ReturnType<typeof openReplica>>
  readonly quota: Quota
  readonly secrets: StoreSecrets
  close(): Promise<void>
}

/** `prepare` runs on the store before it is read, to fill an empty one. */
export async function openStores(
  settings: Settings,
  log: FastifyBaseLogger,
  prepare?: (store: Store) => Promise<void>,
): Promise<OpenStores> {
  const place = storePlace(settings)
  const { store, fault: writeFault } = watchWrites(await openStore(place))
  await prepare?.(store)
  const replica = await openReplica(place)
  const quota = await openQuota(place, log)
  const secrets = await readSecrets(store)
  return {
    place,
    store,
    writeFault,
    replica,
    quota,
    secrets,
    async close() {
      await quota.close()
      await replica?.close()
      await store.close()
    },
  }
}

/**
 * Knows whether writes reach the disk, so that `/readyz` says so: a server that serves from memory looks well while
 * nothing can be stored. After a fault a small write is tried again when somebody looks, at most once a second.
 */
const PROBE = 'write_probe'
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
      if (failed !== null && Math.abs(nowMs - probedAt) >= appLimits.writeProbeEveryMs) {
        probedAt = nowMs
        await watched(() => opened.putSetting(PROBE, String(nowMs))).catch(() => undefined)
      }
      return failed
    },
  }
}
