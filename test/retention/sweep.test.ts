/** A wrong clock deletes nothing; a right one deletes what is old, says so, and leaves the rest. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createSweeper,
  type SweeperOptions,
  sweepNow,
} from '../../src/service/retention/sweep-old-data.ts'
import { openMemoryQuota } from '../../src/store/quota/memory-quota.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { sampleListing, sampleSeller } from '../store/sample-listing.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'

let directory: ReturnType<typeof temporaryDirectory>
let store: Store
let logged: { level: string; members: object; message: string }[]
/** How far the clock of the database and of this machine is ahead of the real one. */
let aheadMs: number
let uptimeMs: number

beforeEach(async () => {
  directory = temporaryDirectory()
  const opened = await newSqliteStore(join(directory.path, 'estia.sqlite'))
  store = { ...opened, clock: async () => Date.now() + aheadMs }
  logged = []
  aheadMs = 0
  uptimeMs = 0
  const seller = await store.addSeller(sampleSeller)
  await store.write(async (transaction) => {
    const { id } = await transaction.insertListing(sampleListing(seller.id))
    for (const ageDays of [100, 80, 0]) {
      await transaction.appendChange({
        ...{ type: 'updated', listing_id: id, at: Date.now() - ageDays * DAY_MS },
        ...{ changed: [], price: null, public: false },
      })
    }
  })
})
afterEach(async () => {
  await store.close()
  directory.remove()
})

const log = {
  info: (members: object, message: string) => logged.push({ level: 'info', members, message }),
  warn: (members: object, message: string) => logged.push({ level: 'warn', members, message }),
}
const options = (): SweeperOptions => ({
  ...{ store, log, quota: openMemoryQuota(), lease: { name: 'retention', holder: 'test' } },
  scrubber: { scrub: async () => undefined, retry: async () => undefined },
  forgetMails: async () => undefined,
  wallMs: () => Date.now() + aheadMs,
  monotonicMs: () => uptimeMs,
})
const changesLeft = async () => (await store.changesSince(0, 10)).length

/** A service that has swept before, as any that has run for a day. */
async function sweptOnce() {
  const sweeper = createSweeper(options())
  await sweeper.sweep()
  uptimeMs += DAY_MS
  aheadMs += DAY_MS
  await sweeper.sweep()
  logged = []
  return sweeper
}

it('deletes what is old after a first day, and logs how much', async () => {
  const sweeper = createSweeper(options())
  await sweeper.sweep()
  expect(await changesLeft()).toBe(3)
  uptimeMs = aheadMs = DAY_MS
  expect(await sweeper.sweep()).toEqual(new Map([['changes', 1]]))
  expect(await changesLeft()).toBe(2)
  const deleted = logged.filter(({ message }) => message === 'old data was deleted')
  expect(deleted).toEqual([
    {
      level: 'info',
      message: expect.any(String),
      members: expect.objectContaining({ rows: 1, table: 'changes' }),
    },
  ])
})

it('deletes nothing when the clock of a new process is 200 days ahead, and warns', async () => {
  await sweptOnce()
  aheadMs += 200 * DAY_MS
  const wrong = createSweeper(options())
  expect((await wrong.sweep()).size).toBe(0)
  expect(await changesLeft()).toBe(2)
  expect(wrong.postponed).toMatch(/ago/)
  expect(logged.map(({ level }) => level)).toEqual(['warn'])
})

it('deletes nothing when the clock jumps while the service runs, and continues when it is right again', async () => {
  const sweeper = await sweptOnce()
  aheadMs += 20 * DAY_MS
  uptimeMs += HOUR_MS
  await sweeper.sweep()
  expect(sweeper.postponed).toMatch(/jumped/)
  expect(await changesLeft()).toBe(2)
  aheadMs -= 20 * DAY_MS - HOUR_MS
  uptimeMs += HOUR_MS
  await sweeper.sweep()
  expect(sweeper.postponed).toBeNull()
})

it('deletes at once when an operator has confirmed the clock', async () => {
  await sweptOnce()
  aheadMs += 200 * DAY_MS
  await createSweeper(options()).sweep()
  expect(await changesLeft()).toBe(2)
  await sweepNow(options())
  expect(await changesLeft()).toBe(0)
})

it('a table that cannot be swept does not block the others, and is reported', async () => {
  const sweeper = createSweeper(options())
  await sweeper.sweep()
  uptimeMs = aheadMs = DAY_MS
  const broken: Store = {
    ...store,
    forgetStep: async () => {
      throw new Error('no such table')
    },
  }
  const failing = createSweeper({ ...options(), store: broken })
  await expect(sweepNow({ ...options(), store: broken })).rejects.toThrow('could not be deleted')
  expect(failing.postponed).toBeNull()
  expect(await changesLeft()).toBe(2)
})

it('of two processes one sweeps', async () => {
  await store.takeLease('retention', 'another', 15_000)
  const sweeper = createSweeper(options())
  uptimeMs = aheadMs = DAY_MS
  await sweeper.sweep()
  expect(await store.getSetting('retention')).toBeNull()
})
