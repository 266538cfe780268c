/** Settled changes become matches of each search, on either store: once, in order, whatever dies, stops or is damaged in between. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import type { AlertMail } from '../../src/domain/alerts/alert-mail.ts'
import { fileMatches } from '../../src/service/alerts/file-matches.ts'
import { PAGE_MATCHES } from '../../src/store/search-store.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { noon } from '../store/sample-listing.ts'
import { type AlertPlace, alertPlaces } from './alert-places.ts'
import { type AlertWorld, alertWorld, QUIET_MS } from './alert-world.ts'

const NEVER = new AbortController().signal
const QUERY = 'deal=sale&district=paphos&price_max=400000'

describe.each(Object.keys(alertPlaces))('on %s', (name) => {
  let place: AlertPlace
  let store: Store
  let world: AlertWorld
  let people = 0

  beforeAll(async () => {
    place = await alertPlaces[name]()
    store = place.store
  }, 120_000)
  beforeEach(async () => {
    world = await alertWorld(store, () => `filed${++people}@example.com`)
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })

  /** As many as there are portions of, put straight into the store. */
  const saveMany = (count: number): Promise<number[]> =>
    store.write(async (transaction) => {
      const ids: number[] = []
      const at = world.clock.nowMs
      for (let saved = 0; saved < count; saved += 1) {
        const { id } = await transaction.insertSavedSearch({
          ...{ handle: `many${++people}`, person_id: null, seller_id: null, key_id: null },
          ...{ name: null, query: QUERY, language: 'en', frequency: 'daily', hour: 8 },
          ...{ kinds: ['new', 'gone'], state: 'active', reason: null, seen_seq: 0, mailed_seq: 0 },
          ...{ mail_at: null, collected: false, beyond: 0, version: 1 },
          ...{ created_at: at, updated_at: at, read_at: at },
        })
        ids.push(id)
      }
      return ids
    })

  const end = (id: number) =>
    store.write((transaction) => transaction.changeSavedSearch(id, { state: 'ended' }))

  /** Changes of a listing are in the journal, as if they had been settled. */
  const settleAll = (searchIds: readonly number[], listings: readonly number[]) =>
    store.write(async (transaction) => {
      await transaction.lockAlerts()
      for (const listing_id of listings) {
        const event = { kind: 'new', price: listing_id, old_price: null } as const
        const hits = [{ ...event, search_ids: searchIds }]
        const at = world.clock.nowMs
        await transaction.putSettled({ listing_id, change_seq: listing_id, at, hits })
      }
    })

  /** How many matches were stored. */
  async function file(on: Store = store, errors: unknown[] = []): Promise<number> {
    let stored = 0
    const context = {
      ...{ store: on, record: { baseUrl: 'https://homes.example.com' }, storeId: 'store' },
      ...{ timeZone: 'Asia/Nicosia', now: () => world.clock.nowMs },
      onError: (error: unknown) => void errors.push(error),
      onFiled: (count: number) => {
        stored += count
      },
    }
    await fileMatches(context, NEVER)
    return stored
  }

  const from1 = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const listingsOf = async (id: number) =>
    (await store.matchesOf(id, 0, 10_000)).map(({ listing_id }) => listing_id)

  it.each([PAGE_MATCHES - 1, PAGE_MATCHES, PAGE_MATCHES + 1])(
    '%i matches are read in order, from any number on, and added to',
    async (count) => {
      const [id] = await saveMany(1)
      await settleAll([id], from1(count))
      expect(await file()).toBe(count)
      await settleAll([id], [9_001])
      expect(await file()).toBe(1)
      const all = await store.matchesOf(id, 0, 10_000)
      expect(all.map(({ listing_id }) => listing_id)).toEqual([...from1(count), 9_001])
      expect(all[7]).toEqual({
        ...{ seq: all[7].seq, search_id: id, listing_id: 8, kind: 'new', change_seq: 8 },
        ...{ price: 8, old_price: null, at: world.clock.nowMs },
      })
      for (const at of [0, 1, PAGE_MATCHES - 2, PAGE_MATCHES - 1, count - 1, count]) {
        const after = all[at]?.seq
        if (after === undefined) continue
        expect(await store.matchesOf(id, after, 3)).toEqual(all.slice(at + 1, at + 4))
        expect(await store.countMatches(id, after)).toBe(all.length - at - 1)
      }
      expect(await store.newestMatches(id, 300)).toEqual(all.toReversed().slice(0, 300))
      const newest = await store.write((transaction) => transaction.newestMatch(id))
      expect(newest).toBe(all.at(-1)!.seq)
      await end(id)
    },
  )

  it('a day has a limit of matches: the others are counted; another day has its own', async () => {
    const [id] = await saveMany(1)
    const day = limits.matchesPerSearchDay
    await settleAll([id], from1(day - 1))
    await file()
    await settleAll([id], from1(4))
    expect(await file()).toBe(1)
    const beyond = async () =>
      (await store.searchesSince(0, 100_000)).find((one) => one.id === id)?.beyond
    expect([await store.countMatches(id, 0), await beyond()]).toEqual([day, 3])
    world.clock.nowMs += DAY_MS
    await settleAll([id], [77])
    expect(await file()).toBe(1)
    expect([(await listingsOf(id)).at(-1), await beyond()]).toEqual([77, 3])
    // A page is of one day: the first one goes as a whole, and the next stays.
    expect(await store.forgetStep('search_matches', world.clock.nowMs, 10_000)).toBeGreaterThan(3)
    expect(await listingsOf(id)).toEqual([77])
    await end(id)
  })

  it('a clock that goes back a day and forward again leaves the order of the matches', async () => {
    const [id] = await saveMany(1)
    for (const [listing, stepMs] of [
      [1, 0],
      [2, -DAY_MS],
      [3, DAY_MS],
      [4, 0],
    ]) {
      world.clock.nowMs += stepMs
      await settleAll([id], [listing])
      await file()
    }
    expect(await listingsOf(id)).toEqual([1, 2, 3, 4])
    expect((await store.newestMatches(id, 4)).map(({ listing_id }) => listing_id)).toEqual([
      ...[4, 3, 2, 1],
    ])
    await end(id)
  })

  it('killed before or after any of its writes, filing repeats nothing and leaves nothing out', async () => {
    const ids = await saveMany(2_100)
    const listings = from1(3)
    await settleAll(ids, listings)
    for (let step = 0; step < 8; step += 1) {
      let writes = 0
      const dying: Store = {
        ...store,
        async write(work) {
          const isHere = writes++ === step % 2
          if (isHere && step < 4) throw new Error('killed before')
          const result = await store.write(work)
          if (isHere) throw new Error('killed after')
          return result
        },
      }
      await file(dying).catch(() => undefined)
      // What is settled meanwhile is filed after it.
      if (step === 0) await settleAll(ids, [4])
    }
    await file()
    expect(await store.firstSettled()).toBeNull()
    expect(await store.getFiling()).toBeNull()
    for (const id of ids) expect(await listingsOf(id)).toEqual([1, 2, 3, 4])
    for (const id of ids) await end(id)
  }, 60_000)

  it('a process that has read what another files meanwhile adds nothing to it', async () => {
    const ids = await saveMany(2)
    await settleAll(ids, [1, 2])
    let isFirst = true
    const late: Store = {
      ...store,
      async write(work) {
        if (isFirst) {
          isFirst = false
          await file()
          await settleAll(ids, [3])
        }
        return store.write(work)
      },
    }
    await file(late)
    await file()
    for (const id of ids) expect(await listingsOf(id)).toEqual([1, 2, 3])
    for (const id of ids) await end(id)
  })

  it('a search that is paused or deleted before its matches are filed gets none; the others do', async () => {
    const [paused, deleted, active] = await saveMany(3)
    await settleAll([paused, deleted, active], [1])
    await store.write(async (transaction) => {
      await transaction.changeSavedSearch(paused, { state: 'paused' })
      await transaction.deleteSavedSearch(deleted)
    })
    expect(await file()).toBe(1)
    expect(await Promise.all([paused, deleted, active].map(listingsOf))).toEqual([[], [], [1]])
    await store.write((transaction) =>
      transaction.changeSavedSearch(paused, { state: 'active', updated_at: world.clock.nowMs }),
    )
    await settleAll([paused, active], [2])
    await file()
    expect(await Promise.all([paused, deleted, active].map(listingsOf))).toEqual([[2], [], [1, 2]])
    await end(paused)
    await end(active)
  })

  it('a process that dies between settling and filing is followed by one that files and mails', async () => {
    const { saved, address } = await world.subscribe({ frequency: 'instant' })
    const id = await world.publish({ price: 390_000 })
    const dying: Store = {
      ...store,
      getFiling: () => Promise.reject(new Error('killed')),
    }
    world.clock.nowMs += QUIET_MS + 1
    await expect(world.look(world.process(dying))).rejects.toThrow('killed')
    expect(await store.firstSettled()).not.toBeNull()
    expect(await world.matches(saved.token)).toEqual([])
    await world.look(world.process(store, 'one'))
    expect(await world.matches(saved.token)).toMatchObject([{ kind: 'new', listing_id: id }])
    const mails = (await world.mailsTo(address)).filter(
      (mail): mail is AlertMail => mail.kind === 'search_alert',
    )
    expect(mails).toMatchObject([{ homes: 1 }])
  })

  it('each search of a key has its own notice of one change, once', async () => {
    const webhook = await store.write((transaction) =>
      transaction.addWebhook({
        ...{ seller_id: world.sellerId, key_id: null, url: 'https://crm.example/hook', name: null },
        ...{ events: '["search.matched"]', query: null, state: 'active', reason: null },
        ...{ nonce: 'n', generation: 1, previous_until: null, since_seq: 0, failing_since: null },
        ...{ failures: 0, rests_until: null, last_delivered_at: null },
        ...{ created_at: noon, updated_at: noon },
      }),
    )
    const caller = { kind: 'seller', sellerId: world.sellerId, keyId: 'k' } as const
    for (const price_max of [400_000, 410_000]) {
      const query = { deal: 'sale', district: 'paphos', price_max }
      await world.service.save({ sent: { query }, caller, client: '' })
    }
    await world.publish({ price: 390_000 })
    await world.settle()
    await world.settle()
    const sent = await store.deliveriesOf({
      ...{ webhook_id: webhook.id, status: null, before: null, limit: 10 },
    })
    const searches = sent.map(({ body }) => JSON.parse(String(body)).data.search)
    expect([sent.length, new Set(searches).size]).toEqual([2, 2])
  })

  it('a damaged page is an error of its search alone, which gets further matches', async () => {
    const [damaged, sound] = await saveMany(2)
    await settleAll([damaged, sound], [1])
    await file()
    await place.query(`UPDATE search_matches SET matches = '{"v":2}' WHERE search_id = ${damaged}`)
    await settleAll([damaged, sound], [2])
    expect(await file()).toBe(2)
    await expect(store.matchesOf(damaged, 0, 10)).rejects.toThrow(
      `The matches of saved search ${damaged} cannot be read`,
    )
    expect(await listingsOf(sound)).toEqual([1, 2])
    await end(damaged)
    await end(sound)
  })

  it('a damaged change of the journal is reported and holds up nothing', async () => {
    const [id] = await saveMany(1)
    await settleAll([id], [1, 2])
    await place.query(`UPDATE settled_changes SET hits = 'x' WHERE listing_id = 1`)
    const errors: unknown[] = []
    expect(await file(store, errors)).toBe(1)
    expect(String(errors)).toContain('A settled change of listing 1 cannot be read')
    expect(await listingsOf(id)).toEqual([2])
    await end(id)
  })

  it('what was reported of a listing is one row, and damage to it concerns this listing alone', async () => {
    const { token } = await world.save({ events: ['new', 'price_down'] })
    const [first, second] = [
      await world.publish({ price: 390_000 }),
      await world.publish({ price: 380_000 }),
    ]
    await world.settle()
    await place.query(`UPDATE search_pairs SET told = '' WHERE listing_id = ${first}`)
    await world.change(first, { price: 300_000 })
    await world.change(second, { price: 300_000 })
    for (let look = 0; look < 8; look += 1) {
      world.clock.nowMs += DAY_MS
      await world.look().catch(() => undefined)
      world.clock.nowMs += HOUR_MS
    }
    const cuts = (await world.matches(token)).filter(({ kind }) => kind === 'price_down')
    expect(cuts.map(({ listing_id }) => listing_id)).toEqual([second])
    await world.service.remove(token)
  })
})
