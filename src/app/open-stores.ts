/** Everything that is open while the service runs: store, copy to read from, counters, secrets. */
import type { FastifyBaseLogger } from 'fastify'
import type { Quota } from '../store/quota/quota.ts'
import type { Store } from '../store/store.ts'
import { openQuota, openReplica, openStore, storePlace } from './open-store.ts'
import type { Settings } from './settings.ts'
import { readSecrets, type StoreSecrets } from './store-secrets.ts'
import { type WatchedWrites, watchWrites } from './watch-writes.ts'

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
