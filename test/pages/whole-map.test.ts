/** What the map of the pages asks for: every match is in it once, those without a point at their place, on land. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createShore } from '../../src/domain/places/shore.ts'
import { type Body, fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

const WHOLE = 'bbox=34.3,32,36,35'
const shore = createShore(cyprus.coast, cyprus.coastAccuracyM)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo })
})
afterAll(() => app.stop())

const mapOf = async (query: string): Promise<Body> => (await get(app, `/site/map?${query}`)).body
const sum = (signs: Iterable<Body>, member: string): number =>
  [...signs].reduce((all, sign) => all + Number(sign[member] ?? 0), 0)

it.each(['', 'deal=rent', 'district=limassol&property_type=house', 'q=pool'])(
  'counts what a search counts: %s',
  async (filters) => {
    const { total } = (await get(app, `/v1/listings?limit=1&${filters}`)).body
    const withPoint = (await get(app, `/v1/listings?limit=1&${filters}&${WHOLE}`)).body.total
    const { clusters, pins } = await mapOf(`${filters}&${WHOLE}&zoom=8`)
    expect(sum(clusters, 'count') + [...pins].length).toBe(total)
    const approximate = [...pins].filter((pin) => pin.approximate).length
    expect(sum(clusters, 'approximate') + approximate).toBe(Number(total) - Number(withPoint))
  },
)

it('puts homes without a point on land and apart, and the same whenever it is asked', async () => {
  const query = 'district=paphos&property_type=house&bbox=34.6,32.2,35.2,32.9&zoom=16'
  const { pins } = await mapOf(query)
  const approximate = [...pins].filter((pin) => pin.approximate)
  expect(approximate.length).toBeGreaterThan(5)
  const spots = approximate.map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }))
  expect(spots.filter((spot) => !shore.isOnLand(spot))).toEqual([])
  expect(new Set(spots.map(({ lat, lng }) => `${lat},${lng}`)).size).toBe(spots.length)
  expect((await mapOf(query)).pins).toEqual(pins)
})

it('leaves them out where the search is by an area, as the list does', async () => {
  const view = 'bbox=34.6,32.9,34.8,33.2'
  const listed = (await get(app, `/v1/listings?limit=1&${view}`)).body.total
  for (const query of [
    `${view}&zoom=11&points_only=1`,
    `near=34.69,33.05&radius_km=50&${view}&zoom=11`,
  ]) {
    const { clusters, pins } = await mapOf(query)
    expect(sum(clusters, 'count') + [...pins].length, query).toBe(listed)
  }
})
