/** listed_within_days counts local days, also over the night in which clocks change. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { get, startTestApp, type TestApp } from '../support/test-app.ts'

/** In 2026 clocks in Nicosia go forward on 29 March at 03:00: that day has 23 hours. */
const times = {
  'before-27-march': '2026-03-26T21:59:59.999Z',
  '27-march': '2026-03-26T22:00:00Z',
  '28-march': '2026-03-27T22:00:00Z',
  '29-march': '2026-03-28T22:00:00Z',
  '30-march': '2026-03-29T21:00:00Z',
}

let app: TestApp
let nameOf: SketchedMarket['nameOf']

beforeAll(async () => {
  app = await startTestApp({
    nowMs: Date.parse('2026-03-30T09:00:00Z'),
    prepare: async (store) => {
      const sketches = Object.entries(times).map(([name, time]) => ({
        name,
        first_published_at: Date.parse(time),
      }))
      nameOf = (await sketchMarket(store, sketches)).nameOf
    },
  })
})
afterAll(() => app.stop())

it.each([
  ['2026-03-30T09:00:00Z', 0, ['30-march']],
  ['2026-03-30T09:00:00Z', 1, ['29-march', '30-march']],
  ['2026-03-30T20:59:59Z', 2, ['28-march', '29-march', '30-march']],
  ['2026-03-30T21:00:00Z', 2, ['29-march', '30-march']],
  ['2026-03-30T09:00:00Z', 3, ['27-march', '28-march', '29-march', '30-march']],
  ['2026-03-30T09:00:00Z', 999_999_999_999, Object.keys(times)],
])('at %s, within %i days', async (now, days, expected) => {
  app.clock.nowMs = Date.parse(now)
  const { body } = await get(app, `/v1/listings?listed_within_days=${days}`)
  const names = [...body.results].map(({ id }) => nameOf.get(Number(id)))
  expect(names.toSorted()).toEqual(expected.toSorted())
})
