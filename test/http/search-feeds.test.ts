/** A search as a feed: read by a parser of the standards, the latest first, cheap to ask again. */
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import { type SketchedMarket, sketchMarket } from '../support/sketch-market.ts'
import { fridayNoon, get, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000
let app: TestApp
let market: SketchedMarket

beforeAll(async () => {
  app = await startTestApp({
    fitsPrices: false,
    prepare: async (store) => {
      market = await sketchMarket(store, [
        { name: 'oldest', first_published_at: fridayNoon - 9 * DAY_MS },
        { name: 'newest', first_published_at: fridayNoon - DAY_MS },
        {
          name: 'cut',
          first_published_at: fridayNoon - 20 * DAY_MS,
          fields: { price: 285_000 },
          price_history: [
            { price: 300_000, at: fridayNoon - 20 * DAY_MS },
            { price: 285_000, at: fridayNoon - 5 * DAY_MS },
          ],
        },
        { name: 'rent', fields: { deal: 'rent', price: 900 } },
        { name: 'draft', state: 'draft' },
      ])
    },
  })
})
afterAll(() => app.stop())

const idOf = (name: string) => market.idOf.get(name)!
const kinds = (ids: readonly (string | undefined)[]) =>
  ids.map((id) => id?.match(/listings\/(\d+\/\w+)$/)?.[1])
const expected = () => [
  `${idOf('newest')}/new`,
  `${idOf('cut')}/price_down`,
  `${idOf('oldest')}/new`,
  `${idOf('cut')}/new`,
]

it('is Atom with the latest publications and price cuts first', async () => {
  const { text, headers } = await get(app, '/v1/listings.atom')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=600')
  const feed = parseAtomFeed(text)
  expect(kinds(feed.entries!.map(({ id }) => id))).toEqual(expected())
  expect(feed.id).toBe(feed.links!.find(({ rel }) => rel === 'self')!.href)
  expect(new Date(feed.updated!)).toEqual(new Date(fridayNoon - DAY_MS))
  for (const entry of feed.entries!) expect(entry.title && entry.updated).toBeTruthy()
})

it('is JSON Feed in the requested language', async () => {
  for (const [language, cut] of [
    ['en', 'Price cut'],
    ['el', 'Μείωση τιμής'],
    ['ru', 'Цена снижена'],
  ]) {
    const { text } = await get(app, `/v1/listings.feed.json?language=${language}`)
    const feed = parseJsonFeed(JSON.parse(text))
    expect(feed.language).toBe(language)
    expect(kinds(feed.items!.map(({ id }) => id))).toEqual(expected())
    expect(feed.items![1].title).toContain(cut)
  }
})

it('a price cut is published when it happens, and names each price once', async () => {
  const { text } = await get(app, '/v1/listings.feed.json')
  const cut = parseJsonFeed(JSON.parse(text)).items![1]
  expect(new Date(cut.date_published!)).toEqual(new Date(fridayNoon - 5 * DAY_MS))
  expect(cut.content_text!.match(/€\d+,\d{3}/g)).toEqual(['€285,000', '€300,000'])
})

it('a rent is per month', async () => {
  const { text } = await get(app, '/v1/listings.feed.json?deal=rent')
  const [rent] = parseJsonFeed(JSON.parse(text)).items!
  expect(rent.title).toContain('€900 per month')
})

it('answers 304 while nothing has changed, and filters as the search does', async () => {
  const { headers } = await get(app, '/v1/listings.atom?deal=rent')
  const held = { 'if-none-match': String(headers.etag) }
  const again = await get(app, '/v1/listings.atom?deal=rent', held)
  expect(again.status).toBe(304)
  const rent = parseAtomFeed((await get(app, '/v1/listings.atom?deal=rent')).text)
  expect(kinds(rent.entries!.map(({ id }) => id))).toEqual([`${idOf('rent')}/new`])
})

it('refuses what the search refuses', async () => {
  for (const query of ['price_min=x', 'sort=newest', 'language=xx']) {
    const answer = await get(app, `/v1/listings.feed.json?${query}`)
    expect(answer.status).toBe(400)
    expectErrorShape(answer)
  }
})

it('is linked from the page of the search', async () => {
  const { text } = await get(app, '/search?bedrooms=2')
  expect(text).toMatch(
    /<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/v1\/listings\.atom\?bedrooms=2&amp;language=en">/,
  )
})
