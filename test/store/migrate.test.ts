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

test('only the steps that are missing are taken', () => {
  migrate(database, { applicationId: 5, migrations: [first] })
  expect(schemaVersion(database)).toBe(1)
  migrate(database, { applicationId: 5, migrations: [first, second] })
  migrate(database, { applicationId: 5, migrations: [first, second] })
  expect(schemaVersion(database)).toBe(2)
  expect(tables()).toStrictEqual(['a', 'b'])
})

test('a step that fails leaves nothing of itself, and can be taken later', () => {
  const broken = `${second} INSERT INTO missing VALUES (1);`
  expect(() => migrate(database, { applicationId: 5, migrations: [first, broken] })).toThrow()
  expect(schemaVersion(database)).toBe(1)
  expect(tables()).toStrictEqual(['a'])
  migrate(database, { applicationId: 5, migrations: [first, second] })
  expect(tables()).toStrictEqual(['a', 'b'])
})

test('files are read in their order, and a hole in the numbers is an error', () => {
  const folder = join(directory.path, 'steps')
  mkdirSync(folder)
  writeFileSync(join(folder, '0002-b.sql'), second)
  const url = pathToFileURL(`${folder}/`)
  expect(() => readMigrations(url)).toThrow('0002-b.sql')
  writeFileSync(join(folder, '0001-a.sql'), first)
  writeFileSync(join(folder, 'notes.txt'), 'not a step')
  expect(readMigrations(url)).toStrictEqual([first, second])
})

test('processes that start together on a new file all come up', async () => {
  const opener = new URL('./open-and-tell.ts', import.meta.url).pathname
  const path = join(directory.path, 'estia.sqlite')
  const run = () => promisify(execFile)(process.execPath, [opener, path])
  const told = await Promise.all([run(), run(), run(), run()])
  expect(told.map(({ stdout }) => stdout)).toStrictEqual(Array(4).fill('opened'))
})
