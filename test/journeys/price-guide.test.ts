/**
 * The estimate as its users meet it: the production install on a market with districts that it values itself,
 * called over sockets. Copies of a listing do not move its estimate, plain or disguised; a home that is not
 * listed is valued from its fields, one in the sea is not; the error is shown where it matters; and the page says
 * all of it without script.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { Listing } from '../../src/domain/listings/listing.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { sampleChange } from '../store/sample-listing.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type Body, unpacked } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { type InstalledCommand, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

const LISTINGS = 800
const VALUED_WITHIN_MS = 90_000
const COPY_SHARE = 0.6
const MOVED_AT_MOST = 0.02

/** The second has three more listings each of two homes: plain copies, and copies that do not look like it. */
const MARKETS = ['plain', 'copied'] as const
type Market = (typeof MARKETS)[number]
type Copies = 'plain' | 'disguised'
const folders = new Map(MARKETS.map((name) => [name, mkdtempSync(join(tmpdir(), 'estia-price-'))]))
const services: InstalledCommand[] = []
const calls = new Map<Market, CallService>()
/** Flats for sale with a point and a good description, in different districts; the same in both markets. */
let flat: Listing
let disguisedFlat: Listing

async function flatsToCopy(store: Store): Promise<void> {
  const flats = (await store.liveListings(0, LISTINGS)).filter(
    ({ fields, photos }) =>
      fields.deal === 'sale' &&
      fields.property_type === 'apartment' &&
      fields.bedrooms === '2' &&
      fields.lat !== null &&
      photos.length > 2 &&
      String(fields.description ?? '').length > 200,
  )
  flat = flats[0]
  disguisedFlat = flats.find(({ fields }) => fields.district !== flat.fields.district)!
}

function copiesOf({ id: _, ...copied }: Listing, copies: Copies): Omit<Listing, 'id'>[] {
  return [0, 1, 2].map((at) => {
    const { price, covered_area_m2: area } = copied.fields
    const plain = { ...copied.fields, price: Number(price) * COPY_SHARE, reference: null }
    const disguised = {
      ...plain,
      price: Math.round(Number(price) * (COPY_SHARE + 0.01 * at)),
      covered_area_m2: Number(area) + at,
      bedrooms: at === 1 ? '3' : '2',
      description: `Offer number ${at}: all rooms are bright, and the bus stops at the corner.`,
    }
    return copies === 'plain'
      ? { ...copied, fields: plain, price_history: [] }
      : { ...copied, fields: disguised, photos: [], price_history: [] }
  })
}

/** The market that both have in common. */
async function fillPlain(): Promise<void> {
  const store = await openSqliteStore({ path: join(folders.get('plain')!, 'estia.sqlite') })
  const order = { seed: 'prices', listings: LISTINGS, now: Date.now(), places: cyprus.places }
  await fillStoreWithDemo(store, order)
  await flatsToCopy(store)
  await store.close()
}

async function addCopies(): Promise<void> {
  const folder = folders.get('copied')!
  cpSync(folders.get('plain')!, folder, { recursive: true })
  const store = await openSqliteStore({ path: join(folder, 'estia.sqlite') })
  await store.write(async (transaction) => {
    for (const copy of [...copiesOf(flat, 'plain'), ...copiesOf(disguisedFlat, 'disguised')]) {
      const { id } = await transaction.insertListing(copy)
      await transaction.appendChange(sampleChange(id, { type: 'published', public: true }))
    }
  })
  await store.close()
}

beforeAll(
  async () => {
    await fillPlain()
    await addCopies()
    for (const market of MARKETS) {
      const environment = { DATA_DIR: folders.get(market)!, RATE_LIMIT_PER_HOUR: '0' }
      const service = await startInstalled(['serve'], environment)
      services.push(service)
      const call = callerOf({ baseUrl: await service.listens })
      calls.set(market, call)
      const isMeasured = async () =>
        expect(Number((await call('GET', '/v1/meta')).body.estimate_accuracy?.n)).toBeGreaterThan(0)
      await vi.waitFor(isMeasured, { timeout: VALUED_WITHIN_MS, interval: 300 })
    }
  },
  INSTALL_TIMEOUT_MS + 2 * VALUED_WITHIN_MS,
)
afterAll(async () => {
  for (const service of services) await service.stop()
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true })
})

const call: CallService = (...request) => calls.get('plain')!(...request)
const estimateIn = async (market: Market, { id } = flat): Promise<Body> =>
  (await calls.get(market)!('GET', `/v1/listings/${id}?include=estimate`)).body.estimate

it.each([
  ['copied', () => flat],
  ['disguised', () => disguisedFlat],
] as const)('is not moved by %s listings at 60 %', async (_, copied) => {
  const [plain, spoilt] = [
    await estimateIn('plain', copied()),
    await estimateIn('copied', copied()),
  ]
  expect(plain.status).toBe('ok')
  expect(Math.abs(Number(spoilt.value) / Number(plain.value) - 1)).toBeLessThan(MOVED_AT_MOST)
})

it('shows comparables that a buyer can check, none of them a copy, and factors with their base', async () => {
  const { comparables, factors, base_price_per_m2 } = await estimateIn('copied')
  for (const one of comparables) {
    expect(one.id).toBeLessThanOrEqual(LISTINGS)
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining(['location', 'size_m2', 'bedrooms', 'condition', 'first_price']),
    )
    expect(one.district).not.toBeNull()
  }
  expect(factors.length).toBeGreaterThan(0)
  expect(base_price_per_m2).toBeGreaterThan(0)
})

const home = {
  deal: 'sale',
  property_type: 'apartment',
  district: 'limassol',
  bedrooms: 2,
  covered_area_m2: 84,
  condition: 'pre-owned',
  description: 'An older flat in need of renovation.',
}

it('values a home that is not listed, and says what it needs', async () => {
  const { status, body } = await call('POST', '/v1/estimates', home)
  expect(status).toBe(200)
  expect(body.status).toBe('ok')
  expect(body.low < body.value && body.value < body.high).toBe(true)
  expect(body.asking_vs_estimate_pct).toBeNull()
  expect(body.attributes.needs_renovation).toBe(true)
  const { covered_area_m2: _, ...sizeless } = home
  const refused = await call('POST', '/v1/estimates', sizeless)
  expect([refused.status, refused.body.error.code]).toEqual([400, 'missing_field'])
  expect(refused.body.error.param).toBe('covered_area_m2')
  const text = String(unpacked(refused.headers, refused.bytes))
  expectErrorShape({ ...refused, text, headers: refused.headers as Record<string, string> })
})

it('does not value a pin in the sea, and says what to do', async () => {
  const { status, body } = await call('POST', '/v1/estimates', { ...home, lat: 34.652, lng: 33.06 })
  expect([status, body.status, body.value]).toEqual([200, 'unavailable', null])
  expect(body.reason).toMatch(/open sea.*leave both out/)
})

it('warns of a pin far away from the place named, and values the pin', async () => {
  const named = { ...home, location: 'germasogeia' }
  const plain = await call('POST', '/v1/estimates', named)
  expect(plain.body.warnings).toEqual([])
  const { status, body } = await call('POST', '/v1/estimates', {
    ...named,
    ...{ lat: 35.3364, lng: 33.3199 },
  })
  expect(status).toBe(200)
  expect(body.warnings).toEqual([
    { param: 'lat', message: expect.stringMatching(/72 km away from germasogeia.*at the pin/) },
  ])
  expect(['low', null]).toContain(body.confidence)
})

it('leads from comparables to the estimate, and similar homes say how far they are', async () => {
  const { comparables_price_per_m2: median, adjustments, price_per_m2 } = await estimateIn('plain')
  let led = Number(median)
  for (const one of adjustments) led *= 1 + Number(one.effect_pct) / 100
  expect(Math.abs(led / Number(price_per_m2) - 1)).toBeLessThan(0.02)
  const { results } = (await call('GET', `/v1/listings/${flat.id}/similar`)).body
  expect(results.length).toBeGreaterThan(0)
  for (const one of results) {
    expect(one.distance_km).toBeLessThan(15)
    expect(one.distance_approximate).toBe(one.lat === null)
  }
})

it('never calls a home a good deal that asks more per m² than its comparables', async () => {
  const { results } = (await call('GET', '/v1/listings?good_deal=1&limit=25')).body
  for (const { id, price_per_m2 } of results) {
    const { estimate } = (await call('GET', `/v1/listings/${id}?include=estimate`)).body
    expect(price_per_m2).toBeLessThanOrEqual(Number(estimate.comparables_price_per_m2))
  }
})

it('reports its error per type and confidence, as medians and shares', async () => {
  const { estimate_accuracy: accuracy } = (await call('GET', '/v1/meta')).body
  const names = [...accuracy.by_type].map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['sale apartment', 'sale house']))
  expect([...accuracy.by_confidence].map(({ name }) => name)).toEqual(['high', 'medium', 'low'])
  expect(JSON.stringify(accuracy)).not.toMatch(/mean/)
})

it('shows range, confidence, comparables and costs on the page, in two languages, without script', async () => {
  const loan = 'deposit=30&rate=3,5&years=20'
  const read = async (lang: string) => {
    const { status, headers, bytes } = await call(
      'GET',
      `/listings/${flat.id}/x?lang=${lang}&${loan}`,
    )
    expect(status).toBe(200)
    return String(unpacked(headers, bytes))
  }
  const [english, greek] = [await read('en'), await read('el')]
  expect(english).toMatch(/id="estimate".*?€[\d,]+ to €[\d,]+.*?most likely about €/s)
  expect(english).toMatch(/(Reliable|Fair|Rough) estimate/)
  expect(english).toMatch(/role="img" aria-label="Price per m²: our estimate/)
  expect(english).toMatch(/name="rate" value="3.5"/)
  expect(english).toMatch(/Statutory taxes and fees for one buyer, as of/)
  expect(greek).toMatch(/Η εκτίμησή μας.*?Κόστος αγοράς/s)
  expect(greek).not.toMatch(/most likely|taxes and fees|Calculate/)
})
