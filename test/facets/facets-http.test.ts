/** Facets, map and polygon over HTTP: shapes, agreement with searches, refusals, caching, quota. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type OpenApi, readOpenApi } from '../support/open-api.ts'
import { type Body, fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let api: OpenApi

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  api = await readOpenApi(app)
})
afterAll(() => app.stop())

const island = 'bbox=34.4,32.2,35.8,34.7'
const totalOf = async (query: string) =>
  (await get(app, `/v1/listings?${query}&limit=1`)).body.total

function schemaError(operationId: string, body: unknown): string | null {
  const operation = api.operations.find((one) => one.operationId === operationId)!
  return api.schemaError(operation, 200, body)
}

describe('/v1/listings/facets', () => {
  it.each(['', 'deal=rent', 'district=limassol&bedrooms=2,3&amenities=pool', 'price_max=1'])(
    '?%s has the shape that OpenAPI describes',
    async (query) => {
      const { status, body } = await get(app, `/v1/listings/facets?${query}`)
      expect(status).toBe(200)
      expect(schemaError('countListings', body)).toBeNull()
    },
  )

  it('counts what a search with the value finds', async () => {
    const filters = 'district=limassol&bedrooms=2&amenities=balcony'
    const { total, facets } = (await get(app, `/v1/listings/facets?${filters}`)).body
    expect(total).toBe(await totalOf(filters))
    const samples: [string, string][] = [
      ['bedrooms', 'district=limassol&amenities=balcony&bedrooms='],
      ['district', 'bedrooms=2&amenities=balcony&district='],
      ['amenities', `${filters},`],
      ['pool', `${filters}&pool=`],
      ['year_built', `${filters}&year_built=`],
      ['location', `${filters}&location=`],
    ]
    for (const [name, query] of samples) {
      for (const { value, count } of [...facets[name]].slice(0, 6)) {
        expect(count, `${query}${value}`).toBe(await totalOf(`${query}${value}`))
      }
    }
  })

  it('has the facets of the deal', async () => {
    const sale = Object.keys((await get(app, '/v1/listings/facets')).body.facets)
    const rent = Object.keys((await get(app, '/v1/listings/facets?deal=rent')).body.facets)
    expect(sale).toEqual(expect.arrayContaining(['location', 'view', 'good_deal']))
    expect(rent).toEqual(expect.arrayContaining(['location', 'pets']))
    for (const name of ['view', 'good_deal']) expect(rent).not.toContain(name)
    for (const name of ['pets', 'deal', 'sort']) expect(sale).not.toContain(name)
  })

  it('counts by the day that it is', async () => {
    const counted = async () =>
      (await get(app, '/v1/listings/facets?listed_within_days=3')).body.total
    const before = await counted()
    expect(before).toBeGreaterThan(0)
    app.clock.nowMs += 30 * DAY_MS
    try {
      expect(await counted()).toBe(await totalOf('listed_within_days=3'))
      expect(await counted()).toBe(0)
    } finally {
      app.clock.nowMs -= 30 * DAY_MS
    }
    expect(await counted()).toBe(before)
  })

  it('draws some twenty bars of the prices, none bounded by price_max', async () => {
    const all = (await get(app, '/v1/listings/facets')).body.histograms.price
    const bounded = (await get(app, '/v1/listings/facets?price_max=200000')).body.histograms.price
    expect(bounded).toEqual(all)
    expect([...all.counts].length).toBeGreaterThanOrEqual(15)
    expect([...all.counts].length).toBeLessThanOrEqual(41)
  })
})

describe('/v1/listings/map', () => {
  it.each([0, 8, 12, 19])('at zoom %i shows every listing of the box once', async (zoom) => {
    const { status, body } = await get(app, `/v1/listings/map?${island}&zoom=${zoom}`)
    expect(status).toBe(200)
    expect(schemaError('mapListings', body)).toBeNull()
    const clustered = [...body.clusters].reduce((sum, { count }) => sum + Number(count), 0)
    expect(clustered + [...body.pins].length).toBe(body.total)
    expect(body.total).toBe(await totalOf(island))
  })

  it('says so when it has to gather more than a sign is wide', async () => {
    const { body } = await get(app, `/v1/listings/map?${island}&zoom=19`)
    expect(body.notes[0]).toMatch(/instead of 60 pixels/)
    expect((await get(app, `/v1/listings/map?${island}&zoom=3`)).body.notes).toEqual([])
  })

  it('has pins like the listings that they stand for', async () => {
    const { pins } = (await get(app, `/v1/listings/map?${island}&zoom=9`)).body
    for (const pin of [...pins].slice(0, 5)) {
      expect((await get(app, `/v1/listings/${pin.id}`)).body).toMatchObject(pin)
    }
    expect([...pins].length).toBeGreaterThan(0)
  })
})

describe('polygon', () => {
  const corners = '34.6,32.9;34.8,32.9;34.8,33.2;34.6,33.2'

  it('finds what the box of the same corners finds', async () => {
    const total = await totalOf(`polygon=${corners}`)
    expect(total).toBe(await totalOf('bbox=34.6,32.9,34.8,33.2'))
    expect(total).toBeGreaterThan(0)
    expect(await totalOf(`polygon=${corners}&bbox=34.6,33.2,34.8,33.4`)).toBe(0)
  })

  it('can be paged through', async () => {
    const seen: Body[] = []
    let next = ''
    do {
      const query = `polygon=${corners}&bedrooms=3&limit=25${next}`
      const { body } = await get(app, `/v1/listings?${query}`)
      seen.push(...[...body.results].map(({ id }) => id))
      next = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
    } while (next !== '')
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(await totalOf(`polygon=${corners}&bedrooms=3`))
  })
})

describe('both', () => {
  it.each([
    ['facets?sort=newest', 'unknown_parameter', 'sort', /only GET \/v1\/listings/],
    ['facets?zoom=3', 'unknown_parameter', 'zoom', /./],
    ['facets?distrct=paphos', 'unknown_parameter', 'distrct', 'Did you mean district?'],
    ['facets?deal=rent&view=sea-view', 'parameter_not_applicable', 'view', /deal=sale/],
    ['map?zoom=3', 'missing_parameter', 'bbox', /bbox=34/],
    [`map?${island}`, 'missing_parameter', 'zoom', /zoom=11/],
    [`map?${island}&zoom=20`, 'invalid_value', 'zoom', /at most/],
    [`map?${island}&zoom=3&limit=5`, 'unknown_parameter', 'limit', /only GET \/v1\/listings/],
    ['map?bbox=35,33,34,32&zoom=3', 'invalid_range', 'bbox', /bbox=34,32,35,33/],
  ] as const)('%s is %s', async (path, code, param, hint) => {
    expectErrorShape(await get(app, `/v1/listings/${path}`), { code, param, hint })
  })

  it.each([`map?${island}&zoom=9`, 'facets?district=paphos'])(
    '%s answers alike under both prefixes, and 304 when held',
    async (path) => {
      const { status, headers, text } = await get(app, `/v1/listings/${path}`)
      expect([status, headers['cache-control']]).toEqual([200, 'public, no-cache'])
      expect((await get(app, `/api/listings/${path}`)).text).toBe(text)
      const held = await get(app, `/v1/listings/${path}`, { 'if-none-match': headers.etag })
      expect([held.status, held.text]).toEqual([304, ''])
    },
  )

  it('have examples that fit their own schema', () => {
    for (const id of ['countListings', 'mapListings']) {
      const operation = api.operations.find(({ operationId }) => operationId === id)!
      const content = (operation.responses[200] as unknown as Body).content['application/json']
      expect(api.schemaError(operation, 200, content.example), id).toBeNull()
    }
  })

  it('are counted like any other request', async () => {
    const limited = await startTestApp({ environment: { RATE_LIMIT_PER_HOUR: '2' } })
    try {
      for (const expected of [200, 200, 429]) {
        const { status } = await get(limited, `/v1/listings/map?${island}&zoom=9`)
        expect(status).toBe(expected)
      }
      expect((await get(limited, '/v1/listings/facets')).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})
