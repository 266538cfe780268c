/** Any address that a person can mangle gives a page that says what is wrong, with the right status. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, environment: { RATE_LIMIT_PER_HOUR: '3' } })
})
afterAll(() => app.stop())

const visit = (path: string) => get(app, path, { accept: 'text/html,application/xhtml+xml' })

describe('mangled addresses', () => {
  it.each([
    ['/search?bedroms=2', 400, 'Did you mean bedrooms?'],
    ['/search?price_min=abc&district=paphos', 400, 'price_min must be a whole number'],
    ['/search?price_min=300&price_max=200', 400, 'price_min'],
    ['/search?district=atlantis', 400, 'atlantis'],
    ['/search?location=no-such-place', 400, 'no-such-place'],
    ['/search?view=sea-view&deal=rent', 400, 'deal=sale only'],
    ['/search?cursor=garbage', 400, 'cursor'],
    ['/search?near=33.0,34.6', 400, 'swapped'],
    ['/search?polygon=1,2', 400, 'points'],
    ['/search?q=%', 400, 'percent-encoded'],
    ['/search?%ff=1', 400, 'percent-encoded'],
    ['/?bbox=1', 400, 'bbox'],
    ['/listings/abc', 404, 'no such listing'],
    ['/listings/999999999/x', 404, 'no listing 999999999'],
    ['/listings/', 404, 'nothing at'],
    ['/serch', 404, 'nothing at /serch'],
    ['/compare?ids=abc', 404, 'Listing abc does not exist or was removed'],
    ['/%', 400, 'could not be read'],
    [`/search?q=${'x'.repeat(5_000)}`, 414, 'Search homes and land'],
  ])('%s', async (path, status, text) => {
    const { status: answered, headers, text: body } = await visit(path)
    expect(answered).toBe(status)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(body).toContain(text)
    expect(body).toContain('<h1')
  })

  it('still show the nearest search that works', async () => {
    const { text } = await visit('/search?colour=red&district=paphos')
    expect(text).toMatch(/for sale in Paphos<\/h1>/)
    expect(text).toContain('class="card"')
    expect(text).toContain('<code>colour</code>')
  })

  it.each([
    ['bedroms=2&district=paphos', 'bedrooms=2&district=paphos', 'district=paphos'],
    ['property_type=appartment&price_max=abc', 'property_type=apartment', ''],
    ['property_type=appartment,huose', 'property_type=apartment,house', ''],
    ['bedroms=twoo&sort=price_ascc', 'sort=price_asc', ''],
    ['location=pafos,tala', 'location=paphos,tala', ''],
    ['price_min=300000&price_max=200000', 'price_min=200000&price_max=300000', ''],
    ['near=33.0,34.7', 'near=34.7,33', ''],
    ['bbox=35,33,34,32', 'bbox=34,32,35,33', ''],
  ])('%s shows %s first, and offers to leave it out', async (sent, meant, without) => {
    const { status, text } = await visit(`/search?${sent}`)
    expect(status).toBe(400)
    const ways = [...text.matchAll(/<ul class="ways">(.*?)<\/ul>/gs)][0][1]
    const hrefs = [...ways.matchAll(/href="([^"]+)"/g)].map(([, href]) =>
      href.replace(/^\/search\??/, '').replaceAll('&amp;', '&'),
    )
    const names = (query: string) => query.split('&').filter((pair) => pair !== '')
    expect(names(hrefs[0])).toEqual(expect.arrayContaining(names(meant)))
    expect(hrefs[1]).toBe(without)
    expect(text).toContain(`data-address="/search?${hrefs[0].replaceAll('&', '&amp;')}"`)
  })

  it.each([
    '/search?bedroms=2',
    '/search?price_min=abc&district=paphos',
    '/search?price_min=300&price_max=200',
    '/search?district=atlantis',
    '/search?location=no-such-place',
    '/search?view=sea-view&deal=rent',
    '/search?deal=rent&sort=price_per_m2_asc',
    '/search?cursor=garbage',
    '/search?near=33.0,34.6',
    '/search?radius_km=5',
    '/search?polygon=1,2',
    '/search?bbox=35,33,34,32',
    '/search?q=%',
    '/search?limit=0',
    '/listings/abc',
    '/listings/999999999/x',
    '/serch',
  ])('%s says in Greek what is wrong', async (path) => {
    const { text } = await visit(`${path}${path.includes('?') ? '&' : '?'}lang=el`)
    const faults = [...text.matchAll(/<li>([^<]*) <span class="hint">([^<]*)<\/span>/g)]
    expect(faults.length).toBeGreaterThan(0)
    for (const [, message, hint] of faults) {
      for (const sentence of [message, hint]) {
        expect(sentence).toMatch(/[α-ω]{3}/)
        // Only names and values of the address itself are left in Latin letters.
        const own = sentence.replace(/«[^»]*»/g, '').replace(/[a-z_]+=\S+/g, '')
        expect(own).not.toMatch(/[a-z]{4}/i)
      }
    }
  })

  it('are answered as JSON for programs', async () => {
    const { headers } = await get(app, '/serch', { accept: 'application/json' })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('may carry what others add to links', async () => {
    expect((await visit('/search?utm_source=mail&fbclid=x')).status).toBe(200)
  })
})

describe('pages', () => {
  it('cost nothing of the API quota', async () => {
    for (let n = 0; n < 6; n++) expect((await visit('/search?limit=1')).status).toBe(200)
    for (const path of [
      '/site/places?q=li',
      '/site/map?bbox=34,32,36,35&zoom=9',
      '/site/cards?ids=1',
    ]) {
      expect((await visit(path)).status).toBe(200)
    }
    expect((await get(app, '/v1/listings')).headers['x-ratelimit-remaining']).toBe('2')
  })

  it('have a limit of their own, answered as a page', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => i + 1).join(',')
    let stopped = await visit(`/saved?ids=${ids}`)
    for (let turn = 0; turn < limits.pageListings / 10 && stopped.status === 200; turn++) {
      stopped = await visit(`/saved?ids=${ids}`)
    }
    expect(stopped.status).toBe(429)
    expect(stopped.headers['retry-after']).toMatch(/^\d+$/)
    expect(stopped.text).toContain('One moment, please')
  })
})
