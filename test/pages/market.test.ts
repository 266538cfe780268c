/** Pages of the market say what the API says, in every language, and invent nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createMarketPlaces } from '../../src/market/market-places.ts'
import { saveReport } from '../../src/service/market/market-report-store.ts'
import { publishMarket } from '../../src/service/market/publish-market.ts'
import { fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  const { report } = await publishMarket({
    ...{ store: app.store, nowMs: app.clock.nowMs, timeZone: cyprus.timeZone },
    places: createMarketPlaces(cyprus.districts, cyprus.places),
    mayWrite: async () => undefined,
  })
  await saveReport(app.store, report)
}, 120_000)
afterAll(() => app.stop())

const page = (path: string, language = 'en') =>
  get(app, path, { 'accept-language': language, accept: 'text/html' })

it('shows the median, the change and every month of the API, each with its number of homes', async () => {
  const { body } = await get(app, '/v1/market?deal=sale&months=37')
  const { text, status } = await page('/market')
  expect(status).toBe(200)
  const median = body.now.median_price_per_m2 as unknown as { value: number; n: number }
  expect(text).toContain(`€${median.value.toLocaleString('en-GB')}`)
  expect(text).toContain(`from ${median.n.toLocaleString('en-GB')} homes`)
  const known = [...body.series].filter(({ index }) => index !== null)
  expect(known.length).toBeGreaterThan(12)
  expect(text.match(/<circle cx="[\d.]+" cy="[\d.]+" r="4"\/>/g)).toHaveLength(known.length)
  expect(text.match(/<g tabindex="0" role="img" aria-label="/g)).toHaveLength(known.length)
  for (const { index, low, high } of known) {
    const said = [index, low, high].map((one) => Number(one).toLocaleString('en-GB'))
    expect(text).toContain(`<td>${said[0]}</td><td>${said[1]} to ${said[2]}</td>`)
  }
  expect(text).toContain('class="line dashed"')
  const { pct } = body.change.m12 as unknown as { pct: number }
  expect(text).toContain(`${Math.abs(pct)}%`)
})

it('links to the same homes, to the search that can be saved, and to figures as CSV', async () => {
  const { text } = await page('/market/limassol-district?deal=rent&property_type=apartment')
  const search = /<a class="button primary" href="([^"]+)"/.exec(text)![1].replaceAll('&amp;', '&')
  expect(search).toBe('/search?deal=rent&district=limassol&property_type=apartment')
  expect(text).toContain('#save-search')
  const csv = /href="(\/v1\/market\.csv[^"]+)"/.exec(text)![1].replaceAll('&amp;', '&')
  expect((await get(app, csv)).status).toBe(200)
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1])
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'Dataset',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    distribution: { encodingFormat: 'text/csv', contentUrl: `https://homes.example.com${csv}` },
  })
})

it.each([
  ['el', 'Ζητούμενες τιμές', 'διάμεση ζητούμενη τιμή'],
  ['ru', 'Цены предложений', 'медиана цен предложений'],
])('speaks %s', async (language, title, median) => {
  const { text } = await page('/market', language)
  expect(text).toContain(title)
  expect(text).toContain(median)
})

it('names the larger area where a place has too few homes, and finds misspelled places', async () => {
  const { text } = await page('/market/omodos')
  expect(text).toContain('There are too few homes in Omodos for this figure')
  const lost = await page('/market/limasol')
  expect(lost.status).toBe(404)
  expect(lost.text).toContain('href="/market/limassol"')
  expect((await page('/market/famagusta')).headers.location).toBe('/market/famagusta-district')
  expect((await page('/market/%3Cscript%3E')).text).toContain('“&lt;script&gt;”')
})

it('says so where nothing has been computed', async () => {
  const empty = await startTestApp({ fitsPrices: false })
  const { text, status } = await get(empty, '/market', { accept: 'text/html' })
  await empty.stop()
  expect(status).toBe(200)
  expect(text).toContain('No figures have been computed yet.')
  expect(text).not.toContain('class="line"')
})
