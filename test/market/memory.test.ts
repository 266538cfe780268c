/** The memory of the market follows the change feed, on either store, and both remember the same bytes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { Listing, ListingFields, PricePoint } from '../../src/domain/listings/listing.ts'
import { createMarketPlaces } from '../../src/market/market-places.ts'
import { createMemoryRounds } from '../../src/service/market/market-memory.ts'
import type { MarketHomeRow, MarketMonth, MarketSlice } from '../../src/store/market-store.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { ChangeType, Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/structures/durations.ts'
import { sampleListing, sampleSeller } from '../store/sample-listing.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { testLedger } from '../support/test-ledger.ts'

interface Place {
  readonly store: Store
  remove(): Promise<void>
}

const places: Readonly<Record<string, () => Promise<Place>>> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'estia-market-'))
    return {
      store: await newSqliteStore(join(folder, 'estia.sqlite')),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
  async PostgreSQL() {
    const server = await sharedPostgres()
    const url = await server.createMigratedDatabase()
    const patient = { connectTimeoutMs: 20_000, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 }
    return { store: await openPostgresStore({ url, ...patient }), remove: () => server.stop() }
  },
}

/** Noon in winter: the local time is two hours ahead. */
const start = Date.UTC(2026, 0, 10, 10)
const flat: ListingFields = {
  ...{ deal: 'sale', property_type: 'apartment', district: 'limassol', location: 'germasogeia' },
  ...{ bedrooms: '2', covered_area_m2: 100, condition: 'pre-owned' },
}

/** A seller who writes, a clock, and the worker of one process. */
async function openWorld(store: Store) {
  const clock = { nowMs: start }
  const now = () => clock.nowMs
  const seller = await store.addSeller(sampleSeller)
  const worker = () =>
    createMemoryRounds({
      ...{ store, now, ledger: testLedger(store, now), leads: () => true },
      places: createMarketPlaces(cyprus.districts, cyprus.places),
      ...{ timeZone: cyprus.timeZone, salt: Buffer.from('salt') },
      lease: { name: 'market', holder: 'one' },
      publish: () => ({ done: Promise.resolve(), stop: async () => undefined }),
    })
  const rounds = worker()
  const follow = async (by = rounds) => {
    if (await by.isDue()) await by.goOn(new AbortController().signal, store)
  }

  async function publish(price: number, fields: ListingFields = {}, sellerId = seller.id) {
    const at = now()
    const listing = sampleListing(
      sellerId,
      { ...flat, price, ...fields },
      {
        ...{ state: 'live', created_at: at, updated_at: at, first_published_at: at },
        price_history: [{ price, at }],
      },
    )
    return store.write(async (transaction) => {
      const { id } = await transaction.insertListing(listing)
      for (const type of ['created', 'published'] as const) await appended(transaction, id, type)
      return id
    })
  }

  const appended = (
    transaction: Parameters<Parameters<Store['write']>[0]>[0],
    listing_id: number,
    type: ChangeType,
  ) =>
    transaction.appendChange({
      ...{ type, listing_id, at: now(), changed: [], price: null },
      public: type !== 'created',
    })

  async function change(id: number, type: ChangeType, more: Partial<Listing>, price?: number) {
    await store.write(async (transaction) => {
      const before = (await transaction.lockListing(id))!
      const point: PricePoint[] = price === undefined ? [] : [{ price, at: now() }]
      const after: Listing = {
        ...{ ...before, version: before.version + 1, updated_at: now() },
        ...{ price_history: [...before.price_history, ...point], ...more },
      }
      const isLive = after.state === 'live' && before.state !== 'live'
      await (isLive
        ? transaction.publishListing(before, after)
        : transaction.updateListing(before, after))
      await appended(transaction, id, type)
    })
  }

  const cut = (id: number, price: number) => change(id, 'price_changed', {}, price)
  const close = (id: number, close_reason: Listing['close_reason']) =>
    change(id, 'closed', { state: 'closed', close_reason, closed_at: now() })
  const rows = () => store.marketHomes(null, 1_000)
  const rowOf = async (id: number) => (await rows()).find((row) => row.listing_id === id)
  const pass = async (ms: number) => {
    clock.nowMs += ms
    await follow()
  }
  return { store, clock, seller, worker, follow, publish, change, cut, close, rows, rowOf, pass }
}

const country: MarketSlice = {
  ...{ deal: 'sale', property_type: 'apartment', district: '', location: '' },
}
const germasogeia: MarketSlice = { ...country, district: 'limassol', location: 'germasogeia' }

/** A winter in which everything happens; answers all that is remembered of it. */
async function liveThrough(store: Store) {
  const world = await openWorld(store)
  const { publish, change, cut, close, pass, clock } = world
  // Two that were there before the memory began.
  const sold = await publish(200_000)
  const withdrawn = await publish(210_000, { covered_area_m2: 120 })
  clock.nowMs += 20 * DAY_MS
  await close(sold, 'sold')
  await world.follow()
  clock.nowMs += HOUR_MS
  const live = await publish(300_000, { location: 'limassol-city-centre', bedrooms: '3' })
  await pass(3 * DAY_MS)
  await cut(live, 280_000)
  await cut(withdrawn, 200_000)
  await pass(HOUR_MS)
  await cut(withdrawn, 210_000)
  await pass(3 * DAY_MS)
  await change(live, 'unpublished', { state: 'paused' })
  await pass(10 * DAY_MS)
  await change(live, 'published', { state: 'live' })
  await close(withdrawn, 'withdrawn')
  await pass(5 * DAY_MS)
  // Its seller lists it again, a little cheaper, under another number.
  const again = await publish(199_000, { covered_area_m2: 120 })
  await pass(2 * DAY_MS)
  const other = await store.addSeller({ ...sampleSeller, name: 'B' })
  const double = await publish(275_000, { location: 'limassol-city-centre' }, other.id)
  await store.write(async (transaction) => {
    for (const listing_id of [live, double]) {
      await transaction.putSameHome({ listing_id, home_id: live, listings: 2, first_id: double })
      const quiet = { type: 'updated', listing_id, at: clock.nowMs } as const
      await transaction.appendChange({ ...quiet, changed: [], price: null, public: false })
    }
  })
  await pass(DAY_MS)
  const days = await Promise.all(
    [country, germasogeia].map((slice) => store.marketDays(slice, '2026-01-01')),
  )
  return { ids: { sold, withdrawn, live, again, double }, homes: await world.rows(), days, world }
}

describe.each(Object.keys(places))('on %s', (name) => {
  let place: Place
  let lived: Awaited<ReturnType<typeof liveThrough>>
  const row = (which: keyof typeof lived.ids): MarketHomeRow =>
    lived.homes.find(({ listing_id }) => listing_id === lived.ids[which])!

  beforeAll(async () => {
    place = await places[name]()
    lived = await liveThrough(place.store)
  }, 120_000)
  afterAll(async () => {
    await place.store.close()
    await place.remove()
  })

  it('remembers listings from before it began, with their closing', () => {
    expect(row('sold')).toMatchObject({ live_ms: 20 * DAY_MS, close_reason: 'sold' })
    expect(row('withdrawn')).toMatchObject({ close_reason: 'withdrawn', first_at: start })
  })

  it('remembers a home taken off and listed again as one, and one of two sellers as one', () => {
    expect(row('again').home_id).toBe(lived.ids.withdrawn)
    expect(row('double').home_id).toBe(lived.ids.live)
    expect(row('live').live_ms).toBe(6 * DAY_MS + HOUR_MS)
  })

  it('counts what happened on each day, with the stock at its end', () => {
    const [all, local] = lived.days
    const of = (days: typeof all, day: string) => days.find((one) => one.day === day)
    expect(of(all, '2026-01-30')).toMatchObject({ added: 1, cut: 0, live: 2, n: 2 })
    // The other cut was taken back within the hour.
    expect(of(all, '2026-02-02')).toMatchObject({ added: 0, cut: 1, live: 2, median: 2275 })
    expect(of(local, '2026-02-02')).toMatchObject({ cut: 0, live: 1, median: 1750 })
    expect(of(local, '2026-02-15')).toMatchObject({ closed: 1, sold: 0, live: 0, median: null })
    // Listed again: not new, and on offer.
    expect(of(local, '2026-02-20')).toBeUndefined()
    // The cheaper of two offers of one home.
    expect(of(all, '2026-02-22')).toMatchObject({ added: 1, live: 2, median: 2204.17, n: 2 })
  })

  it('starts again where the feed does not reach back, and changes nothing', async () => {
    const { store } = place
    await store.write((transaction) =>
      transaction.putMarketProgress(JSON.stringify({ seq: 999_999, afterId: null })),
    )
    const { world } = lived
    await world.follow(world.worker())
    expect(await world.rows()).toEqual(lived.homes)
  })

  it('puts 23:30 in Nicosia into its day, on nights of clock changes too', async () => {
    const { world } = lived
    const evenings = [
      ['2026-03-28', Date.UTC(2026, 2, 28, 21, 30)],
      ['2026-03-29', Date.UTC(2026, 2, 29, 20, 30)],
      ['2026-10-24', Date.UTC(2026, 9, 24, 20, 30)],
      ['2026-10-25', Date.UTC(2026, 9, 25, 21, 30)],
    ] as const
    for (const [day, at] of evenings) {
      world.clock.nowMs = at
      await world.publish(150_000, { location: 'paphos', district: 'paphos', bedrooms: '1' })
      await world.pass(45 * MINUTE_MS)
      const days = await world.store.marketDays({ ...country, district: 'paphos' }, day)
      expect(days[0]).toMatchObject({ day, added: 1 })
    }
  })

  it('never changes a published month: a correction is a further vintage', async () => {
    const { store } = place
    const month: MarketMonth = {
      ...{ ...germasogeia, month: '2026-01', vintage: 1, level: 101.5, low: 99, high: 104 },
      ...{ n: 40, figures: '{}', method: 1, published_at: start },
    }
    const insert = (one: MarketMonth) =>
      store.write((transaction) => transaction.insertMarketMonths([one]))
    await insert(month)
    await expect(insert({ ...month, level: 99 })).rejects.toThrow()
    await insert({ ...month, vintage: 2, level: 102 })
    await store.write((transaction) =>
      transaction.insertMarketRevision({
        ...{ ...germasogeia, month: '2026-01', vintage: 2, former_level: 101.5, level: 102 },
        ...{ reason: 'a feed was imported twice', at: start, figure: 'index' },
      }),
    )
    expect((await store.marketMonths('2026-01')).map(({ level }) => level)).toEqual([101.5, 102])
    expect(await store.marketRevisions(null, 5)).toMatchObject([{ vintage: 2, level: 102 }])
  })

  it('forgets a removed listing with its values, and no count with it', async () => {
    const { world, ids } = lived
    await world.change(ids.live, 'removed', { state: 'removed' })
    await world.pass(HOUR_MS)
    const before = await world.store.marketDays(country, '2026-01-01')
    expect((await world.rowOf(ids.live))?.removed_at).not.toBeNull()
    const forget = (at: number) => world.store.forgetStep('removed_market_homes', at, 500)
    expect(await forget(world.clock.nowMs - DAY_MS)).toBe(0)
    expect(await forget(world.clock.nowMs + DAY_MS)).toBe(1)
    expect(await world.rowOf(ids.live)).toBeUndefined()
    expect(await world.store.marketDays(country, '2026-01-01')).toEqual(before)
  })
})

it('both stores remember the same bytes', async () => {
  const said: string[] = []
  for (const open of Object.values(places)) {
    const place = await open()
    const { homes, days } = await liveThrough(place.store)
    said.push(JSON.stringify({ homes, days }))
    await place.store.close()
    await place.remove()
  }
  expect(said[0]).toBe(said[1])
}, 120_000)
