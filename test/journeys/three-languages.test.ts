/**
 * A buyer who reads Russian, and one who passes a list on, over sockets, on the demo of a production install: pages,
 * places, agencies and lists in three languages, and search engines that are led to each of them.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { unpacked } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo } from './shared-service.ts'

let base: string
let ask: CallService

beforeAll(async () => {
  base = (await sharedDemo()).baseUrl
  ask = callerOf({ baseUrl: base, localAddress: '127.0.7.1' })
}, INSTALL_TIMEOUT_MS)

async function page(path: string, language = 'ru') {
  const headers = { accept: 'text/html', 'accept-language': language }
  const answer = await ask('GET', path, undefined, headers)
  return { ...answer, text: String(unpacked(answer.headers, answer.bytes)) }
}

const hrefs = (text: string, start: string): string[] =>
  [...text.matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(start))

describe('a reader of Russian', () => {
  it('gets pages in Russian by what the browser prefers, and remembers the choice', async () => {
    const { text } = await page('/search?district=paphos', 'ru-RU,ru;q=0.9,en;q=0.5')
    expect(text).toContain('<html lang="ru"')
    expect(text).toMatch(/\d+ объект(?:а|ов)? на продажу: Пафос/)
    for (const lang of ['en', 'el', 'ru']) expect(text).toContain(`hreflang="${lang}"`)
    const chosen = await page('/?lang=el')
    expect(chosen.text).toContain('<html lang="el"')
    expect(String(chosen.headers['set-cookie'])).toContain('lang=el')
  })

  it('goes from a listing to its place and its agency, and on to their homes', async () => {
    const { results } = (await ask('GET', '/v1/listings?seller_type=agency&limit=10')).body
    const [{ link }] = [...results].filter(({ location }) => location !== null)
    const listing = await page(new URL(String(link)).pathname)
    expect(listing.text).toContain('class="written-in"')
    const [place] = hrefs(listing.text, '/places/')
    const [agency] = hrefs(listing.text, '/agencies/')
    const ofPlace = await page(place)
    expect([ofPlace.status, ofPlace.text.includes('Жильё и цены:')]).toEqual([200, true])
    expect(hrefs(ofPlace.text, '/listings/').length).toBeGreaterThan(0)
    const ofAgency = await page(agency)
    expect(ofAgency.status).toBe(200)
    expect(hrefs(ofAgency.text, '/listings/').length).toBeGreaterThan(0)
    expect(ofAgency.text).not.toMatch(/mailto:|tel:/)
  })

  it('is helped on where there is nothing', async () => {
    const place = await page('/places/limasol')
    expect(place.status).toBe(404)
    expect(hrefs(place.text, '/places/')).toContain('/places/limassol')
    const agency = await page('/agencies/424242')
    expect(agency.status).toBe(404)
    expect(hrefs(agency.text, '/agencies/').length).toBeGreaterThan(0)
  })
})

it('a list goes by link with its name, and a comparison shows first what differs', async () => {
  const { results } = (await ask('GET', '/v1/listings?property_type=house&limit=3')).body
  const ids = [...results].map(({ id }) => id)
  const list = await page(`/saved?ids=${ids.join(',')}&name=${encodeURIComponent('Наши дома')}`)
  expect(list.text).toContain('<h1>Наши дома</h1>')
  expect(list.text.match(/<article class="card"/g)).toHaveLength(3)
  const { text } = await page(`/compare?ids=${ids.join(',')}`, 'en')
  const differs = text.indexOf('<tbody class="differs">')
  expect(differs).toBeGreaterThan(0)
  const same = text.indexOf('<tbody class="same">')
  expect(same === -1 || same > differs).toBe(true)
})

it('search engines are led to places and agencies, in each language', async () => {
  const index = await page('/sitemap.xml', 'en')
  expect(index.text).toContain('/sitemap/directory.xml')
  const { text } = await page('/sitemap/directory.xml', 'en')
  const [first] = text.split('</url>')
  for (const lang of ['en', 'el', 'ru', 'x-default']) expect(first).toContain(`hreflang="${lang}"`)
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc).pathname)
  expect(paths.some((path) => path.startsWith('/agencies/'))).toBe(true)
  const [path] = paths
  const { text: found } = await page(`${path}?lang=ru`)
  expect(found).toContain('"@context":"https://schema.org"')
  expect(found).toContain(`rel="canonical" href="${base}${path}?lang=ru"`)
})
