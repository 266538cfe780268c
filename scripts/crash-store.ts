/**
 * The store under a server that is going to be killed: what the server needs to find it, and what the
 * store itself says of its files. Another kind of store is another entry of `crashStores`.
 */
import { DatabaseSync } from 'node:sqlite'
import { type StorePlace, storePlace } from '../src/app/open-store.ts'
import { readSettings } from '../src/app/settings.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'

export interface CrashStore {
  /** For the child, in addition to what every server gets. */
  readonly environment: Readonly<Record<string, string>>
  readonly place: StorePlace
  /** What the store itself finds wrong; nothing when all is well. */
  selfCheck(): readonly string[]
  /** Ends what was started for it. */
  close(): Promise<void>
}

export const crashStores: Readonly<Record<string, (dataDir: string) => Promise<CrashStore>>> = {
  async sqlite(dataDir) {
    const environment = { DATA_DIR: dataDir }
    const place = storePlace(readSettings(environment))
    const selfCheck = () => ('path' in place ? integrityOf(place.path) : [])
    return { environment, place, selfCheck, close: async () => {} }
  },
  /** A server of its own that lives on while the processes on it are killed. */
  async postgres(dataDir) {
    const server = await startPostgres()
    const environment = { DATA_DIR: dataDir, DATABASE_URL: await server.createDatabase() }
    const place = storePlace(readSettings(environment))
    return { environment, place, selfCheck: () => [], close: () => server.stop() }
  },
}

function integrityOf(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('PRAGMA integrity_check').all()
  database.close()
  const words = rows.map((row) => String(row.integrity_check))
  return words.length === 1 && words[0] === 'ok' ? [] : words
}
