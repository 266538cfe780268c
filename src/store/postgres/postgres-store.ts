/**
 * The store in a PostgreSQL database, which several processes may share.
 * Invariant: a resolved write is committed and on the server's disk; change numbers become visible in order.
 * While the server is unavailable calls reject within the time limits, and once it is back they work again.
 * Cost: a write is about 5 round trips and one flush of the server's disk; a read is one round trip.
 */
import { migrationsFolder } from '../../app/paths.ts'
import { readMigrations } from '../read-migrations.ts'
import type { Store } from '../store.ts'
import { storeMethods } from '../store-methods.ts'
import { openChangeListener } from './connection/change-listener.ts'
import { readClientConfig, readPostgresUrl, type TimeLimits } from './connection/client-config.ts'
import { openConnections } from './connection/connections.ts'
import type { Schema } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readServerLog } from './server-log.ts'
import { storeRows } from './store-rows.ts'

export interface PostgresStoreOptions extends TimeLimits {
  /** postgres://user:password@host:port/database?sslmode=... */
  readonly url: string
  /** For a thread or a process that only reads: every write is refused. */
  readonly readOnly?: boolean
  /** Connections at most, half of them for reading; the one that listens for changes comes on top. */
  readonly poolMax?: number
  readonly onMigration?: ((version: number) => void) | undefined
}

export const storeSchema: Schema = {
  part: 'store',
  migrations: readMigrations(migrationsFolder('postgres/migrations')),
}

export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { readOnly = false, poolMax = 10 } = options
  const address = readPostgresUrl(options.url)
  const { place } = address
  const config = readClientConfig(address, options)
  const schema = { ...storeSchema, onStep: options.onMigration }
  await prepareDatabase({ config, place, schema, readOnly })
  const connections = openConnections({ config, place, readOnly, poolMax })
  const { read, write, scrub, poolUse, close } = connections
  const listener = openChangeListener({ ...config, application_name: 'estia listener' })
  return {
    ...storeMethods(storeRows, connections),
    write,
    scrub,
    poolUse,
    serverLog: () => read(readServerLog),
    wakeOnChange: listener.add,
    ping: () => read(async (sql) => void (await sql.run('SELECT seq FROM feed_head'))),
    close() {
      listener.close()
      return close()
    },
  }
}
