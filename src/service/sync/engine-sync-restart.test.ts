/**
 * A start with a segment that was built before takes it over, and rebuilds only where necessary; so does a
 * sync that is open when the feed does not lead on from where it was.
 */

import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noon, sampleChange } from '../../../test/store/sample-listing.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import type { Store } from '../../store/store.ts'
import { recordContext } from '../listings/record-sources.ts'
import { loadSegment, removeLeftSegments, saveSegment } from './segment-cache.ts'
import { openSqliteSync, type SqliteSync } from './sqlite-sync.test-data.ts'
import type { BuiltSegment } from './sync-state.ts'

const today = startOfLocalDay(noon, 0, cyprus.timeZone)
const yesterday = startOfLocalDay(noon, 1, cyprus.timeZone)

let place: SqliteSync
let store: Store

beforeEach(async () => {
  place = await openSqliteSync()
  store = place.store
})
afterEach(() => place.remove())

const addLive = () => place.addLive()
const build = (dayStartMs: number) => place.build(dayStartMs)

async function startWith(before: BuiltSegment) {
  let builds = 0
  const sync = await place.startSync({
    build(dayStartMs) {
      builds++
      return build(dayStartMs)
    },
    load: async () => before,
  })
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

it('takes a segment of another day, too, and recomputes its scores in the background', async () => {
  const first = await addLive()
  const { sync, builds } = await startWith(await build(yesterday))
  expect(sync.engine.has(first)).toBe(true)
  const scoreOf = ({ segment }: BuiltSegment) => segment.numbers.score[0]
  const score = () => sync.engine.numberAt(sync.engine.rowOf(first), 'score')
  const expected = scoreOf(await build(today))
  await vi.waitFor(() => expect(score()).toBe(expected), { timeout: 30_000 })
  expect(builds()).toBe(0)
})

it('knows the model of its prices, so that newer ones are taken up', async () => {
  const { sync } = await startWith({ ...(await build(today)), modelVersion: 7 })
  expect(sync.builtModelVersion).toBe(7)
})

/** A sync that is open, on a store whose rows the test changes behind its back. */
async function openSync() {
  const errors: unknown[] = []
  const rebuilds: boolean[] = []
  const sync = await place.startSync({
    build(dayStartMs, isRebuild) {
      rebuilds.push(isRebuild)
      return build(dayStartMs)
    },
    onError: (error) => errors.push(error),
  })
  return { sync, errors, rebuilds }
}

/** What another process wrote, which the feed no longer has. */
const addUnannounced = async (): Promise<number> => {
  const id = await addLive()
  await store.forgetChangesBefore(noon + 1)
  return id
}

it('rebuilds where the feed no longer has what it missed, and says so meanwhile', async () => {
  const { sync, errors, rebuilds } = await openSync()
  const missed = await addUnannounced()
  await sync.follow()
  expect(sync.lost).toMatch(/1 to 1 are no longer stored/)
  expect(sync.engine.has(missed)).toBe(false)
  // A write meanwhile waits until the engine is trusted again.
  const own = await addLive()
  await sync.catchUp()
  expect([missed, own].map((id) => sync.engine.has(id))).toEqual([true, true])
  expect({ lost: sync.lost, epoch: sync.epoch, rebuilds }).toEqual({
    lost: null,
    epoch: 1,
    rebuilds: [false, true],
  })
  expect(errors).toHaveLength(1)
  await sync.follow()
  expect(sync.epoch).toBe(1)
})

it('finds out by an own write, too', async () => {
  const { sync } = await openSync()
  const missed = await addUnannounced()
  const own = await addLive()
  await sync.catchUp()
  expect([missed, own].map((id) => sync.engine.has(id))).toEqual([true, true])
  expect(sync.lost).toBeNull()
})

it('does not take a segment whose build started before', async () => {
  const [gone] = [await addLive()]
  const { sync } = await openSync()
  const old = await build(today)
  const held = Promise.withResolvers<BuiltSegment>()
  const slow = await place.startSync({
    build: (dayStartMs, isRebuild) => (isRebuild ? build(dayStartMs) : held.promise),
    load: async () => old,
    onError: () => undefined,
  })
  const rebuilding = slow.rebuild()
  await store.write(async (transaction) => {
    const listing = await transaction.lockListing(gone)
    await transaction.updateListing(listing!, { ...listing!, state: 'paused', version: 9 })
    await transaction.appendChange(sampleChange(gone))
  })
  const missed = await addUnannounced()
  await slow.follow()
  await slow.catchUp()
  held.resolve(old)
  await rebuilding
  expect([gone, missed].map((id) => slow.engine.has(id))).toEqual([false, true])
  await sync.follow()
})

it('retries a failed rebuild', async () => {
  let fails = true
  const errors: unknown[] = []
  const sync = await place.startSync({
    async build(dayStartMs, isRebuild) {
      if (isRebuild && fails) throw new Error('the disk is full')
      return build(dayStartMs)
    },
    onError: (error) => errors.push(error),
  })
  const missed = await addUnannounced()
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
])('rebuilds on a database with %s', async (_, spoil) => {
  await store.putSetting('store_id', 'A')
  const id = await addLive()
  const { sync } = await openSync()
  spoil(place.path)
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
  const path = join(dirname(place.path), 'segment.bin')
  const made = recordContext(cyprus, 'https://homes.example.com')
  const load = () => loadSegment(path, made, store)
  await store.putSetting('store_id', 'A')
  await addLive()
  await saveSegment(path, await build(today), made)
  expect(await load()).not.toBeNull()
  await addUnannounced()
  expect(await load()).toBeNull()
  await saveSegment(path, await build(today), made)
  expect(await load()).not.toBeNull()
  await store.putSetting('store_id', 'B')
  expect(await load()).toBeNull()
  await store.putSetting('store_id', 'A')
  run(place.path, 'UPDATE last_change SET seq = 1')
  expect(await load()).toBeNull()
})

it('removes what builds that were ended have left, once it is old', async () => {
  const folder = dirname(place.path)
  const retained = ['segment.bin', 'segment-other.bin', 'estia.sqlite']
  const left = ['segment-0a1b-2c.bin', 'segment.bin.0a1b-2c', 'segment-0a1b-2c.bin.3d-4e']
  for (const name of [...retained.slice(0, 2), ...left]) writeFileSync(join(folder, name), '')
  await removeLeftSegments(folder, Date.now())
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...retained, ...left]))
  await removeLeftSegments(folder, Date.now() + 2 * 3_600_000)
  const names = readdirSync(folder)
  expect(names).toEqual(expect.arrayContaining(retained))
  expect(names.filter((name) => left.includes(name))).toEqual([])
})
