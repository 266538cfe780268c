/**
 * Whatever is asked of every operation in OpenAPI, every page and every tool, by everybody who has credentials: never
 * a 5xx, always a described status, always the described body, always the one error shape. At least half of the answers
 * are good ones: a generator that is only ever refused at the door finds nothing behind it. FUZZ_REQUESTS and FUZZ_SEED
 * make it longer or other.
 */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyPepper, readSecrets } from '../../src/app/store-secrets.ts'
import { hashExportToken, makeExportToken } from '../../src/domain/access/export-token.ts'
import { hashToken, makeHandle, makeToken } from '../../src/domain/enquiries/enquiry-token.ts'
import { allTools } from '../../src/mcp/tools/all-tools.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { sampleEnquiry } from '../store/sample-enquiry.ts'
import { sampleExport } from '../store/sample-export.ts'
import { sampleFeed, sampleFeedRun } from '../store/sample-feed.ts'
import { sampleWebhook } from '../store/sample-webhook.ts'
import { crawlPages, type FoundPage, pageRoutes, routeOf } from '../support/crawl-pages.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import {
  type FuzzRole,
  type FuzzRoles,
  nextAddress,
  signInFuzzRoles,
} from '../support/fuzz-roles.ts'
import {
  type GeneratedRequest,
  type GeneratedSeller,
  requestsFor,
} from '../support/generate-requests.ts'
import { toolCallsOf } from '../support/generate-tool-calls.ts'
import { type Visit, visitsOf } from '../support/generate-visits.ts'
import { type DescribedOperation, type OpenApi, readOpenApi } from '../support/open-api.ts'
import { postedForms } from '../support/page-forms.ts'
import {
  fillWithDemo,
  send,
  startTestApp,
  type TestAnswer,
  type TestApp,
} from '../support/test-app.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 3_000)
/** For each operation or page that chance has not reached: enough for what succeeds one time in twenty. */
const STEERED = 500
const seed = Number(process.env.FUZZ_SEED ?? 20_260_710)
/** Measured: 8 ms a request, pages included; a machine with other work takes several times that. */
const TIMEOUT_MS = 240_000 + requests * 60

let app: TestApp
let api: OpenApi
let seller: GeneratedSeller
let roles: FuzzRoles
let pages: readonly FoundPage[]

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, environment: { OWNER_SIGNUP: '1' } })
  api = await readOpenApi(app)
  const [{ id: seller_id }] = await app.store.listSellers()
  const own = { seller_id, state: null, updated_since: null, after: null, limit: OWN_LISTINGS }
  const listingIds = (await app.store.ownListings(own)).map(({ id }) => id)
  const enquiries = await putEnquiries(seller_id, listingIds.slice(0, ENQUIRIES))
  const feedRuns = await putFeeds(seller_id)
  const searchTokens = await saveSearches()
  const hookDeliveries = await putWebhooks(seller_id)
  const exportTokens = await putExports(seller_id)
  const project = await app.store.addProject({ name: 'Sea Towers', seller_id })
  const projectIds = [project.id]
  seller = {
    ...{ listingIds, projectIds, feedRuns, searchTokens, hookDeliveries, exportTokens },
    ...enquiries,
  }
  roles = await signInFuzzRoles(app, seller_id)
  const [token] = enquiries.tokens
  pages = await crawlPages(app, roles, [
    ['anonymous', `/enquiries/${token}`],
    ['anonymous', `/enquiries/${token}/export`],
    ...UNLINKED.map((url) => ['anonymous', url] as const),
    ['owner', `/desk/feeds/${feedRuns[0][0]}/runs/${feedRuns[0][1]}`],
    ['owner', `/desk/feeds/${feedRuns[0][0]}/runs/${feedRuns[0][1]}/csv`],
    ['owner', `/desk/listings/${listingIds[0]}`],
    ['owner', `/desk/enquiries/${enquiries.enquiryIds[0]}`],
    ['owner', `/desk/projects/${project.id}`],
    // Offered where there is a logo.
    ['owner', '/desk/profile/remove'],
    // Offered for those alone who are suspended.
    ['operator', `/admin/sellers/${seller_id}/lift`],
  ])
}, TIMEOUT_MS)
afterAll(() => app.stop())

const OWN_LISTINGS = 500
/** Requested by scripts, or deliberately not linked. */
const UNLINKED = [
  '/site/places?q=lim',
  '/site/area?within=20min-drive:limassol,5min-walk:larnaca&near=poi:school',
  '/site/map?bbox=34.5,32.2,35.2,34.1&zoom=9',
  '/site/cards?ids=1,2',
  '/site/photos?id=1',
  '/site/challenge',
  '/compare?ids=1,2',
  '/enquiries/erased',
  '/searches/sent',
  '/searches/new?deal=sale&price_max=300000&frequency=weekly',
  '/openapi.yaml',
  '/llms-full.txt',
  '/.well-known/agent-card.json',
  '/.well-known/mcp/server-card.json',
  '/map-credits',
  '/places',
  '/agencies',
  ...['/about', '/privacy', '/terms', '/offline', '/offline-worker.js'],
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/manifest.webmanifest',
  '/desk/sign-in',
  '/desk/sent',
  // Without anything behind it, it leads to the address with words; some of them are deleted on the way.
  ...['/listings/1', '/listings/2?lang=el', '/listings/7?lang=ru', '/listings/11?lang=el'],
]

/** Enough for some to be left when others were erased. */
const ENQUIRIES = 20
const FEEDS = 20
const SEARCHES = 20
const WEBHOOKS = 20
const EXPORTS = 9

/** Never due, so that nothing is fetched. */
async function putFeeds(seller_id: number) {
  const feedRuns: [number, number][] = []
  for (let number = 0; number < FEEDS; number++) {
    const feed = await app.store.addFeed(sampleFeed(seller_id, { next_run_at: null }))
    const ended = { seller_id, status: 'applied', ended_at: app.clock.nowMs } as const
    const run = await app.store.addFeedRun(sampleFeedRun(feed.id, ended))
    feedRuns.push([feed.id, run.id])
  }
  return feedRuns
}

/** Enough for some to be left when others were deleted. Nothing of them is ever due. */
async function putWebhooks(seller_id: number) {
  const pairs: [number, number][] = []
  for (let number = 0; number < WEBHOOKS; number++) {
    const hook = await app.store.write(async (transaction) => {
      const made = await transaction.addWebhook(sampleWebhook({ seller_id, key_id: null }))
      const event = { cause: 'change:1', type: 'listing.updated', seq: 1, body: '{}' }
      const at = app.clock.nowMs + DAY_MS
      await transaction.putDeliveries(made, [{ ...event, created_at: app.clock.nowMs }], { at })
      return made
    })
    const page = { webhook_id: hook.id, status: null, before: null, limit: 1 }
    pairs.push([hook.id, (await app.store.deliveriesOf(page))[0]!.id])
  }
  return pairs
}

/** Enough for some to be left when others were revoked. */
async function putExports(seller_id: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: EXPORTS }, () => makeExportToken(randomBytes))
  const pepper = await keyPepper(app.store)
  await app.store.write(async (transaction) => {
    for (const token of tokens) {
      const token_hash = hashExportToken(token, pepper)!
      await transaction.addExport(sampleExport(seller_id, { token_hash }))
    }
  })
  return tokens
}

/** Of searches and of lists: enough for some to be left when others were deleted. */
async function saveSearches(): Promise<readonly string[]> {
  const tokens: string[] = []
  for (let number = 0; number < SEARCHES; number++) {
    const { status, body } = await send(app, {
      method: 'POST',
      url: '/v1/searches',
      payload: { query: { deal: 'sale', price_max: 100_000 + number } },
      remoteAddress: nextAddress(),
    })
    expect(status).toBe(201)
    const lists = await app.service.alerts.startLists({}, nextAddress())
    tokens.push(String(body.token), lists.token)
  }
  return tokens
}

/** Threads about these listings, with a token for each side. */
async function putEnquiries(seller_id: number, listingIds: readonly number[]) {
  const { enquiryPepper } = await readSecrets(app.store)
  const enquiryIds: number[] = []
  const tokens: string[] = []
  for (const listing_id of listingIds) {
    const sides = { buyer: makeToken(randomBytes), seller: makeToken(randomBytes) }
    const handle = makeHandle(randomBytes)
    const enquiry = sampleEnquiry('', { listing_id, seller_id }, { handle })
    await app.store.write(async (transaction) => {
      const { id } = await transaction.insertEnquiry(enquiry)
      for (const side of ['buyer', 'seller'] as const) {
        await transaction.addEnquiryToken(hashToken(sides[side], enquiryPepper), id, side)
      }
      enquiryIds.push(id)
    })
    tokens.push(...Object.values(sides), handle)
  }
  return { enquiryIds, tokens }
}

/** The operation that a concrete address means; a fixed segment goes before a parameter. */
function operationAt(method: string, url: string): DescribedOperation | undefined {
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  const below = (path: string) =>
    path
      .replace(/^\/(?:v1|api)(?=\/)/, '')
      .replace(/\/$/, '')
      .split('/')
  const { pathname } = new URL(url, 'http://localhost')
  const pieces = below(pathname).map(decode)
  const fixed = ({ path }: DescribedOperation) => path.split('{').length
  return api.operations
    .filter((operation) => {
      const pattern = below(operation.path)
      return (
        operation.method === method &&
        pattern.length === pieces.length &&
        pattern.every((piece, at) => piece.startsWith('{') || piece === pieces[at])
      )
    })
    .sort((a, b) => fixed(a) - fixed(b))
    .at(0)
}

/** Not the stream of events, whose answer never ends: test/http/event-stream.test.ts. */
const generated = () => api.operations.filter(({ operationId }) => operationId !== 'streamEvents')

/** What people see; programs never do. */
const isPage = ({ headers }: TestAnswer) => /^text\/html\b/.test(headers['content-type'] ?? '')

/** Restored every few steps: sessions that were ended, keys that were revoked. */
const RENEW_EVERY = 50
/** Of a run of hours one wants to see that it goes on, and whether its memory grows. */
const REPORT_EVERY = 10_000
const FAILED = 'Something failed on our side'

type Step = { readonly visit: Visit } | { readonly asked: GeneratedRequest }

/** Pages that need what no page links to: a mailed token, a file of a map folder. */
const UNSEEN: ReadonlySet<string> = new Set([
  '/desk/feeds/{id}/document',
  // Linked for those alone who signed in a while ago.
  '/desk/again',
  // Opened by mailed links: test/pages/saved-searches.test.ts.
  '/searches/confirm/{token}',
  '/searches/my/{token}',
  '/searches/lists/{token}',
  '/searches/stop/{token}',
  '/searches/gone',
  '/desk/enter/{token}',
  '/map/{version}/{level}/{x}/{file}',
  // A market without an index has no picture: test/pages/market.test.ts.
  '/market/chart.png',
  '/market/{slug}/chart.png',
])

const isPageUrl = (url: string) => !/^\/(?:v1|api)\b/.test(url)

it(
  `answers ${requests} generated requests as described (seed ${seed})`,
  async () => {
    console.log(`fuzz: ${requests} requests, FUZZ_SEED=${seed}, ${pages.length} pages found`)
    const statuses = new Map<string, number>()
    let steps = 0

    async function ask(request: InjectOptions, role: FuzzRole): Promise<TestAnswer> {
      // A key has 3,600 requests an hour.
      app.clock.nowMs += 1_000
      const remoteAddress = nextAddress()
      const headers = { ...roles.headers(role), ...request.headers }
      const answer = await send(app, { ...request, remoteAddress, headers })
      roles.saw(role, answer)
      const { status, body, text } = answer
      const method = request.method ?? 'GET'
      const url = String(request.url)
      expect(status, text).toBeLessThan(500)
      expect(text).not.toContain(FAILED)
      const isMcp = url.startsWith('/mcp')
      if (status >= 400 && method !== 'HEAD' && !isPage(answer) && !isMcp) expectErrorShape(answer)
      const operation = isPageUrl(url) ? undefined : operationAt(method, url)
      if (operation || !isPageUrl(url)) expect(isPage(answer)).toBe(false)
      if (operation) expect(api.schemaError(operation, status, body)).toBeNull()
      const name = operation?.operationId ?? routeOf(app, url, method) ?? 'none'
      const key = `${name} ${status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      return answer
    }

    async function visit({ page, url, headers, form }: Visit): Promise<void> {
      const { text } = await ask({ url, headers: { ...headers } }, page.role)
      const forms = form ? postedForms(text, url.split('?', 1)[0]) : []
      if (form === null || forms.length === 0) return
      const { action, fields } = forms[form.pick % forms.length]
      const changed = fields.map(([name, value]) => [name, value])
      for (const [at, value] of form.changes) {
        if (typeof at === 'string') changed.push([at, value])
        // The token of the session is left alone: without it nothing behind is reached.
        else if (changed[at] && changed[at][0] !== 'token') changed[at] = [changed[at][0], value]
      }
      await ask(
        {
          method: 'POST',
          url: action.replace('https://homes.example.com', ''),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'https://homes.example.com',
          },
          payload: new URLSearchParams(changed).toString(),
        },
        page.role,
      )
      if (action.endsWith('/sign-out')) await roles.renew()
    }

    const step: fc.Arbitrary<Step> = fc.oneof(
      {
        arbitrary: requestsFor({ ...api, operations: generated() }, seller).map((asked) => ({
          asked,
        })),
        weight: 6,
      },
      { arbitrary: visitsOf(pages).map((one) => ({ visit: one })), weight: 3 },
      {
        arbitrary: toolCallsOf(allTools, seller.listingIds).map((asked) => ({ asked })),
        weight: 1,
      },
    )
    async function take(one: Step): Promise<void> {
      if (steps++ % RENEW_EVERY === 0) await roles.renew()
      if (steps % REPORT_EVERY === 0)
        console.log(
          `fuzz: ${steps} requests, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
        )
      if ('visit' in one) return visit(one.visit)
      const { role = 'anonymous', ...request } = one.asked
      await ask(request as InjectOptions, role)
    }
    // Each as it was found, before a long run has erased what it shows.
    for (const [page] of Map.groupBy(pages, ({ route }) => route).values()) {
      await take({ visit: { page, url: page.url, headers: {}, form: null } })
    }
    await fc.assert(fc.asyncProperty(step, take), { numRuns: requests, seed })

    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const good = [...statuses].filter(([name]) => / 2\d\d$/.test(name))
    const share = good.reduce((sum, [, count]) => sum + count, 0) / total
    console.log(`fuzz: ${(100 * share).toFixed(1)} % of ${total} answers are 2xx`)
    expect(share).toBeGreaterThanOrEqual(0.5)
    // Each operation was refused, each read used well and each page seen: the generator has not gone blind.
    const wanted = [
      ...generated().map(({ operationId }) => `${operationId} 400`),
      ...generated()
        .filter(({ method }) => method === 'GET')
        .map(({ operationId }) => `${operationId} 200`),
      ...pageRoutes(app)
        .filter((route) => !UNSEEN.has(route))
        .map((route) => `${route} 200`),
    ]
    // The address of a form, requested without it, leads back to its page.
    const isSeen = (name: string) => statuses.has(name) || statuses.has(name.replace(/200$/, '303'))
    const stepsTo = (name: string): fc.Arbitrary<Step> => {
      const [target] = name.split(' ')
      const operations = api.operations.filter(({ operationId }) => operationId === target)
      return operations.length > 0
        ? requestsFor({ ...api, operations }, seller).map((asked) => ({ asked }))
        : visitsOf(pagesOf(target)).map((one) => ({ visit: one }))
    }
    const pagesOf = (target: string) => {
      const known = pages.filter(({ route }) => route === target)
      expect(
        known.length,
        `no page leads to ${target}: add it to the starts, or to UNSEEN`,
      ).not.toBe(0)
      return known
    }
    const isKnown = (target: string) =>
      api.operations.some(({ operationId }) => operationId === target) ||
      pages.some(({ route }) => route === target)
    const unseen = wanted.filter((name) => !isSeen(name))
    // A page that no other leads to needs an address in UNLINKED, or a reason in UNSEEN.
    expect(unseen.filter((name) => !isKnown(name.split(' ')[0]))).toEqual([])
    for (const name of unseen) {
      const steered = fc.asyncProperty(stepsTo(name), async (one) => {
        if (!isSeen(name)) await take(one)
      })
      await fc.assert(steered, { numRuns: STEERED, seed })
    }
    expect(wanted.filter((name) => !isSeen(name))).toEqual([])
  },
  TIMEOUT_MS,
)
