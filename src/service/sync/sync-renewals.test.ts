/** A new day and new values of the price model: what they change is recomputed, equal to a full build. */

import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noon, sampleChange, sampleListing } from '../../../test/store/sample-listing.ts'
import { whereabouts } from '../../../test/support/whereabouts.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import { createEngine, type Engine } from '../../engine/engine.ts'
import { mergeSegments } from '../../engine/merge/merge-segments.ts'
import { withRecordsIn } from '../../engine/segment/segment-file.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { recordContext } from '../listings/record-sources.ts'
import { PRICE_MODEL } from '../prices/stored-model.ts'
import { valuedFacts } from '../prices/subject-of-listing.ts'
import type { EngineSync } from './engine-sync.ts'
import { listingSchema, ratedSets } from './listing-schema.ts'
import { loadSegment, saveSegment } from './segment-cache.ts'
import { openSqliteSync, type SqliteSync } from './sqlite-sync.test-data.ts'
import type { EngineSyncOptions } from './sync-state.ts'

const LISTINGS = 60
const TYPES = ['plot', 'house', 'apartment']

/** For as long as a busy machine may take. */
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000 })

let place: SqliteSync
let store: Store
let nowMs: number
let builds: number
/** Held closed, a renewal stays under way. */
let latch: Promise<void>
let sync: EngineSync

/** Of different types, ages and prices, some of them cut. */
function listingOf(number: number) {
  const price = 200_000 + number * 1_000
  const firstPublished = noon - number * DAY_MS
  const before = { price: price + 50_000, at: firstPublished }
  const cut = [before, { price, at: noon - (number % 7) * DAY_MS }]
  return sampleListing(
    1,
    { price, property_type: TYPES[number % 3], deal: number % 5 === 0 ? 'rent' : 'sale' },
    {
      state: 'live',
      first_published_at: firstPublished,
      price_history: number % 4 === 0 ? cut : [before],
    },
  )
}

const add = (from: number, to = from + 1) =>
  store.write(async (transaction) => {
    for (let number = from; number < to; number++) {
      const { id } = await transaction.insertListing(listingOf(number))
      await transaction.appendChange(sampleChange(id))
    }
  })

async function change(id: number, more: object): Promise<void> {
  await store.write(async (transaction) => {
    const listing = (await transaction.lockListing(id))!
    await transaction.updateListing(listing, { ...listing, ...more, version: listing.version + 1 })
    await transaction.appendChange(sampleChange(id))
  })
}

/** Shares of the price decide who is a good deal and who is not to be believed. */
async function fit(shares: readonly number[]): Promise<number> {
  const listings = await store.liveListings(0, LISTINGS * 2)
  await store.putValuations(
    listings
      .filter(({ id }) => id % 9 !== 0)
      .map((listing) => {
        const { id, fields } = listing
        const value = (fields.price as number) * shares[id % shares.length]
        const range = { value, low: value * 0.93, high: value * 1.07, comparables: 12 }
        // Every eighth was edited since it was valued.
        const facts = valuedFacts(listing, whereabouts) + (id % 8 === 0 ? 1 : 0)
        return { listing_id: id, ...range, computed_at: nowMs, good_deal: id % 2, facts }
      }),
  )
  return store.putArtifact(PRICE_MODEL, new Uint8Array([1]))
}

/** Everything that can be asked of an engine about its listings. */
function contents(engine: Engine) {
  const page = (sort: string) =>
    engine.search({ clauses: [], sort, after: null, limit: LISTINGS * 2 }).hits.map((hit) => ({
      id: hit.id,
      key: hit.key,
      record: Buffer.from(hit.record()).toString(),
      numbers: listingSchema.numbers.map(({ name }) => engine.numberAt(engine.rowOf(hit.id), name)),
    }))
  const facets = ratedSets.map((name) => engine.facet([], name))
  return { facets, recommended: page('recommended'), cheapest: page('price_asc') }
}

/** What a full rebuild would give. */
async function builtAnew() {
  const engine = createEngine(listingSchema)
  const { segment } = await place.build(startOfLocalDay(nowMs, 0, cyprus.timeZone))
  engine.swapSegment(segment, engine.mark())
  return contents(engine)
}

const open = (own: Partial<EngineSyncOptions> = {}) =>
  place.startSync({
    now: () => nowMs,
    build(dayStartMs) {
      builds++
      return place.build(dayStartMs)
    },
    async renew(order) {
      await latch
      return place.renew(order)
    },
    ...own,
  })

beforeEach(async () => {
  place = await openSqliteSync()
  store = place.store
  nowMs = noon
  builds = 0
  latch = Promise.resolve()
  await add(0, LISTINGS)
  sync = await open()
})
afterEach(() => place.remove())

it('has the scores of a new day without building anything', async () => {
  const before = contents(sync.engine)
  await add(LISTINGS)
  await sync.catchUp()
  nowMs += 40 * DAY_MS
  const held = Promise.withResolvers<void>()
  latch = held.promise
  sync.refresh()
  // What comes while it is under way has the scores of the old day, until it has ended.
  await change(3, { fields: sampleListing(1, { price: 99_000 }).fields })
  await change(4, { state: 'paused' })
  await add(LISTINGS + 1)
  await sync.catchUp()
  held.resolve()
  const expected = await builtAnew()
  await until(() => expect(contents(sync.engine)).toEqual(expected))
  expect(expected.recommended).not.toEqual(before.recommended)
  expect(builds).toBe(1)
})

it('has new values without building anything, and gives up those that are no longer true', async () => {
  await add(LISTINGS)
  await sync.catchUp()
  const held = Promise.withResolvers<void>()
  latch = held.promise
  const first = await fit([1.3, 1, 2.5])
  sync.takeValues(first)
  await change(7, { fields: sampleListing(1, { price: 99_000 }).fields })
  await change(10, { state: 'paused' })
  await sync.catchUp()
  expect(sync.builtModelVersion).toBe(0)
  held.resolve()
  await until(() => expect(sync.builtModelVersion).toBe(first))
  const expected = await builtAnew()
  expect(contents(sync.engine)).toEqual(expected)
  expect(expected.facets.map(({ size }) => size)).toEqual([1, 1])
  const second = await fit([1, 2.5, 1])
  nowMs += DAY_MS
  sync.takeValues(second)
  await until(() => expect(sync.builtModelVersion).toBe(second))
  expect(contents(sync.engine)).toEqual(await builtAnew())
  expect(builds).toBe(1)
})

it('tries again where it failed, and serves on meanwhile', async () => {
  const errors: unknown[] = []
  let elapsedMs = 0
  let fails = true
  const other = await open({
    monotonicMs: () => elapsedMs,
    onError: (error) => errors.push(error),
    async renew(order) {
      if (fails) throw new Error('no memory')
      return place.renew(order)
    },
  })
  nowMs += DAY_MS
  other.refresh()
  await until(() => expect(errors).toHaveLength(1))
  fails = false
  other.refresh()
  elapsedMs = 60_000
  other.refresh()
  const expected = await builtAnew()
  await until(() => expect(contents(other.engine)).toEqual(expected))
  expect(errors).toHaveLength(1)
})

it('writes new values to the file for the next start, whose records are read from there', async () => {
  const path = join(dirname(place.path), 'segment.bin')
  const made = recordContext(cyprus, 'https://homes.example.com')
  const saving = await open({
    keepsFile: () => true,
    async save({ order, ...about }) {
      const segment = mergeSegments(listingSchema, order)
      const starts = await saveSegment(path, { segment, ...about }, made)
      return withRecordsIn(path, segment, starts)
    },
  })
  const isSaved = () => expect(saving.engine.stats()).toMatchObject({ recordBytes: 0, segments: 1 })
  saving.takeValues(await fit([1.3, 1, 2.5]))
  await until(isSaved)
  await change(7, { fields: sampleListing(1, { price: 99_000 }).fields })
  await saving.catchUp()
  // The second time most records are in the first file already.
  const version = await fit([1, 2.5, 1])
  saving.takeValues(version)
  await until(() => expect(saving.builtModelVersion).toBe(version))
  await until(isSaved)
  const before = builds
  const next = await open({ load: () => loadSegment(path, made, store) })
  const expected = await builtAnew()
  expect(contents(next.engine)).toEqual(expected)
  expect(contents(saving.engine)).toEqual(expected)
  expect(next.builtModelVersion).toBe(version)
  expect(builds).toBe(before)
  for (const one of [saving, next]) await one.close()
})
