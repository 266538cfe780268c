/** A wrong path names the right one, as a request that is then really sent; where none is sure, none is named. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongFiles, wrongReads } from '../../src/http/paths/wrong-paths.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { fillWithDemo, startTestApp, type TestApp, toAnswer } from '../support/test-app.ts'

let app: TestApp
let origin: string
let id: number

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  origin = `http://127.0.0.1:${new URL(await app.listen()).port}`
  const found = (await (await fetch(`${origin}/v1/listings?limit=1`)).json()) as {
    results: readonly { id: number }[]
  }
  id = found.results[0].id
})
afterAll(() => app.stop())

async function call(path: string, method = 'GET') {
  const answer = await fetch(`${origin}${path}`, { method, headers: { connection: 'close' } })
  return toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())
}

/** The request that the hint of a refusal names. */
async function named(path: string, method?: string): Promise<string | null> {
  const answer = await call(path, method)
  expectErrorShape(answer)
  return /^Did you mean (\S+ \S+)\? /.exec(String(answer.body.error.hint))?.[1] ?? null
}

describe('a wrong path', () => {
  it.each([
    ['/v1/listings/search?district=paphos&limit=5', '/v1/listings?district=paphos&limit=5'],
    ['/api/listings/search', '/v1/listings'],
    ['/listings.json', '/v1/listings'],
    ['/v1/listings.json?deal=rent', '/v1/listings?deal=rent'],
    ['/v1/listing/ID', '/v1/listings/ID'],
    ['/v1/listing/ID/similar', '/v1/listings/ID/similar'],
    ['/v1/listings/ID.json', '/v1/listings/ID'],
    ['/v1/listings/ID)', '/v1/listings/ID'],
    ['/api/v1/listings?deal=rent', '/v1/listings?deal=rent'],
    ['/v2/listings', '/v1/listings'],
    ['/V1/Listings', '/v1/listings'],
    ['/v1/LISTINGS/ID', '/v1/listings/ID'],
    ['/v1//listings', '/v1/listings'],
    ['/listings?deal=rent', '/v1/listings?deal=rent'],
    ['/v1/properties', '/v1/listings'],
    ['/v1/properties/ID', '/v1/listings/ID'],
    ['/v1/properties/search?bedrooms=3', '/v1/listings?bedrooms=3'],
    ['/v1/apartments?district=paphos', '/v1/listings?property_type=apartment&district=paphos'],
    ['/v1/apartments?property_type=house', '/v1/listings?property_type=house'],
    ['/v1/listings/ID/similar/more', '/v1/listings/ID/similar'],
    ['/v1/listings/ID/estimate', '/v1/listings/ID?include=estimate'],
    ['/v1/listings/lokup?ref=A', '/v1/listings/lookup?ref=A'],
    ['/v1/listngs', '/v1/listings'],
    ['/v1/location?q=tala', '/v1/locations?q=tala'],
    ['/v1/locations/Tala', '/v1/locations?q=Tala'],
    ['/v1/locatoins?q=tala', '/v1/locations?q=tala'],
    ['/v1/parameters', '/v1/meta'],
    ['/v1/meta/parameters', '/v1/meta'],
    ['/v1/fields', '/api/listing-fields'],
    ['/v1/listing-field', '/api/listing-fields'],
    ['/v1/openapi.json', '/openapi.json'],
    ['/swagger.json', '/openapi.json'],
    ['/v1/health', '/healthz'],
  ])('%s names %s, which is answered', async (wrong, right) => {
    const asked = await named(wrong.replace('ID', String(id)))
    expect(asked).toBe(`GET ${right.replace('ID', String(id))}`)
    const answer = await call(asked!.slice('GET '.length))
    expect([200, 404], answer.text).toContain(answer.status)
    if (answer.status === 404) expect(answer.body.error.code).toBe('reference_not_found')
  })

  it.each([
    ['POST', '/v1/listing', 'POST /v1/listings'],
    ['POST', '/api/v1/properties', 'POST /v1/listings'],
    ['PATCH', '/v1/listing/1', 'PATCH /v1/listings/1'],
    ['POST', '/v1/listings/1/pubish', 'POST /v1/listings/1/publish'],
    // Never to what would create a listing.
    ['POST', '/v1/listings/search', 'GET /v1/listings'],
    ['POST', '/v1/find', 'GET /v1/listings'],
  ])('%s %s names %s', async (method, wrong, right) => {
    expect(await named(wrong, method)).toBe(right)
  })

  it.each([
    '/v1',
    '/v1/beta',
    '/v1/nothing',
    '/nothing',
    '/v1/listings/abc',
    '/v1/listings/limassol/apartments',
    '/v1/users/me',
    '/v1/listings/1.5',
    '/wp-login.php',
    '/.env',
    '/v1/%2e%2e/%2e%2e/etc/passwd',
    `/v1/${'a/'.repeat(50)}`,
  ])('%s names none, for none is sure', async (path) => expect(await named(path)).toBeNull())

  it('of the table leads to what is served', async () => {
    for (const { wrong, right } of [...wrongReads, ...wrongFiles]) {
      const fill = (text: string) => text.replace('{id}', String(id)).replace('{text}', 'tala')
      const answer = await call(fill(right))
      const { code } = (answer.status < 400 ? {} : answer.body.error) as { code?: unknown }
      // Some need a parameter or a key; none is a path that leads nowhere.
      expect([undefined, 'missing_parameter', 'unauthenticated'], wrong).toContain(code)
    }
  })

  it('is never answered with one that is wrong as well', async () => {
    const piece = fc.oneof(
      fc.constantFrom('v1', 'api', 'listings', 'listing', 'search', 'meta', 'map', 'my', 'events'),
      fc.constantFrom(
        'LISTINGS',
        'lookup',
        'similar',
        'locations',
        '1',
        'x',
        '%20',
        '..',
        'a.json',
      ),
      fc.string({ maxLength: 8 }).map(encodeURIComponent),
    )
    const paths = fc.array(piece, { minLength: 1, maxLength: 5 }).map((all) => `/${all.join('/')}`)
    const property = fc.asyncProperty(paths, async (path) => {
      const answer = await call(path)
      const hint = String((answer.body as { error?: { hint?: unknown } }).error?.hint ?? '')
      const right = /^Did you mean GET (\S+)\? /.exec(hint)?.[1]
      if (right === undefined) return
      const next = await call(right)
      const code = next.status < 400 ? '' : String(next.body.error.code)
      expect(['not_found', 'method_not_allowed', 'invalid_id'], `${path} ${right}`).not.toContain(
        code,
      )
    })
    await fc.assert(property, { numRuns: 400, seed: 3 })
  })
})
