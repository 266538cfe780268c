/** A database of its own for a fleet of servers, and its store opened next to them. */
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import type { Server } from './fleet.ts'

export interface PostgresDatabase<Postgres = TestPostgres> {
  readonly postgres: Postgres
  readonly url: string
  readonly store: Store
  /** The same database through another port: a proxy's, or a replica's. */
  urlThrough(port: number): string
  /** Kills the servers first, then what is named, then the database itself. */
  stop(servers: readonly Server[], ...others: (() => Promise<void>)[]): Promise<void>
}

/** On the server of the run, unless the test brings one that it may crash. */
export async function startPostgresDatabase(): Promise<PostgresDatabase>
export async function startPostgresDatabase<Postgres extends TestPostgres>(
  own: Postgres,
): Promise<PostgresDatabase<Postgres>>
export async function startPostgresDatabase(own?: TestPostgres): Promise<PostgresDatabase> {
  const postgres = own ?? (await sharedPostgres())
  const url = await postgres.createMigratedDatabase()
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
