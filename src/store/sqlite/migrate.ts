/**
 * Brings a database to the newest schema: one numbered .sql file, one transaction, one step of `user_version`.
 * Invariant: a step is there whole or not at all, and two processes that start together apply it once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

export interface Schema {
  /** Marks the file as ours in its header, so that a database of another program is recognised. */
  readonly applicationId: number
  /** SQL texts; the n-th leads from version n-1 to n. */
  readonly migrations: readonly string[]
}

/** The files of a directory in their order: 0001-name.sql, 0002-name.sql, ... without a hole. */
export function readMigrations(directory: URL): readonly string[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    if (Number.parseInt(name, 10) !== index + 1) throw new Error(`Migration out of order: ${name}`)
    return readFileSync(new URL(name, directory), 'utf8')
  })
}

export function migrate(database: DatabaseSync, { applicationId, migrations }: Schema): void {
  let version = schemaVersion(database)
  while (version < migrations.length) {
    database.exec('BEGIN IMMEDIATE')
    try {
      // Read again under the lock: another process may have taken this step meanwhile.
      version = schemaVersion(database)
      if (version < migrations.length) {
        database.exec(migrations[version])
        version += 1
        database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`)
      }
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}

export const schemaVersion = (database: DatabaseSync): number => pragma(database, 'user_version')

export function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
}
