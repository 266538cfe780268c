/** Both stores, empty, for tests of saved searches. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

export interface AlertPlace {
  readonly store: Store
  /** A statement past the store: for damage that the store itself cannot do. */
  query(text: string): Promise<unknown>
  remove(): Promise<void>
}

export const alertPlaces: Readonly<Record<string, () => Promise<AlertPlace>>> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'estia-alerts-'))
    const path = join(folder, 'estia.sqlite')
    return {
      store: await newSqliteStore(path),
      async query(text) {
        const database = new DatabaseSync(path)
        database.exec(text)
        database.close()
      },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
  async PostgreSQL() {
    const server = await sharedPostgres()
    const url = await server.createMigratedDatabase()
    const patient = { connectTimeoutMs: 20_000, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 }
    return {
      store: await openPostgresStore({ url, ...patient }),
      query: (text) => server.query(text, url),
      remove: () => server.stop(),
    }
  },
}
