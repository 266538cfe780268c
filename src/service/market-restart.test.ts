/** A start with a segment that was built before takes it over, and builds anew only where it has to. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleChange, sampleListing, sampleSeller } from '../../test/store/sample-listing.ts'
import { cyprus } from '../country/cyprus/cyprus.ts'
import { startOfLocalDay } from '../domain/local-day.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { buildSegmentFromStore } from './build-segment-from-store.ts'
import { type BuiltSegment, createMarket } from './market.ts'
import { recordContext } from './record-context.ts'

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
  const market = createMarket({
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
  await market.open()
  return { market, builds: () => builds }
}

it('takes a segment of today as it is, with what was written since on top', async () => {
  const first = await addLive()
  const before = await build(today)
  const second = await addLive()
  const { market, builds } = await startWith(before)
  expect([first, second].map((id) => market.engine.has(id))).toEqual([true, true])
  expect(builds()).toBe(0)
})

it('builds anew, in the background, what is of another day', async () => {
  const first = await addLive()
  const { market, builds } = await startWith(await build(yesterday))
  expect(market.engine.has(first)).toBe(true)
  expect(builds()).toBe(1)
  await market.rebuild()
})

it('tells whose prices it holds, so that newer ones are taken up', async () => {
  const { market } = await startWith({ ...(await build(today)), modelVersion: 7 })
  expect(market.builtModelVersion).toBe(7)
})
