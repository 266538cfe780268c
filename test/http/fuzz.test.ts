/**
 * Whatever is asked, of every operation in OpenAPI: never a 5xx, always a described status, always
 * the described body, always the one error shape. FUZZ_REQUESTS and FUZZ_SEED make it longer
 * or other.
 */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSecrets } from '../../src/app/store-secrets.ts'
import { hashToken, makeHandle, makeToken } from '../../src/domain/enquiries/enquiry-token.ts'
import { sampleEnquiry } from '../store/sample-enquiry.ts'
import { sampleFeed, sampleFeedRun } from '../store/sample-feed.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type GeneratedSeller, requestsFor } from '../support/generate-requests.ts'
import { type DescribedOperation, type OpenApi, readOpenApi } from '../support/open-api.ts'
import {
  fillWithDemo,
  issueTestKey,
  send,
  startTestApp,
  type TestAnswer,
  type TestApp,
} from '../support/test-app.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 8_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_710)
/** Measured: 1.1 ms of processor time a request; a machine with other work takes several times that. */
const TIMEOUT_MS = 60_000 + requests * 10

let app: TestApp
let api: OpenApi
let seller: GeneratedSeller

beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo })
  api = await readOpenApi(app)
  const [{ id: seller_id }] = await app.store.listSellers()
  const own = { seller_id, state: null, updated_since: null, after: null, limit: 100 }
  const listingIds = (await app.store.ownListings(own)).map(({ id }) => id)
  const enquiries = await putEnquiries(seller_id, listingIds.slice(0, ENQUIRIES))
  const feedRuns = await putFeeds(seller_id)
  seller = { key: await issueTestKey(app, seller_id), listingIds, feedRuns, ...enquiries }
})
afterAll(() => app.stop())

/** So many that some are left when others were erased. */
const ENQUIRIES = 20
const FEEDS = 20

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

/** What people see; programs never do. */
const isPage = ({ headers }: TestAnswer) => /^text\/html\b/.test(headers['content-type'] ?? '')

it(
  `answers ${requests} generated requests as described (seed ${seed})`,
  async () => {
    console.log(`fuzz: ${requests} requests, FUZZ_SEED=${seed}`)
    const statuses = new Map<string, number>()
    const property = fc.asyncProperty(requestsFor(api.operations, seller), async (request) => {
      // A key has 3,600 requests an hour.
      app.clock.nowMs += 1_000
      const answer = await send(app, request as InjectOptions)
      const { status, body, text } = answer
      expect(status, text).toBeLessThan(500)
      if (status >= 400 && request.method !== 'HEAD' && !isPage(answer)) expectErrorShape(answer)
      const operation = operationAt(request.method, request.url)
      if (operation || /^\/(?:v1|api)\b/.test(request.url)) expect(isPage(answer)).toBe(false)
      if (operation) expect(api.judge(operation, status, body)).toBeNull()
      const name = `${operation?.operationId ?? 'none'} ${status}`
      statuses.set(name, (statuses.get(name) ?? 0) + 1)
    })
    await fc.assert(property, { numRuns: requests, seed })
    // Each operation was refused, and each read was used well: the generator has not gone blind.
    const met = (name: string) => expect([...statuses.keys()], name).toContain(name)
    for (const { operationId, method } of api.operations) {
      met(`${operationId} 400`)
      if (method === 'GET') met(`${operationId} 200`)
    }
  },
  TIMEOUT_MS,
)
