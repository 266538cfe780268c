/**
 * Every way out of the service: operations, pages and tools, each with the requests by which a stranger would look
 * for a hidden listing, or why it shows none. A new one needs a row here.
 */
import { type HiddenHome, type HiddenWorld, NEIGHBOURS } from './hidden-market.ts'

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly payload?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

export type Row =
  | {
      /** What is asked about each hidden listing, or once for all (`home` is then the first). */
      readonly ask: (home: HiddenHome, world: HiddenWorld) => readonly Asked[]
      /** Past public values belong here: a history. */
      readonly isHistory?: true
      /** It shows a listing's marks while that is live: proves that the requests would find them. */
      readonly namesLive: boolean
    }
  | { readonly none: string }

const get = (url: string): Asked => ({ method: 'GET', url })
const json = (method: Asked['method'], url: string, payload: object): Asked => ({
  method,
  url,
  payload,
  headers: { 'content-type': 'application/json' },
})

const showing = (ask: (home: HiddenHome, world: HiddenWorld) => readonly Asked[]): Row => ({
  ask,
  namesLive: true,
})
/** Requested, but never contains values of the listing, live or not. */
const silent = (ask: (home: HiddenHome, world: HiddenWorld) => readonly Asked[]): Row => ({
  ask,
  namesLive: false,
})
const none = (why: string): Row => ({ none: why })

/** By somebody who has a key, of another seller. */
const asOther = ({ stranger }: HiddenWorld, asked: Asked): Asked => ({
  ...asked,
  headers: { ...asked.headers, ...stranger },
})
const refused = (method: Asked['method'], path: string): Row =>
  silent(({ id }, world) => [
    asOther(
      world,
      json(method, `/v1/listings/${id}${path}`, method === 'PATCH' ? { floor: 1 } : {}),
    ),
  ])

const around = ({ spot: { lat, lng } }: HiddenHome) =>
  `bbox=${lat - 0.001},${lng - 0.001},${lat + 0.0005},${lng + 0.001}`

/** None of these repeats a mark: an answer repeats its request. */
const filtersFor = ({ id, formerPrice, spot }: HiddenHome, bbox: string): string[] => [
  'q=quiet&sort=newest&detail=full',
  `ids=${id}&detail=full`,
  `price_min=${formerPrice - 1}&price_max=${formerPrice + 1}&detail=full`,
  'price_min=9000000&detail=full',
  `${bbox}&limit=25`,
  `near=${spot.lat},${spot.lng}&radius_km=0.05`,
]

const filtersOnly = (home: HiddenHome): string[] =>
  filtersFor(home, around(home))
    .filter((filters) => !filters.startsWith('ids'))
    .map((filters) => filters.replaceAll(/&(?:detail|limit|sort)=\w+/g, ''))

const home = ({ spot }: HiddenHome) => ({
  ...{ deal: 'sale', property_type: 'house', district: 'paphos', location: 'tala' },
  ...{ bedrooms: '3', condition: 'pre-owned', covered_area_m2: 150, ...spot },
})

/** By operation of OpenAPI. */
export const operationRows: Readonly<Record<string, Row>> = {
  'GET /v1/listings': showing((one) =>
    filtersFor(one, around(one)).map((filters) => get(`/v1/listings?${filters}`)),
  ),
  'GET /v1/listings.atom': showing((one) =>
    filtersOnly(one).map((filters) => get(`/v1/listings.atom?${filters}`)),
  ),
  'GET /v1/listings.feed.json': showing((one) =>
    filtersOnly(one).map((filters) => get(`/v1/listings.feed.json?${filters}`)),
  ),
  // What it sends, which never ends, is read in visibility.test.ts.
  'GET /v1/events/stream': silent(() => [get('/v1/events/stream?after=-1')]),
  'GET /v1/listings/facets': silent((one) =>
    filtersOnly(one).map((filters) => get(`/v1/listings/facets?${filters}`)),
  ),
  'GET /v1/listings/map': showing((one) => [get(`/v1/listings/map?${around(one)}&zoom=18`)]),
  'GET /v1/listings/lookup': silent(({ id, reference }) => [
    get(`/v1/listings/lookup?ref=${reference}`),
    get(`/v1/listings/lookup?url=/listings/${id}/x`),
  ]),
  'GET /v1/listings/{id}': showing(({ id }) => [
    get(`/v1/listings/${id}`),
    get(`/v1/listings/${id}?include=estimate,market`),
  ]),
  // About a home that nobody hides, next to the hidden one.
  'GET /v1/listings/{id}/similar': showing((one, { homes }) => [
    get(`/v1/listings/${one.id}/similar`),
    ...homes.map((other) => get(`/v1/listings/${neighbourOf(other, homes)}/similar`)),
  ]),
  'POST /v1/estimates': showing((one) => [json('POST', '/v1/estimates', home(one))]),
  'GET /v1/understand': silent(() => [get('/v1/understand?text=quiet+house')]),
  'GET /v1/locations': silent(() => [get('/v1/locations?q=tala')]),
  'GET /v1/events': {
    ask: () => [get('/v1/events?limit=1000')],
    isHistory: true,
    namesLive: false,
  },
  'GET /v1/market': silent(() => [get('/v1/market?district=paphos')]),
  'GET /v1/market.csv': silent(() => [get('/v1/market.csv?location=tala')]),
  'GET /v1/market/compare': silent(() => [get('/v1/market/compare?places=tala,peyia')]),
  'GET /v1/market/places': silent(() => [get('/v1/market/places?level=location')]),
  'GET /v1/market/method': none('a text, and no listing'),
  'GET /v1/market/revisions': none('months and their reasons, and no listing'),
  'GET /v1/meta': silent(() => [get('/v1/meta')]),
  'GET /api/listing-fields': none('rules, and no listing'),
  'POST /v1/listings/{id}/enquiries': silent(({ id }) => [
    json('POST', `/v1/listings/${id}/enquiries`, enquiryTo(id)),
  ]),
  'POST /v1/listings/{id}/reports': silent(({ id }) => [
    json('POST', `/v1/listings/${id}/reports`, { reason: 'other', text: 'Is it real?' }),
  ]),
  'GET /v1/my/listings': silent((_, world) => [asOther(world, get('/v1/my/listings'))]),
  'GET /v1/my/listings/{id}/figures': silent(({ id }, world) => [
    asOther(world, get(`/v1/my/listings/${id}/figures`)),
  ]),
  'GET /v1/my/listings/{id}/not-same-home': silent(({ id }, world) => [
    asOther(world, get(`/v1/my/listings/${id}/not-same-home`)),
  ]),
  'PUT /v1/my/listings/{id}/not-same-home/{other}': silent(({ id }, world) => [
    asOther(world, { ...get(`/v1/my/listings/${id}/not-same-home/1`), method: 'PUT' }),
  ]),
  'DELETE /v1/my/listings/{id}/not-same-home/{other}': none('answers nothing'),
  'GET /v1/my/export.kyero': silent((_, world) => [asOther(world, get('/v1/my/export.kyero'))]),
  'GET /v1/my/export.rera': silent((_, world) => [asOther(world, get('/v1/my/export.rera'))]),
  'GET /v1/my/export.reso': silent((_, world) => [asOther(world, get('/v1/my/export.reso'))]),
  'GET /v1/my/export.meta': silent((_, world) => [asOther(world, get('/v1/my/export.meta'))]),
  'GET /v1/my/exports': silent((_, world) => [asOther(world, get('/v1/my/exports'))]),
  'GET /v1/my/projects': none("the caller's own projects"),
  'GET /v1/my/projects/{id}': none("the caller's own project"),
  'PATCH /v1/my/projects/{id}': none("the caller's own project"),
  'GET /v1/my/profile': none("the caller's own profile"),
  'PATCH /v1/my/profile': none("the caller's own profile"),
  'POST /v1/my/exports': none('a token'),
  'DELETE /v1/my/exports/{id}': none('answers nothing'),
  'GET /v1/my/enquiries.csv': silent((_, world) => [asOther(world, get('/v1/my/enquiries.csv'))]),
  'GET /v1/my/enquiries.json': silent((_, world) => [asOther(world, get('/v1/my/enquiries.json'))]),
  'GET /v1/my/enquiries': silent((_, world) => [asOther(world, get('/v1/my/enquiries'))]),
  'POST /v1/listings': none('answers with the listing that was sent'),
  'POST /v1/listings/validate': none('answers with the listing that was sent'),
  'PATCH /v1/listings/{id}': refused('PATCH', ''),
  'PUT /v1/listings/{id}': refused('PUT', ''),
  'DELETE /v1/listings/{id}': refused('DELETE', ''),
  'POST /v1/listings/{id}/publish': refused('POST', '/publish'),
  'POST /v1/listings/{id}/unpublish': refused('POST', '/unpublish'),
  'POST /v1/listings/{id}/close': refused('POST', '/close'),
  'POST /v1/listings/{id}/reopen': refused('POST', '/reopen'),
  'PUT /v1/listings/by-reference/{reference}': none("reads and writes the caller's own reference"),
  'POST /v1/photos': none('answers with the photo that was sent'),
  'GET /v1/my/people': none("people who wrote to the caller's own listings"),
  'DELETE /v1/my/people': none('answers with counts'),
  'GET /v1/my/enquiries/{id}': none("a thread of the caller's own"),
  'PATCH /v1/my/enquiries/{id}': none("a thread of the caller's own"),
  'POST /v1/my/enquiries/{id}/messages': none("a thread of the caller's own"),
  'GET /v1/enquiries/challenge': none('a puzzle'),
  // A search repeats its own bounds: one above the price that it must not find.
  'POST /v1/searches': silent(({ formerPrice }) => [
    json('POST', '/v1/searches', { query: { deal: 'sale', price_max: formerPrice + 1 } }),
  ]),
  'GET /v1/searches': silent((_, world) => [asOther(world, get('/v1/searches'))]),
  'GET /v1/searches/{token}': none('filters and counts'),
  'PATCH /v1/searches/{token}': none('filters and counts'),
  'DELETE /v1/searches/{token}': none('answers nothing'),
  'GET /v1/searches/{token}/matches': none(
    'only what was live when it matched, and records of what is live now: test/alerts',
  ),
  'POST /v1/searches/{token}/seen': none('filters and counts'),
  'POST /v1/lists': none('ids and notes that the caller sent'),
  'GET /v1/lists/{token}': none('ids and notes that were sent'),
  'PATCH /v1/lists/{token}': none('ids and notes that were sent'),
  'DELETE /v1/lists/{token}': none('answers nothing'),
  'GET /v1/enquiries/{token}': none('a thread by its secret: walked with the mails'),
  'DELETE /v1/enquiries/{token}': none('answers nothing'),
  'GET /v1/enquiries/{token}/export': none('a thread by its secret: walked with the mails'),
  'POST /v1/enquiries/{token}/confirm': none('a thread by its secret: walked with the mails'),
  'POST /v1/enquiries/{token}/messages': none('a thread by its secret: walked with the mails'),
  'GET /v1/keys/agent': none('a puzzle'),
  'POST /v1/keys/agent': none('a key'),
  'POST /v1/feeds/check': none('answers with the document that was sent'),
}

export const enquiryTo = (id: number) => ({
  kind: 'question',
  name: 'Anna Georgiou',
  email: `anna${id}@example.com`,
  message: `Is the parking of ${id} covered?`,
  privacy_notice: '2026-11',
})

/** Operations and pages by how their path begins. */
export const prefixRows: Readonly<Record<string, string>> = {
  '/v1/feeds': "the caller's own feeds",
  '/v1/exports': 'the documents of /v1/my/export.{format}, by a token: test/feeds/exports.test.ts',
  '/v1/webhooks':
    'settings of the caller, and events of the public change feed as they were: test/webhooks',
  '/desk': "signed-in sellers: their own stock, by the seller's session",
  '/admin': 'signed-in operators, who may see everything',
  '/assets/': 'built files',
  '/photos/': 'a file by the name of its content',
  '/map/': 'pieces of the drawn map',
  '/.well-known/': 'cards for programs',
  '/feeds/doctor': 'judges the file that was sent',
  '/mcp/server-card': 'a card for programs',
  '/enquiries/': 'a thread by its secret: walked with the mails',
  '/searches/': 'saved searches by their secret, and records of what is live: test/alerts',
}

/** By route of the pages. */
export const pageRows: Readonly<Record<string, Row>> = {
  'GET /': showing(() => [get('/'), get('/?sort=newest')]),
  'GET /search': showing((one) => filtersOnly(one).map((filters) => get(`/search?${filters}`))),
  'GET /listings/{id}': showing(({ id }) => [get(`/listings/${id}/`)]),
  'GET /listings/{id}/{words}': showing(({ id }) => [get(`/listings/${id}/x`)]),
  'POST /listings/{id}/reports': silent(({ id }) => [
    { ...form(`/listings/${id}/reports`), payload: 'reason=other' },
  ]),
  'POST /listings/{id}/saves': silent(({ id }) => [
    { ...form(`/listings/${id}/saves`), payload: '' },
  ]),
  'POST /listings/{id}/phone': silent(({ id }) => [
    { ...form(`/listings/${id}/phone`), payload: '' },
  ]),
  'POST /agencies/{id}/phone': none('the number of a seller: test/pages/profiles.test.ts'),
  'GET /agencies/{id}/phone': none('leads to the page of the agency'),
  'POST /searches': silent(({ formerPrice }) => [
    { ...form('/searches'), payload: `query=price_max%3D${formerPrice + 1}&email=none` },
  ]),
  'POST /listings/{id}/enquiries': silent(({ id }) => [
    { ...form(`/listings/${id}/enquiries`), payload: 'name=Anna' },
  ]),
  'GET /agencies/{id}': showing(() => [get('/agencies/11'), get('/agencies/12')]),
  'GET /projects/{id}': showing((_, { projectId }) => [get(`/projects/${projectId}`)]),
  'GET /market': silent(() => [get('/market'), get('/market?deal=rent')]),
  'GET /market/{slug}': silent(() => [get('/market/tala')]),
  'GET /market/chart.png': none('a picture of the index, without any listing'),
  'GET /market/{slug}/chart.png': none('a picture of the index, without any listing'),
  'GET /places': none('names of places'),
  'GET /agencies': none('names of sellers and how much each offers'),
  'GET /about': none('a text of the operator'),
  'GET /privacy': none('a text of the operator'),
  'GET /terms': none('a text of the operator'),
  'GET /offline': none('a page without listings'),
  'GET /offline-worker.js': none('a script'),
  'GET /favicon.ico': none('an icon'),
  'GET /apple-touch-icon.png': none('an icon'),
  'GET /manifest.webmanifest': none('names of icons'),
  'GET /places/{slug}': showing(() => [get('/places/tala')]),
  'GET /saved': showing(({ id }) => [get(`/saved?ids=${id}`)]),
  'GET /compare': showing(({ id }) => [get(`/compare?ids=${id}`)]),
  'GET /site/map': showing((one) => [get(`/site/map?${around(one)}&zoom=18`)]),
  'GET /site/places': silent(() => [get('/site/places?q=tala')]),
  'GET /site/photos': silent(({ id }) => [get(`/site/photos?id=${id}`)]),
  'GET /site/challenge': none('a puzzle'),
  'GET /site/area': none('shapes of travel times, from the map folder alone'),
  'GET /site/cards': showing(({ id }) => [get(`/site/cards?ids=${id}`)]),
  'GET /sitemap.xml': none('names the files below'),
  'GET /sitemap/{file}': showing(() => [
    get('/sitemap/listings-1.xml'),
    get('/sitemap/searches.xml'),
    get('/sitemap/directory.xml'),
    get('/sitemap/market.xml'),
  ]),
  'GET /map-credits': none('credits'),
  'GET /openapi.json': none('a description'),
  'GET /openapi.yaml': none('a description'),
  'GET /docs': none('a description'),
  'GET /llms.txt': none('a description'),
  'GET /llms-full.txt': none('a description'),
  'GET /robots.txt': none('a description'),
  'GET /healthz': none('the state of the process'),
  'GET /readyz': none('the state of the process'),
  'POST /mcp': none('by its tools'),
}

const form = (url: string): Asked => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

const call = (name: string, args: object): Asked => ({
  method: 'POST',
  url: '/mcp',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-06-18',
  },
  payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
})

/** By tool. */
export const toolRows: Readonly<Record<string, Row>> = {
  search_listings: showing((one) => [
    call('search_listings', { price_min: one.formerPrice - 1, price_max: one.formerPrice + 1 }),
    call('search_listings', { price_min: 9_000_000 }),
  ]),
  get_listing: showing(({ id, reference }) => [
    call('get_listing', { ids: [id], include: ['description', 'estimate', 'history'] }),
    call('get_listing', { reference }),
    call('get_listing', { link: `https://homes.example.com/listings/${id}/x` }),
  ]),
  compare_listings: showing(({ id }, { homes }) => [
    call('compare_listings', { ids: [id, neighbourOf(homes[0], homes)] }),
  ]),
  similar_listings: showing((one, { homes }) => [
    call('similar_listings', { id: one.id }),
    call('similar_listings', { id: neighbourOf(one, homes) }),
  ]),
  value_home: showing((one) => [
    call('value_home', {
      ...{ deal: 'sale', property_type: 'house', district: 'paphos', location: 'tala' },
      ...{ covered_area_m2: 150, bedrooms: '3' },
    }),
    call('get_listing', { ids: [one.id], include: ['estimate'] }),
  ]),
  market_summary: silent(() => [call('market_summary', { place: 'Tala' })]),
  find_places: silent(() => [call('find_places', { q: 'Tala' })]),
  what_changed: {
    ask: ({ id }) => [call('what_changed', { ids: [id] }), call('what_changed', {})],
    namesLive: true,
  },
  explain_search: silent(() => [call('explain_search', { text: 'quiet house' })]),
  watch_search: silent(() => [call('watch_search', { filters: { place: 'Tala' } })]),
  draft_enquiry: silent(({ id }) => [call('draft_enquiry', { listing_id: id, message: 'Hello' })]),
}

/** Listings are numbered in the order of the sketches: those around each hidden one, then the hidden ones. */
const neighbourOf = (one: HiddenHome, homes: readonly HiddenHome[]): number =>
  homes[0].id - NEIGHBOURS * (homes.length - homes.indexOf(one))
