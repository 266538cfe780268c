/** What the service says about itself: catalogue, field rules, places, OpenAPI, instruction files. */
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '../../src/catalogue/errors.ts'
import { fields } from '../../src/catalogue/fields.ts'
import { parameters } from '../../src/catalogue/parameters.ts'
import { projectMembers } from '../../src/catalogue/project-members.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type OpenApi, readOpenApi } from '../support/open-api.ts'
import { servedRoutes } from '../support/served-routes.ts'
import { type Body, fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let api: OpenApi

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  api = await readOpenApi(app)
})
afterAll(() => app.stop())

const base = 'https://homes.example.com'

describe('/v1/meta', () => {
  it('has the members of the specification, numbers as numbers', async () => {
    const { status, body } = await get(app, '/v1/meta')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      search: `${base}/v1/listings`,
      docs: `${base}/llms.txt`,
      units: { price: expect.any(String), area: expect.any(String) },
      limits: {
        requests_per_hour: 0,
        requests_counted_per: 'IP address',
        results_per_page: 25,
        results_reachable_per_search: 500,
      },
    })
  })

  it('has an entry for each search parameter, complete', async () => {
    const { body } = await get(app, '/v1/meta')
    expect(Object.keys(body.parameters)).toEqual(parameters.map(({ name }) => name))
    for (const [name, entry] of Object.entries<Record<string, unknown>>(body.parameters)) {
      expect(entry, name).toMatchObject({
        label: expect.any(String),
        applies_to: expect.any(Array),
        multiple: expect.any(Boolean),
        example: expect.any(String),
      })
      expect('values' in entry || 'type' in entry || 'values_from' in entry, name).toBe(true)
    }
  })

  it.each([
    ['view', ['sale']],
    ['pets', ['rent']],
    ['good_deal', ['sale']],
    ['company_id', ['sale']],
    ['price_min', ['sale', 'rent']],
  ])('%s applies to %j', async (name, deals) => {
    const { body } = await get(app, '/v1/meta')
    expect(body.parameters[name].applies_to).toEqual(deals)
  })

  it('labels open-ended counts, keys sorts by deal and says any or all', async () => {
    const { bedrooms, bathrooms, sort, amenities, district, radius_km, location, q } = (
      await get(app, '/v1/meta')
    ).body.parameters
    expect(bedrooms.values[0]).toEqual({ value: 'studio', label: 'Studio' })
    expect([...bedrooms.values].at(-1)).toEqual({ value: '6', label: '6+' })
    expect([...bathrooms.values].at(-1)).toEqual({ value: '5', label: '5+' })
    expect(sort.default).toEqual({ sale: 'recommended', rent: 'newest' })
    expect(sort.values.sale).toContain('price_m2_asc')
    expect(sort.values.rent).not.toContain('price_m2_asc')
    expect([amenities.match, district.match]).toEqual(['all', 'any'])
    expect(radius_km).toMatchObject({ type: 'number', default: 2, max: 100 })
    expect(q).toMatchObject({ type: 'string', max: 100 })
    expect(location.values_from).toBe(`${base}/v1/locations?q=`)
  })
})

describe('/api/listing-fields', () => {
  it.each(['sale', 'rent'])('gives the rules for a %s', async (deal) => {
    const { status, body } = await get(app, `/api/listing-fields?deal=${deal}`)
    expect(status).toBe(200)
    expect(body.deal).toBe(deal)
    expect(Object.keys(body.fields)).toEqual([...fields, ...projectMembers].map(({ name }) => name))
    expect(body.needed_to_publish.always).toEqual([
      'property_type',
      'district',
      'price',
      'photo_urls',
    ])
    expect(body.needed_to_publish['apartment,house']).toContain('bedrooms')
    expect(body.set_by_index).toEqual(expect.arrayContaining(['title', 'link', 'price_per_m2']))
    expect([typeof body.note, typeof body.updates]).toEqual(['string', 'string'])
  })

  it('is about sales by default, and gives units by deal', async () => {
    const sale = await get(app, '/api/listing-fields')
    const rent = await get(app, '/api/listing-fields?deal=rent')
    expect(sale.body.deal).toBe('sale')
    expect(sale.body.fields.price).toMatchObject({ type: 'integer', min: 1, max: 999_999_999 })
    expect(sale.body.fields.price.unit).not.toBe(rent.body.fields.price.unit)
    expect(sale.body.fields.floor).toMatchObject({ type: 'integer', min: -3, max: 200 })
    expect(sale.body.fields.postal_code).toMatchObject({ type: 'integer', min: 1000, max: 9999 })
    expect(sale.body.fields.covered_area_m2).toMatchObject({ type: 'number', min: 1 })
    expect(sale.body.fields.description.max_length).toBe(6000)
    expect(sale.body.fields.pool).toMatchObject({ multiple: true })
  })
})

describe('what goes beyond the specification', () => {
  const marked = (entries: Body) =>
    Object.entries<Body>(entries)
      .filter(([, entry]) => 'extension' in entry)
      .map(([name, entry]) => [name, entry.extension])
  const extensionsOf = (declared: readonly { name: string; extension?: true }[]) =>
    declared.filter(({ extension }) => extension).map(({ name }) => [name, true])

  it('is marked in catalogue, field rules and OpenAPI, and only that', async () => {
    const { body: meta } = await get(app, '/v1/meta')
    const { body: rules } = await get(app, '/api/listing-fields')
    expect(marked(meta.parameters)).toEqual(extensionsOf(parameters))
    expect(marked(rules.fields)).toEqual([
      ...extensionsOf(fields),
      ...projectMembers.map(({ name }) => [name, true]),
    ])
    const search = api.operations.find(({ operationId }) => operationId === 'searchListings')!
    const described = search.parameters.filter((one) => 'x-extension' in one)
    expect(described.map(({ name }) => [name, true])).toEqual(extensionsOf(parameters))
    const markedIn = (schema: string) =>
      Object.entries(api.document.components.schemas[schema].properties as object)
        .filter(([, one]) => 'x-extension' in one)
        .map(([name]) => [name, true])
    expect(markedIn('ListingWrite')).toEqual([
      ...extensionsOf(fields),
      ...projectMembers.map(({ name }) => [name, true]),
    ])
    expect(markedIn('Listing')).toEqual([
      ['distance_to_sea_m', true],
      ['price_check', true],
      ['same_home', true],
      ...extensionsOf(fields.filter(({ kind }) => kind !== 'photos')),
      ...extensionsOf(fields.filter(({ kind }) => kind === 'photos')),
      ['accepts_enquiries', true],
      ['accepts_calls', true],
      ['accepts_whatsapp', true],
      ['seller_answers', true],
      ['location_approximate', true],
      ['nearby', true],
    ])
    const operations = api.operations.filter((one) => 'x-extension' in one)
    const isOfEnquiries = ({ path }: { path: string }) => /\/enquiries|\/people/.test(path)
    expect(operations.filter(isOfEnquiries)).toHaveLength(15)
    expect(operations.filter(isOfEnquiries)).toEqual(api.operations.filter(isOfEnquiries))
    const isOfSearches = ({ path }: { path: string }) => /^\/v1\/(?:searches|lists)/.test(path)
    expect(operations.filter(isOfSearches)).toEqual(api.operations.filter(isOfSearches))
    const isOfWebhooks = ({ path }: { path: string }) => path.startsWith('/v1/webhooks')
    expect(operations.filter(isOfWebhooks)).toEqual(api.operations.filter(isOfWebhooks))
    const isOfMarket = ({ path }: { path: string }) => path.startsWith('/v1/market')
    expect(operations.filter(isOfMarket)).toEqual(api.operations.filter(isOfMarket))
    const groups = [isOfEnquiries, isOfSearches, isOfWebhooks, isOfMarket]
    const others = operations.filter((one) => !groups.some((isOf) => isOf(one)))
    expect(others.map(({ operationId }) => operationId)).toEqual([
      'searchFeedAtom',
      'searchFeedJson',
      'countListings',
      'mapListings',
      'understandSentence',
      'estimateHome',
      'listOtherHomes',
      'sayOtherHome',
      'takeBackOtherHome',
      'readListingFigures',
      'streamEvents',
      'getKeyChallenge',
      'mintKey',
      'uploadPhoto',
      'getOwnProfile',
      'updateOwnProfile',
      'listOwnProjects',
      'getOwnProject',
      'updateOwnProject',
      'reportListing',
      'checkFeed',
      'listFeeds',
      'createFeed',
      'getFeed',
      'changeFeed',
      'removeFeed',
      'sendFeedDocument',
      'startFeedRun',
      'listFeedRuns',
      'getFeedRun',
      'listFeedRecords',
      'getFeedRunCsv',
      'releaseFeedRun',
      'discardFeedRun',
      'exportKyero',
      'exportRera',
      'exportReso',
      'exportMeta',
      'listExports',
      'createExport',
      'revokeExport',
      'pullKyero',
      'pullRera',
      'pullReso',
      'pullMeta',
    ])
  })

  it('is marked in the instruction file and the written lists', async () => {
    const { text } = await get(app, '/llms.txt')
    const page = (name: string) =>
      readFileSync(new URL(`../../docs/reference/${name}.md`, import.meta.url), 'utf8').split('\n')
    for (const { name, extension } of parameters) {
      const line = text.split('\n').find((one) => one.startsWith(`- ${name}`))!
      expect([name, line.includes('Extension.')]).toEqual([name, extension === true])
      const row = page('parameters').find((one) => one.startsWith(`| \`${name}\` |`))!
      expect([name, row.includes('*Extension.*')]).toEqual([name, extension === true])
    }
    for (const { name, extension } of fields) {
      const row = page('fields').find((one) => one.startsWith(`| \`${name}\` |`))!
      expect([name, row.includes('*Extension.*')]).toEqual([name, extension === true])
    }
  })

  it('says of a field for rents that it is one', async () => {
    const { body } = await get(app, '/api/listing-fields?deal=rent')
    expect(body.fields.available_from).toMatchObject({
      type: 'string',
      format: 'date',
      applies_to: ['rent'],
      extension: true,
    })
    expect(body.fields.deposit).toMatchObject({ min: 0, max: 999_999_999, unit: 'EUR' })
    expect(body.fields.minimum_term_months).toMatchObject({ min: 1, max: 120, unit: 'months' })
    expect(body.fields.price.unit).toBe('EUR per month')
  })
})

describe('/v1/locations', () => {
  it.each(['Λεμεσός', 'Lemesos', 'Limasol', 'limassol', ' LIMASSOL '])(
    '%s finds Limassol first',
    async (name) => {
      const { body } = await get(app, `/v1/locations?q=${encodeURIComponent(name)}`)
      expect(body.results[0]).toMatchObject({
        slug: 'limassol',
        district: 'limassol',
        match: { kind: expect.any(String), score: expect.any(Number) },
      })
      expect(body.results.length).toBeLessThanOrEqual(10)
    },
  )

  it('counts as many listings as a search with the slug finds', async () => {
    const { body } = await get(app, '/v1/locations?q=paphos')
    const [{ slug, listings }] = body.results
    const found = await get(app, `/v1/listings?location=${slug}&limit=1`)
    expect(listings.sale).toBe(found.body.total)
    expect(listings.sale).toBeGreaterThan(0)
  })

  it('answers with nothing for a name that no place resembles', async () => {
    const { status, body } = await get(app, '/v1/locations?q=xqzwvkj')
    expect([status, body]).toEqual([200, { results: [] }])
  })
})

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1.0 of version 1.0.0', async () => {
    const validator = new Validator()
    const result = await validator.validate({ ...structuredClone(api.document) })
    expect(result).toEqual({ valid: true })
    expect(api.document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
  })

  it('describes every API route that is served, and only those', () => {
    const served = servedRoutes(app)
      .filter(({ method, path }) => method !== 'HEAD' && /^\/(v1|api)\//.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/^\/(v1|api)/, '')}`)
      // The alias of the specification: search is also /api/search.
      .filter((route) => route !== 'GET /search')
    const described = api.operations.map(
      ({ method, path }) => `${method} ${path.replace(/^\/(v1|api)/, '')}`,
    )
    expect([...new Set(served)].sort()).toEqual(described.sort())
    expect(served.length).toBe(2 * described.length)
  })

  it('names all operations of the specification', () => {
    const ids = api.operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining([
        'searchListings',
        'getListing',
        'similarListings',
        'lookupListing',
        'resolveLocation',
        'getMeta',
      ]),
    )
  })

  it('has every search parameter', () => {
    const search = api.operations.find(({ operationId }) => operationId === 'searchListings')
    expect(search?.parameters.map(({ name }) => name)).toEqual(parameters.map(({ name }) => name))
  })

  it('lists every code of the error table, and so do docs and reference page', async () => {
    const { text: page } = await get(app, '/docs')
    const written = readFileSync(new URL('../../docs/reference/errors.md', import.meta.url), 'utf8')
    const { text: description } = await get(app, '/openapi.json')
    const described = new Set(
      JSON.parse(description).components.schemas.Error.properties.error.properties.code.enum,
    )
    expect(described).toEqual(new Set(errors.map(({ code }) => code)))
    for (const { code } of errors) expect(written).toContain(code)
    for (const { operationId, description: words } of api.operations) {
      for (const code of /Error codes: (.+)\./.exec(words)![1].split(', ')) {
        expect(described, `${operationId} ${code}`).toContain(code)
        expect(page, code).toContain(code)
      }
    }
  })
})

describe('instruction files', () => {
  it.each([
    ['/llms.txt', 'text/plain; charset=utf-8', '/v1/listings'],
    ['/llms-full.txt', 'text/plain; charset=utf-8', '# Error codes'],
    ['/openapi.json', 'application/json; charset=utf-8', '"openapi":"3.1.0"'],
    ['/openapi.yaml', 'application/yaml; charset=utf-8', 'openapi: "3.1.0"'],
    ['/.well-known/agent-card.json', 'application/json; charset=utf-8', '"skills"'],
    ['/.well-known/mcp/server-card.json', 'application/json; charset=utf-8', '/mcp"'],
    ['/mcp/server-card', 'application/mcp-server-card+json; charset=utf-8', '/mcp"'],
    ['/docs', 'text/html; charset=utf-8', 'searchListings'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent'],
  ])('%s is %s, cacheable, and 304 when held', async (path, type, content) => {
    const { status, headers, text } = await get(app, path)
    expect([status, headers['content-type']]).toEqual([200, type])
    expect(text).toContain(content)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await get(app, path, { 'if-none-match': headers.etag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.etag).toBe(headers.etag)
  })

  it.each([
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready', workers: { wanted: 1, running: 1 } }],
  ])('%s is never cached', async (path, body) => {
    const answer = await get(app, path)
    expect([answer.status, answer.body]).toEqual([200, body])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('describes every operation to programs', async () => {
    const { text } = await get(app, '/llms.txt')
    for (const { method, path } of api.operations) expect(text).toContain(`${method} ${path}`)
  })
})

describe('both prefixes', () => {
  it.each([
    ['/v1/meta', '/api/meta'],
    ['/v1/listing-fields', '/api/listing-fields'],
    ['/v1/listings?district=paphos', '/api/listings?district=paphos'],
    ['/v1/listings?district=paphos', '/api/search?district=paphos'],
    ['/v1/listings?district=paphos', '/v1/listings/?district=paphos'],
    ['/v1/locations?q=tala', '/api/locations?q=tala'],
  ])('%s and %s answer alike', async (one, other) => {
    const [first, second] = [await get(app, one), await get(app, other)]
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  it('also when they refuse', async () => {
    for (const prefix of ['/v1', '/api']) {
      expectErrorShape(await get(app, `${prefix}/listings?distrct=paphos`), {
        code: 'unknown_parameter',
        param: 'distrct',
        hint: 'Did you mean district?',
      })
    }
  })
})

describe('caching', () => {
  it.each([
    ['/v1/meta', 'public, no-cache'],
    ['/api/listing-fields', 'public, max-age=3600'],
    ['/v1/listings', 'public, no-cache'],
    ['/v1/locations?q=tala', 'public, no-cache'],
  ])('%s says %s and answers 304 without a body', async (path, cacheControl) => {
    const { headers } = await get(app, path)
    expect(headers['cache-control']).toBe(cacheControl)
    for (const held of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await get(app, path, { 'if-none-match': held })
      expect([again.status, again.text], held).toEqual([304, ''])
    }
    expect((await get(app, path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD like GET, without the body', async () => {
    const whole = await get(app, '/v1/meta')
    const { statusCode, headers, payload } = await app.server.inject({
      method: 'HEAD',
      url: '/v1/meta',
    })
    expect([statusCode, payload, headers.etag]).toEqual([200, '', whole.headers.etag])
  })
})
