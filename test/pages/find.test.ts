/** Whatever is typed into the search box leads somewhere: over a real socket, as a browser sends it. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { sendRaw } from '../support/raw-http.ts'
import { fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, environment: { PAGE_LISTINGS_LIMIT: '0' } })
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.stop())

async function ask(path: string) {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  const { answers } = await sendRaw(request, { port, answers: 1 })
  return answers[0]
}

const find = (text: string) => ask(`/search?find=${encodeURIComponent(text.toWellFormed())}`)

const pieces = fc.oneof(
  fc.constantFrom(
    '😀',
    '👨‍👩‍👧‍👦',
    '🇨🇾',
    '\u{1d5ee}',
    '\u202e',
    'שלום',
    'مرحبا',
    'Λεμεσός',
    '\0',
    '\r\n',
    '\t',
  ),
  fc.constantFrom(
    '&',
    '=',
    '%',
    '+',
    '#',
    '?',
    '/listings/1',
    '"',
    '<script>',
    "'",
    ';',
    ',',
    '\\',
  ),
  fc.constantFrom('limassol', 'REF-12', '1', 'a', ' ', 'ﬃ', 'İ', 'ß', '\ud83d', '\udc00'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const typed = fc
  .array(pieces, { minLength: 1, maxLength: 120 })
  .map((parts) => parts.join('').slice(0, 400))
/** Escapes that stand for no text: lone surrogates, cut and overlong UTF-8. */
const broken = fc
  .array(fc.constantFrom('%ED%A0%80', '%F0%9F', '%C0%80', '%ff', '%', '%zz', 'a', '%00', '+'), {
    minLength: 1,
    maxLength: 100,
  })
  .map((parts) => parts.join(''))

describe('the search box', () => {
  it.each([
    ['Solonos', '/search?street=Solonos'],
    ['Σόλωνος', `/search?street=${encodeURIComponent('Σόλωνος')}`],
    ['12 Agiou Georgiou street', '/search?street=12%20Agiou%20Georgiou%20street'],
    ['house Solonos under 900k', '/search?property_type=house&price_max=900000&street=Solonos'],
  ])('finds a street that somebody knows: %s', async (text, path) => {
    const { status, headers } = await find(text)
    expect([status, headers.location]).toEqual([303, path])
    const street = new URL(path, 'http://localhost').searchParams.get('street')!
    const { body } = await get(app, `/v1/listings?detail=full&street=${encodeURIComponent(street)}`)
    expect(Number(body.total)).toBeGreaterThan(0)
    for (const { address } of body.results) expect(address).toMatch(/Solonos|Agiou Georgiou/)
  })

  it.each([
    ['Polis', '/search?location=polis-chrysochous'],
    ['Tombs of the Kings', '/search?location=tombs-of-the-kings'],
    ['3025', '/search?location=limassol'],
    ['Old town', '/search?location=limassol-limassol-historical-centre'],
    ['Timi', '/search?location=timi'],
    ['Κτήμα', '/search?location=paphos-ktima'],
    ['Скала', '/search?location=larnaca-skala'],
  ])('leads to a place that is a word as well: %s', async (text, path) => {
    const { status, headers } = await find(text)
    expect([status, headers.location]).toEqual([303, path])
  })

  it('says that no listing has a reference, and never takes one for a price', async () => {
    const { status, headers } = await find('LIM-10432')
    expect(status).toBe(303)
    expect(headers.location).not.toContain('price')
    const { text } = await get(app, headers.location, { 'accept-language': 'en' })
    expect(text).toContain('No listing has the reference “LIM-10432”.')
  })

  it('leads to the listing of a reference that stands in a sentence', async () => {
    const { body } = await get(app, '/v1/listings?limit=10&detail=full')
    const own = [...body.results].find(({ reference }) =>
      /^[A-Z]{2,}-\d+$/.test(String(reference)),
    )!
    expect(own).toBeDefined()
    const { headers } = await find(`I saw ${own.reference} yesterday`)
    expect(headers.location).toContain(`/listings/${own.id}/`)
  })

  it('searches all places of one name, and offers each with its listings', async () => {
    const { headers } = await find('Agios Nikolaos')
    const { searchParams } = new URL(headers.location, 'http://localhost')
    const slugs = searchParams.get('location')!.split(',')
    expect(slugs.length).toBeGreaterThan(3)
    const { text } = await get(app, headers.location, { 'accept-language': 'en' })
    expect(text).toContain('Agios Nikolaos, all places of this name')
    for (const slug of slugs) expect(text).toContain(`/search?location=${slug}`)
  })

  it('leaves out what a sentence excludes, with a chip that says so', async () => {
    const { headers } = await find('house in Limassol but not in Ypsonas')
    expect(headers.location).toContain('district=limassol')
    expect(headers.location).toContain('not_location=ypsonas')
    const { text } = await get(app, headers.location, { 'accept-language': 'en' })
    expect(text).toContain('Not in: Ypsonas')
  })

  it('offers a street while it is typed, and the title of its search names it', async () => {
    const { body } = await get(app, '/site/places?q=solonos&deal=sale', {
      'accept-language': 'en',
    })
    const [first] = [...body]
    expect(first).toMatchObject({ text: 'Street: solonos', href: '/search?street=solonos' })
    const { text } = await get(app, '/search?street=solonos', { 'accept-language': 'en' })
    expect(text).toMatch(/<h1 id="result-title">\d+ properties for sale at “solonos”<\/h1>/)
  })

  it('cuts a long text at a whole character', async () => {
    for (const before of [98, 99, 100, 101]) {
      const { status, headers } = await find(`${'x'.repeat(before)}😀😀`)
      expect(status).toBe(303)
      const q = new URL(headers.location, 'http://localhost').searchParams.get('q')!
      expect([...q].length).toBe(Math.min(before + 2, limits.queryTextMaxChars))
      expect((await ask(headers.location)).status).toBe(200)
    }
  })

  it('never fails, whatever is typed, and neither does the page that it leads to', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { status, headers } = await find(text)
        expect(status).toBeLessThan(500)
        if (status !== 303) return
        const led = await ask(headers.location)
        expect(led.status).toBeLessThan(500)
      }),
      {
        numRuns: 150,
        examples: [[`${'x'.repeat(99)}😀`], ['\0'.repeat(200)], ['1\0'], ['😀'.repeat(200)]],
      },
    )
  })

  it('never fails on escapes that stand for no text', async () => {
    await fc.assert(
      fc.asyncProperty(broken, async (escapes) => {
        expect((await ask(`/search?find=${escapes}`)).status).toBeLessThan(500)
        expect((await ask(`/search?q=${escapes}`)).status).toBeLessThan(500)
        expect((await ask(`/site/places?q=${escapes}`)).status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })
})
