/**
 * The store in one SQLite file, inside the process.
 * Invariant: a resolved write is on disk (the write-ahead log is flushed before); readers have a connection of
 * their own, so that they never see a transaction that is still under way.
 * Cost: a write waits for a flush of the disk, which writes share and no request waits for; a read of one row about 10 microseconds.
 */

import { resolve } from 'node:path'
import { migrationsFolder } from '../../app/paths.ts'
import { readMigrations } from '../read-migrations.ts'
import type { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { storeMethods } from '../store-methods.ts'
import { openConnections } from './connections.ts'
import type { OnMigration, Schema } from './migrate.ts'
import { storeRows } from './store-rows.ts'

export interface SqliteStoreOptions {
  readonly path: string
  /** For a thread other than the one that owns the file: every write is refused. */
  readonly readOnly?: boolean
  /** How long to wait for another process that holds the file. */
  readonly busyTimeoutMs?: number
  readonly onMigration?: OnMigration | undefined
}

export const storeSchema: Schema = {
  /** "Esti" in ASCII. */
  applicationId: 0x45737469,
  migrations: readMigrations(migrationsFolder('sqlite/migrations')),
}

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const connections = openConnections({
    ...options,
    path: resolve(options.path),
    schema: { ...storeSchema, onStep: options.onMigration },
  })
  const { read, write, scrub, commitMark, close } = connections
  return {
    ...storeMethods(storeRows, connections),
    write,
    scrub,
    commitMark,
    wakeOnChange: (listener) => wakeOnChange(commitMark, listener),
    ping: () => read((sql) => void sql('SELECT seq FROM last_change').get()),
    close,
  }
}

/**
 * Reports commits to the file, by this process or another: SQLite counts commits, and this polls the count.
 * Cost: 10 polls a second of a few microseconds each, while there are listeners.
 */

const POLL_MS = 100

function wakeOnChange(commitMark: () => number, listener: () => void): () => void {
  let seen: number | null = null
  const timer = setInterval(look, POLL_MS)
  timer.unref()
  look()

  function look(): void {
    try {
      const mark = commitMark()
      const changed = seen !== null && seen !== mark
      seen = mark
      if (changed) listener()
    } catch (error) {
      if (error instanceof StoreError && error.code === 'closed') clearInterval(timer)
    }
  }

  return () => clearInterval(timer)
}
