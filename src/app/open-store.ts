/** Which store the settings name: PostgreSQL by its address, or SQLite in the data folder. */
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { modelVersion } from '../service/prices/stored-model.ts'
import { COPY_MARK } from '../store/archive/archive-tables.ts'
import { fallbackQuota } from '../store/quota/fallback-quota.ts'
import { openMemoryQuota } from '../store/quota/memory-quota.ts'
import type { Quota } from '../store/quota/quota.ts'
import { openSqliteQuota } from '../store/sqlite/sqlite-quota.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import type { Settings } from './settings.ts'

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
const postgres = () => import('../store/postgres/postgres-store.ts')

export async function openStore(
  place: StorePlace,
  onMigration?: (version: number) => void,
): Promise<Store> {
  const store =
    place.kind === 'sqlite'
      ? await openSqliteStore({ ...place, onMigration })
      : await (await postgres()).openPostgresStore({ ...place, onMigration })
  const isHalf = (await store.getSetting(COPY_MARK)) !== null
  if (!isHalf) return store
  await store.close()
  throw new StoreError('half_copied', place.kind === 'sqlite' ? place.path : 'The database')
}

/**
 * For reading alone: a replica where there is one, unless the store itself is wanted. The change feed brings what
 * a replica does not have yet, except for the values of listings: a replica without the newest of them is not used.
 */
export async function openForReading(place: StorePlace, itself = false): Promise<Store> {
  if (place.kind === 'sqlite') return openSqliteStore({ path: place.path, readOnly: true })
  const replica = itself ? null : await openReplica(place)
  const openPrimary = async () =>
    (await postgres()).openPostgresStore({ url: place.url, readOnly: true })
  if (replica === null) return openPrimary()
  // While the primary is away the replica has the newest that is to be had.
  const primary = await openPrimary().catch(() => null)
  if (primary === null) return replica
  const [passed, chosen] = (await isAsNew(replica, primary))
    ? [primary, replica]
    : [replica, primary]
  await passed.close()
  return chosen
}

async function isAsNew(replica: Store, primary: Store): Promise<boolean> {
  const versions = await Promise.all([replica, primary].map(modelVersion)).catch(() => null)
  return versions !== null && versions[0] === versions[1]
}

/** null where there is none, or none that can be read now: the primary is as good, only busier. */
export async function openReplica(place: StorePlace): Promise<Store | null> {
  if (place.kind === 'sqlite' || place.replicaUrl === null) return null
  try {
    return await (await postgres()).openPostgresStore({ url: place.replicaUrl, readOnly: true })
  } catch (error) {
    if (error instanceof StoreError && passing.has(error.code)) return null
    throw error
  }
}

/** Away, or not yet where the primary is. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'older_schema', 'no_database'])

export const quotaPath = (storePath: string): string => join(storePath, '..', 'quota.sqlite')

/** Counting goes on in memory where the file cannot be used: better than not starting, or no limit. */
export async function openQuota(place: StorePlace, log: FastifyBaseLogger): Promise<Quota> {
  if (place.kind === 'postgres') {
    const { openPostgresQuota } = await import('../store/postgres/postgres-quota.ts')
    return openPostgresQuota({ url: place.url })
  }
  try {
    const counters = await openSqliteQuota({ path: quotaPath(place.path) })
    return fallbackQuota(counters, openMemoryQuota())
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    log.warn({ err: error }, 'request counters are in memory only')
    return openMemoryQuota()
  }
}
