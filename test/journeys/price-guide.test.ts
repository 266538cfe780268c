/**
 * The estimate as its users meet it: the real command, as a child process on a market with districts that it
 * values itself, called over sockets. Copies of a listing do not move its estimate, a home that is not listed
 * is valued from its fields, and the error is told where it matters.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { isReady, type Server, startServer, until } from '../many/fleet.ts'
import { sampleChange } from '../store/sample-listing.ts'
import { expectErrorShape } from '../support/error-shape.ts'

const LISTINGS = 1_200
const VALUED_WITHIN_MS = 90_000
const COPIES = 3
const COPY_SHARE = 0.6

const plainDir = mkdtempSync(join(tmpdir(), 'estia-plain-'))
const copiedDir = mkdtempSync(join(tmpdir(), 'estia-copied-'))
let servers: readonly [plain: Server, copied: Server]
let copied: number

/** The first flat for sale with a point and a good description; the same in both markets. */
async function flatToCopy(store: Store) {
  const flat = (await store.liveListings(0, LISTINGS)).find(
    ({ fields, photos }) =>
      fields.deal === 'sale' &&
      fields.property_type === 'apartment' &&
      fields.lat !== null &&
      photos.length > 2 &&
      String(fields.description ?? '').length > 200,
  )!
  copied = flat.id
  return flat
}

async function fill(dataDir: string, now: number, copies: number): Promise<void> {
  const store = await openSqliteStore({ path: join(dataDir, 'estia.sqlite') })
  const market = { seed: 'prices', listings: LISTINGS, now }
  await fillStoreWithDemo(store, { ...market, places: cyprus.places })
  const { id: _, ...flat } = await flatToCopy(store)
  const price = Math.round(Number(flat.fields.price) * COPY_SHARE)
  await store.write(async (transaction) => {
    for (let copy = 0; copy < copies; copy++) {
      const fields = { ...flat.fields, price, reference: null }
      const { id } = await transaction.insertListing({ ...flat, fields, price_history: [] })
      await transaction.appendChange(sampleChange(id, { type: 'published', public: true }))
    }
  })
  await store.close()
}

beforeAll(async () => {
  const now = Date.now()
  await fill(plainDir, now, 0)
  await fill(copiedDir, now, COPIES)
  const start = (DATA_DIR: string) => startServer({ DATA_DIR, RATE_LIMIT_PER_HOUR: '0' })
  servers = [await start(plainDir), await start(copiedDir)]
  for (const server of servers) {
    await until('the start', () => isReady(server), VALUED_WITHIN_MS)
    await until(
      'the measured error',
      async () => Number((await server.call({ path: '/v1/meta' })).body.estimate_accuracy?.n) > 0,
      VALUED_WITHIN_MS,
    )
  }
}, 3 * VALUED_WITHIN_MS)
afterAll(async () => {
  for (const server of servers ?? []) await server.kill('SIGTERM')
  for (const folder of [plainDir, copiedDir]) rmSync(folder, { recursive: true, force: true })
})

const estimateOf = async (server: Server, id: number) =>
  (await server.call({ path: `/v1/listings/${id}?include=estimate` })).body.estimate

it('is not moved by copies at another price', async () => {
  const [plain, spoilt] = await Promise.all(servers.map((server) => estimateOf(server, copied)))
  expect(plain.status).toBe('ok')
  expect(Math.abs(Number(spoilt.value) / Number(plain.value) - 1)).toBeLessThan(0.02)
  const ids = [...spoilt.comparables].map(({ id }) => Number(id))
  expect(ids.every((id) => id <= LISTINGS)).toBe(true)
})

it('shows comparables that a buyer can check, and factors with their base', async () => {
  const { comparables, factors, base_price_per_m2 } = await estimateOf(servers[0], copied)
  for (const one of comparables) {
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining(['location', 'size_m2', 'bedrooms', 'condition', 'first_price']),
    )
    expect(one.district).not.toBeNull()
  }
  expect(factors.length).toBeGreaterThan(0)
  expect(base_price_per_m2).toBeGreaterThan(0)
})

it('values a home that is not listed, and says what it needs', async () => {
  const home = {
    deal: 'sale',
    property_type: 'apartment',
    district: 'limassol',
    bedrooms: 2,
    covered_area_m2: 84,
    condition: 'pre-owned',
    description: 'An older flat in need of renovation.',
  }
  const post = (body: object) => servers[0].call({ method: 'POST', path: '/v1/estimates', body })
  const { status, body, text } = await post(home)
  expect(status, text).toBe(200)
  expect(body.status).toBe('ok')
  expect(body.low < body.value && body.value < body.high).toBe(true)
  expect(body.asking_vs_estimate_pct).toBeNull()
  expect(body.attributes.needs_renovation).toBe(true)
  const { covered_area_m2: _, ...sizeless } = home
  const refused = await post(sizeless)
  expect([refused.status, refused.body.error.code]).toEqual([400, 'missing_field'])
  expect(refused.body.error.param).toBe('covered_area_m2')
  expectErrorShape(refused)
})

it('tells its error per type and confidence, as medians and shares', async () => {
  const { estimate_accuracy: told } = (await servers[0].call({ path: '/v1/meta' })).body
  const names = [...told.by_type].map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['sale apartment', 'sale house']))
  expect([...told.by_confidence].map(({ name }) => name)).toEqual(['high', 'medium', 'low'])
  expect(JSON.stringify(told)).not.toMatch(/mean/)
})
