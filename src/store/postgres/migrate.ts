/**
 * Brings a database to the newest schema: one numbered .sql file, one transaction, one step of the version.
 * Invariant: a step is applied completely or not at all; of several processes that start together one takes it
 * while the others wait. The table of versions also marks the database as ours.
 */
import type pg from 'pg'

export interface Schema {
  /** The store and the quota count their versions apart, in one database or in two. */
  readonly part: 'store' | 'quota'
  /** SQL texts; the n-th leads from version n-1 to n. */
  readonly migrations: readonly string[]
  /** Called with the new version after each step that this process took. */
  readonly onStep?: ((version: number) => void) | undefined
}

/** "Estia" in ASCII: a migration holds this lock. */
const MIGRATION_LOCK = 0x4573746961

export async function migrate(client: pg.Client, schema: Schema): Promise<void> {
  if ((await schemaVersion(client, schema.part)) >= schema.migrations.length) return
  // Not a lock of the transaction: only one that begins after the wait is sure to see what others made.
  await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
  try {
    const version = await schemaVersion(client, schema.part)
    for (let next = version + 1; next <= schema.migrations.length; next += 1) {
      await takeStep(client, schema, next)
      schema.onStep?.(next)
    }
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined)
  }
}

async function takeStep(client: pg.Client, schema: Schema, version: number): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS estia_schema (part text PRIMARY KEY, version integer NOT NULL)',
    )
    await client.query(schema.migrations[version - 1])
    await client.query(
      `INSERT INTO estia_schema (part, version) VALUES ($1, $2)
        ON CONFLICT (part) DO UPDATE SET version = excluded.version`,
      [schema.part, version],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
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
