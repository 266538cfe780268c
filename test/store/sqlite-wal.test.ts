/** What is shipped of an SQLite file is all of it, in order, and can be put together again for every moment. */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Random } from '../../demo/market/random.ts'
import { rebuildDatabase } from '../../src/store/sqlite/wal/rebuild-database.ts'
import { removeOldWal } from '../../src/store/sqlite/wal/remove-old-wal.ts'
import { type ShippingProgress, shipWal } from '../../src/store/sqlite/wal/ship-wal.ts'
import type { WalPlace } from '../../src/store/sqlite/wal/wal-place.ts'
import {
  baseName,
  generationName,
  packSegment,
  segmentName,
} from '../../src/store/sqlite/wal/wal-segment.ts'
import { openWalTail, WalGap } from '../../src/store/sqlite/wal/wal-tail.ts'
import type { Store } from '../../src/store/store.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { temporaryDirectory } from './temporary-directory.ts'

let directory: ReturnType<typeof temporaryDirectory>
let path: string
let store: Store
const opened: DatabaseSync[] = []

beforeEach(async () => {
  directory = temporaryDirectory()
  path = join(directory.path, 'estia.sqlite')
  store = await newSqliteStore(path)
})
afterEach(async () => {
  for (const database of opened.splice(0)) if (database.isOpen) database.close()
  await store.close()
  directory.remove()
})

/** In memory; `isAway` as a bucket can be. */
function createPlace(): WalPlace & { readonly files: Map<string, Buffer>; isAway: boolean } {
  const files = new Map<string, Buffer>()
  const place: ReturnType<typeof createPlace> = {
    name: 'memory',
    files,
    isAway: false,
    async put(name: string, bytes: Uint8Array) {
      if (place.isAway) throw new Error('the bucket is away')
      files.set(name, Buffer.from(bytes))
    },
    putFile: (name: string, file: string) => place.put(name, readFileSync(file)),
    names: async () => [...files.keys()],
    async getFile(name: string, file: string) {
      const found = files.get(name)
      if (found) writeFileSync(file, found)
      return found !== undefined
    },
    remove: async (name: string) => void files.delete(name),
  }
  return place
}

/** As another process would, whose checkpoints are its own. */
function openOther(): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5 })
  database.exec('PRAGMA wal_autocheckpoint = 5; PRAGMA synchronous = OFF')
  opened.push(database)
  return database
}

const contents = (file: string): string => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare("SELECT name, value FROM settings WHERE name <> 'wal_cut' ORDER BY name")
    .all()
  database.close()
  return JSON.stringify(rows)
}

/** Everything that was committed, as segments of one generation at moments 0, 1, 2... */
async function createShipper(place: WalPlace, startMs = 0) {
  const tail = openWalTail(path, { maxBytes: 100_000 })
  const generation = generationName(startMs, randomBytes(4))
  const scratch = join(directory.path, 'scratch.sqlite')
  await tail.copyTo(scratch)
  await place.put(baseName(generation), gzipSync(readFileSync(scratch)))
  const { createHash } = await import('node:crypto')
  const sha256 = createHash('sha256').update(readFileSync(scratch)).digest('hex')
  rmSync(scratch)
  let number = 0
  return {
    tail,
    generation,
    /** The moment of the last one. */
    async ship(): Promise<number> {
      for (let pages = tail.next(); pages; pages = tail.next()) {
        const named = { generation, number, untilMs: startMs + number }
        await place.put(segmentName(named), packSegment(named, pages, sha256))
        number += 1
      }
      return startMs + number - 1
    },
  }
}

async function rebuilt(place: WalPlace, moment: number) {
  const target = join(directory.path, 'rebuilt.sqlite')
  for (const end of ['', '-wal', '-shm']) rmSync(target + end, { force: true })
  const result = await rebuildDatabase(place, moment, target)
  return { ...result, contents: contents(target) }
}

const put = (database: DatabaseSync, name: string, value: string) =>
  database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value)

describe('everything is shipped', () => {
  it.each([1, 2])(
    'whatever others write, read, checkpoint and erase meanwhile (seed %i)',
    async (seed) => {
      const random = new Random(seed)
      const place = createPlace()
      const others = [openOther(), openOther()]
      const reader = new DatabaseSync(path, { readOnly: true })
      opened.push(reader)
      put(others[0], 'before', 'the first copy')
      const { tail, ship } = await createShipper(place)
      const expected = new Map<number, string>()
      const steps = [
        () => put(others[0], `a${random.whole(1, 9)}`, 'x'.repeat(random.whole(1, 30_000))),
        () => put(others[1], `b${random.whole(1, 9)}`, 'y'.repeat(random.whole(1, 200))),
        () => others[0].exec("DELETE FROM settings WHERE name LIKE 'a%'"),
        () => store.putSetting('c', String(random.whole(1, 1_000_000))),
        () => store.scrub(),
        () => others[1].exec('PRAGMA wal_checkpoint(TRUNCATE)'),
        () => reader.isTransaction || reader.exec('BEGIN; SELECT * FROM settings'),
        () => reader.isTransaction && reader.exec('ROLLBACK'),
        // As it is called: with everything shipped.
        async () => void ((await ship()) >= 0 && tail.cut()),
        async () => expected.set(await ship(), contents(path)),
      ]
      for (let at = 0; at < 150; at++) await random.pick(steps)()
      expected.set(await ship(), contents(path))
      tail.close()
      expect(expected.size).toBeGreaterThan(5)
      for (const [moment, wanted] of [...expected].slice(-6)) {
        expect((await rebuilt(place, moment)).contents).toBe(wanted)
      }
    },
  )

  it('a write between the last look and the cut is not lost', async () => {
    const place = createPlace()
    const { tail, ship } = await createShipper(place)
    await ship()
    put(openOther(), 'late', 'written after the last look')
    expect(tail.cut()).toBe(true)
    const moment = await ship()
    tail.close()
    expect((await rebuilt(place, moment)).contents).toContain('written after the last look')
  })

  it('a log that somebody else started over is a gap, and says so', async () => {
    const { tail, ship } = await createShipper(createPlace())
    await ship()
    tail.close()
    const other = openWalTail(path, { maxBytes: 100_000 })
    other.close()
    const first = openWalTail(path, { maxBytes: 100_000 })
    first.next()
    // As if its hold had been lost: the log is replaced by one with other salts.
    const log = readFileSync(`${path}-wal`)
    log.writeUInt32BE(log.readUInt32BE(16) + 7, 16)
    writeFileSync(`${path}-wal`, log)
    expect(() => first.next()).toThrow(WalGap)
    first.close()
  })
})

describe('an erasure', () => {
  it('is complete after the log was cut twice, and leaves nothing in the file of the log', async () => {
    const { tail, ship } = await createShipper(createPlace())
    await store.putSetting('person', 'a name that stands nowhere else'.repeat(500))
    await store.putSetting('person', 'gone')
    const tells = () => readFileSync(`${path}-wal`).includes('stands nowhere else')
    expect([await store.scrub(), tells()]).toEqual([false, true])
    for (const wanted of [false, true]) {
      await ship()
      tail.cut()
      expect([await store.scrub(true), tells()]).toEqual([wanted, false])
    }
    tail.close()
  })
})

describe('a restore', () => {
  async function shipped(count: number) {
    const place = createPlace()
    const { tail, ship, generation } = await createShipper(place, 1_000)
    await ship()
    for (let at = 1; at <= count; at++) {
      await store.putSetting('n', String(at))
      await ship()
    }
    tail.close()
    return { place, generation }
  }
  const at = (n: number) => `{"name":"n","value":"${n}"}`

  it('stops before a segment that is missing or damaged, and says so', async () => {
    const { place } = await shipped(5)
    const names = [...place.files.keys()].filter((name) => !name.includes('base')).sort()
    expect(await rebuilt(place, 9_999)).toMatchObject({ segments: 6, troubles: [] })
    const whole = place.files.get(names[4])!
    place.files.set(names[4], whole.subarray(0, whole.length - 9))
    const torn = await rebuilt(place, 9_999)
    expect(torn).toMatchObject({ segments: 4, untilMs: 1_003 })
    expect([torn.troubles[0], torn.contents.includes(at(3))]).toEqual([
      expect.stringMatching(/^segment 4 of \S+ is damaged$/),
      true,
    ])
    place.files.delete(names[2])
    const missing = await rebuilt(place, 9_999)
    expect(missing).toMatchObject({ segments: 2, untilMs: 1_001 })
    expect(missing.contents).toContain(at(1))
    // One that was swapped for another is not taken for it.
    place.files.set(names[2], place.files.get(names[1])!)
    expect(await rebuilt(place, 9_999)).toMatchObject({ segments: 2 })
  })

  it('uses the generation before when a base is damaged', async () => {
    const { place } = await shipped(2)
    await wait(2)
    const second = await createShipper(place, 5_000)
    await store.putSetting('n', '3')
    await second.ship()
    second.tail.close()
    expect(await rebuilt(place, 9_999)).toMatchObject({ generation: second.generation })
    const base = place.files.get(baseName(second.generation))!
    place.files.set(baseName(second.generation), base.subarray(0, 100))
    const before = await rebuilt(place, 9_999)
    expect([before.segments, before.contents.includes(at(2))]).toEqual([3, true])
    expect(before.troubles[0]).toContain('the base of')
  })

  it('of a moment before everything is refused with the earliest one', async () => {
    const { place } = await shipped(1)
    await expect(rebuilt(place, 999)).rejects.toThrow('from 1970-01-01T00:00:01.000Z on')
    await expect(rebuilt(createPlace(), 999)).rejects.toThrow('without a shipped log')
  })
})

it('old generations go, as far as no moment that is kept needs them', async () => {
  const place = createPlace()
  place.files.set('mine.gz', Buffer.from(''))
  for (const startMs of [1_000, 2_000, 3_000]) {
    const { tail, ship } = await createShipper(place, startMs)
    await ship()
    tail.close()
  }
  const starts = () => [...place.files.keys()].map((name) => name.slice(0, 18)).sort()
  await removeOldWal(place, 1_999)
  expect(new Set(starts()).size).toBe(4)
  await removeOldWal(place, 2_500)
  expect([...new Set(starts())]).toEqual(['19700101T000002000', '19700101T000003000', 'mine.gz'])
})

describe('while it runs', () => {
  const limits = {
    ...{
      segmentBytes: 1_000_000,
      cutAboveBytes: 100_000,
      cutEveryMs: 100,
      logMaxBytes: 10_000_000,
      largeCutEveryMs: 20,
    },
    ...{ generationMs: 60_000, retryAfterMs: 1_000, reportEveryMs: 10 },
  }
  function start(more: Partial<typeof limits> = {}) {
    const place = createPlace()
    const stopping = new AbortController()
    let last: ShippingProgress | null = null
    const done = shipWal({
      ...{ path, place, everyMs: 10, stopping: stopping.signal, limits: { ...limits, ...more } },
      scratch: join(directory.path, 'shipping.sqlite'),
      onProgress: (progress) => {
        last = progress
      },
      onGeneration: async () => undefined,
    })
    return { place, stopping, done, progress: () => last }
  }
  async function until(isSo: () => boolean) {
    while (!isSo()) await wait(5)
  }

  it('a place that is away costs nobody anything, and gets everything when it is back', async () => {
    const { place, stopping, done, progress } = start()
    await until(() => (progress()?.generations ?? 0) > 0)
    place.isAway = true
    for (let at = 0; at < 20; at++) await store.putSetting('n', String(at))
    await until(() => progress()?.trouble === 'the bucket is away')
    place.isAway = false
    await until(() => progress()?.trouble === null)
    await store.putSetting('n', 'last')
    stopping.abort()
    await done
    const { contents: found, troubles } = await rebuilt(place, Date.now())
    expect([found, troubles]).toEqual([contents(path), []])
    expect(found).toContain('"last"')
  })

  it('is given up when the log grows too large, and then the log starts over', async () => {
    const { place, done, progress } = start({ logMaxBytes: 500_000 })
    await until(() => (progress()?.generations ?? 0) > 0)
    place.isAway = true
    const ended = expect(done).rejects.toThrow(/grown to \d+ bytes .*the bucket is away/)
    for (let at = 0; at < 40; at++) {
      await store.putSetting('big', 'x'.repeat(30_000 + at))
      await wait(2)
    }
    await ended
    expect(await store.scrub()).toBe(true)
    expect(statSync(`${path}-wal`).size).toBe(0)
    // What was shipped before is still good.
    expect((await rebuilt(place, Date.now())).troubles).toEqual([])
  })

  it('a copy that cannot be written ends it, and leaves nothing', async () => {
    await copyFile(path, join(directory.path, 'other.sqlite'))
    const place = { ...createPlace(), isAway: true }
    const shipping = shipWal({
      ...{ path, everyMs: 10, stopping: new AbortController().signal, limits },
      place: { ...place, putFile: async () => Promise.reject(new Error('no space left')) },
      scratch: join(directory.path, 'shipping.sqlite'),
      onProgress: () => undefined,
      onGeneration: async () => undefined,
    })
    await expect(shipping).rejects.toThrow('no space left')
    expect(() => statSync(join(directory.path, 'shipping.sqlite'))).toThrow('ENOENT')
    expect(await store.scrub()).toBe(true)
  })
})
