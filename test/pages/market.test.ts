/** Pages of the market say what the API says, in every language, and invent nothing. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
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

it('has the chart as a picture for shared links, drawn once, and none where there is nothing to draw', async () => {
  const { text } = await page('/market/limassol-district?property_type=apartment')
  const address = /<meta property="og:image" content="([^"]+)"/.exec(text)![1]
  const path = address.replaceAll('&amp;', '&').replace('https://homes.example.com', '')
  expect(path).toMatch(/^\/market\/limassol-district\/chart\.png\?property_type=apartment&v=/)
  const picture = () => app.server.inject({ url: path })
  const [first, again] = [await picture(), await picture()]
  expect(first.headers['content-type']).toBe('image/png')
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  // The size stands at the beginning of a PNG.
  expect([first.rawPayload.readUInt32BE(16), first.rawPayload.readUInt32BE(20)]).toEqual([
    1200, 630,
  ])
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  const land = '/market/omodos/chart.png?deal=rent&property_type=land-plots'
  for (const none of [land, '/market/nowhere/chart.png']) {
    expect((await page(none)).status).toBe(404)
  }
})

it('is in the sitemap as far as there are figures, and every page links to it', async () => {
  expect((await page('/sitemap.xml')).text).toContain('/sitemap/market.xml')
  const { text } = await page('/sitemap/market.xml')
  const locations = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)
  const base = 'https://homes.example.com/market'
  expect(locations).toEqual(
    expect.arrayContaining([base, `${base}/limassol-district`, `${base}?deal=rent`]),
  )
  expect(locations).not.toContain(`${base}/omodos`)
  expect((await page('/')).text).toContain('<a href="/market">Prices</a>')
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

it('has a sentence to quote whose link says the same, without figures of today', async () => {
  const { body } = await get(app, '/v1/market?deal=sale&property_type=apartment')
  const { url, as_of_month, m12, vintage } = body.citable as unknown as {
    readonly url: string
    readonly as_of_month: string
    readonly vintage: number
    readonly m12: { readonly pct: number; readonly n: number }
  }
  expect(vintage).toBe(1)
  expect(body.change.provisional).toBe(true)
  expect(url).toBe(`https://homes.example.com/market?property_type=apartment&until=${as_of_month}`)
  const path = url.slice('https://homes.example.com'.length)
  const quoted = /<p class="citable">([^<]+)<a href="([^"]+)"/.exec(
    (await page('/market?property_type=apartment')).text,
  )!
  expect(quoted[2].replaceAll('&amp;', '&')).toBe(path)
  expect(quoted[1]).toContain(`from ${m12.n.toLocaleString('en-GB')} homes. Estia Index`)
  const pinned = await page(path)
  expect(pinned.text).toContain(
    `<p><strong>${quoted[1].replace(' Estia Index, ', '')}</strong></p>`,
  )
  expect(pinned.text).toContain('as published.')
  expect(pinned.text).not.toContain('class="market-price"')
  expect(pinned.text).toContain('<link rel="canonical" href="https://homes.example.com/market?')
  expect(pinned.text).not.toContain('class="line dashed"')
  const { body: then } = await get(
    app,
    `/v1/market?deal=sale&property_type=apartment&until=${as_of_month}`,
  )
  expect(then.change).toMatchObject({ as_of_month, m12: { ...m12 }, provisional: false })
  expect([...then.series].at(-1)?.month).toBe(as_of_month)
})

it('declines its dates: Greek months behind a preposition, and no second full stop in Russian', async () => {
  const { citable } = (await get(app, '/v1/market')).body
  const published = `/market?until=${String(citable.until)}`
  for (const path of ['/market', published]) {
    const greek = (await page(path, 'el')).text
    expect(greek).toMatch(/έως \p{L}+ο \d{4}/u)
    expect(greek).not.toMatch(/έως \p{L}+ς \d{4}/u)
    expect((await page(path, 'ru')).text).not.toMatch(/г\.\./)
  }
  expect((await page('/market', 'el')).text).toMatch(/στοιχεία της \d+ης \p{L}+ου \d{4}/u)
})

it('says so where nothing has been computed', async () => {
  const empty = await startTestApp({ fitsPrices: false })
  const { text, status } = await get(empty, '/market', { accept: 'text/html' })
  await empty.stop()
  expect(status).toBe(200)
  expect(text).toContain('No figures have been computed yet.')
  expect(text).not.toContain('class="line"')
})

async function operatorCookie(): Promise<string> {
  const { id, secret, key } = makeKey((below) => randomInt(below))
  const hash = hashSecret(secret, await keyPepper(app.store))
  const row = { id, hash, name: 'Olga', created_at: app.clock.nowMs, revoked_at: null }
  await app.store.addOperator(row)
  const { headers } = await app.server.inject({
    ...{ method: 'POST', url: '/desk/sign-in', payload: new URLSearchParams({ key }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return String(headers['set-cookie']).split(';', 1)[0]
}

it('tells operators, and nobody else, what the figures leave out and why', async () => {
  expect((await page('/admin/market')).headers.location).toBe('/desk?next=%2Fadmin%2Fmarket')
  const cookie = await operatorCookie()
  const { rows } = await app.service.market.exclusions()
  expect(rows.length).toBeGreaterThan(10)
  for (const [language, title] of [
    ['en', 'What the market figures leave out'],
    ['el', 'Τι δεν μετρά στα στοιχεία της αγοράς'],
    ['ru', 'Что не учитывается в показателях рынка'],
  ]) {
    const { text } = await get(app, '/admin/market', { cookie, 'accept-language': language })
    expect(text).toContain(title)
    expect(text.match(/<tr><th scope="row">/g)).toHaveLength(rows.length)
  }
  const { text } = await get(app, '/admin/market', { cookie, 'accept-language': 'en' })
  const [{ homes, outlier }] = rows
  expect(text).toContain(`<td data-head="Homes">${homes.toLocaleString('en-GB')}</td>`)
  expect(text).toContain(`<td data-head="Implausible price">${outlier}</td>`)
})
