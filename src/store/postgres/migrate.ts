/**
 * Brings a database to the newest schema: one numbered .sql file, one transaction, one step of the version.
 * Invariant: a step is there whole or not at all; of several processes that start together one takes it
 * while the others wait. The table of versions also marks the database as ours.
 */
import type pg from 'pg'

export interface Schema {
  /** The store and the quota count their versions apart, in one database or in two. */
  readonly part: 'store' | 'quota'
  /** SQL texts; the n-th leads from version n-1 to n. */
  readonly migrations: readonly string[]
}

/** "Estia" in ASCII: whoever migrates holds this lock. */
const MIGRATION_LOCK = 0x4573746961

export async function migrate(client: pg.Client, { part, migrations }: Schema): Promise<void> {
  let version = await schemaVersion(client, part)
  while (version < migrations.length) {
    await client.query('BEGIN')
    try {
      await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      // Read again under the lock: another process may have taken this step meanwhile.
      version = await schemaVersion(client, part)
      if (version < migrations.length) {
        await client.query(
          'CREATE TABLE IF NOT EXISTS estia_schema (part text PRIMARY KEY, version integer NOT NULL)',
        )
        await client.query(migrations[version])
        version += 1
        await client.query(
          `INSERT INTO estia_schema (part, version) VALUES ($1, $2)
            ON CONFLICT (part) DO UPDATE SET version = excluded.version`,
          [part, version],
        )
      }
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  }
}

/** 0: nothing of this part is there yet. */
export async function schemaVersion(client: pg.Client, part: Schema['part']): Promise<number> {
  if (!(await isOurs(client))) return 0
  const found = await client.query('SELECT version FROM estia_schema WHERE part = $1', [part])
  return found.rows[0]?.version ?? 0
}

export async function isOurs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('estia_schema') IS NOT NULL AS ours")
  return rows[0].ours
}
