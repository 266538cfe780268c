/** What callers read of the market, on a report of a simulated market whose truth is known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { ListingFields } from '../../src/domain/listings/listing.ts'
import type { MarketHome } from '../../src/market/market-home.ts'
import { createMarketPlaces } from '../../src/market/market-places.ts'
import { marketReport } from '../../src/market/market-report.ts'
import { packHomes, simulateHomes, trueLog } from '../../src/market/simulated-market.test-data.ts'
import { saveReport } from '../../src/service/market/market-report-store.ts'
import { type Sketch, type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { type Body, get, send, startTestApp, type TestApp } from '../support/test-app.ts'

const MONTHS = 26
/** Of the simulated places: one with most homes, a small one next to it. */
const slugs = ['germasogeia', 'agios-athanasios', 'mouttagiaka', 'tala']
const districtOf = (slug: string) => cyprus.places.find((place) => place.slug === slug)!.district

function located(home: MarketHome): MarketHome {
  const location =
    slugs[home.id % 50 === 0 ? 1 : home.id % 300 === 7 ? 2 : home.id % 4 === 0 ? 3 : 0]
  return { ...home, location, district: districtOf(location) }
}

const flat = (name: string, location: string, price: number, more: ListingFields = {}): Sketch => ({
  name,
  fields: {
    property_type: 'apartment',
    district: districtOf(location),
    location,
    bedrooms: '2',
    covered_area_m2: 100,
    price,
    ...more,
  },
})

const sketches: readonly Sketch[] = [
  flat('cheap', 'germasogeia', 20_000),
  flat('dear', 'germasogeia', 4_000_000),
  flat('village', 'mouttagiaka', 230_000),
  flat('no-area', 'germasogeia', 230_000, { covered_area_m2: null }),
  flat('office', 'germasogeia', 230_000, { property_type: 'office', bedrooms: null }),
  flat('to-let', 'germasogeia', 900, { deal: 'rent' }),
]

let app: TestApp
let method: unknown
let sketched: SketchedMarket

beforeAll(async () => {
  const simulation = { seed: 4, homesPerMonth: 260, monthCount: MONTHS, sellers: 80 }
  const homes = [...simulateHomes({ ...simulation, houseShare: () => 0 })].map(located)
  const places = createMarketPlaces(cyprus.districts, cyprus.places)
  const report = marketReport(packHomes(homes, MONTHS, places))
  app = await startTestApp({
    fitsPrices: false,
    async prepare(store) {
      sketched = await sketchMarket(store, sketches)
      await saveReport(store, report)
    },
  })
  method = report.method
})
afterAll(() => app.stop())

const market = async (query: string) => (await get(app, `/v1/market?${query}`)).body

describe('GET /v1/market', () => {
  it('says by how much asking prices rose, with range and number of homes', async () => {
    const body = await market('location=germasogeia&property_type=apartment&months=24')
    const { m12, place, as_of_month } = body.change
    const truth = (Math.exp(trueLog(MONTHS - 1) - trueLog(MONTHS - 13)) - 1) * 100
    expect(place.slug).toBe('germasogeia')
    expect(as_of_month).toMatch(/^\d{4}-\d\d$/)
    expect(Number(m12.low)).toBeLessThan(truth)
    expect(Number(m12.high)).toBeGreaterThan(truth)
    expect(Number(m12.n)).toBeGreaterThan(1_000)
    expect(body.fallback).toEqual({ now: null, index: null })
    expect([...body.series]).toHaveLength(24)
    expect(body.method).toBe(method)
    expect(body.basis).toBe('asking_prices')
    expect(String((await market('location=tala')).search_url)).toMatch(
      /\?deal=sale&location=tala&property_type=apartment%2Chouse$/,
    )
    expect(String([...body.notes][0])).toContain('asking prices, not sold prices')
  })

  it('climbs to the first place that has enough, and says so', async () => {
    const small = await market('location=mouttagiaka&property_type=apartment')
    expect(small.asked_for.slug).toBe('mouttagiaka')
    expect(small.now.place.level).not.toBe('location')
    expect(small.fallback.now).toMatchObject({ from: 'mouttagiaka', reason: 'too_few' })
    expect(small.fallback.index).toMatchObject({ from: 'mouttagiaka', to: 'limassol' })
    expect(Number(small.now.homes_here)).toBeLessThan(20)
  })

  it('invents nothing of a market without rents', async () => {
    const { now, change, series } = await market('deal=rent')
    expect(now.median_price).toMatchObject({ value: null, n: 0, reason: 'too_few' })
    expect(change.m12).toMatchObject({ pct: null, n: 0 })
    expect([...series]).toEqual([])
  })

  it('has a number of homes with every figure', async () => {
    const check = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      const members = value as Record<string, unknown>
      if ('value' in members || 'pct' in members) expect(members, path).toHaveProperty('n')
      for (const [name, member] of Object.entries(members)) check(member, `${path}.${name}`)
    }
    for (const path of [
      '/v1/market?months=60',
      '/v1/market/compare?places=tala,germasogeia',
      '/v1/market/places?level=location&budget=250000',
    ]) {
      check((await get(app, path)).body, path)
    }
  })

  it('is the same bytes again, with a tag, for an hour', async () => {
    const first = await get(app, '/v1/market?district=limassol')
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    expect(first.headers.vary).toContain('accept')
    const again = await get(app, '/v1/market?district=limassol')
    expect(again.text).toBe(first.text)
    const headers = { 'if-none-match': first.headers.etag }
    const unchanged = await send(app, {
      method: 'GET',
      url: '/v1/market?district=limassol',
      headers,
    })
    expect(unchanged.status).toBe(304)
  })

  it('is CSV by suffix and by Accept, one line for each month', async () => {
    const bySuffix = await get(app, '/v1/market.csv?district=limassol&months=6')
    const headers = { accept: 'text/csv' }
    const byAccept = await send(app, {
      method: 'GET',
      url: '/v1/market?district=limassol&months=6',
      headers,
    })
    expect(byAccept.text).toBe(bySuffix.text)
    expect(bySuffix.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = bySuffix.text.trim().split('\r\n')
    expect(lines[0]).toMatch(/^month,index,low,high,n,/)
    expect(lines).toHaveLength(8)
    expect(lines.at(-1)).toMatch(/^# Asking prices/)
  })

  it.each([
    ['location=germasogia', 'unknown_location', 'germasogeia'],
    ['months=0', 'invalid_value', 'months=12'],
    ['months=61', 'invalid_value', 'months=12'],
    ['district=limassol,paphos', 'invalid_value', 'compare'],
    ['property_type=castle', 'invalid_value', 'apartment'],
    ['until=2026-13', 'invalid_value', 'YYYY-MM'],
    [
      'location=germasogeia&district=paphos',
      'conflicting_parameters',
      'location=germasogeia alone',
    ],
  ])('refuses %s with %s and what to send instead', async (query, code, hint) => {
    const { status, body } = await get(app, `/v1/market?${query}`)
    expect(status).toBe(400)
    expect(body.error.code).toBe(code)
    expect(JSON.stringify(body.error)).toContain(hint)
  })
})

it('compares and ranks places of good quality, and counts the others', async () => {
  const { places } = (await get(app, '/v1/market/compare?places=tala,germasogeia')).body
  expect([...places].map(({ asked_for }) => asked_for.slug)).toEqual(['tala', 'germasogeia'])
  const ranked = (await get(app, '/v1/market/places?level=location&budget=250000')).body
  const values = [...ranked.places].map((row) => Number(row.median_price_per_m2.value))
  expect(values).toEqual([...values].sort((a, b) => b - a))
  expect(Number(ranked.left_out_places)).toBeGreaterThan(0)
  expect([...ranked.places].some(({ budget }) => budget !== null)).toBe(true)
  expect((await get(app, '/v1/market/compare?places=tala')).status).toBe(400)
})

describe('a listing', () => {
  const standing = async (name: string) => {
    const id = sketched.idOf.get(name)!
    return (await get(app, `/v1/listings/${id}?include=market`)).body.market
  }

  it.each([
    ['cheap', 0],
    ['dear', 95],
  ])('that is %s stands where its price per m2 is', async (name, pct) => {
    const { price_per_m2: unit, change_12m: change, market_url } = await standing(name)
    expect(unit).toMatchObject({ asks_more_than_pct: pct, reason: null })
    expect(unit.place.slug).toBe('germasogeia')
    const quantiles = [unit.p10, unit.p25, unit.median, unit.p75, unit.p90].map(Number)
    expect(quantiles).toEqual([...quantiles].sort((a, b) => a - b))
    const { now, change: whole } = await market('location=germasogeia&property_type=apartment')
    expect(unit.median).toBe(now.median_price_per_m2.value)
    expect(unit.n).toBe(now.median_price_per_m2.n)
    expect(change).toMatchObject({ pct: whole.m12.pct, low: whole.m12.low, n: whole.m12.n })
    expect(String(market_url)).toMatch(/\/market\/germasogeia\?property_type=apartment$/)
  })

  it('is compared with a larger area where its own has too few homes, which is named', async () => {
    const { asked_for, price_per_m2: unit, change_12m: change } = await standing('village')
    expect(asked_for.slug).toBe('mouttagiaka')
    expect(unit.place).toMatchObject({ slug: 'limassol', level: 'district' })
    expect(change.place.slug).toBe('limassol')
  })

  it.each([
    ['no-area', 'no_area'],
    ['office', 'too_few'],
    ['to-let', 'too_few'],
  ])('(%s) has a reason instead of an invented figure: %s', async (name, reason) => {
    const { price_per_m2: unit } = await standing(name)
    expect(unit).toMatchObject({ asks_more_than_pct: null, median: null, n: 0, reason })
  })

  it('takes both parts, refuses others, and has none unless asked', async () => {
    const id = sketched.idOf.get('cheap')!
    const { body } = await get(app, `/v1/listings/${id}?include=market,estimate`)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['market', 'estimate']))
    expect((await get(app, `/v1/listings/${id}`)).body).not.toHaveProperty('market')
    const refused = await get(app, `/v1/listings/${id}?include=markets`)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('market')
  })

  it.each([
    ['en', 'Asks more per m² than 95% of the', 'Asking prices of apartments in Germasogeia rose'],
    ['el', 'Ακριβότερο ανά τ.μ. από το 95%', 'οι ζητούμενες τιμές διαμερισμάτων αυξήθηκαν κατά'],
    ['ru', 'Дороже за м², чем 95% предложений', 'цены предложений на квартиры выросли на'],
  ])('says so on its page (%s)', async (lang, place, trend) => {
    const page = async (name: string) => {
      const { link } = (await get(app, `/v1/listings/${sketched.idOf.get(name)!}`)).body
      return (await get(app, `${new URL(String(link)).pathname}?lang=${lang}`)).text
    }
    const shown = await page('dear')
    expect(shown).toContain(place)
    expect(shown).toContain(trend)
    expect(shown).toContain('href="/market/germasogeia?property_type=apartment"')
    // No page of offices, and nothing to say of them.
    expect(await page('office')).not.toContain('id="market"')
  })
})

it('has no corrections before there are any', async () => {
  expect((await get(app, '/v1/market/revisions')).body).toEqual({
    revisions: [] as unknown as Body,
  })
})
