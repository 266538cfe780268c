/** Runs the way back described in the head of every migration: it restores the schema before, and migrates up again. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationFolders, readMigrationNotes } from '../../scripts/migration-notes.ts'
import * as postgresMigrations from '../../src/store/postgres/migrate.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { readMigrations } from '../../src/store/read-migrations.ts'
import { migrate, schemaVersion } from '../../src/store/sqlite/migrate.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const { sqliteStore, sqliteQuota, postgresStore, postgresQuota } = migrationFolders
const APPLICATION_ID = 5

describe('on SQLite', () => {
  it.each([
    ['the store', sqliteStore],
    ['the quota', sqliteQuota],
  ])('every step of %s can be taken back', (_, folder) => {
    const migrations = readMigrations(folder)
    const notes = readMigrationNotes(folder)
    const database = new DatabaseSync(':memory:')
    const upTo = (version: number) =>
      migrate(database, {
        applicationId: APPLICATION_ID,
        migrations: migrations.slice(0, version),
      })
    const schema = () =>
      database
        .prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        .all()
        // A way back is one line, and makes a table as it was in one line.
        .map(({ name, sql }) => ({ name, sql: String(sql).replace(/\s+/g, ' ') }))
    for (const { version, back } of notes) {
      const before = schema()
      upTo(version)
      const after = schema()
      expect(after).not.toEqual(before)
      database.exec(`BEGIN; ${back} PRAGMA user_version = ${version - 1}; COMMIT`)
      expect(schema()).toEqual(before)
      upTo(version)
      expect(schema()).toEqual(after)
    }
    expect(schemaVersion(database)).toBe(notes.length)
    database.close()
  })
})

describe('on PostgreSQL', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await sharedPostgres()
  })
  afterAll(() => postgres.stop())

  it.each([
    ['store', postgresStore],
    ['quota', postgresQuota],
  ] as const)('every step of the %s can be taken back', async (part, folder) => {
    const migrations = readMigrations(folder)
    const client = new pg.Client(await postgres.createDatabase())
    await client.connect()
    const upTo = (version: number) =>
      postgresMigrations.migrate(client, { part, migrations: migrations.slice(0, version) })
    const schema = async () => {
      const { rows } = await client.query(
        `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
          WHERE table_schema = current_schema() AND table_name <> 'estia_schema'
          ORDER BY table_name, ordinal_position`,
      )
      const { rows: indexes } = await client.query(
        `SELECT indexdef FROM pg_indexes
          WHERE schemaname = current_schema() AND tablename <> 'estia_schema' ORDER BY indexdef`,
      )
      return [...rows, ...indexes]
    }
    for (const { version, back } of readMigrationNotes(folder)) {
      const before = await schema()
      await upTo(version)
      const after = await schema()
      expect(after).not.toEqual(before)
      await client.query(
        `BEGIN; ${back} UPDATE estia_schema SET version = ${version - 1} WHERE part = '${part}'; COMMIT`,
      )
      expect(await schema()).toEqual(before)
      await upTo(version)
      expect(await schema()).toEqual(after)
    }
    await client.end()
  })

  it('an older program refuses a newer database with a message, and leaves it unchanged', async () => {
    const url = await postgres.createDatabase()
    await (await openPostgresStore({ url })).close()
    await postgres.query('UPDATE estia_schema SET version = version + 1', url)
    const before = await postgres.query('SELECT * FROM estia_schema ORDER BY part', url)
    await expect(openPostgresStore({ url })).rejects.toThrow(NEWER)
    expect(await postgres.query('SELECT * FROM estia_schema ORDER BY part', url)).toEqual(before)
  })
})

const NEWER = /was written by a newer version of this program: run that version on it/

it('an older program refuses a newer file with a message, and leaves it unchanged', async () => {
  const directory = temporaryDirectory()
  const path = join(directory.path, 'estia.sqlite')
  await (await openSqliteStore({ path })).close()
  const database = new DatabaseSync(path)
  const newer = schemaVersion(database) + 1
  database.exec(`PRAGMA user_version = ${newer}`)
  await expect(openSqliteStore({ path })).rejects.toThrow(NEWER)
  expect(schemaVersion(database)).toBe(newer)
  database.close()
  directory.remove()
})
