/** Matches and reports of earlier versions are all there after the step that packs them, and numbers go on behind theirs. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrationFolders } from '../../scripts/migration-notes.ts'
import type { SearchMatch } from '../../src/domain/alerts/saved-search.ts'
import * as postgresMigrations from '../../src/store/postgres/migrate.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { readMigrations } from '../../src/store/read-migrations.ts'
import { migrate } from '../../src/store/sqlite/migrate.ts'
import { openSqliteStore, storeSchema } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const BEFORE = 34
const noon = Date.parse('2026-06-01T12:00:00Z')
const MATCHES = 700

/** Of two searches in turns, three hundred a day; a clock that went back a day in between. */
const matches: readonly SearchMatch[] = Array.from({ length: MATCHES }, (_, at) => ({
  seq: at * 3 + 2,
  search_id: at % 5 === 0 ? 2 : 1,
  listing_id: 1_000 - at,
  kind: (['new', 'entered', 'price_down', 'back', 'gone'] as const)[at % 5],
  change_seq: at % 7 === 0 ? 0 : at + 50,
  price: at % 11 === 0 ? null : 100_000.5 + at,
  old_price: at % 3 === 0 ? 200_000 : null,
  at: noon + at * 1_000 + (at < 300 || at > 500 ? 0 : DAY_MS),
}))

const cell = (value: string | number | null) =>
  typeof value === 'string' ? `'${value}'` : String(value)

const inserts = [
  ...matches.map(
    ({ seq, search_id, listing_id, kind, change_seq, price, old_price, at }) =>
      `INSERT INTO search_matches (id, search_id, listing_id, kind, change_seq, price, old_price, at)
        OVERRIDING SYSTEM VALUE VALUES
        (${[seq, search_id, listing_id, kind, change_seq, price, old_price, at].map(cell).join(', ')})`,
  ),
  `INSERT INTO search_pairs VALUES (1, 7, 'new', 100.5, ${noon}, NULL, 'old', 90)`,
  `INSERT INTO search_pairs VALUES (3, 7, 'price_down', 90.25, ${noon + 5}, ${noon + 6}, 'new', 91.5)`,
  `INSERT INTO search_pairs VALUES (1, 8, 'gone', NULL, ${noon}, NULL, NULL, NULL)`,
]

async function check(store: Store): Promise<void> {
  for (const id of [1, 2]) {
    const own = matches.filter(({ search_id }) => search_id === id)
    expect(await store.matchesOf(id, 0, MATCHES)).toEqual(own)
    expect(await store.newestMatches(id, 20)).toEqual(own.toReversed().slice(0, 20))
    expect(await store.countMatches(id, own[100].seq)).toBe(own.length - 101)
  }
  expect(await store.reportedOf([7, 8], null)).toEqual([
    {
      ...{ listing_id: 7, at: noon + 5, print: 'new', area: 91.5 },
      reports: [
        { kind: 'new', price: 100.5, at: noon, gone_at: null, search_ids: [1] },
        { kind: 'price_down', price: 90.25, at: noon + 5, gone_at: noon + 6, search_ids: [3] },
      ],
    },
    {
      ...{ listing_id: 8, at: noon, print: null, area: null },
      reports: [{ kind: 'gone', price: null, at: noon, gone_at: null, search_ids: [1] }],
    },
  ])
  const change = { listing_id: 7, change_seq: 1, at: noon, hits: [] }
  await store.write((transaction) => transaction.putSettled(change))
  expect((await store.firstSettled())?.seq).toBeGreaterThan(matches.at(-1)!.seq)
}

describe('matches of earlier versions', () => {
  it('are packed in SQLite', async () => {
    const directory = temporaryDirectory()
    const path = join(directory.path, 'estia.sqlite')
    const database = new DatabaseSync(path)
    const { applicationId, migrations } = storeSchema
    migrate(database, { applicationId, migrations: migrations.slice(0, BEFORE) })
    for (const text of inserts) database.exec(text.replace('OVERRIDING SYSTEM VALUE', ''))
    database.close()
    const store = await openSqliteStore({ path })
    await check(store)
    await store.close()
    directory.remove()
  })

  it('are packed in PostgreSQL', async () => {
    const postgres = await sharedPostgres()
    const url = await postgres.createDatabase()
    const client = new pg.Client(url)
    await client.connect()
    const migrations = readMigrations(migrationFolders.postgresStore).slice(0, BEFORE)
    await postgresMigrations.migrate(client, { part: 'store', migrations })
    for (const text of inserts) await client.query(text)
    // As if they had been numbered by the database.
    await client.query(
      "SELECT setval(pg_get_serial_sequence('search_matches', 'id'), (SELECT max(id) FROM search_matches))",
    )
    await client.end()
    const store = await openPostgresStore({ url })
    await check(store)
    await store.close()
    await postgres.stop()
  })
})
