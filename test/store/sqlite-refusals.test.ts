/** What is not a store of ours is refused in one sentence, and left byte for byte as it was. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogFlush } from '../../src/store/sqlite/log/log-flush.ts'
import { pragma } from '../../src/store/sqlite/migrate.ts'
import { openDatabase } from '../../src/store/sqlite/open-database.ts'
import { inWords } from '../../src/store/sqlite/sqlite-error.ts'
import { openSqliteStore, storeSchema } from '../../src/store/sqlite/sqlite-store.ts'
import { statementsOf } from '../../src/store/sqlite/statements.ts'
import { getSetting, putSetting } from '../../src/store/sqlite/tables/shared-rows.ts'
import { createWriteQueue } from '../../src/store/sqlite/write-queue.ts'
import { temporaryDirectory } from './temporary-directory.ts'

let directory: ReturnType<typeof temporaryDirectory>
let path: string

beforeEach(() => {
  directory = temporaryDirectory()
  path = join(directory.path, 'estia.sqlite')
})
afterEach(() => directory.remove())

async function expectRefusal(code: string, more: { readOnly?: boolean } = {}): Promise<void> {
  const before = existsSync(path) ? readIfFile(path) : null
  const refused = openSqliteStore({ path, busyTimeoutMs: 20, ...more })
  await expect(refused).rejects.toMatchObject({ name: 'StoreError', code })
  await expect(refused).rejects.toThrow(/^\/\S+ [^.]+: [^.]+\.$/)
  expect(existsSync(path) ? readIfFile(path) : null).toStrictEqual(before)
}

function readIfFile(name: string): Buffer | null {
  try {
    return readFileSync(name)
  } catch {
    return null
  }
}

function makeDatabase(sql: string): void {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

async function makeStore(): Promise<void> {
  const store = await openSqliteStore({ path })
  for (let number = 0; number < 50; number += 1) {
    await store.putSetting(`name ${number}`, 'x'.repeat(2000))
  }
  await store.close()
}

describe('a store does not open', () => {
  test.each([
    ['a few words', 'hello'],
    ['a long text', 'not a database '.repeat(1000)],
  ])('%s', async (_, text) => {
    writeFileSync(path, text)
    await expectRefusal('not_a_database')
  })

  test('the database of another program', async () => {
    makeDatabase('CREATE TABLE notes (text)')
    await expectRefusal('foreign_database')
  })

  test('an empty database that another program has marked', async () => {
    makeDatabase('PRAGMA application_id = 77; PRAGMA user_version = 1')
    await expectRefusal('foreign_database')
  })

  test("another program's database whose log is not yet checkpointed: the log stays too", async () => {
    const source = `${path}.source`
    const open = new DatabaseSync(source)
    open.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES (1)')
    for (const part of ['', '-wal']) copyFileSync(`${source}${part}`, `${path}${part}`)
    open.close()
    const log = readFileSync(`${path}-wal`)
    await expectRefusal('foreign_database')
    expect(readFileSync(`${path}-wal`)).toStrictEqual(log)
  })

  test('a newer schema', async () => {
    await makeStore()
    makeDatabase(`PRAGMA user_version = ${storeSchema.migrations.length + 1}`)
    await expectRefusal('newer_schema')
    await expectRefusal('newer_schema', { readOnly: true })
  })

  test('a file cut in half', async () => {
    await makeStore()
    truncateSync(path, readFileSync(path).length / 2)
    await expectRefusal('damaged')
  })

  test('a file scrambled in the middle, when the last stop was not clean', async () => {
    await makeStore()
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 8192 * 2, 8192 * 6)
    writeFileSync(path, bytes)
    // A log that holds nothing valid: all that matters is that somebody left it behind.
    writeFileSync(`${path}-wal`, Buffer.alloc(64))
    await expectRefusal('damaged')
  })

  test('a log whose database is gone, and the log stays', async () => {
    writeFileSync(`${path}-wal`, 'all that is left')
    await expectRefusal('log_without_database')
    expect(readFileSync(`${path}-wal`, 'utf8')).toBe('all that is left')
  })

  test('a directory', async () => {
    mkdirSync(path)
    await expectRefusal('is_directory')
  })

  test('a path below a file', async () => {
    writeFileSync(path, '')
    path = join(path, 'estia.sqlite')
    await expectRefusal('not_writable')
  })

  test('a file that another connection holds for itself', async () => {
    await makeStore()
    const holder = new DatabaseSync(path)
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    await expectRefusal('locked')
    holder.close()
  })

  test('for reading, when there is none or when it is older', async () => {
    await expectRefusal('not_found', { readOnly: true })
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, '')
    await expectRefusal('older_schema', { readOnly: true })
  })

  test('in a directory that this user may not write', () => {
    chmodSync(directory.path, 0o555)
    const opener = new URL('./open-and-report.ts', import.meta.url).pathname
    // Root may write everywhere: then another user tries.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined
    const printed = execFileSync(process.execPath, [opener, path], {
      encoding: 'utf8',
      uid,
      cwd: '/',
    })
    chmodSync(directory.path, 0o755)
    expect(printed).toBe('not_writable')
    expect(existsSync(path)).toBe(false)
  })
})

describe('an open store', () => {
  test('has the settings that make a flushed log complete', () => {
    const database = openDatabase({
      path,
      schema: storeSchema,
      synchronous: 'NORMAL',
      check: 'never',
    })
    expect(database.prepare('PRAGMA journal_mode').get()?.journal_mode).toBe('wal')
    expect(pragma(database, 'synchronous')).toBe(1)
    expect(pragma(database, 'foreign_keys')).toBe(1)
    database.close()
  })

  test('reports a full disk, retains what it had and accepts what fits', async () => {
    const database = openDatabase({
      path,
      schema: storeSchema,
      synchronous: 'FULL',
      check: 'never',
    })
    // As on a full disk, SQLite fails in the middle of the statement and rolls back by itself.
    database.exec('PRAGMA max_page_count = 60')
    const sql = statementsOf(database)
    const flush = createLogFlush(sql, path)
    const checkpoints = { look: () => undefined }
    const queue = createWriteQueue(database, { path, busyTimeoutMs: 0, flush, checkpoints })
    const put = (name: string, value: string) =>
      queue.run(() => inWords(path, () => putSetting(sql, name, value)))
    await put('before', 'yes')
    const tooMuch = put('large', 'x'.repeat(1_000_000))
    await expect(tooMuch).rejects.toMatchObject({ name: 'StoreError', code: 'disk_full' })
    await put('small', 'fits')
    expect(['before', 'large', 'small'].map((name) => getSetting(sql, name))).toStrictEqual([
      'yes',
      null,
      'fits',
    ])
    await flush.close()
    database.close()
  })

  test('waits for another writer, then says that it is locked', async () => {
    const store = await openSqliteStore({ path, busyTimeoutMs: 20 })
    const holder = new DatabaseSync(path)
    holder.exec('BEGIN IMMEDIATE')
    await expect(store.putSetting('a', 'b')).rejects.toMatchObject({ code: 'locked' })
    expect(await store.getSetting('a')).toBeNull()
    holder.exec('ROLLBACK')
    await store.putSetting('a', 'b')
    holder.close()
    await store.close()
  })

  test('for reading follows the writer and refuses to write', async () => {
    const writer = await openSqliteStore({ path })
    const reader = await openSqliteStore({ path, readOnly: true })
    await writer.putSetting('a', 'b')
    expect(await reader.getSetting('a')).toBe('b')
    await expect(reader.putSetting('a', 'c')).rejects.toMatchObject({ code: 'read_only' })
    await expect(reader.write(async () => 1)).rejects.toMatchObject({ code: 'read_only' })
    await reader.close()
    await writer.close()
    expect(existsSync(`${path}-wal`)).toBe(false)
  })

  test('creates the parent directories of its file', async () => {
    path = join(directory.path, 'a', 'b', 'estia.sqlite')
    await makeStore()
    expect(existsSync(path)).toBe(true)
  })
})

describe('a store whose file is no longer the one it opened', () => {
  test.each([
    ['deleted', () => rmSync(path)],
    ['replaced by another', () => renameSync(`${path}.other`, path)],
  ])('%s takes no write that nobody would find', async (_, act) => {
    await makeStore()
    copyFileSync(path, `${path}.other`)
    const store = await openSqliteStore({ path })
    await store.putSetting('name', 'before')
    act()
    const replaced = { name: 'StoreError', code: 'replaced' }
    await expect(store.putSetting('name', 'after')).rejects.toMatchObject(replaced)
    await expect(store.write(async () => 1)).rejects.toMatchObject(replaced)
    await expect(store.readFeed(0, 1)).rejects.toMatchObject(replaced)
    expect(() => store.commitMark?.()).toThrow(/replaced by another one/)
    await store.close()
  })
})
