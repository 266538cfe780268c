/** Places by name and by minutes over HTTP: search, map, facets, feeds, pages and sentences agree. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillWithDemo, send, startTestApp, type TestApp } from '../support/test-app.ts'
import { writeTravelFolder } from '../support/travel-folder.ts'

const WHOLE = 'bbox=34,32,36,35&zoom=8'
let folder: string
let app: TestApp
beforeAll(async () => {
  folder = writeTravelFolder()
  app = await startTestApp({
    prepare: fillWithDemo,
    fitsPrices: false,
    environment: { MAP_DIR: folder },
  })
})
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (path: string) => {
  const { status, body } = await send(app, { url: path })
  return { status, body: body as never as Record<string, never> }
}
const totalOf = async (query: string) => Number((await get(`/v1/listings?${query}`)).body.total)

describe('a search by minutes', () => {
  it.each([
    'within=30min-drive:larnaca-airport',
    'within=10min-walk:school',
    'within=45min-drive:larnaca-airport,20min-walk:school',
    'near=poi:school&radius_km=1',
    'near=poi:larnaca-airport&radius_km=8',
  ])('%s finds some, and list, map and facets agree', async (query) => {
    const total = await totalOf(query)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(await totalOf(''))
    const map = await get(`/v1/listings/map?${query}&${WHOLE}`)
    expect(map.body.total).toBe(total)
    const facets = await get(`/v1/listings/facets?${query}`)
    expect(facets.body.total).toBe(total)
    const feed = await send(app, { url: `/v1/listings.feed.json?${query}` })
    expect(feed.status).toBe(200)
  })

  it('is nested: longer minutes contain shorter ones, and walking is not faster than driving', async () => {
    const [short, long, walk] = await Promise.all(
      ['8min-drive', '30min-drive', '8min-walk'].map((way) =>
        totalOf(`within=${way}:larnaca-airport`),
      ),
    )
    expect(short).toBeLessThan(long)
    expect(walk).toBeLessThanOrEqual(short)
  })

  it('pages through the same listings', async () => {
    const query = 'within=30min-drive:larnaca-airport&limit=25'
    const ids = new Set<number>()
    let cursor = ''
    for (let page = 0; page < 40; page++) {
      const { body } = await get(`/v1/listings?${query}${cursor}`)
      for (const { id } of body.results as { id: number }[]) ids.add(id)
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(ids.size).toBe(Math.min(500, await totalOf('within=30min-drive:larnaca-airport')))
  })

  it('orders by the distance to the nearest of a kind', async () => {
    const { body } = await get('/v1/listings?near=poi:school&radius_km=3&sort=distance')
    const km = (body.results as { distance_km: number }[]).map(({ distance_km }) => distance_km)
    expect(km.length).toBeGreaterThan(1)
    expect(km).toEqual(km.toSorted((a, b) => a - b))
    expect(km.at(-1)).toBeLessThanOrEqual(3)
  })

  it('says where the minutes are of a straight line', async () => {
    // No road of the folder comes near.
    const { body } = await get('/v1/listings?within=30min-drive:protaras')
    expect((body.notes as string[]).join()).toMatch(/straight line/)
    expect((await get('/v1/listings?within=30min-drive:school')).body.notes).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/straight line/)]),
    )
  })

  it('refuses what it does not know with names that exist', async () => {
    const { status, body } = await get('/v1/listings?within=10min-walk:larnaca-aiport')
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'unknown_location', param: 'within' })
    expect((body.error as { hint: string }).hint).toContain('within=10min-walk:larnaca-airport')
  })
})

describe('points of interest', () => {
  it('are places of /v1/locations, behind places of their name', async () => {
    const { body } = await get('/v1/locations?q=larnaca%20airport')
    const [first] = body.results as Record<string, unknown>[]
    expect(first).toMatchObject({
      ...{ slug: 'larnaca-airport', kind: 'poi', poi: 'airport' },
      use: { near: 'poi:larnaca-airport' },
      names: { el: 'Διεθνές Αεροδρόμιο Λάρνακας' },
    })
    const near = await totalOf('near=poi:larnaca-airport')
    expect((first.listings as { sale: number }).sale).toBe(near)
    const named = (await get('/v1/locations?q=Pissouri')).body.results as { slug: string }[]
    expect(named.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['pissouri', 'pissouri-beach', 'pissouri-bus-stop']),
    )
    expect(named[0].slug).toBe('pissouri')
  })

  it('are near a listing with their minutes, by API and on its page', async () => {
    const { body } = await get('/v1/listings?near=poi:first-primary-school&radius_km=1&limit=1')
    const [{ id }] = body.results as { id: number }[]
    const listing = await get(`/v1/listings/${id}?include=nearby`)
    const { results } = listing.body.nearby as { results: Record<string, unknown>[] }
    const school = results.find(({ kind }) => kind === 'school')
    expect(school).toMatchObject({ slug: 'first-primary-school', mode: 'walk', approximate: false })
    const minutes = Number(school!.minutes)
    const within = (n: number) =>
      totalOf(`ids=${id}`).then(() => totalOf(`within=${n}min-walk:school`))
    expect(await within(minutes)).toBeGreaterThan(0)
    const page = await send(app, { url: `/listings/${id}/x` })
    expect(page.text).toContain('First Primary School')
    expect(page.text).toContain(`${minutes} min on foot`)
  })

  it('are drawn: the area of a search as rings around its target', async () => {
    const { body } = await get('/site/area?within=20min-drive:larnaca-airport&near=poi:school')
    const { rings, near } = body as never as { rings: number[][][][]; near: unknown[] }
    expect(rings).toHaveLength(1)
    expect(rings[0].length).toBeGreaterThan(0)
    for (const [lat, lng] of rings[0].flat()) {
      expect(Math.abs(lat - 34.87)).toBeLessThan(0.5)
      expect(Math.abs(lng - 33.62)).toBeLessThan(0.5)
    }
    expect(near).toEqual([])
  })
})

describe('a sentence', () => {
  const SENTENCE = '3-bedroom house, 45 minutes from Larnaca airport, walking distance to a school'

  it('finds the same by the API and by the box', async () => {
    const { body } = await get(`/v1/understand?text=${encodeURIComponent(SENTENCE)}`)
    expect(body.not_understood).toEqual([])
    expect((body.query as Record<string, unknown>).within).toEqual([
      '10min-walk:school',
      '45min-drive:larnaca-airport',
    ])
    expect(body.total).toBe(await totalOf(String(body.query_string)))
    const box = await send(app, { url: `/search?find=${encodeURIComponent(SENTENCE)}` })
    expect(box.status).toBe(303)
    const page = await send(app, { url: String(box.headers.location) })
    expect(page.text).toContain('Within 45 min by car of Larnaca International Airport')
    expect(page.text).toContain('Within 10 min on foot of the nearest school')
  })
})
