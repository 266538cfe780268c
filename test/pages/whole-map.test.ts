/** List, heading and map of the pages count the same, in any area: homes without a point stand at their place's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { type Body, fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

const WHOLE = 'bbox=34.3,32,36,35'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
})
afterAll(() => app.stop())

const mapOf = async (query: string): Promise<Body> => (await get(app, `/site/map?${query}`)).body
const totalOf = async (query: string): Promise<number> =>
  Number((await get(app, `/v1/listings?limit=1&${query}`)).body.total)
const sum = (signs: Iterable<Body>, member: string): number =>
  [...signs].reduce((all, sign) => all + Number(sign[member] ?? 0), 0)
const drawn = ({ clusters, pins }: Body): number => sum(clusters, 'count') + [...pins].length

/** The number in the title of the results. */
async function headingOf(query: string): Promise<number> {
  const { text } = await get(app, `/search?${query}`)
  const [, title = ''] = /<h[12] id="result-title">([^<]*)</.exec(text) ?? []
  return Number(/^[\d,]+/.exec(title)?.[0].replaceAll(',', ''))
}

describe.each(['', 'deal=rent', 'district=limassol&property_type=house', 'q=pool', 'unique=1'])(
  'the map of "%s"',
  (filters) => {
    it('counts what is searched, and says how many it cannot show', async () => {
      const map = await mapOf(`${filters}&${WHOLE}&zoom=8`)
      const located = await totalOf(`${filters}&${WHOLE}&approximate=1`)
      const total = await totalOf(filters)
      expect(drawn(map)).toBe(located)
      expect(Number(map.total)).toBe(located)
      const pins = [...map.pins].filter((pin) => pin.approximate).length
      const exact = await totalOf(`${filters}&${WHOLE}`)
      if (!filters.includes('unique')) {
        expect(sum(map.clusters, 'approximate') + pins).toBe(located - exact)
        const { text } = await get(app, `/search?${filters}`)
        const said = (name: string) => Number(new RegExp(`data-${name}="(\\d+)"`).exec(text)?.[1])
        expect(said('approximate')).toBe(located - exact)
        expect(said('nowhere')).toBe(total - located)
      }
      expect(located).toBeGreaterThan(exact)
    })
  },
)

const AREAS = [
  'bbox=34.6,32.9,34.8,33.2',
  'bbox=34.7,32.35,34.95,32.6',
  'near=34.69,33.05&radius_km=3',
  'polygon=34.6,32.9;34.8,32.9;34.8,33.2',
]

it.each(AREAS)('list, heading, map and facets of %s agree', async (area) => {
  const total = await totalOf(`${area}&approximate=1`)
  expect(total).toBeGreaterThan(await totalOf(area))
  expect(await headingOf(area)).toBe(total)
  const facets = await get(app, `/v1/listings/facets?${area}&approximate=1`)
  expect(Number(facets.body.total)).toBe(total)
  const view = area.startsWith('bbox') ? area : `${area}&${WHOLE}`
  expect(drawn(await mapOf(`${view}&zoom=12`))).toBe(total)
})

it('stands a home without a point at the point of its place', async () => {
  const { pins } = await mapOf('district=paphos&bbox=34.6,32.2,35.2,32.9&zoom=16')
  const approximate = [...pins].filter((pin) => pin.approximate)
  expect(approximate.length).toBeGreaterThan(5)
  const points = new Set(cyprus.places.map(({ lat, lng }) => `${lat},${lng}`))
  expect(approximate.filter(({ lat, lng }) => !points.has(`${lat},${lng}`))).toEqual([])
})

it('names the listings of a spot that no zoom takes apart', async () => {
  const { lat, lng } = cyprus.places.find(({ slug }) => slug === 'limassol')!
  const box = [lat - 0.001, lng - 0.001, lat + 0.001, lng + 0.001]
  const { clusters } = await mapOf(`bbox=${box}&zoom=18`)
  const spots = [...clusters].filter(({ bbox }) => `${bbox[0]}` === `${bbox[2]}`)
  expect(spots.length).toBeGreaterThan(0)
  for (const { ids, count } of spots) expect([...ids].length).toBe(Math.min(12, Number(count)))
})
