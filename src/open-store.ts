/** Which store the settings name: PostgreSQL by its address, or SQLite in the data folder. */
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './settings.ts'
import { openMemoryQuota } from './store/memory-quota.ts'
import type { Quota } from './store/quota.ts'
import { openSqliteQuota } from './store/sqlite/sqlite-quota.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'
import { StoreError } from './store/store-error.ts'

/** Plain data, so that it can be handed to a thread. */
export type StorePlace =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly replicaUrl: string | null }

export function storePlace({ dataDir, databaseUrl, databaseReplicaUrl }: Settings): StorePlace {
  return databaseUrl === null
    ? { kind: 'sqlite', path: join(resolve(dataDir), 'estia.sqlite') }
    : { kind: 'postgres', url: databaseUrl, replicaUrl: databaseReplicaUrl }
}

/** The driver is loaded where it is used: a process on SQLite starts without it. */
const postgres = () => import('./store/postgres/postgres-store.ts')

export async function openStore(place: StorePlace): Promise<Store> {
  if (place.kind === 'sqlite') return openSqliteStore(place)
  return (await postgres()).openPostgresStore(place)
}

/** For reading alone: a replica where there is one. What it lacks yet comes by the change feed. */
export async function openForReading(place: StorePlace): Promise<Store> {
  if (place.kind === 'sqlite') return openSqliteStore({ path: place.path, readOnly: true })
  const url = place.replicaUrl ?? place.url
  return (await postgres()).openPostgresStore({ url, readOnly: true })
}

/** Counting goes on in memory where the file cannot be used: better than not starting, or no limit. */
export async function openQuota(place: StorePlace, log: FastifyBaseLogger): Promise<Quota> {
  if (place.kind === 'postgres') {
    const { openPostgresQuota } = await import('./store/postgres/postgres-quota.ts')
    return openPostgresQuota({ url: place.url })
  }
  try {
    return await openSqliteQuota({ path: join(place.path, '..', 'quota.sqlite') })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    log.warn({ err: error }, 'request counters are kept in memory only')
    return openMemoryQuota()
  }
}
