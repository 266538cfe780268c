/** Wrong requests: each is refused with the code, the parameter and the repair; none is ignored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../src/catalogue/errors.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type OpenApi, readOpenApi } from '../support/open-api.ts'
import {
  fillWithDemo,
  get,
  issueTestKey,
  send,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts'

let app: TestApp
let api: OpenApi
let bearer: Record<string, string>

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  api = await readOpenApi(app)
  const [seller] = await app.store.listSellers()
  bearer = { authorization: `Bearer ${await issueTestKey(app, seller.id)}` }
})
afterAll(() => app.stop())

type Row = readonly [
  path: string,
  code: ErrorCode,
  param: string | undefined,
  hint: string | RegExp,
]

const searchFaults: readonly Row[] = [
  ['distrct=paphos', 'unknown_parameter', 'distrct', 'Did you mean district?'],
  ['District=paphos', 'unknown_parameter', 'District', 'Did you mean district?'],
  ['foo=1', 'unknown_parameter', 'foo', /Parameters: deal, district/],
  ['__proto__=1', 'unknown_parameter', '__proto__', /Parameters/],
  ['constructor=1', 'unknown_parameter', 'constructor', /Parameters/],
  ['deal[]=sale', 'unknown_parameter', 'deal[]', 'Did you mean deal?'],
  ['district=paphoss', 'invalid_value', 'district', 'Did you mean paphos?'],
  ['district=pafos', 'invalid_value', 'district', /paphos/],
  ['district=paphos,kyrenia', 'invalid_value', 'district', /Allowed: famagusta/],
  ['property_type=vila', 'invalid_value', 'property_type', 'Did you mean villa?'],
  ['bedrooms=7', 'invalid_value', 'bedrooms', /6/],
  ['bathrooms=0', 'invalid_value', 'bathrooms', /1/],
  ['year_built=2005', 'invalid_value', 'year_built', /2001-2010|Did you mean/],
  ['good_deal=yes', 'invalid_value', 'good_deal', /1/],
  ['deal=lease', 'invalid_value', 'deal', /deal=rent/],
  ['detail=all', 'invalid_value', 'detail', /summary|full/],
  ['sort=cheapest', 'invalid_value', 'sort', /price_asc/],
  ['location=limasol', 'unknown_location', 'location', /Did you mean limassol/],
  ['location=xqzwvkj', 'unknown_location', 'location', /\/v1\/locations\?q=xqzwvkj/],
  ['deal=rent&view=sea-view', 'parameter_not_applicable', 'view', /deal=sale/],
  ['deal=rent&good_deal=1', 'parameter_not_applicable', 'good_deal', /deal=sale/],
  ['deal=rent&company_id=3', 'parameter_not_applicable', 'company_id', /deal=sale/],
  ['pets=allowed', 'parameter_not_applicable', 'pets', /deal=rent/],
  ['deal=rent&sort=price_m2_asc', 'parameter_not_applicable', 'sort', /price_asc/],
  ['deal=sale&deal=rent', 'duplicate_parameter', 'deal', /once/],
  ['limit=5&limit=5', 'duplicate_parameter', 'limit', /once/],
  ['price_min=300&price_max=200', 'invalid_range', 'price_min', 'price_min=200&price_max=300'],
  ['area_min=9&area_max=8', 'invalid_range', 'area_min', 'area_min=8&area_max=9'],
  ['plot_min=9&plot_max=8', 'invalid_range', 'plot_min', 'plot_min=8&plot_max=9'],
  ['price_min=-1', 'invalid_value', 'price_min', /digits 0-9/],
  ['price_min=1e3', 'invalid_value', 'price_min', /exponent/],
  ['price_min=0x10', 'invalid_value', 'price_min', /digits 0-9/],
  ['price_min=1.5', 'invalid_value', 'price_min', /decimals/],
  ['price_min=%D9%A1%D9%A2', 'invalid_value', 'price_min', /digits 0-9/],
  ['price_max=1234567890123456', 'invalid_value', 'price_max', /digits 0-9/],
  ['listed_within_days=-1', 'invalid_value', 'listed_within_days', /digits/],
  ['project_id=abc', 'invalid_value', 'project_id', /digits/],
  ['limit=0', 'invalid_value', 'limit', /digits|1/],
  ['limit=26', 'invalid_value', 'limit', /digits|25/],
  ['radius_km=3', 'conflicting_parameters', 'radius_km', /near=lat,lng/],
  ['near=34.7,33.0&radius_km=0', 'invalid_value', 'radius_km', /radius_km=/],
  ['near=34.7,33.0&radius_km=-2', 'invalid_value', 'radius_km', /radius_km=/],
  ['near=34.7,33.0&radius_km=100.5', 'invalid_value', 'radius_km', /radius_km=/],
  ['near=33.0,34.7', 'outside_country', 'near', 'near=34.7,33'],
  ['near=34.7', 'invalid_value', 'near', /near=34/],
  ['near=34.7,33.0,2', 'invalid_value', 'near', /near=34/],
  ['near=91,181', 'invalid_value', 'near', /-90 to 90/],
  ['near=limassol', 'invalid_value', 'near', /near=34/],
  ['bbox=34.7,33.1,34.6,33.0', 'invalid_range', 'bbox', 'bbox=34.6,33,34.7,33.1'],
  ['bbox=34.6,33.0,34.7', 'invalid_value', 'bbox', /bbox=34/],
  ['bbox=-91,33.0,34.7,33.1', 'invalid_value', 'bbox', /bbox=34/],
  [`q=${'a'.repeat(101)}`, 'too_long', 'q', /filters first/],
  ['q=...', 'invalid_value', 'q', /letters or digits/],
  ['q=%00', 'invalid_value', 'q', /%00/],
  ['q=%ED%A0%80', 'invalid_value', 'q', /UTF-8/],
  ['q=%', 'invalid_value', 'q', /%25/],
  ['%ff=1', 'invalid_value', undefined, /UTF-8/],
  ['cursor=abc', 'invalid_cursor', 'cursor', /without cursor/],
  [`cursor=${'A'.repeat(513)}`, 'invalid_cursor', 'cursor', /without cursor/],
]

const otherFaults: readonly Row[] = [
  ['/v1/meta?deal=sale', 'unknown_parameter', 'deal', /no parameters/],
  ['/api/listing-fields?deal=swap', 'invalid_value', 'deal', /sale/],
  ['/api/listing-fields?del=rent', 'unknown_parameter', 'del', 'Did you mean deal?'],
  ['/v1/locations', 'missing_parameter', 'q', /\/v1\/locations\?q=/],
  ['/v1/locations?q=', 'missing_parameter', 'q', /\/v1\/locations\?q=/],
  ['/v1/locations?q=a&q=b', 'duplicate_parameter', 'q', /once/],
  [`/v1/locations?q=${'a'.repeat(101)}`, 'too_long', 'q', /one place/],
  ['/v1/listings/lookup', 'missing_parameter', 'url', /url=.*ref=/],
  ['/v1/listings/lookup?url=/listings/1/x&ref=A', 'conflicting_parameters', 'ref', /one of them/],
  ['/v1/listings/lookup?url=https://evil.example/listings/1', 'invalid_url', 'url', /homes\.ex/],
  ['/v1/listings/lookup?url=/somewhere/1', 'invalid_url', 'url', /listings/],
  ['/v1/listings/lookup?url=http://[', 'invalid_url', 'url', /listings/],
  [
    '/v1/listings/lookup?ref=no-such-reference',
    'reference_not_found',
    'ref',
    /GET \/v1\/listings\./,
  ],
  ['/v1/listings/abc', 'invalid_id', 'id', /lookup/],
  ['/v1/listings/0', 'invalid_id', 'id', /lookup/],
  ['/v1/listings/-1', 'invalid_id', 'id', /lookup/],
  ['/v1/listings/1.5', 'invalid_id', 'id', /lookup/],
  ['/v1/listings/01', 'invalid_id', 'id', /lookup/],
  ['/v1/listings/9007199254740992', 'invalid_id', 'id', /lookup/],
  ['/v1/listings/999999999', 'listing_not_found', 'id', /GET \/v1\/listings/],
  ['/v1/listings/999999999/similar', 'listing_not_found', 'id', /GET \/v1\/listings/],
  ['/v1/listings/1?include=everything', 'invalid_value', 'include', /estimate/],
  ['/v1/listings/1/similar?limit=5', 'unknown_parameter', 'limit', /no parameters/],
  ['/v1/nothing', 'not_found', undefined, /openapi\.json/],
  ['/v1', 'not_found', undefined, /openapi\.json/],
  ['/nothing', 'not_found', undefined, /openapi\.json/],
  ['/v1/listings/1/similar/more', 'not_found', undefined, /openapi\.json/],
]

describe('a wrong request', () => {
  const rows = [...searchFaults.map(([query, ...rest]) => [`/v1/listings?${query}`, ...rest])]
  it.each([...rows, ...otherFaults] as Row[])('%s is %s', async (path, code, param, hint) => {
    expectErrorShape(await get(app, path), { code, hint, ...(param ? { param } : {}) })
  })

  it('gets all its faults together', async () => {
    const answer = await get(app, '/v1/listings?distrct=x&limit=99&price_min=b&pets=allowed')
    expectErrorShape(answer, { status: 400 })
    const { details, code, param } = answer.body.error
    expect([...details].map((fault) => fault.param)).toEqual(
      expect.arrayContaining(['distrct', 'limit', 'price_min', 'pets']),
    )
    expect([details[0].code, details[0].param]).toEqual([code, param])
  })

  it('is given the list of what is allowed', async () => {
    const { body } = await get(app, '/v1/listings?district=atlantis')
    expect(body.error.allowed).toEqual(['famagusta', 'larnaca', 'limassol', 'nicosia', 'paphos'])
  })

  it('does not get its long values thrown back whole', async () => {
    const answer = await get(app, `/v1/listings?district=${'x'.repeat(3000)}`)
    expectErrorShape(answer, { code: 'invalid_value', param: 'district' })
    expect(String(answer.body.error.message).length).toBeLessThan(200)
  })
})

describe('a method that a path does not have', () => {
  it('is 405 with Allow on every path of OpenAPI', async () => {
    const byPath = Map.groupBy(api.operations, ({ path }) => path)
    for (const [path, operations] of byPath) {
      const answer = await send(app, {
        method: 'TRACE' as 'GET',
        url: path.replaceAll(/\{\w+\}/g, '1'),
      })
      // Fastify does not know every method; what it does not route is not found.
      if (answer.status === 404) continue
      expectErrorShape(answer, { code: 'method_not_allowed' })
      for (const { method } of operations) expect(answer.headers.allow).toContain(method)
    }
  })

  it('is said of the path that was meant, not of a listing that is called so', async () => {
    const answer = await send(app, { method: 'POST', url: '/v1/listings/lookup' })
    expectErrorShape(answer, { code: 'method_not_allowed', hint: /GET/ })
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  it.each(['DELETE', 'PUT', 'PATCH', 'POST'] as const)('%s /v1/meta', async (method) => {
    const answer = await send(app, { method, url: '/v1/meta' })
    expectErrorShape(answer, { code: 'method_not_allowed', hint: /GET/ })
    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(answer.body.error.allowed).toEqual(['GET', 'HEAD'])
  })
})

describe('a body', () => {
  const post = (payload: string, headers: Record<string, string>) =>
    send(app, { method: 'POST', url: '/v1/listings', payload, headers: { ...bearer, ...headers } })

  it('that is too large is 413', async () => {
    const body = `"${'x'.repeat(limits.bodyMaxBytes)}"`
    const answer = await post(body, { 'content-type': 'application/json' })
    expectErrorShape(answer, { code: 'payload_too_large', status: 413, hint: /Shorten/ })
  })

  it.each([
    [{}],
    [{ 'content-type': '' }],
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/xml' }],
    [{ 'content-type': 'application/jsonx' }],
    [{ 'content-type': 'application/json, text/plain' }],
    [{ 'content-type': 'application/json; charset=latin1' }],
    [{ 'content-type': 'application/json; charset="utf-16"' }],
    [{ 'content-type': 'multipart/form-data; boundary=x' }],
    [{ 'content-type': 'rubbish' }],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('declared by %j is 415', async (headers) => {
    const answer = await post('{}', headers)
    expectErrorShape(answer, { code: 'unsupported_media_type', status: 415, hint: /Content-Type/ })
  })

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json;',
  ])('declared as %s is read', async (contentType) => {
    const answer = await post('{}', { 'content-type': contentType })
    expectErrorShape(answer, { code: 'missing_field', param: 'deal' })
  })

  it.each(['', '[]', 'null', '{', '{"deal":"sale","deal":"rent"}', '{"deal":"\\ud800"}'])(
    'of %s is refused',
    async (body) => {
      const answer = await post(body, { 'content-type': 'application/json' })
      expectErrorShape(answer, { status: 400 })
    },
  )
})

describe('without a good key', () => {
  it('every operation that needs one is 401', async () => {
    const needing = api.operations.filter(({ security }) =>
      security.every((way) => 'sellerKey' in way),
    )
    expect(needing.length).toBeGreaterThan(0)
    for (const { method, path } of needing) {
      const request = { method: method as 'GET', url: path.replaceAll(/\{\w+\}/g, '1') }
      for (const headers of [{}, { authorization: 'Bearer estia_wrong' }]) {
        const answer = await send(app, { ...request, headers })
        expectErrorShape(answer, { code: 'unauthenticated', hint: /key/ })
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
      }
    }
  })
})

describe('an address', () => {
  it('of more than 4096 characters is 414', async () => {
    const room = limits.urlMaxChars - '/v1/listings?q='.length
    expectErrorShape(await get(app, `/v1/listings?q=${'a'.repeat(room + 1)}`), {
      code: 'uri_too_long',
      status: 414,
    })
    expectErrorShape(await get(app, `/v1/listings?q=${'a'.repeat(room)}`), { code: 'too_long' })
  })

  it.each(['/v1/listings/%', '/v1/listings/%ff', '/v1/%E0%A4%A', '/%00', '/v1/listings/%00'])(
    '%s is refused, not crashed on',
    async (path) => expectErrorShape(await get(app, path)),
  )
})
