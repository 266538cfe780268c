/**
 * Every way in that takes filters of a search or the fields of a listing repairs them by the one repairer. The ways are
 * read off OpenAPI, the tools and the pages: one that is missing from the table fails the test.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allTools } from '../../src/mcp/tools/all-tools.ts'
import { callTool, connectTools } from '../mcp/tool-client.ts'
import { type OpenApi, readOpenApi } from '../support/open-api.ts'
import {
  fillWithDemo,
  issueTestKey,
  send,
  startTestApp,
  type TestAnswer,
  type TestApp,
} from '../support/test-app.ts'

let app: TestApp
let api: OpenApi
let key: string
let ownId: number
let baseUrl: string

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  baseUrl = await app.listen()
  api = await readOpenApi(app)
  const [{ id: seller_id }] = await app.store.listSellers()
  key = await issueTestKey(app, seller_id)
  const own = { seller_id, state: null, updated_since: null, after: null, limit: 1 }
  ownId = (await app.store.ownListings(own))[0].id
})
afterAll(() => app.stop())

const get = (url: string) => send(app, { url })
const write = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) =>
  send(app, {
    method,
    url,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })

const WRONG = 'maxPrice=300000&minBeds=5&sortBy=-price'
const RIGHT = ['price_max=300000', 'bedrooms=5,6', 'sort=price_desc']
const filters = 'maxPrice=300000&minBeds=5'

/** What a refusal suggests, sent as it stands, is answered. */
async function suggested(
  answer: TestAnswer,
  path: string,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<string> {
  expect(answer.status, answer.text).toBe(400)
  const suggestion = String(answer.body.error.suggestion)
  expect((await send(app, { method, url: `${path}?${suggestion}` })).status).toBe(200)
  return suggestion
}

type Way = () => Promise<string>

/** A body that names a search: what the refusal suggests is saved as it stands. */
async function savedSearch(method: 'POST' | 'PATCH', url: string, status: number): Promise<string> {
  const answer = await write(method, url, { query: filters })
  expect(answer.status, answer.text).toBe(400)
  const query = String(answer.body.error.suggestion)
  expect((await write(method, url, { query })).status).toBe(status)
  return query
}

const searches: Readonly<Record<string, Way>> = {
  searchListings: async () => suggested(await get(`/v1/listings?${WRONG}`), '/v1/listings'),
  countListings: async () =>
    suggested(await get(`/v1/listings/facets?${filters}`), '/v1/listings/facets'),
  searchFeedAtom: async () =>
    suggested(await get(`/v1/listings.atom?${filters}`), '/v1/listings.atom'),
  searchFeedJson: async () =>
    suggested(await get(`/v1/listings.feed.json?${filters}`), '/v1/listings.feed.json'),
  streamEvents: async () =>
    // What is accepted never ends.
    suggested(await get(`/v1/events/stream?${filters}`), '/v1/events/stream', 'HEAD'),
  saveSearch: () => savedSearch('POST', '/v1/searches', 201),
  changeSavedSearch: async () => {
    const { body } = await write('POST', '/v1/searches', { query: { deal: 'rent' } })
    return savedSearch('PATCH', `/v1/searches/${body.token}`, 200)
  },
  mapListings: async () =>
    suggested(
      await get(`/v1/listings/map?${filters}&bounds=34.5,32.2,35.2,34.1&zoom=9`),
      '/v1/listings/map',
    ),
  '/search': async () => pageShown(await get(`/search?${WRONG}`)),
  '/': async () => pageShown(await get(`/?${WRONG}`)),
  search_listings: async () => toolRead('search_listings', { ...args, sortBy: '-price' }),
  what_changed: async () => toolRead('what_changed', { filters: args }),
  watch_search: async () => toolRead('watch_search', { filters: args }),
}
const args = { maxPrice: 300_000, minBeds: 5 }

/** The chips and links of the page hold what was meant. */
function pageShown({ text }: TestAnswer): string {
  const [, address = ''] = /data-address="([^"]*)"/.exec(text) ?? []
  return address.replaceAll('&amp;', '&').replaceAll('%2C', ',')
}

async function toolRead(name: string, sent: Record<string, unknown>): Promise<string> {
  const client = await connectTools(baseUrl)
  const { isError, text } = await callTool(client, name, sent)
  await client.close()
  expect(isError, text).toBe(false)
  return text
}

const sent = { beds: 3, price: '€285,000', latitude: 34.7071, longitude: 33.0226 }
const meant = { bedrooms: 3, price: 285_000, lat: 34.7071, lng: 33.0226 }

const bodyOf = (answer: TestAnswer): object => {
  expect(answer.status, answer.text).toBe(400)
  return JSON.parse(String(answer.body.error.suggestion))
}

const bodies: Readonly<Record<string, () => Promise<object>>> = {
  createListing: async () => bodyOf(await write('POST', '/v1/listings', { deal: 'sale', ...sent })),
  updateListing: async () => bodyOf(await write('PATCH', `/v1/listings/${ownId}`, sent)),
  replaceListing: async () => bodyOf(await write('PUT', `/v1/listings/${ownId}`, sent)),
  putListingByReference: async () =>
    bodyOf(await write('PUT', '/v1/listings/by-reference/HINT-1', sent)),
  estimateHome: async () => bodyOf(await write('POST', '/v1/estimates', sent)),
  validateListing: async () => {
    const answer = await write('POST', '/v1/listings/validate', sent)
    return JSON.parse(String(answer.body.suggestion))
  },
}

/** A path with its parts filled in, and a query with all that is needed, each by its example. */
function exampleOf({ path, parameters }: OpenApi['operations'][number]) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part) => (part === 'id' ? `${ownId}` : 'x'))
  const query = parameters.filter((one) => one.in === 'query')
  return { filled, query }
}

it('every operation that reads names the request that was meant', async () => {
  const silent: string[] = []
  const reading = api.operations.filter(({ method }) => method === 'get')
  for (const operation of reading) {
    const { filled, query } = exampleOf(operation)
    if (query.length === 0) continue
    const needed = query.filter(({ required }, index) => required || index === 0)
    const raw = (name: (one: string) => string) =>
      needed.map((one) => `${name(one.name)}=${encodeURIComponent(String(one.example))}`).join('&')
    const { status, body } = await send(app, {
      url: `${filled}?${raw((name) => name.toUpperCase())}`,
      headers: operation.security?.length === 0 ? {} : { authorization: `Bearer ${key}` },
    })
    const right = needed.every(({ name }) => `&${body.error?.suggestion}`.includes(`&${name}=`))
    if (status !== 400 || !right)
      silent.push(`${operation.operationId} ${status}: ${body.error?.hint}`)
  }
  expect(silent).toEqual([])
})

it('the table names every way in that takes filters', () => {
  const operations = api.operations
    .filter(
      ({ parameters, requestBody }) =>
        parameters.some(({ name }) => name === 'price_max') ||
        /SavedSearch\w+/.test(JSON.stringify(requestBody ?? null)),
    )
    .map(({ operationId }) => operationId)
  const tools = allTools
    .filter(({ inputSchema }) => {
      const properties = Object.keys((inputSchema.properties ?? {}) as object)
      return properties.includes('price_max') || properties.includes('filters')
    })
    .map(({ name }) => name)
  expect(Object.keys(searches).sort()).toEqual([...operations, ...tools, '/', '/search'].sort())
})

it('the table names every way in that takes the fields of a listing', () => {
  const taking = api.operations
    .filter(({ requestBody }) => {
      const json = requestBody?.content['application/json'] as { schema?: { $ref?: string } }
      return /Listing(?:Write|Create)$/.test(json?.schema?.$ref ?? '')
    })
    .map(({ operationId }) => operationId)
  expect(Object.keys(bodies).sort()).toEqual(taking.sort())
})

it.each(Object.keys(searches))('%s reads the filters that were meant', async (name) => {
  const read = await searches[name]()
  const isOrdered = /searchListings|search_listings|^\//.test(name)
  for (const pair of isOrdered ? RIGHT : RIGHT.slice(0, 2)) {
    const [wanted, value] = pair.split('=')
    expect(read.replaceAll('/', ','), name).toMatch(new RegExp(`${wanted}[= ]${value}`))
  }
})

it.each(Object.keys(bodies))('%s suggests the body that was meant', async (name) => {
  expect(await bodies[name]()).toMatchObject(meant)
})

it.each([
  ['/v1/locations?name=Paphos', 'q=Paphos'],
  ['/v1/locations?place=Paphos&lang=en', 'q=Paphos'],
  ['/v1/understand?query=villa', 'text=villa'],
  ['/v1/listings/lookup?reference=LIM-1', 'ref=LIM-1'],
  ['/v1/listings/7?expand=estimate', 'include=estimate'],
  ['/v1/listings/7?estimate=true', 'include=estimate'],
  ['/v1/events?since=5&limit=9000', 'after=5&limit=1000'],
  ['/v1/events?page=2', ''],
])('%s is meant as %s', async (sent, meant) => {
  const { body } = await get(sent)
  const path = sent.split('?')[0]
  expect(body.error.suggestion).toBe(meant)
  expect(body.error.hint).toMatch(new RegExp(`Send GET ${path}(?:[?]|$)`))
})

it.each([
  '/v1/locations?colour=red',
  '/v1/locations',
  '/v1/listings/map',
  '/v1/listings/lookup?id=7',
  '/v1/listings/7/similar?limit=3',
])('%s has no sure repair', async (sent) => {
  const { status, body } = await get(sent)
  expect(status).toBe(400)
  expect(body.error).not.toHaveProperty('suggestion')
})
