/** Migrations: whole or not at all, in order, once. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMigrations } from '../../src/store/read-migrations.ts'
import { migrate, schemaVersion } from '../../src/store/sqlite/migrate.ts'
import { openSqliteStore, storeSchema } from '../../src/store/sqlite/sqlite-store.ts'
import { sampleEnquiry } from './sample-enquiry.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const first = 'CREATE TABLE a (x INTEGER) STRICT;'
const second = 'CREATE TABLE b (x INTEGER) STRICT; INSERT INTO b VALUES (1);'

let directory: ReturnType<typeof temporaryDirectory>
let database: DatabaseSync

beforeEach(() => {
  directory = temporaryDirectory()
  database = new DatabaseSync(join(directory.path, 'x.sqlite'))
})
afterEach(() => {
  database.close()
  directory.remove()
})

const tables = () =>
  database
    .prepare('SELECT name FROM sqlite_schema ORDER BY name')
    .all()
    .map(({ name }) => name)

test('only missing steps are applied', () => {
  migrate(database, { applicationId: 5, migrations: [first] })
  expect(schemaVersion(database)).toBe(1)
  migrate(database, { applicationId: 5, migrations: [first, second] })
  migrate(database, { applicationId: 5, migrations: [first, second] })
  expect(schemaVersion(database)).toBe(2)
  expect(tables()).toStrictEqual(['a', 'b'])
})

test('a failed step leaves nothing, and can be applied later', () => {
  const broken = `${second} INSERT INTO missing VALUES (1);`
  expect(() => migrate(database, { applicationId: 5, migrations: [first, broken] })).toThrow()
  expect(schemaVersion(database)).toBe(1)
  expect(tables()).toStrictEqual(['a'])
  migrate(database, { applicationId: 5, migrations: [first, second] })
  expect(tables()).toStrictEqual(['a', 'b'])
})

test('files are read in their order, and a gap in the numbers is an error', () => {
  const folder = join(directory.path, 'steps')
  mkdirSync(folder)
  writeFileSync(join(folder, '0002-b.sql'), second)
  const url = pathToFileURL(`${folder}/`)
  expect(() => readMigrations(url)).toThrow('0002-b.sql')
  writeFileSync(join(folder, '0001-a.sql'), first)
  writeFileSync(join(folder, 'notes.txt'), 'not a step')
  expect(readMigrations(url)).toStrictEqual([first, second])
})

test('processes that start together on a new file all succeed', async () => {
  const opener = new URL('./open-and-report.ts', import.meta.url).pathname
  for (let round = 0; round < 5; round += 1) {
    const path = join(directory.path, `estia-${round}.sqlite`)
    const run = () => promisify(execFile)(process.execPath, [opener, path])
    const runs = await Promise.all([run(), run(), run(), run()])
    expect(runs.map(({ stdout }) => stdout)).toStrictEqual(Array(4).fill('opened'))
  }
})

test('changes that earlier versions published of listings that were not live are withdrawn', () => {
  const { applicationId, migrations } = storeSchema
  migrate(database, { applicationId, migrations: migrations.slice(0, 4) })
  database.exec("INSERT INTO sellers VALUES (1, 'agency', 'A', NULL, 0)")
  const histories: [string, string, readonly [string, 0 | 1, number | null][]][] = [
    [
      'a life that the feed holds whole',
      'live',
      [
        ['created', 0, 1],
        ['published', 1, 2],
        ['price_changed', 1, 3],
        ['unpublished', 1, null],
        ['price_changed', 0, 5],
        ['published', 1, 6],
        ['closed', 1, null],
        ['updated', 0, 8],
        ['reopened', 1, null],
        ['updated', 0, 10],
        ['removed', 1, null],
      ],
    ],
    ['live all along', 'live', [['updated', 1, 1]]],
    ['away all along', 'paused', [['updated', 0, 1]]],
    [
      'away until it is published',
      'live',
      [
        ['price_changed', 0, 1],
        ['published', 1, 2],
      ],
    ],
    [
      'live until it is paused',
      'paused',
      [
        ['price_changed', 1, 1],
        ['unpublished', 1, null],
      ],
    ],
  ]
  let seq = 0
  for (const [index, [, state, changes]] of histories.entries()) {
    const id = index + 1
    database.exec(`INSERT INTO listings VALUES
      (${id}, 1, NULL, '${state}', NULL, 1, NULL, NULL, 0, 0, 0, NULL, '{}', '[]', '[]')`)
    for (const [at, [type]] of changes.entries()) {
      seq += 1
      const isPublic = type === 'created' ? 0 : 1
      database.exec(`INSERT INTO changes
        VALUES (${seq}, '${type}', ${id}, 0, '[]', ${at + 1}, ${isPublic})`)
    }
  }
  migrate(database, storeSchema)
  const rows = database.prepare('SELECT type, public, price FROM changes ORDER BY seq').all()
  expect(rows.map(({ type, public: isPublic, price }) => [type, isPublic, price])).toEqual(
    histories.flatMap(([, , changes]) => changes),
  )
})

test('a database of version 5 retains its sellers and listings, and accepts enquiries', async () => {
  const { applicationId, migrations } = storeSchema
  migrate(database, { applicationId, migrations: migrations.slice(0, 5) })
  database.exec(`INSERT INTO sellers VALUES (1, 'agency', 'A', NULL, 0);
    INSERT INTO listings VALUES
      (7, 1, NULL, 'live', NULL, 1, NULL, NULL, 0, 0, 0, NULL, '{}', '[]', '[]')`)
  const store = await openSqliteStore({ path: join(directory.path, 'x.sqlite') })
  expect(await store.listSellers()).toHaveLength(1)
  expect(await store.getSellerMail(1)).toBeNull()
  expect(await store.setSellerEmail(1, 'a@example.com')).toBe(true)
  const parties = { listing_id: 7, seller_id: 1 }
  const { id } = await store.write((t) => t.insertEnquiry(sampleEnquiry('a', parties)))
  expect((await store.findEnquiry('enq_a'))?.enquiry.id).toBe(id)
  await store.close()
})
