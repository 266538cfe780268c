/** The engine follows a store of which a replica lags behind, is away, or comes too late for a build. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../store/store.ts'
import { StoreError } from '../../store/store-error.ts'
import type { EngineSync } from './engine-sync.ts'
import { openSqliteSync, type SqliteSync } from './sqlite-sync.test-data.ts'

let place: SqliteSync
let store: Store
let sync: EngineSync
/** How far the replica has come; null: it is away. */
let seen: number | null
let elapsedMs: number
/** How often changes were read from the replica. */
let asked: number
/** Held closed, a build stays under way. */
let latch: Promise<void>

/** Shows the changes up to `seen`, and none of the listings first written after. */
function replicaOf(primary: Store): Store {
  const until = async () => {
    if (seen === null) throw new StoreError('unavailable', 'The replica')
    return seen
  }
  return {
    ...primary,
    async readFeed(seq, limit) {
      asked += 1
      const newest = await until()
      const page = await primary.readFeed(seq, limit)
      return { ...page, newest, changes: page.changes.filter((change) => change.seq <= newest) }
    },
    changeRange: async () => ({ newest: await until(), oldest: 1 }),
    async liveListings(afterId, limit) {
      const changes = await primary.changesSince(0, await until())
      const known = new Set(changes.map(({ listing_id }) => listing_id))
      const all = await primary.liveListings(afterId, limit)
      return all.filter(({ id }) => known.has(id))
    },
  }
}

beforeEach(async () => {
  place = await openSqliteSync()
  store = place.store
  seen = 0
  elapsedMs = 0
  latch = Promise.resolve()
  const replica = replicaOf(store)
  sync = await place.startSync({
    replica,
    monotonicMs: () => elapsedMs,
    async build(dayStartMs) {
      const built = await place.build(dayStartMs, replica)
      await latch
      return built
    },
  })
  asked = 0
})
afterEach(() => place.remove())

const addLive = () => place.addLive()

it('finds an own write at once, however far the replica is behind', async () => {
  const id = await addLive()
  await sync.catchUp()
  expect(sync.engine.has(id)).toBe(true)
})

it('reads what others wrote from the replica, once it is there', async () => {
  const id = await addLive()
  await sync.follow()
  expect(sync.engine.has(id)).toBe(false)
  seen = 1
  await sync.follow()
  expect(sync.engine.has(id)).toBe(true)
})

it('reads the store itself when the replica is too far behind, or away', async () => {
  const [first] = [await addLive()]
  elapsedMs = 1_900
  await sync.follow()
  expect(sync.engine.has(first)).toBe(false)
  expect(sync.ageMs).toBe(1_900)
  elapsedMs = 2_100
  await sync.follow()
  expect(sync.engine.has(first)).toBe(true)
  expect(sync.ageMs).toBe(0)
  seen = null
  const second = await addLive()
  elapsedMs = 4_200
  await sync.follow()
  expect(sync.engine.has(second)).toBe(true)
  expect(sync.fault).toBeNull()
})

it('leaves a replica that failed alone for 10 s, and then asks it again', async () => {
  seen = null
  await sync.follow()
  expect(asked).toBe(1)
  elapsedMs = 9_000
  const id = await addLive()
  await sync.follow()
  expect(sync.engine.has(id)).toBe(true)
  expect(asked).toBe(1)
  elapsedMs = 10_000
  seen = 1
  await sync.follow()
  expect(asked).toBe(2)
})

it('preserves an own write when a segment is built from a replica without it', async () => {
  const id = await addLive()
  await sync.catchUp()
  const held = Promise.withResolvers<void>()
  latch = held.promise
  const building = sync.rebuild()
  const later = await addLive()
  await sync.catchUp()
  held.resolve()
  await building
  expect([sync.engine.has(id), sync.engine.has(later)]).toEqual([true, true])
  expect(sync.engine.size).toBe(2)
})

it('reports its age while the store is away, and that a write may have happened', async () => {
  await store.close()
  elapsedMs = 7_000
  await expect(sync.follow()).rejects.toMatchObject({ code: 'closed' })
  expect(sync.fault).toMatchObject({ code: 'closed' })
  expect(sync.ageMs).toBe(7_000)
  await expect(sync.catchUp()).rejects.toMatchObject({ code: 'commit_unknown' })
})
