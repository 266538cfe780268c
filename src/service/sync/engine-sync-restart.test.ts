/**
 * A start with a segment that was built before takes it over, and builds anew only where it has to; so does a
 * market that is open when the feed does not lead on from where it was.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleChange, sampleListing, sampleSeller } from '../../../test/store/sample-listing.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { startOfLocalDay } from '../../domain/start-of-local-day.ts'
import { openSqliteStore } from '../../store/sqlite/sqlite-store.ts'
import type { Store } from '../../store/store.ts'
import { recordContext } from '../listings/record-context.ts'
import { buildSegmentFromStore } from './build-segment-from-store.ts'
import { type BuiltSegment, createEngineSync } from './engine-sync.ts'
import { loadSegment, saveSegment } from './segment-cache.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const today = startOfLocalDay(noon, 0, cyprus.timeZone)
const yesterday = startOfLocalDay(noon, 1, cyprus.timeZone)
const context = recordContext(cyprus, 'https://homes.example.com')
const failure = (error: unknown) => {
  throw error
}

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-restart-'))
  store = await openSqliteStore({ path: join(folder, 'estia.sqlite') })
  await store.addSeller(sampleSeller)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const addLive = (): Promise<number> =>
  store.write(async (transaction) => {
    const listing = sampleListing(1, {}, { state: 'live', first_published_at: noon })
    const { id } = await transaction.insertListing(listing)
    await transaction.appendChange(sampleChange(id))
    return id
  })

const build = (dayStartMs: number) => buildSegmentFromStore({ store, context, dayStartMs })

async function startWith(before: BuiltSegment) {
  let builds = 0
  const sync = createEngineSync({
    store,
    context,
    timeZone: cyprus.timeZone,
    now: () => noon,
    monotonicMs: () => 0,
    build(dayStartMs) {
      builds++
      return build(dayStartMs)
    },
    load: async () => before,
    onError: failure,
  })
  await sync.open()
  return { sync, builds: () => builds }
}

it('takes a segment of today as it is, with what was written since on top', async () => {
  const first = await addLive()
  const before = await build(today)
  const second = await addLive()
  const { sync, builds } = await startWith(before)
  expect([first, second].map((id) => sync.engine.has(id))).toEqual([true, true])
  expect(builds()).toBe(0)
})

it('builds anew, in the background, what is of another day', async () => {
  const first = await addLive()
  const { sync, builds } = await startWith(await build(yesterday))
  expect(sync.engine.has(first)).toBe(true)
  expect(builds()).toBe(1)
  await sync.rebuild()
})

it('tells whose prices it holds, so that newer ones are taken up', async () => {
  const { sync } = await startWith({ ...(await build(today)), modelVersion: 7 })
  expect(sync.builtModelVersion).toBe(7)
})

/** A market that is open, on a store whose rows the test changes behind its back. */
async function openMarket() {
  const errors: unknown[] = []
  const anew: boolean[] = []
  const sync = createEngineSync({
    store,
    context,
    timeZone: cyprus.timeZone,
    now: () => noon,
    monotonicMs: () => 0,
    build(dayStartMs, isAnew) {
      anew.push(isAnew)
      return build(dayStartMs)
    },
    onError: (error) => errors.push(error),
  })
  await sync.open()
  return { sync, errors, anew }
}

/** What another process wrote, of which the feed tells nothing any more. */
const addUntold = async (): Promise<number> => {
  const id = await addLive()
  await store.forgetChangesBefore(noon + 1)
  return id
}

it('builds anew where the feed no longer tells what it missed, and says so meanwhile', async () => {
  const { sync, errors, anew } = await openMarket()
  const missed = await addUntold()
  await sync.follow()
  expect(sync.lost).toMatch(/1 to 1 are no longer kept/)
  expect(sync.engine.has(missed)).toBe(false)
  // Whoever writes just now waits until it is trusted again.
  const own = await addLive()
  await sync.catchUp()
  expect([missed, own].map((id) => sync.engine.has(id))).toEqual([true, true])
  expect({ lost: sync.lost, epoch: sync.epoch, anew }).toEqual({
    lost: null,
    epoch: 1,
    anew: [false, true],
  })
  expect(errors).toHaveLength(1)
  await sync.follow()
  expect(sync.epoch).toBe(1)
})

it('finds out by an own write, too', async () => {
  const { sync } = await openMarket()
  const missed = await addUntold()
  const own = await addLive()
  await sync.catchUp()
  expect([missed, own].map((id) => sync.engine.has(id))).toEqual([true, true])
  expect(sync.lost).toBeNull()
})

it('does not take a segment that was begun before', async () => {
  const [gone] = [await addLive()]
  const { sync } = await openMarket()
  const old = await build(today)
  const held = Promise.withResolvers<BuiltSegment>()
  const slow = createEngineSync({
    store,
    context,
    timeZone: cyprus.timeZone,
    now: () => noon,
    monotonicMs: () => 0,
    build: (dayStartMs, isAnew) => (isAnew ? build(dayStartMs) : held.promise),
    load: async () => old,
    onError: () => undefined,
  })
  await slow.open()
  const rebuilding = slow.rebuild()
  await store.write(async (transaction) => {
    const listing = await transaction.lockListing(gone)
    await transaction.updateListing({ ...listing!, state: 'paused', version: 9 })
    await transaction.appendChange(sampleChange(gone))
  })
  const missed = await addUntold()
  await slow.follow()
  await slow.catchUp()
  held.resolve(old)
  await rebuilding
  expect([gone, missed].map((id) => slow.engine.has(id))).toEqual([false, true])
  await sync.follow()
})

it('tries again where building anew failed', async () => {
  let fails = true
  const errors: unknown[] = []
  const sync = createEngineSync({
    store,
    context,
    timeZone: cyprus.timeZone,
    now: () => noon,
    monotonicMs: () => 0,
    async build(dayStartMs, isAnew) {
      if (isAnew && fails) throw new Error('the disk is full')
      return build(dayStartMs)
    },
    onError: (error) => errors.push(error),
  })
  await sync.open()
  const missed = await addUntold()
  await sync.follow()
  await expect(sync.catchUp()).rejects.toThrow('the disk is full')
  await sync.follow()
  expect(sync.lost).not.toBeNull()
  expect(sync.fault).toBeInstanceOf(Error)
  fails = false
  await sync.follow()
  await sync.catchUp()
  expect(sync.engine.has(missed)).toBe(true)
  expect([sync.lost, sync.fault]).toEqual([null, null])
  // The break, and the failure once.
  expect(errors).toHaveLength(2)
})

it.each([
  ['another name', (path: string) => run(path, "UPDATE settings SET value = 'B'")],
  [
    'fewer changes',
    (path: string) => run(path, 'DELETE FROM changes; UPDATE last_change SET seq = 0'),
  ],
  ['other changes', (path: string) => run(path, 'UPDATE changes SET at = at + 1')],
])('builds anew on a database with %s', async (_, spoil) => {
  await store.putSetting('store_id', 'A')
  const id = await addLive()
  const { sync } = await openMarket()
  spoil(join(folder, 'estia.sqlite'))
  await sync.follow()
  expect(sync.lost).not.toBeNull()
  await sync.catchUp()
  expect({ lost: sync.lost, epoch: sync.epoch, has: sync.engine.has(id) }).toEqual({
    lost: null,
    epoch: 1,
    has: true,
  })
})

function run(path: string, text: string): void {
  const database = new DatabaseSync(path)
  database.exec(text)
  database.close()
}

it('does not start with a segment from which the feed does not lead on', async () => {
  const path = join(folder, 'segment.bin')
  const load = () => loadSegment(path, 'https://homes.example.com', store)
  await store.putSetting('store_id', 'A')
  await addLive()
  await saveSegment(path, await build(today), 'https://homes.example.com')
  expect(await load()).not.toBeNull()
  await addUntold()
  expect(await load()).toBeNull()
  await saveSegment(path, await build(today), 'https://homes.example.com')
  expect(await load()).not.toBeNull()
  await store.putSetting('store_id', 'B')
  expect(await load()).toBeNull()
  await store.putSetting('store_id', 'A')
  run(join(folder, 'estia.sqlite'), 'UPDATE last_change SET seq = 1')
  expect(await load()).toBeNull()
})
