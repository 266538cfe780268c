/**
 * What we offer beyond the specification, as its users meet it: the real command on a market whose prices
 * it values itself, called over sockets. Suspicious prices, the terms of a rent, districts among places.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import {
  addAccount,
  isReady,
  photographedFlat,
  type Server,
  startServer,
  until,
} from '../many/fleet.ts'
import { sampleChange } from '../store/sample-listing.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import type { Body } from '../support/test-app.ts'

const LISTINGS = 1_000
/** Asking prices of homes worth a hundred times as much. */
const BAIT_PRICES = [1, 1, 500, 900, 900, 1_000, 1_500, 2_000]
const VALUED_WITHIN_MS = 50_000
const START_WITHIN_MS = 30_000

const dataDir = mkdtempSync(join(tmpdir(), 'estia-extensions-'))
let server: Server
let key: string

/** The price of a home that is for sale, with a slip in it. */
async function addBaits(store: Store): Promise<void> {
  const listings = await store.liveListings(0, LISTINGS)
  const homes = listings.filter(
    ({ fields }) => fields.deal === 'sale' && fields.property_type === 'apartment' && fields.lat,
  )
  await store.write(async (transaction) => {
    for (const [at, price] of BAIT_PRICES.entries()) {
      const { id: _, ...home } = homes[at * 15]
      const fields = { ...home.fields, price, reference: null }
      const { id } = await transaction.insertListing({ ...home, fields, price_history: [] })
      await transaction.appendChange(sampleChange(id, { type: 'published', public: true }))
    }
  })
}

beforeAll(async () => {
  const store = await openSqliteStore({ path: join(dataDir, 'estia.sqlite') })
  const market = { seed: 'extensions', listings: LISTINGS, now: Date.now() }
  await fillStoreWithDemo(store, { ...market, places: cyprus.places })
  await addBaits(store)
  key = (await addAccount(store, 77)).key
  await store.close()
  server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0' })
  await until('the start', () => isReady(server), START_WITHIN_MS)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const read = (path: string) => server.call({ path })
const encoded = (text: string) => encodeURIComponent(text)

async function walk(query: string): Promise<Body[]> {
  const records: Body[] = []
  for (let cursor = ''; ; ) {
    const { status, body, text } = await read(`/v1/listings?${query}&limit=25${cursor}`)
    expect(status, text).toBe(200)
    records.push(...body.results)
    if (body.next_cursor === null) return records
    cursor = `&cursor=${body.next_cursor}`
  }
}

describe('a price that is too low to be believed', () => {
  const SEARCH = 'property_type=apartment&sort=price_asc&price_max=150000'

  it('is flagged once the market is valued, comes last on request, and is never left out', async () => {
    await until(
      'the first values',
      async () => {
        const { body } = await read('/v1/listings?sort=price_asc&limit=1')
        return String(body.results[0].price_check) === 'far_below_market'
      },
      VALUED_WITHIN_MS,
    )
    const plain = await walk(SEARCH)
    const isBait = ({ price_check }: Body) => price_check !== null
    const baits = plain.filter(isBait)
    expect(baits.length).toBeGreaterThanOrEqual(BAIT_PRICES.length / 2)
    expect(isBait(plain[0])).toBe(true)
    const sorted = await walk(`${SEARCH}&hide_suspicious=1`)
    expect(sorted).toEqual([...plain.filter((record) => !isBait(record)), ...baits])
    const { body } = await read(`/v1/listings?${SEARCH}&hide_suspicious=1`)
    expect(Number(body.total)).toBe(plain.length)
    expect([...body.notes]).toContainEqual(
      `${baits.length} listings ask far below the market (price_check) and come last.`,
    )
    const full = await read(`/v1/listings/${baits[0].id}`)
    expect([full.body.price_check, full.body.good_deal]).toEqual(['far_below_market', null])
  })

  it('leaves every summary within 1 KB', async () => {
    for (const record of await walk('sort=price_asc')) {
      expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThanOrEqual(1024)
    }
  })

  it('has no mean error in the catalogue', async () => {
    await until(
      'the measured error',
      async () => Number((await read('/v1/meta')).body.estimate_accuracy.n) > 0,
      VALUED_WITHIN_MS,
    )
    const { body } = await read('/v1/meta')
    expect(Object.keys(body.estimate_accuracy)).toEqual([
      'n',
      'share_estimated',
      'median_ape',
      'within_10',
      'within_20',
      'coverage',
      'by_type',
      'by_confidence',
      'by_group',
      'measured_at',
      'method',
    ])
    expect(Number(body.estimate_accuracy.median_ape)).toBeLessThan(0.3)
    expect(body.parameters.hide_suspicious).toMatchObject({ extension: true, applies_to: ['sale'] })
  })
})

describe('the terms of a rent', () => {
  const terms = { available_from: '2026-09-01', deposit: 1900, minimum_term_months: 12 }
  const rent = { ...photographedFlat, deal: 'rent', price: 950, ...terms }
  const write = (path: string, body: object) =>
    server.call({ method: 'POST', path: `/v1/listings${path}`, key, body })

  it('are checked, written, searched and shown on the page in both languages', async () => {
    expect((await write('/validate', rent)).body).toMatchObject({ valid: true, normalised: terms })
    const { status, body } = await write('', rent)
    expect([status, body.available_from]).toEqual([201, terms.available_from])
    expect((await write(`/${body.id}/publish`, {})).body.state).toBe('live')
    const newest = await read('/v1/listings?deal=rent&sort=newest&limit=1&detail=full')
    expect(newest.body.results[0]).toMatchObject({ id: body.id, ...terms })
    const english = await server.call({
      path: new URL(String(body.link)).pathname,
      headers: { 'accept-language': 'en' },
    })
    for (const fact of [
      ['Available from', '1 September 2026'],
      ['Deposit', '€1,900'],
      ['Minimum term', '12 months'],
    ]) {
      expect(english.text).toContain(`<dt>${fact[0]}</dt><dd>${fact[1]}</dd>`)
    }
    const greek = await server.call({
      path: new URL(String(body.link)).pathname,
      headers: { 'accept-language': 'el' },
    })
    expect(greek.text).toContain('<dt>Διαθέσιμο από</dt><dd>1 Σεπτεμβρίου 2026</dd>')
    expect(greek.text).toContain('<dt>Ελάχιστη διάρκεια</dt><dd>12 μήνες</dd>')
  })

  it('are no terms of a sale', async () => {
    expectErrorShape(await write('', { ...rent, deal: 'sale' }), {
      code: 'parameter_not_applicable',
      param: 'available_from',
      hint: 'Leave available_from out',
    })
  })
})

describe('what buyers ask for beyond the common filters', () => {
  const HOMES = 'district=paphos&property_type=house'

  it('is found by the sea, by its deed, by a cut of its price, and by nothing else', async () => {
    const homes = await walk(`${HOMES}&detail=full`)
    const isIn: Record<string, (home: Body) => boolean> = {
      'sea_max_m=2000': ({ distance_to_sea_m: m }) => m !== null && Number(m) <= 2000,
      'title_deed=has-title': ({ title_deed }) => String(title_deed) === 'has-title',
      'reduced=1': ({ price_change: change }) => change !== null && Number(change.pct) < 0,
      'floor_min=0': ({ floor }) => floor !== null && Number(floor) >= 0,
    }
    for (const [filter, passes] of Object.entries(isIn)) {
      const found = await walk(`${HOMES}&${filter}&detail=full`)
      expect(found, filter).toEqual(homes.filter(passes))
    }
    expect(homes.filter(isIn['sea_max_m=2000']).length).toBeGreaterThan(0)
  })

  it('comes nearest first, and is read again by its ids in one request', async () => {
    const near = await walk(`${HOMES}&near=34.775,32.424&radius_km=20&sort=distance`)
    const distances = near.map(({ distance_km }) => Number(distance_km))
    expect(near.length).toBeGreaterThan(5)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    const ids = near.slice(0, 5).map(({ id }) => Number(id))
    const { body } = await read(`/v1/listings?ids=${ids},987654321`)
    expect([...body.results].map(({ id }) => Number(id)).sort()).toEqual([...ids].sort())
    expect([...body.notes].join()).toContain('987654321')
  })
})

describe('districts and the country', () => {
  it.each([
    ['Paphos', { location: 'paphos' }, { district: 'paphos' }],
    ['Λεμεσός', { location: 'limassol' }, { district: 'limassol' }],
    ['Lemesos', { location: 'limassol' }, { district: 'limassol' }],
    ['επαρχία Πάφου', { district: 'paphos' }],
    ['Paphos district', { district: 'paphos' }],
    ['Famagusta', { district: 'famagusta' }, { location: 'paralimni' }],
    ['Cyprus', {}],
    ['Κύπρος', {}],
    ['Kipros', {}],
  ])('%s leads to %j, and what it counts is found with it', async (name, ...uses) => {
    const { body } = await read(`/v1/locations?q=${encoded(name)}`)
    const results = [...body.results].slice(0, uses.length)
    expect(results.map(({ use }) => use)).toEqual(uses)
    for (const { use, listings, kind, slug } of results) {
      for (const deal of ['sale', 'rent']) {
        const query = new URLSearchParams({ ...(use as object), deal, limit: '1' })
        const found = await read(`/v1/listings?${query}`)
        expect(listings[deal], `${kind} ${slug}`).toBe(found.body.total)
        expect(Number(listings[deal])).toBeGreaterThan(0)
      }
    }
  })

  it('are distinct from the city of the same name, and the rest of the record is as for a place', async () => {
    const [city, district] = (await read('/v1/locations?q=Paphos')).body.results
    expect([city.slug, city.kind, district.slug, district.kind]).toEqual([
      'paphos',
      'city',
      'paphos-district',
      'district',
    ])
    expect(Number(district.listings.sale)).toBeGreaterThan(Number(city.listings.sale))
    expect(Object.keys(district)).toEqual(Object.keys(city))
    expect(district).toMatchObject({ name_local: 'Πάφος', district: 'paphos', parent: null })
    const [country] = (await read('/v1/locations?q=Cyprus')).body.results
    expect(country).toMatchObject({ kind: 'country', slug: 'cyprus', district: null })
  })

  it('sent as a place, and a place as a district, are named with the parameter that takes them', async () => {
    expectErrorShape(await read('/v1/listings?location=paphos-district'), {
      code: 'unknown_location',
      hint: 'send district=paphos',
    })
    expectErrorShape(await read('/v1/listings?district=germasogeia'), {
      code: 'invalid_value',
      hint: 'send location=germasogeia',
    })
    const written = { deal: 'sale', location: 'famagusta' }
    expectErrorShape(
      await server.call({ method: 'POST', path: '/v1/listings', key, body: written }),
      { code: 'unknown_location', hint: 'Send {"deal":"sale","district":"famagusta"}' },
    )
  })

  it.each([
    ['Famagusta', '/search?district=famagusta'],
    ['Paphos', '/search?district=paphos&said=Paphos'],
    ['Paphos district', '/search?district=paphos'],
    ['Cyprus', '/search'],
  ])('%s in the box of the page leads to %s', async (name, address) => {
    const { status, headers } = await read(`/search?find=${encoded(name)}`)
    expect([status, headers.location]).toEqual([303, address])
    const from = '&location=tala&district=larnaca'
    const again = await read(`/search?find=${encoded('Paphos district')}${from}`)
    expect(again.headers.location).toBe('/search?district=larnaca,paphos')
  })

  it('are suggested while one types, with what to search', async () => {
    const { body } = await read(`/site/places?q=${encoded('Paphos')}&deal=sale`)
    const [city, district] = body
    expect([city.text, city.use]).toEqual(['Paphos', { location: 'paphos' }])
    expect([district.text, district.use]).toEqual(['Paphos district', { district: 'paphos' }])
    expect((await read('/site/places?q=Cyprus')).body[0]).toMatchObject({ text: 'All of Cyprus' })
  })
})
