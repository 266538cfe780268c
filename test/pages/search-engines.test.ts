/** What search engines and strangers can make of an address: no page of nothing in an index, no link to another host. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
})
afterAll(() => app.stop())

const NOINDEX = /<meta name="robots" content="noindex/

it('excludes searches that find nothing, or were repaired, from the index', async () => {
  expect((await get(app, '/search?price_max=1')).text).toMatch(NOINDEX)
  expect((await get(app, '/search?maxPrice=300000')).text).toMatch(NOINDEX)
  expect((await get(app, '/search?district=paphos')).text).not.toMatch(NOINDEX)
})

it.each(['//evil.example/x', '///evil.example/x', '/\\evil.example/x', '//evil.example/x?a=b'])(
  'makes no link to the host in %s',
  async (url) => {
    const { text } = await get(app, url, { accept: 'text/html' })
    expect(text).toContain('hreflang')
    expect(text).not.toMatch(/href="(?:[a-z]*:)?[/\\]{2}evil/)
  },
)

it('says what a search in other words was read as, and offers it without', async () => {
  const { status, text } = await get(app, '/search?maxPrice=300000&colour=blue')
  expect(status).toBe(400)
  expect(text).toContain('price_max=300000')
  expect(text).toMatch(/data-address="[^"]*price_max=300000/)
  expect(text).toMatch(/<code>colour<\/code>/)
})
