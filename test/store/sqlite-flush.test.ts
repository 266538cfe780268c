/** A write is answered when the disk has it, and nobody else waits for the disk. */
import { randomInt } from 'node:crypto'
import fs, { copyFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCheckpoints } from '../../src/store/sqlite/log/checkpoints.ts'
import { createLogFlush } from '../../src/store/sqlite/log/log-flush.ts'
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

const noCheckpoints = { look: () => undefined }

/** The queue of a store, with a disk of the test. */
function openWith(flushFile: () => Promise<void>, checkpointed?: { logPages: number }) {
  const database = openDatabase({
    ...{ path, schema: storeSchema, synchronous: 'NORMAL', check: 'never' },
  })
  const sql = statementsOf(database)
  const flush = createLogFlush(sql, path, flushFile)
  const checkpoints = checkpointed ? createCheckpoints(sql, path, checkpointed) : null
  const queue = createWriteQueue(database, {
    ...{ path, busyTimeoutMs: 5_000, flush, checkpoints: checkpoints ?? noCheckpoints },
  })
  return {
    sql,
    put: (name: string, value = 'yes') =>
      queue.run(() => inWords(path, () => putSetting(sql, name, value))),
    look: () => queue.run(() => getSetting(sql, 'nothing')),
    logFrames: () => Number(sql('PRAGMA wal_checkpoint(NOOP)').get()?.log),
    async close() {
      await queue.idle()
      await flush.close()
      await checkpoints?.close()
      database.close()
    },
  }
}

/** A flush that ends when the test says so. */
function heldDisk() {
  const waiting: PromiseWithResolvers<void>[] = []
  return {
    waiting,
    flush() {
      const flush = Promise.withResolvers<void>()
      waiting.push(flush)
      return flush.promise
    },
  }
}

const settled = () => sleep(5)

describe('a write', () => {
  test('that was answered is on the disk after a power cut at any moment', async () => {
    const disk = join(directory.path, 'disk.sqlite')
    const store = openWith(async () => {
      // What is written while the disk flushes may come too late.
      for (const file of ['', '-wal']) copyFileSync(`${path}${file}`, `${disk}.next${file}`)
      await sleep(randomInt(4))
      for (const file of ['', '-wal']) copyFileSync(`${disk}.next${file}`, `${disk}${file}`)
    })
    const afterPowerCut = (name: string) => {
      const cut = join(directory.path, 'cut.sqlite')
      for (const file of ['', '-wal']) copyFileSync(`${disk}${file}`, `${cut}${file}`)
      const database = new DatabaseSync(cut)
      const row = database.prepare('SELECT value FROM settings WHERE name = ?').get(name)
      database.close()
      return row?.value
    }
    const write = async (writer: number) => {
      for (let number = 0; number < 10; number++) {
        await store.put(`${writer}`, `${number}`)
        expect(afterPowerCut(`${writer}`)).toBe(`${number}`)
        await sleep(randomInt(3))
      }
    }
    await Promise.all([1, 2, 3, 4].map(write))
    await store.close()
  })

  test('waits for a flush that began after it, together with all others', async () => {
    const disk = heldDisk()
    const store = openWith(disk.flush)
    const answered: string[] = []
    const put = (name: string) => store.put(name).then(() => answered.push(name))
    const first = put('a')
    await settled()
    const others = [put('b'), put('c'), put('d')]
    await settled()
    expect(disk.waiting).toHaveLength(1)
    disk.waiting[0].resolve()
    await first
    await settled()
    expect(answered).toEqual(['a'])
    expect(disk.waiting).toHaveLength(2)
    disk.waiting[1].resolve()
    await Promise.all(others)
    expect(answered).toEqual(['a', 'b', 'c', 'd'])
    await store.close()
  })

  test('that changes nothing needs no flush, unless it saw what another process wrote', async () => {
    let flushes = 0
    const store = openWith(async () => {
      flushes += 1
    })
    await store.put('a')
    await store.look()
    expect(flushes).toBe(1)
    const other = new DatabaseSync(path)
    other.exec(`PRAGMA synchronous = NORMAL; INSERT INTO settings VALUES ('b', 'theirs')`)
    await store.look()
    expect(flushes).toBe(2)
    other.close()
    await store.close()
  })

  test('of a store waits for the disk while its reads go on', async () => {
    const disk = heldDisk()
    const { fdatasync } = fs
    fs.fdatasync = ((_file: number, done: (error?: Error) => void) => {
      disk.flush().then(() => done(), done)
    }) as unknown as typeof fdatasync
    syncBuiltinESMExports()
    try {
      const store = await openSqliteStore({ path })
      let isAnswered = false
      const written = store.putSetting('a', 'yes').then(() => {
        isAnswered = true
      })
      await settled()
      expect(await store.getSetting('a')).toBe('yes')
      expect(isAnswered).toBe(false)
      disk.waiting[0].resolve()
      await written
      await store.close()
    } finally {
      fs.fdatasync = fdatasync
      syncBuiltinESMExports()
    }
  })
})

describe('a flush that fails', () => {
  test('is reported to all who wait; the next write starts the log over first', async () => {
    const disk = heldDisk()
    const store = openWith(disk.flush)
    const [first, second] = [store.put('a'), store.put('b')]
    const outcomes = Promise.allSettled([first, second])
    await settled()
    disk.waiting[0].reject(new Error('EIO'))
    const unknown = { status: 'rejected', reason: { name: 'StoreError', code: 'commit_unknown' } }
    expect(await outcomes).toMatchObject([unknown, unknown])
    expect(disk.waiting).toHaveLength(1)
    const third = store.put('c')
    await settled()
    // Nothing of the log of before is needed to read this one.
    expect(store.logFrames()).toBeLessThan(4)
    disk.waiting[1].resolve()
    await third
    expect(['a', 'b', 'c'].map((name) => getSetting(store.sql, name))).toEqual(Array(3).fill('yes'))
    await store.close()
  })

  test('refuses writes as long as somebody reads from that log', async () => {
    const disk = heldDisk()
    const store = openWith(disk.flush)
    const first = store.put('a')
    await settled()
    const reader = new DatabaseSync(path, { readOnly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM settings').get()
    disk.waiting[0].reject(new Error('EIO'))
    await expect(first).rejects.toMatchObject({ code: 'commit_unknown' })
    await expect(store.put('b')).rejects.toMatchObject({ code: 'failed' })
    reader.close()
    const second = store.put('c')
    await settled()
    disk.waiting[1].resolve()
    await second
    expect(['a', 'b', 'c'].map((name) => getSetting(store.sql, name))).toEqual(['yes', null, 'yes'])
    await store.close()
  })
})

describe('the log', () => {
  const LOG_PAGES = 30

  test('is emptied by a thread while writes go on', async () => {
    const store = openWith(async () => sleep(1), { logPages: LOG_PAGES })
    let [frames, starts] = [0, 0]
    for (let number = 0; starts < 3; number++) {
      await store.put(`${number}`, 'x'.repeat(40_000))
      const now = store.logFrames()
      if (now < frames) starts += 1
      frames = now
    }
    expect(store.sql('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    await store.close()
  })

  test('is not tried again at every commit while somebody reads from it', async () => {
    const database = openDatabase({
      ...{ path, schema: storeSchema, synchronous: 'NORMAL', check: 'never' },
    })
    const sql = statementsOf(database)
    let attempts = 0
    const run = async () => {
      attempts += 1
      return false
    }
    const checkpoints = createCheckpoints(sql, path, { logPages: LOG_PAGES, run })
    const begun = Number(sql('PRAGMA wal_checkpoint(TRUNCATE)').get()?.log)
    expect(begun).toBe(0)
    for (let number = 0; number < LOG_PAGES * 3; number++) {
      putSetting(sql, 'a', `${number}`)
      checkpoints.look()
      await checkpoints.close()
    }
    const written = Number(sql('PRAGMA wal_checkpoint(NOOP)').get()?.log)
    expect(attempts).toBe(Math.floor(written / LOG_PAGES))
    database.close()
  })
})
