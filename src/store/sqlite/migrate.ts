/**
 * Brings a database to the newest schema: one numbered .sql file, one transaction, one step of `user_version`.
 * Invariant: a step is applied completely or not at all, and two processes that start together apply it once.
 */
import type { DatabaseSync } from 'node:sqlite'

/** With the version that the schema has now. */
export type OnMigration = (version: number) => void

export interface Schema {
  /** Marks the file as ours in its header, so that a database of another program is recognised. */
  readonly applicationId: number
  /** SQL texts; the n-th leads from version n-1 to n. */
  readonly migrations: readonly string[]
  /** Called after each step that this process took. */
  readonly onStep?: OnMigration | undefined
}

export function migrate(
  database: DatabaseSync,
  { applicationId, migrations, onStep }: Schema,
): void {
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
      onStep?.(version)
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
