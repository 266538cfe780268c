/** Our own parameters of a search, over a market drawn for the purpose, and the members they read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { type Body, fridayNoon, get, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000
const cut = [
  { price: 300_000, at: fridayNoon - DAY_MS },
  { price: 285_000, at: fridayNoon },
]
const rise = [
  { price: 250_000, at: fridayNoon - DAY_MS },
  { price: 285_000, at: fridayNoon },
]

let app: TestApp
let market: SketchedMarket

beforeAll(async () => {
  app = await startTestApp({
    fitsPrices: false,
    prepare: async (store) => {
      market = await sketchMarket(store, [
        { name: 'harbour', fields: { lat: 34.7547, lng: 32.4067, title_deed: 'has-title' } },
        { name: 'inland', fields: { lat: 35.1667, lng: 33.3667, title_deed: 'no-title' } },
        { name: 'nowhere', fields: { floor: 0 } },
        { name: 'cellar', fields: { floor: -1 } },
        { name: 'third', fields: { floor: 3 } },
        { name: 'cut', price_history: cut },
        { name: 'rise', price_history: rise },
        { name: 'fresh', updated_at: fridayNoon },
        { name: 'rent', fields: { deal: 'rent', price: 900, floor: 3 } },
        { name: 'draft', state: 'draft', fields: { floor: 3 } },
        { name: 'placed', fields: { district: 'paphos', location: 'tala' } },
      ])
    },
  })
})
afterAll(() => app.stop())

const search = (query: string) => get(app, `/v1/listings?limit=25&${query}`)
const names = (body: Body) => [...body.results].map(({ id }) => market.nameOf.get(Number(id)))
const found = async (query: string) => names((await search(query)).body).sort()
const ids = (...wanted: string[]) => wanted.map((name) => market.idOf.get(name)).join()

it.each([
  ['title_deed=has-title', ['harbour']],
  ['title_deed=has-title,no-title', ['harbour', 'inland']],
  ['floor_min=0', ['nowhere', 'third']],
  ['floor_max=0', ['cellar', 'nowhere']],
  ['floor_min=-1&floor_max=-1', ['cellar']],
  ['reduced=1', ['cut']],
  ['sea_max_m=1500', ['harbour']],
  ['sea_max_m=90000', ['harbour', 'inland']],
  ['deal=rent&floor_min=1', ['rent']],
])('%s finds %j', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

it('finds what was changed since a moment', async () => {
  expect(await found('updated_since=2020-01-01')).toEqual(await found(''))
  expect(await found('updated_since=2026-07-10')).toEqual(['fresh'])
  expect(await found('updated_since=2026-07-10T12:00:00%2B03:00')).toEqual(['fresh'])
  expect(await found('updated_since=2026-07-10T12:00:01%2B03:00')).toEqual([])
  for (const never of ['2026-02-30', '2026-02-30T12:00:00Z', '2026-13-01T00:00:00Z']) {
    expectErrorShape(await search(`updated_since=${never}`), {
      code: 'invalid_value',
      param: 'updated_since',
    })
  }
})

it('reads listings by their ids, of both deals, and names those that are not live', async () => {
  const { body } = await search(`ids=${ids('rent', 'cellar', 'draft')},999999&sort=price_asc`)
  expect(names(body)).toEqual(['rent', 'cellar'])
  expect(body.query).toEqual({
    ids: [...ids('rent', 'cellar', 'draft').split(',').map(Number), 999_999].sort((a, b) => a - b),
    sort: 'price_asc',
    limit: 25,
    detail: 'summary',
  })
  expect([...body.notes]).toEqual([`Not live, so not among the results: ${ids('draft')}, 999999.`])
  const none = await search('ids=999999')
  expect([Number(none.body.total), none.body.notes.length]).toEqual([0, 1])
  expect(await found(`ids=${ids('rent', 'cellar')}&deal=rent`)).toEqual(['rent'])
  const other = await search(`ids=${ids('rent', 'cellar')}&deal=rent`)
  expect([...other.body.notes]).toEqual([
    `Not for rent, so not among the results: ${ids('cellar')}. Leave deal out to find them.`,
  ])
})

it('puts the nearest first, page by page', async () => {
  const near = '/v1/listings?near=34.8,32.6&radius_km=100&sort=distance'
  expect(names((await get(app, near)).body)).toEqual(['harbour', 'inland'])
  const first = await get(app, `${near}&limit=1`)
  const next = await get(app, `${near}&limit=1&cursor=${first.body.next_cursor}`)
  expect([...names(first.body), ...names(next.body)]).toEqual(['harbour', 'inland'])
  expect(next.body.next_cursor).toBeNull()
  expectErrorShape(await search('sort=distance'), {
    code: 'conflicting_parameters',
    param: 'sort',
    hint: 'near=',
  })
})

it('gives the distance to the sea in every record, null without a point', async () => {
  for (const detail of ['summary', 'full']) {
    const { body } = await get(app, `/v1/listings?ids=${ids('harbour', 'third')}&detail=${detail}`)
    const distances = Object.fromEntries(
      [...body.results].map((one) => [market.nameOf.get(Number(one.id)), one.distance_to_sea_m]),
    )
    expect(distances).toEqual({ harbour: expect.any(Number), third: null })
  }
  const { body } = await get(app, `/v1/listings/${market.idOf.get('inland')}`)
  expect(Number(body.distance_to_sea_m) % 10).toBe(0)
})

it('marks all of them as extensions, wherever they are described', async () => {
  const { body: meta } = await get(app, '/v1/meta')
  const { body: openapi } = await get(app, '/openapi.json')
  const declared = new Map(
    [...openapi.paths['/v1/listings'].get.parameters].map((one: Body) => [String(one.name), one]),
  )
  const ours = 'ids updated_since title_deed reduced floor_min floor_max sea_max_m'.split(' ')
  for (const name of ours) {
    expect(meta.parameters[name].extension, name).toBe(true)
    expect(declared.get(name)?.['x-extension'], name).toBe(true)
  }
  expect([...meta.parameters.sort.extension_values]).toEqual(['distance'])
  const { ListingSummary } = openapi.components.schemas
  expect(ListingSummary.properties.distance_to_sea_m['x-extension']).toBe(true)
})

it('has controls and chips for them on the page, in both languages', async () => {
  const query =
    'sea_max_m=1500&floor_min=-1&title_deed=has-title&reduced=1&updated_since=2026-07-01'
  const page = async (language: string) =>
    (await get(app, `/search?${query}`, { 'accept-language': language })).text
  const english = await page('en')
  for (const text of [
    'Distance to the sea: up to 1,500 m',
    'Floor: from -1',
    'Has a title deed',
    'Reduced prices only',
    'Changed since: 1 July 2026',
    'name="sea_max_m"',
  ]) {
    expect(english).toContain(text)
  }
  const greek = await page('el')
  expect(greek).toContain('Απόσταση από τη θάλασσα: έως 1.500 μ.')
  expect(greek).toContain('Μόνο μειωμένες τιμές')
  // The order needs a point: without one it is neither offered nor applied.
  expect(english).not.toContain('value="distance"')
  const near = await get(app, '/search?near=34.7,32.4&sort=distance')
  expect(near.text).toContain('<option value="distance" selected>Nearest</option>')
  expect(near.text).not.toMatch(/href="\/search\?sort=distance/)
  const chosen = await get(app, `/search?ids=${ids('harbour', 'third')}`)
  expect(chosen.text).toContain('Chosen listings: 2')
})

it('shows on the page of a listing how far the sea is', async () => {
  const { body } = await get(app, `/v1/listings/${market.idOf.get('inland')}`)
  const { text } = await get(app, new URL(String(body.link)).pathname, { 'accept-language': 'en' })
  expect(text).toMatch(/<dt>Distance to the sea<\/dt><dd>about [\d.]+ km \(to within about \d+ m/)
})

describe('approximate=1', () => {
  const tala = cyprus.places.find(({ slug }) => slug === 'tala')!
  const near = `near=${tala.lat},${tala.lng}&radius_km=15`
  const [south, west] = [tala.lat - 0.01, tala.lng - 0.01]
  const [north, east] = [tala.lat + 0.01, tala.lng + 0.01]
  const bbox = `bbox=${south},${west},${north},${east}`
  const polygon = `polygon=${south},${west};${south},${east};${north},${east};${north},${west}`

  it.each([bbox, polygon])('finds a home at the point of its place: %s', async (area) => {
    expect(await found(area)).toEqual([])
    expect(await found(`${area}&approximate=1`)).toEqual(['placed'])
    const facets = await get(app, `/v1/listings/facets?${area}&approximate=1`)
    expect(facets.body.total).toBe(1)
  })

  it('says which results are approximate, and measures and sorts by their place', async () => {
    const { body } = await search(`${near}&approximate=1&sort=distance`)
    expect(names(body)).toEqual(['placed', 'harbour'])
    const [placed, harbour] = [...body.results]
    expect(placed).toMatchObject({ location_approximate: true, distance_km: 0, lat: null })
    expect(harbour.location_approximate).toBe(false)
    expect(body.query.approximate).toBe('1')
    const plain = (await search(near)).body.results[0]
    expect(plain).not.toHaveProperty('location_approximate')
  })

  it('puts it on the map, marked', async () => {
    const { body } = await get(app, `/v1/listings/map?${bbox}&zoom=14&approximate=1`)
    expect([...body.pins]).toMatchObject([
      { id: market.idOf.get('placed'), lat: tala.lat, lng: tala.lng, location_approximate: true },
    ])
    const exact = await get(app, `/v1/listings/map?${bbox}&zoom=14`)
    expect(exact.body.total).toBe(0)
  })

  it('leaves out what names no place, and is bound to the cursor', async () => {
    expect(await found('bbox=34,32,36,35&approximate=1')).toEqual(['harbour', 'inland', 'placed'])
    const { body } = await get(app, `/v1/listings?${near}&approximate=1&limit=1&sort=distance`)
    const cursor = String(body.next_cursor)
    const next = `/v1/listings?${near}&limit=1&sort=distance&cursor=${cursor}`
    expect(names((await get(app, `${next}&approximate=1`)).body)).toEqual(['harbour'])
    expectErrorShape(await get(app, next), { code: 'cursor_mismatch', status: 400 })
    expectErrorShape(await search('approximate=2'), { code: 'invalid_value', param: 'approximate' })
  })
})
