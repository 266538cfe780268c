/** Any address that a person can mangle gives a page that says what is wrong, with the right status. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    ['/compare?ids=abc', 404, 'Listing abc cannot be shown'],
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
    const { text } = await visit('/search?bedroms=2&district=paphos')
    expect(text).toMatch(/for sale in Paphos<\/h1>/)
    expect(text).toContain('class="card"')
  })

  it('are told as JSON to programs', async () => {
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

  it('have a limit of their own, told as a page', async () => {
    const many = await Promise.all(Array.from({ length: 320 }, () => visit('/saved')))
    const stopped = many.find(({ status }) => status === 429)!
    expect(stopped.headers['retry-after']).toMatch(/^\d+$/)
    expect(stopped.text).toContain('A moment, please')
  })
})
