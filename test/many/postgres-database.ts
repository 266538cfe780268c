/** A PostgreSQL server of the test's own with one empty database, and its store opened beside the servers. */
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import { startPostgres, type TestPostgres } from '../support/embedded-postgres.ts'
import type { Server } from './fleet.ts'

export interface PostgresDatabase {
  readonly postgres: TestPostgres
  readonly url: string
  readonly store: Store
  /** The same database through another port: a proxy's, or a replica's. */
  urlThrough(port: number): string
  /** Kills the servers first, then what is named, then the database itself. */
  stop(servers: readonly Server[], ...others: (() => Promise<void>)[]): Promise<void>
}

export async function startPostgresDatabase(): Promise<PostgresDatabase> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const store = await openPostgresStore({ url })
  return {
    postgres,
    url,
    store,
    urlThrough: (port) => url.replace(String(postgres.port), String(port)),
    async stop(servers, ...others) {
      await Promise.all(servers.map((server) => server.kill()))
      await store.close()
      for (const stopOther of others) await stopOther()
      await postgres.stop()
    },
  }
}
