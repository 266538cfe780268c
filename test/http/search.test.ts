/** What each search parameter means, over a market drawn for the purpose: the table is the contract. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sketch, type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { fridayNoon, get, startTestApp, type TestApp } from '../support/test-app.ts'

const at = (time: string) => ({ first_published_at: Date.parse(time) })
const rent = (name: string, more: Omit<Sketch, 'name'> = {}): Sketch => ({
  name,
  ...more,
  fields: { deal: 'rent', price: 900, ...more.fields },
})

/** Values stand only where a row of the tables below looks for them; unset matches nothing. */
const sketches: readonly Sketch[] = [
  { name: 'pool-yes', fields: { pool: ['yes'], bedrooms: 'studio' } },
  { name: 'pool-private', fields: { pool: ['private'], bedrooms: '1' } },
  { name: 'pool-common', fields: { pool: ['common'], bedrooms: '5' } },
  { name: 'pool-no', fields: { pool: ['no'], bedrooms: '6' } },
  { name: 'covered', fields: { parking: ['covered', 'uncovered'], bathrooms: '1' } },
  { name: 'unparked', fields: { parking: ['no'], bathrooms: '5' } },
  { name: 'radiators', fields: { heating: ['radiators'], air_conditioning: ['partial'] } },
  { name: 'unheated', fields: { heating: ['no'], air_conditioning: ['no'] } },
  { name: 'gym', fields: { amenities: ['gym'], energy_class: 'a-plus' } },
  { name: 'gym-spa', fields: { amenities: ['gym', 'spasauna'], energy_class: 'a' } },
  { name: 'old', fields: { year_built: '1990-and-older', furnishing: 'furnished' } },
  { name: 'noughties', fields: { year_built: '2001-2010', furnishing: 'unfurnished' } },
  { name: 'built-2009', fields: { year_built: '2009', condition: 'pre-owned' } },
  { name: 'built-2011', fields: { year_built: '2011', condition: 'brand-new' } },
  { name: 'sea', fields: { view: ['sea-view', 'city-view'] }, seller: 'property-owner' },
  { name: 'city', fields: { view: ['city-view'] }, seller: 'developer' },
  { name: 'in-project', seller: 'developer', inProject: true },
  { name: 'town', fields: { district: 'limassol', location: 'germasogeia' } },
  { name: 'part', fields: { district: 'limassol', location: 'germasogeia-tourist-area' } },
  { name: 'village', fields: { district: 'paphos', location: 'tala' } },
  { name: 'point-0', fields: { lat: 34.7, lng: 33.0 } },
  { name: 'point-1km', fields: { lat: 34.709, lng: 33.0 } },
  { name: 'point-3km', fields: { lat: 34.727, lng: 33.0 } },
  { name: 'villa', fields: { property_type: 'house', covered_area_m2: 100, plot_area_m2: 500 } },
  { name: 'flat', fields: { property_type: 'apartment', covered_area_m2: 50 } },
  { name: 'field', fields: { property_type: 'land-plots', plot_area_m2: 501 } },
  { name: 'greek', fields: { description: 'Ήσυχο διαμέρισμα με ΘΈΑ στη θάλασσα' } },
  { name: 'english', fields: { description: 'Quiet flat, café below; seaside promenade.' } },
  rent('dogs', { pets: 'allowed', fields: { price: 800, covered_area_m2: 70 } }),
  rent('no-dogs', { pets: 'not-allowed', fields: { price: 700 }, ...at('2026-07-09T09:00:00Z') }),
  rent('unsaid', { fields: { price: 800, covered_area_m2: 60 } }),
  rent('unpriced', { fields: { price: null, covered_area_m2: 65 } }),
  { name: 'draft', state: 'draft', fields: { pool: ['private'] } },
  { name: 'paused', state: 'paused', fields: { pool: ['private'] } },
  { name: 'closed', state: 'closed', fields: { pool: ['private'] }, closed_at: fridayNoon },
]

let app: TestApp
let market: SketchedMarket

beforeAll(async () => {
  app = await startTestApp({
    prepare: async (store) => {
      market = await sketchMarket(store, sketches)
      // Two homes at 71 % of their value: one good deal, one with too few comparables.
      const range = {
        value: 400_000,
        low: 350_000,
        high: 450_000,
        computed_at: fridayNoon,
        good_deal: null,
        facts: null,
      }
      await store.putValuations([
        { listing_id: market.idOf.get('villa')!, ...range, comparables: 20 },
        { listing_id: market.idOf.get('flat')!, ...range, comparables: 1 },
      ])
    },
  })
})
afterAll(() => app.stop())

async function search(query: string) {
  const { status, body, headers, text } = await get(app, `/v1/listings?${query}`)
  expect(status, text).toBe(200)
  const names = [...body.results].map(({ id }) => market.nameOf.get(Number(id)))
  return { body, headers, names }
}

const finds = async (query: string, ...expected: string[]) => {
  const { names, body } = await search(`limit=25&${query}`)
  expect(names.toSorted()).toEqual(expected.toSorted())
  expect(body.total).toBe(expected.length)
}

describe('values', () => {
  it.each([
    ['pool=yes', 'pool-yes', 'pool-private', 'pool-common'],
    ['pool=private', 'pool-private'],
    ['pool=no', 'pool-no'],
    ['pool=no,private', 'pool-no', 'pool-private'],
    ['pool=common&pool=private', 'pool-common', 'pool-private'],
    ['pool=%20Private%20,', 'pool-private'],
    ['parking=yes', 'covered'],
    ['parking=uncovered', 'covered'],
    ['parking=no', 'unparked'],
    ['heating=yes', 'radiators'],
    ['heating=no', 'unheated'],
    ['air_conditioning=yes', 'radiators'],
    ['air_conditioning=all-rooms'],
    ['amenities=gym', 'gym', 'gym-spa'],
    ['amenities=gym,spasauna', 'gym-spa'],
    ['amenities=gym&amenities=spasauna', 'gym-spa'],
    ['energy_class=a', 'gym-spa'],
    ['energy_class=A%2B', 'gym'],
    ['bedrooms=studio', 'pool-yes'],
    ['bedrooms=1,5', 'pool-private', 'pool-common'],
    ['bedrooms=6', 'pool-no'],
    ['bathrooms=5', 'unparked'],
    ['year_built=2001-2010', 'noughties', 'built-2009'],
    ['year_built=2009', 'built-2009'],
    ['year_built=1990-and-older,2011', 'old', 'built-2011'],
    ['year_built=1991-2000'],
    ['furnishing=furnished,unfurnished', 'old', 'noughties'],
    ['condition=brand-new', 'built-2011'],
    ['view=city-view', 'sea', 'city'],
    ['view=sea-view', 'sea'],
    ['seller_type=property-owner', 'sea'],
    ['seller_type=developer', 'city', 'in-project'],
    ['seller_type=developer,property-owner&view=city-view', 'sea', 'city'],
    ['company_id=12', 'city', 'in-project'],
    ['company_id=999'],
    ['project_id=999'],
    ['property_type=villa', 'villa'],
    ['property_type=Flat,plot', 'flat', 'field'],
    ['property_type=office'],
    ['district=paphos', 'village'],
    ['district=limassol,paphos', 'town', 'part', 'village'],
    ['location=germasogeia', 'town', 'part'],
    ['location=germasogeia-tourist-area', 'part'],
    ['location=tala,GERMASOGEIA-tourist-area', 'village', 'part'],
    ['location=tala&district=limassol'],
    ['deal=rent&pets=allowed', 'dogs'],
    ['deal=rent&pets=not-allowed', 'no-dogs'],
    ['deal=rent&pets=allowed,not-allowed', 'dogs', 'no-dogs'],
    ['deal=rent&project_id=1'],
  ])('%s', (query, ...expected) => finds(query, ...expected))

  it('project_id finds the listings of the project', () =>
    finds(`project_id=${market.projectId}`, 'in-project'))
})

describe('bounds', () => {
  it.each([
    ['deal=rent&price_min=800', 'dogs', 'unsaid'],
    ['deal=rent&price_min=801'],
    ['deal=rent&price_max=700', 'no-dogs'],
    ['deal=rent&price_min=700&price_max=700', 'no-dogs'],
    ['deal=rent&price_min=0', 'dogs', 'no-dogs', 'unsaid'],
    ['area_min=50', 'villa', 'flat'],
    ['area_min=51', 'villa'],
    ['area_max=100', 'villa', 'flat'],
    ['area_max=99', 'flat'],
    ['plot_min=500&plot_max=501', 'villa', 'field'],
    ['plot_min=501', 'field'],
    ['plot_max=500', 'villa'],
    ['plot_min=0&property_type=apartment'],
  ])('%s', (query, ...expected) => finds(query, ...expected))
})

describe('places on the map', () => {
  it.each([
    ['near=34.7,33.0', 'point-0', 'point-1km'],
    ['near=34.7,33.0&radius_km=0.5', 'point-0'],
    ['near=34.7,33.0&radius_km=3.1', 'point-0', 'point-1km', 'point-3km'],
    ['near=34.7,33.0&radius_km=100', 'point-0', 'point-1km', 'point-3km'],
    ['bbox=34.7,33.0,34.709,33.0', 'point-0', 'point-1km'],
    ['bbox=34.71,32.9,34.8,33.1', 'point-3km'],
    ['near=34.7,33.0&bbox=34.705,32.9,34.8,33.1', 'point-1km'],
  ])('%s', (query, ...expected) => finds(query, ...expected))

  it('gives the distance with near, and only then', async () => {
    const near = await search('near=34.7,33.0&radius_km=5')
    const distances = [...near.body.results].map(
      ({ id, distance_km }) => [market.nameOf.get(Number(id)), distance_km] as const,
    )
    // A degree of latitude is 111.195 km on a sphere of 6371 km.
    expect(Object.fromEntries(distances)).toEqual({
      'point-0': 0,
      'point-1km': 1.001,
      'point-3km': 3.002,
    })
    const boxed = await search('bbox=34,32,35,34')
    expect([...boxed.body.results].some((result) => 'distance_km' in result)).toBe(false)
  })
})

describe('text', () => {
  it.each([
    ['q=quiet', 'english'],
    ['q=QUIET+flat', 'english'],
    ['q=cafe', 'english'],
    ['q=sea', 'english'],
    ['q=sea+quiet'],
    ['q=prom', 'english'],
    ['q=prom+quiet'],
    ['q=quiet+nothing'],
    [`q=${encodeURIComponent('θέα')}`, 'greek'],
    [`q=${encodeURIComponent('ΘΕΑ θαλασ')}`, 'greek'],
    [`q=${encodeURIComponent('ησυχο διαμερισμα')}`, 'greek'],
    ['q=tala', 'village'],
    ['q=plot', 'field'],
  ])('%s', (query, ...expected) => finds(query, ...expected))
})

describe('order', () => {
  it.each([
    ['deal=rent&sort=price_asc', ['no-dogs', 'unsaid', 'dogs', 'unpriced']],
    ['deal=rent&sort=price_desc', ['unsaid', 'dogs', 'no-dogs', 'unpriced']],
    ['deal=rent&sort=area_asc', ['unsaid', 'unpriced', 'dogs', 'no-dogs']],
    ['deal=rent&sort=area_desc', ['dogs', 'unpriced', 'unsaid', 'no-dogs']],
    ['deal=rent', ['unpriced', 'unsaid', 'dogs', 'no-dogs']],
    ['deal=rent&sort=newest', ['unpriced', 'unsaid', 'dogs', 'no-dogs']],
    ['property_type=villa,flat,land&sort=price_m2_asc', ['field', 'villa', 'flat']],
    ['property_type=villa,flat,land&sort=price_m2_desc', ['flat', 'villa', 'field']],
  ])('%s: ties by id descending, without the key last', async (query, expected) => {
    expect((await search(query)).names).toEqual(expected)
  })

  it('says so where nothing has the key', async () => {
    const { body } = await search('property_type=land-plots&sort=area_desc')
    expect(body.notes).toEqual([
      expect.stringMatching(/^None of these .* covered_area_m2, by which/),
    ])
    const { body: mixed } = await search('property_type=land-plots,house&sort=area_desc')
    expect(mixed.notes).toEqual([])
    const { body: last } = await search('deal=rent&sort=price_asc&limit=3')
    const { body: next } = await search(
      `deal=rent&sort=price_asc&limit=3&cursor=${last.next_cursor}`,
    )
    expect(next.notes).toEqual([])
  })

  it('goes on in the same order from page to page, also among those without the key', async () => {
    const names: unknown[] = []
    let cursor = ''
    do {
      const page = await search(`deal=rent&sort=price_asc&limit=1${cursor}`)
      names.push(...page.names)
      cursor = page.body.next_cursor === null ? '' : `&cursor=${page.body.next_cursor}`
    } while (cursor)
    expect(names).toEqual(['no-dogs', 'unsaid', 'dogs', 'unpriced'])
  })
})

describe('the answer', () => {
  it('says what was understood', async () => {
    const { body } = await search(
      'property_type=villa&near=34.70,33.00&amenities=spasauna,GYM&price_max=%205&q=%20Sea+view&limit=&location=',
    )
    expect(body.query).toEqual({
      deal: 'sale',
      property_type: ['house'],
      amenities: ['gym', 'spasauna'],
      price_max: 5,
      near: '34.7,33',
      radius_km: 2,
      q: 'Sea view',
      sort: 'recommended',
      limit: 10,
      detail: 'summary',
    })
  })

  it('names with no result the one filter to drop, and what that brings', async () => {
    const { body } = await search('pool=yes&bedrooms=6&sort=newest')
    expect(body).toMatchObject({ results: [], total: 0, reachable: 0, truncated: false })
    expect(body.notes).toEqual(['Nothing matches. Without bedrooms=6 there would be 3 listings.'])
  })

  it('leads from a sentence in q to the request that reads it as filters', async () => {
    const sentence = 'three bedroom house near the sea'
    const { body } = await search(`q=${encodeURIComponent(sentence)}`)
    const [, request] = JSON.stringify(body.notes).split(/send GET |"\]/)
    const read = await get(app, request)
    expect(read.body.query).toMatchObject({ bedrooms: ['3'], property_type: ['house'] })
    expect((await search('q=zzyzxq')).body.notes).toHaveLength(1)
  })

  it('says when dropping one filter is not enough', async () => {
    const { body } = await search('pool=yes&energy_class=e&furnishing=partially-furnished')
    expect(body.notes).toEqual([expect.stringMatching(/drop two or more/)])
  })

  it('is never silent about near outside the country', async () => {
    const { body } = await search('near=48.85,2.35')
    expect(body.notes).toEqual(expect.arrayContaining([expect.stringMatching(/outside Cyprus/)]))
  })

  it('has every member of the summary, null where nothing is known', async () => {
    const { body } = await search('property_type=apartment')
    const [flat] = body.results
    expect(flat).toMatchObject({
      deal: 'sale',
      price: 285_000,
      price_per_m2: 5700,
      district: null,
      location: null,
      photo: null,
      photos_count: 0,
      project_id: null,
      price_change: null,
      seller: { type: 'agency', name: 'agency', company_id: 11 },
      first_published_at: '2026-07-10T09:00:00.000Z',
      link: `https://homes.example.com/listings/${flat.id}/apartment`,
    })
    expect(flat).not.toHaveProperty('description')
  })

  it('with detail=full has everything, ten a page', async () => {
    const { body } = await search('detail=full&limit=25')
    expect([body.query.limit, [...body.results].length]).toEqual([10, 10])
    expect(body.notes).toEqual([expect.stringMatching(/at most 10/)])
    for (const result of body.results) {
      expect(result).toMatchObject({
        state: 'live',
        photos: { total: 0, imported: 0, pending: 0, failed: [], items: [] },
        days_listed: 0,
      })
      for (const name of ['description', 'missing_to_publish', 'price_history', 'photo_urls']) {
        expect(result).toHaveProperty(name)
      }
    }
    const ten = await search('detail=full&limit=10')
    expect(ten.body.notes).toEqual([])
  })

  it('is 304 while nothing changes, and another one for another search', async () => {
    const { headers } = await search('pool=yes')
    const held = { 'if-none-match': headers.etag }
    expect((await get(app, '/v1/listings?pool=yes', held)).status).toBe(304)
    expect((await get(app, '/v1/listings?pool=no', held)).status).toBe(200)
  })

  it('names the next page in Link, with the filters, until there is none', async () => {
    const { headers, body } = await search('pool=yes&limit=2')
    const next = `https://homes.example.com/v1/listings?pool=yes&limit=2&cursor=${body.next_cursor}`
    expect(headers.link).toBe(`<${next}>; rel="next"`)
    const last = await search(new URL(next).search.slice(1))
    expect(last.names.length).toBe(1)
    expect(last.body.next_cursor).toBeNull()
    expect(last.headers).not.toHaveProperty('link')
  })

  it('leaves the cursor before and empty pairs out of Link', async () => {
    const { body } = await search('pool=yes&limit=1')
    const second = await search(`&pool=yes&&cursor=${body.next_cursor}&limit=1&`)
    const next = `https://homes.example.com/v1/listings?pool=yes&limit=1&cursor=${second.body.next_cursor}`
    expect(second.headers.link).toBe(`<${next}>; rel="next"`)
  })

  it('of good_deal=1 are exactly the listings that say they are one', async () => {
    const pages = [await search('limit=25')]
    while (pages.at(-1)!.body.next_cursor !== null) {
      pages.push(await search(`limit=25&cursor=${pages.at(-1)!.body.next_cursor}`))
    }
    const all = pages.flatMap(({ body }) => [...body.results])
    const good = all.filter(({ good_deal }) => good_deal !== null)
    const found = await search('good_deal=1&limit=25')
    expect([...found.body.results]).toEqual(good)
  })
})
