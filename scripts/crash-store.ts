/**
 * The store under a server that is going to be killed: what the server needs to find it, and what the
 * store itself says of its files. Another kind of store is another entry of `crashStores`.
 */
import { DatabaseSync } from 'node:sqlite'
import { type StorePlace, storePlace } from '../src/open-store.ts'
import { readSettings } from '../src/settings.ts'

export interface CrashStore {
  /** For the child, beside what every server gets. */
  readonly environment: Readonly<Record<string, string>>
  readonly place: StorePlace
  /** What the store itself finds wrong; nothing when all is well. */
  selfCheck(): readonly string[]
}

export const crashStores: Readonly<Record<string, (dataDir: string) => CrashStore>> = {
  sqlite(dataDir) {
    const environment = { DATA_DIR: dataDir }
    const place = storePlace(readSettings(environment))
    return { environment, place, selfCheck: () => ('path' in place ? integrityOf(place.path) : []) }
  },
}

function integrityOf(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('PRAGMA integrity_check').all()
  database.close()
  const words = rows.map((row) => String(row.integrity_check))
  return words.length === 1 && words[0] === 'ok' ? [] : words
}
