/** `not_location`: what lies in some places, and in their parts, is left out wherever listings are counted or shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import { type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { type Body, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let market: SketchedMarket

beforeAll(async () => {
  app = await startTestApp({
    fitsPrices: false,
    prepare: async (store) => {
      market = await sketchMarket(store, [
        { name: 'tala', fields: { district: 'paphos', location: 'tala' } },
        { name: 'coral', fields: { district: 'paphos', location: 'coral-bay' } },
        { name: 'pegeia', fields: { district: 'paphos', location: 'pegeia' } },
        { name: 'unplaced', fields: { district: 'paphos', location: null } },
        { name: 'elsewhere', fields: { district: 'limassol', location: 'germasogeia' } },
      ])
    },
  })
})
afterAll(() => app.stop())

const search = (query: string) => get(app, `/v1/listings?limit=25&${query}`)
const names = (body: Body) => [...body.results].map(({ id }) => market.nameOf.get(Number(id)))
const found = async (query: string) => names((await search(query)).body).sort()

describe('not_location', () => {
  const PAPHOS = ['coral', 'pegeia', 'tala', 'unplaced']

  it.each([
    ['not_location=tala', ['coral', 'pegeia', 'unplaced']],
    ['not_location=pegeia', ['tala', 'unplaced']],
    ['not_location=coral-bay,tala', ['pegeia', 'unplaced']],
    ['not_location=coral-bay&not_location=TALA', ['pegeia', 'unplaced']],
    ['location=pegeia&not_location=coral-bay', ['pegeia']],
    ['not_location=', PAPHOS],
  ])('%s leaves out these places and their parts', async (query, expected) => {
    expect(await found(`district=paphos&${query}`)).toEqual(expected)
  })

  it('agrees in facets, map, echo and cursor', async () => {
    const query = 'district=paphos&not_location=pegeia'
    const { body } = await search(query)
    expect(body.query.not_location).toEqual(['pegeia'])
    const facets = await get(app, `/v1/listings/facets?${query}`)
    expect(facets.body.total).toBe(body.total)
    const counted = [...facets.body.facets.location].map(({ value }) => value)
    expect(counted).toContain('tala')
    expect(counted).not.toContain('pegeia')
    const map = await get(app, `/v1/listings/map?${query}&bbox=34,32,36,35&zoom=9`)
    expect(map.status).toBe(200)
    expect(map.body.total).toBe((await search(`${query}&bbox=34,32,36,35`)).body.total)
    const page = await get(app, `/v1/listings?${query}&limit=1`)
    const next = `/v1/listings?limit=1&cursor=${page.body.next_cursor}`
    expect((await get(app, `${next}&${query}`)).status).toBe(200)
    const changed = await get(app, `${next}&district=paphos&not_location=tala`)
    expectErrorShape(changed, { code: 'cursor_mismatch' })
    expect(JSON.stringify(changed.body)).toContain('not_location')
  })

  it('is validated like location', async () => {
    expectErrorShape(await search('not_location=tallla'), {
      code: 'unknown_location',
      param: 'not_location',
      hint: 'tala',
    })
  })

  it('is an extension, and says so', async () => {
    const { body } = await get(app, '/v1/meta')
    expect(body.parameters.not_location).toMatchObject({ multiple: true, extension: true })
  })

  it('has a chip on the page that removes it, and travels in the form', async () => {
    const { text } = await get(app, '/search?district=paphos&not_location=tala', {
      'accept-language': 'en',
    })
    expect(text).toContain('Not in: Tala')
    expect(text).toContain('except Tala')
    expect(text).toMatch(/<input type="hidden" name="not_location" value="tala">/)
  })
})
