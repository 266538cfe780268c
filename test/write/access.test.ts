/** Who may do what: every operation that needs a key, for every role, owner and state; and every bad key. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { quotaPath } from '../../src/app/open-store.ts'
import { keyPepper, readSecrets } from '../../src/app/store-secrets.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { hashEmail } from '../../src/domain/enquiries/enquiry-token.ts'
import { issueReadingKey } from '../../src/service/access/issue-key.ts'
import { openSqliteQuota } from '../../src/store/sqlite/sqlite-quota.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { sampleEnquiry } from '../store/sample-enquiry.ts'
import { sampleExport } from '../store/sample-export.ts'
import { sampleFeed, sampleFeedRun } from '../store/sample-feed.ts'
import { sampleWebhook } from '../store/sample-webhook.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type DescribedOperation, readOpenApi } from '../support/open-api.ts'
import { get, send, type TestAnswer } from '../support/test-app.ts'
import {
  completeFlat,
  contentsOf,
  type ListedState,
  type Seller,
  type SellerApp,
  startSellerApp,
  visit,
} from './seller-app.ts'

const states: readonly ListedState[] = ['draft', 'live', 'paused', 'closed', 'removed']

let app: SellerApp
let owner: Seller
let stranger: Seller
/** All that need a key, and those of them that are about listings. */
let keyed: readonly DescribedOperation[]
let operations: readonly DescribedOperation[]

beforeAll(async () => {
  app = await startSellerApp()
  owner = await app.addSeller('agency')
  stranger = await app.addSeller('developer')
  const all = (await readOpenApi(app)).operations as readonly (DescribedOperation & {
    readonly security: readonly object[]
  })[]
  keyed = all.filter(
    ({ security }) => security.length > 0 && security.every((way) => 'sellerKey' in way),
  )
  operations = keyed.filter(({ operationId }) => !(operationId in others))
})
afterAll(() => app.stop())

type Role = 'owner' | 'stranger' | 'nobody'

/** Carries an operation out on a listing, with a body that it would accept. */
function attempt(operation: DescribedOperation, role: Role, id: number, prefix = '/v1') {
  const key = { owner: owner.key, stranger: stranger.key, nobody: null }[role]
  const path = operation.path
    .replace(/^\/v1/, prefix)
    .replace('{id}', String(id))
    .replace('{other}', '999998')
    .replace('{reference}', `owned-${id}`)
  const merges = ['PATCH', 'PUT'].includes(operation.method) && path.endsWith(`/${id}`)
  const payload =
    operation.operationId === 'closeListing' ? {} : merges ? { floor: 9 } : completeFlat
  return send(app, {
    method: operation.method as 'GET',
    url: path,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(operation.requestBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(operation.requestBody ? { payload } : {}),
  })
}

const ownListing = async (state: ListedState) => {
  const id = await owner.listingIn(state)
  // Removed ones take no reference any more; theirs would be free anyway.
  if (state !== 'removed')
    await owner.call('PATCH', `/listings/${id}`, { reference: `owned-${id}` })
  return id
}

const takesReaders = ({ path }: DescribedOperation) => path.startsWith('/v1/webhooks')

const about = (operation: DescribedOperation) => operation.path.includes('{id}')

/** What a seller owns other than listings: made for the owner before each table of attempts. */
interface Owned {
  readonly enquiry: number
  readonly feed: number
  readonly run: number
  readonly webhook: number
  readonly delivery: number
  readonly export: number
}

const EMAIL = 'buyer@example.com'
const NEVER = Date.parse('2100-01-01T00:00:00Z')
const allOf = (webhook_id: number) => ({ webhook_id, status: null, before: null, limit: 50 })

async function ownThings(): Promise<Owned> {
  await app.store.setSellerEmail(owner.id, 'owner@agency.example')
  const parties = { listing_id: await owner.listingIn('live'), seller_id: owner.id }
  const { enquiryPepper } = await readSecrets(app.store)
  const email_hash = hashEmail(EMAIL, enquiryPepper)
  const share = { email: true, phone: true }
  const more = { email: EMAIL, email_hash, share }
  const enquiry = await app.store.write((transaction) =>
    transaction.insertEnquiry(sampleEnquiry(`own${parties.listing_id}`, parties, more)),
  )
  const feed = await app.store.addFeed(sampleFeed(owner.id, { url: null, schedule: 'none' }))
  const run = await app.store.addFeedRun(
    sampleFeedRun(feed.id, {
      ...{ seller_id: owner.id, status: 'held' },
      held: JSON.stringify({ removals: [], prices: {} }),
    }),
  )
  const webhook = await app.store.write(async (transaction) => {
    const hook = await transaction.addWebhook(
      sampleWebhook({ seller_id: owner.id, key_id: null }, { name: 'Anna' }),
    )
    const event = { cause: 'change:1', type: 'listing.updated', seq: 1, body: '{}' }
    await transaction.putDeliveries(hook, [{ ...event, created_at: 1 }], { at: NEVER })
    return hook.id
  })
  const [delivery] = await app.store.deliveriesOf(allOf(webhook))
  const exported = await app.store.write((transaction) =>
    transaction.addExport(sampleExport(owner.id, { token_hash: `hash ${enquiry.id}` })),
  )
  const hook = { webhook, delivery: delivery!.id }
  return { enquiry: enquiry.id, feed: feed.id, run: run.id, ...hook, export: exported.id }
}

interface Other {
  readonly path: (owned: Owned) => string
  readonly body?: object | string
  readonly type?: string
  /** What another seller gets: the same as for what never was, or what is its own. */
  readonly stranger: 404 | 'own'
  /** 200 by default; where a whole document would be needed, that it got as far as being read. */
  readonly owner?: number
}

const feedOf = ({ feed }: Owned) => `/feeds/${feed}`
const runOf = ({ feed, run }: Owned) => `/feeds/${feed}/runs/${run}`
const webhookOf = ({ webhook }: Owned) => `/webhooks/${webhook}`
const enquiryOf = ({ enquiry }: Owned) => `/my/enquiries/${enquiry}`
const person = () => `/my/people?email=${encodeURIComponent(EMAIL)}`

/** Every operation that needs a key and is not about listings; a further one fails until it stands here. */
const others: Readonly<Record<string, Other>> = {
  exportEnquiriesJson: { path: () => '/my/enquiries.json', stranger: 'own' },
  exportEnquiriesCsv: { path: () => '/my/enquiries.csv', stranger: 'own' },
  listEnquiries: { path: () => '/my/enquiries', stranger: 'own' },
  getOwnEnquiry: { path: enquiryOf, stranger: 404 },
  markEnquiry: { path: enquiryOf, body: { status: 'read' }, stranger: 404 },
  answerEnquiry: {
    ...{ path: (owned) => `${enquiryOf(owned)}/messages`, body: { text: 'Yes.' } },
    stranger: 404,
  },
  exportEnquirer: { path: person, stranger: 'own' },
  eraseEnquirer: { path: person, stranger: 'own' },
  uploadPhoto: {
    ...{ path: () => '/photos', body: 'not a photo', type: 'image/png' },
    ...{ stranger: 'own', owner: 415 },
  },
  listFeeds: { path: () => '/feeds', stranger: 'own' },
  createFeed: {
    path: () => '/feeds',
    body: { name: 'CRM', schedule: 'none' },
    stranger: 'own',
    owner: 201,
  },
  getFeed: { path: feedOf, stranger: 404 },
  changeFeed: { path: feedOf, body: { name: 'Other' }, stranger: 404 },
  sendFeedDocument: {
    ...{ path: (owned) => `${feedOf(owned)}/document`, body: '<root/>', type: 'application/xml' },
    stranger: 404,
  },
  startFeedRun: {
    ...{ path: (owned) => `${feedOf(owned)}/runs`, body: { dry_run: true } },
    ...{ stranger: 404, owner: 202 },
  },
  listFeedRuns: { path: (owned) => `${feedOf(owned)}/runs`, stranger: 404 },
  getFeedRun: { path: runOf, stranger: 404 },
  listFeedRecords: { path: (owned) => `${runOf(owned)}/records`, stranger: 404 },
  getFeedRunCsv: { path: (owned) => `${runOf(owned)}/records.csv`, stranger: 404 },
  // There is nothing in it to be released, which only its owner learns.
  releaseFeedRun: { path: (owned) => `${runOf(owned)}/release`, stranger: 404 },
  discardFeedRun: { path: (owned) => `${runOf(owned)}/discard`, stranger: 404 },
  removeFeed: { path: feedOf, stranger: 404, owner: 204 },
  listWebhooks: { path: () => '/webhooks', stranger: 'own' },
  createWebhook: {
    ...{ path: () => '/webhooks', body: { url: 'https://crm.example.com/hook' } },
    ...{ stranger: 'own', owner: 201 },
  },
  getWebhook: { path: webhookOf, stranger: 404 },
  changeWebhook: { path: webhookOf, body: { name: 'Other' }, stranger: 404 },
  listWebhookDeliveries: { path: (owned) => `${webhookOf(owned)}/deliveries`, stranger: 404 },
  redeliverWebhook: {
    path: (owned) => `${webhookOf(owned)}/deliveries/${owned.delivery}/redeliver`,
    ...{ stranger: 404, owner: 202 },
  },
  replayWebhook: {
    ...{ path: (owned) => `${webhookOf(owned)}/replay`, body: { after: 0 } },
    ...{ stranger: 404, owner: 202 },
  },
  rotateWebhookSecret: { path: (owned) => `${webhookOf(owned)}/rotate`, stranger: 404 },
  // No address answers here.
  enableWebhook: { path: (owned) => `${webhookOf(owned)}/enable`, stranger: 404, owner: 409 },
  removeWebhook: { path: webhookOf, stranger: 404, owner: 204 },
  exportKyero: { path: () => '/my/export.kyero', stranger: 'own' },
  exportRera: { path: () => '/my/export.rera', stranger: 'own' },
  exportReso: { path: () => '/my/export.reso', stranger: 'own' },
  exportMeta: { path: () => '/my/export.meta', stranger: 'own' },
  getOwnProfile: { path: () => '/my/profile', stranger: 'own' },
  updateOwnProfile: { path: () => '/my/profile', body: { licence: '417/E' }, stranger: 'own' },
  listOwnProjects: { path: () => '/my/projects', stranger: 'own' },
  getOwnProject: { path: () => '/my/projects/999', stranger: 404, owner: 404 },
  updateOwnProject: {
    ...{ path: () => '/my/projects/999', body: { completion: '2027-06' } },
    ...{ stranger: 404, owner: 404 },
  },
  listExports: { path: () => '/my/exports', stranger: 'own' },
  createExport: {
    ...{ path: () => '/my/exports', body: { name: 'Portal' }, stranger: 'own', owner: 201 },
  },
  revokeExport: {
    path: (owned) => `/my/exports/${owned.export}`,
    ...{ stranger: 404, owner: 204 },
  },
}

describe('what a seller has other than listings', () => {
  const callAs = (role: Role, id: string, owned: Owned, prefix = '/v1') => {
    const { path, body, type = 'application/json' } = others[id]
    const key = { owner: owner.key, stranger: stranger.key, nobody: null }[role]
    const operation = keyed.find(({ operationId }) => operationId === id)
    if (!operation) throw new Error(`There is no operation ${id} that needs a key.`)
    return send(app, {
      method: operation.method as 'GET',
      url: prefix + path(owned),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
  }
  // A seller has twenty feeds, ten webhooks and ten exports at most.
  afterEach(async () => {
    const { store } = app
    for (const seller of [owner, stranger])
      for (const { id } of await store.webhooksOf({ seller_id: seller.id, key_id: null }))
        await store.write((transaction) => transaction.removeWebhook(id))
    for (const seller of [owner, stranger])
      for (const { id } of await store.exportsOf(seller.id))
        await store.write((transaction) => transaction.revokeExport(id, seller.id, 1))
    await store.forgetStep('exports', 2, 1_000)
    for (const { id } of await app.store.feedsOf(owner.id)) await app.store.removeFeed(id)
  })

  /** All that any of these could have changed of the owner's. */
  const standing = async (owned: Owned) =>
    JSON.stringify([
      await app.store.getEnquiry(owned.enquiry),
      await app.store.enquiryMessages(owned.enquiry),
      await app.store.feedsOf(owner.id),
      await app.store.feedRunsOf(owned.feed, 50),
      await app.store.listSellerMail(),
      await app.store.webhooksOf({ seller_id: owner.id, key_id: null }),
      await app.store.deliveriesOf(allOf(owned.webhook)),
      await app.store.exportsOf(owner.id),
    ])
  const without = ({ text }: TestAnswer, owned: Owned) =>
    text
      .replaceAll(new RegExp(`\\b(?:${Object.values(owned).join('|')})\\b`, 'g'), 'ID')
      .replace(/"request_id":"[^"]+"/, '')

  it('is reached by these operations, and by no other that needs a key', () => {
    const listed = [...operations.map(({ operationId }) => operationId), ...Object.keys(others)]
    expect(keyed.map(({ operationId }) => operationId).sort()).toEqual(listed.sort())
  })

  it.each(Object.keys(others))('%s is nothing for nobody, under either prefix', async (id) => {
    const owned = await ownThings()
    const before = await standing(owned)
    for (const prefix of ['/v1', '/api']) {
      expectErrorShape(await callAs('nobody', id, owned, prefix), { code: 'unauthenticated' })
    }
    expect(await standing(owned)).toBe(before)
  })

  it.each(Object.keys(others))('%s shows and changes nothing of another seller', async (id) => {
    const owned = await ownThings()
    const before = await standing(owned)
    const answer = await callAs('stranger', id, owned)
    if (others[id].stranger === 404) {
      expect(answer.status).toBe(404)
      const none = {
        ...{ enquiry: 999_991, feed: 999_992, run: 999_993 },
        ...{ webhook: 999_994, delivery: 999_995, export: 999_996 },
      }
      expect(without(answer, owned)).toBe(without(await callAs('stranger', id, none), none))
    } else {
      expect(answer.status).toBe(others[id].owner ?? 200)
      // Each kind of thing has numbers of its own.
      const further = id.includes('Export') ? [owned.export] : [owned.feed, owned.enquiry]
      const ids = id.includes('Webhook') ? [owned.webhook] : further
      const own = [...ids.map((one) => `"id":${one},`), 'Anna', 'owner@agency'].join('|')
      expect(answer.text).not.toMatch(new RegExp(own))
    }
    expect(await standing(owned)).toBe(before)
  })

  it.each(Object.keys(others))('%s is its owner’s', async (id) => {
    const owned = await ownThings()
    const { status } = await callAs('owner', id, owned)
    expect(status).toBe(others[id].owner ?? 200)
  })
})

it('concerns these operations', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([
    'closeListing',
    'createListing',
    'deleteListing',
    'listOtherHomes',
    'listOwnListings',
    'publishListing',
    'putListingByReference',
    'readListingFigures',
    'reopenListing',
    'replaceListing',
    'sayOtherHome',
    'takeBackOtherHome',
    'unpublishListing',
    'updateListing',
    'validateListing',
  ])
})

it('refuses a key for reading wherever that of a seller is needed', async () => {
  const order = { label: '', expiresAt: null, requestsPerHour: 1000 }
  const pepper = await keyPepper(app.store)
  const key = await issueReadingKey(order, app.store, pepper, app.clock.nowMs)
  const before = await contentsOf(app)
  for (const { method, path } of keyed.filter((one) => !takesReaders(one))) {
    const url = path.replaceAll(/\{\w+\}/g, '1')
    const headers = { authorization: `Bearer ${key}` }
    const answer = await send(app, { method: method as 'GET', url, headers })
    expectErrorShape(answer, { code: 'forbidden', status: 403, hint: /key of a seller/ })
  }
  expect(await contentsOf(app)).toEqual(before)
})

it('takes one for webhooks, and only those of its own', async () => {
  const order = { label: '', expiresAt: null, requestsPerHour: 1000 }
  const key = await issueReadingKey(order, app.store, await keyPepper(app.store), app.clock.nowMs)
  const owned = await ownThings()
  for (const { method, path } of keyed.filter(takesReaders)) {
    const url = path.replace('{id}', String(owned.webhook)).replace('{delivery}', '1')
    const headers = { authorization: `Bearer ${key}` }
    const { status } = await send(app, { method: method as 'GET', url, headers })
    expect([200, 400, 404]).toContain(status)
    if (path.includes('{id}') && method !== 'PATCH') expect([400, 404]).toContain(status)
  }
  expect(await app.store.getWebhook(owned.webhook)).toMatchObject({ name: 'Anna', generation: 1 })
})

describe.each(states)('a listing that is %s', (state) => {
  it('is changed by nobody without a key, under either prefix', async () => {
    const id = await ownListing(state)
    const before = await contentsOf(app)
    for (const operation of operations) {
      for (const prefix of ['/v1', '/api']) {
        const answer = await attempt(operation, 'nobody', id, prefix)
        expectErrorShape(answer, { code: 'unauthenticated' })
        expect(answer.headers['www-authenticate']).toBe('Bearer realm="estia"')
      }
    }
    expect(await contentsOf(app)).toEqual(before)
  })

  it('is refused to another seller as the reader may know it', async () => {
    const id = await ownListing(state)
    const before = await contentsOf(app)
    const code = ({ live: 'forbidden', closed: 'forbidden', removed: 'listing_removed' } as const)[
      state as string
    ]
    for (const operation of operations.filter(about)) {
      const answer = await attempt(operation, 'stranger', id)
      expectErrorShape(answer, { code: code ?? 'listing_not_found' })
      if (!code) await expectUnknown(answer, id, () => attempt(operation, 'stranger', 999_999))
    }
    expect(await contentsOf(app)).toEqual(before)
  })

  it('is not touched by what another seller does under the same reference', async () => {
    const id = await ownListing(state)
    const before = await app.store.getListing(id)
    for (const operation of operations.filter((one) => !about(one))) {
      const answer = await attempt(operation, 'stranger', id)
      expect([200, 201]).toContain(answer.status)
      const records = [answer.body, ...(answer.body.results ?? [])]
      expect(records.map((record) => record.id)).not.toContain(id)
    }
    expect(await app.store.getListing(id)).toEqual(before)
  })

  it('is its owner’s to change', async () => {
    for (const operation of operations) {
      const id = await ownListing(state)
      const { status } = await attempt(operation, 'owner', id)
      expect({ operation: operation.operationId, status }).toEqual({
        operation: operation.operationId,
        status: ownerStatus(operation.operationId, state),
      })
    }
  })

  it('is read by those who may', async () => {
    const id = await ownListing(state)
    const path = `/v1/listings/${id}`
    const as = async (seller: Seller) =>
      (await get(app, path, { authorization: `Bearer ${seller.key}` })).status
    const everybody = { draft: 404, live: 200, paused: 404, closed: 200, removed: 410 }[state]
    expect((await visit(app, path)).status).toBe(everybody)
    expect(await as(stranger)).toBe(everybody)
    expect(await as(owner)).toBe(state === 'removed' ? 410 : 200)
  })
})

function ownerStatus(operationId: string, state: ListedState): number {
  if (operationId === 'createListing') return 201
  if (operationId === 'validateListing' || operationId === 'listOwnListings') return 200
  if (operationId === 'deleteListing') return 204
  if (operationId === 'putListingByReference') return state === 'removed' ? 201 : 200
  if (state === 'removed') return 410
  if (operationId === 'sayOtherHome') return 409
  if (operationId === 'takeBackOtherHome') return 404
  const conflicts: Readonly<Record<string, readonly ListedState[]>> = {
    publishListing: ['closed'],
    unpublishListing: ['draft', 'closed'],
    closeListing: ['draft'],
    reopenListing: ['live', 'paused'],
  }
  return conflicts[operationId]?.includes(state) ? 409 : 200
}

/** Indistinguishable from an id that never existed. */
async function expectUnknown(
  answer: TestAnswer,
  id: number,
  askUnknown: () => Promise<TestAnswer>,
) {
  expectErrorShape(answer, { code: 'listing_not_found' })
  const bare = (text: string, number: number) =>
    text.replaceAll(String(number), 'ID').replace(/"request_id":"[^"]+"/, '')
  expect(bare(answer.text, id)).toBe(bare((await askUnknown()).text, 999_999))
}

describe('a listing that was removed', () => {
  const reads = (id: number) => [
    `/v1/listings/${id}`,
    `/v1/listings/${id}?include=estimate`,
    `/v1/listings/${id}/similar`,
    `/v1/listings/lookup?url=/listings/${id}`,
  ]
  const readAs = (role: Role, url: string) => {
    const key = { owner: owner.key, stranger: stranger.key, nobody: null }[role]
    return get(app, url, key === null ? {} : { authorization: `Bearer ${key}` })
  }

  it.each<readonly [string, readonly string[], boolean]>([
    ['as a draft', [], false],
    ['while live', ['publish'], true],
    ['while paused', ['publish', 'unpublish'], true],
    ['while closed', ['publish', 'close'], true],
    ['after it was reopened', ['publish', 'close', 'reopen'], true],
  ])('%s is the same to everybody, by every way', async (_, steps, wasLive) => {
    const id = await owner.listingIn('draft')
    for (const step of steps) await owner.call('POST', `/listings/${id}/${step}`)
    expect((await owner.call('DELETE', `/listings/${id}`)).status).toBe(204)
    for (const [at, url] of reads(id).entries()) {
      expectErrorShape(await readAs('owner', url), { code: 'listing_removed' })
      for (const role of ['stranger', 'nobody'] as const) {
        const answer = await readAs(role, url)
        if (wasLive) expectErrorShape(answer, { code: 'listing_removed' })
        else await expectUnknown(answer, id, () => readAs(role, reads(999_999)[at]))
      }
    }
    for (const operation of operations.filter(about)) {
      const own = await attempt(operation, 'owner', id)
      if (operation.operationId === 'deleteListing') expect(own.status).toBe(204)
      else expectErrorShape(own, { code: 'listing_removed' })
      const others = await attempt(operation, 'stranger', id)
      if (wasLive) expectErrorShape(others, { code: 'listing_removed' })
      else await expectUnknown(others, id, () => attempt(operation, 'stranger', 999_999))
    }
  })
})

it('a listing closed for more than 90 days is its owner’s alone', async () => {
  const id = await owner.listingIn('closed')
  const path = `/listings/${id}`
  app.clock.nowMs += 90 * DAY_MS
  expectErrorShape(await stranger.call('PATCH', path, { floor: 1 }), { code: 'forbidden' })
  app.clock.nowMs += 1
  expectErrorShape(await stranger.call('PATCH', path, { floor: 1 }), { code: 'listing_not_found' })
  expectErrorShape(await stranger.call('GET', path), { code: 'listing_not_found' })
  expect((await owner.call('GET', path)).status).toBe(200)
})

describe('a key', () => {
  const mistype = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  /** Well formed and with a true checksum, but issued by nobody here. */
  const foreign = 'estia_0000000000_00000000000000000000000000000000000000000003V7tGi'

  const bad: Record<string, () => Promise<readonly [string, RegExp]>> = {
    revoked: async () => {
      const key = await app.addKey(owner.id)
      await app.store.revokeKey(key.split('_')[1], app.clock.nowMs)
      return [`Bearer ${key}`, /unknown, expired or revoked/]
    },
    expired: async () => {
      const key = await app.addKey(owner.id, app.clock.nowMs)
      return [`Bearer ${key}`, /unknown, expired or revoked/]
    },
    mistyped: async () => [`Bearer ${mistype(owner.key)}`, /mistyped or cut off/],
    'cut off': async () => [`Bearer ${owner.key.slice(0, 40)}`, /mistyped or cut off/],
    'in another case': async () => [
      `Bearer ${owner.key.slice(0, 20)}${owner.key.slice(20).toUpperCase()}`,
      /mistyped or cut off/,
    ],
    unknown: async () => [`Bearer ${foreign}`, /unknown, expired or revoked|mistyped/],
    'of another kind': async () => ['Bearer sk_live_51H', /begin with estia_/],
    'sent as Basic': async () => [`Basic ${btoa(`x:${owner.key}`)}`, /Authorization: Bearer <key>/],
    'sent bare': async () => [owner.key, /Authorization: Bearer <key>/],
    empty: async () => ['Bearer ', /Authorization: Bearer <key>/],
    'sent twice': async () => [`Bearer ${owner.key} ${owner.key}`, /Authorization: Bearer <key>/],
    'far too long': async () => [`Bearer ${'x'.repeat(5000)}`, /Authorization: Bearer <key>/],
  }

  it.each(Object.keys(bad))('%s is 401 with the way out, also on a read', async (kind) => {
    const [authorization, hint] = await bad[kind]()
    const id = await owner.listingIn('live')
    const requests = [
      { method: 'POST', url: '/v1/listings', payload: completeFlat },
      { method: 'GET', url: `/v1/listings/${id}` },
      { method: 'GET', url: '/v1/listings' },
      { method: 'GET', url: '/v1/meta' },
      { method: 'GET', url: '/v1/nothing-here' },
    ] as const
    for (const request of requests) {
      const answer = await send(app, { ...request, headers: { authorization } })
      expectErrorShape(answer, { code: 'unauthenticated', hint })
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="estia", error="invalid_token"')
      expect(answer.text).not.toContain(owner.key.slice(17))
    }
  })

  it('is good until the moment it expires', async () => {
    const key = await app.addKey(owner.id, app.clock.nowMs + 1000)
    const read = () => get(app, '/v1/my/listings', { authorization: `bearer  ${key}` })
    expect((await read()).status).toBe(200)
    app.clock.nowMs += 1000
    expectErrorShape(await read(), { code: 'unauthenticated' })
  })

  it('works alongside another of the same seller, and is stored as a hash only', async () => {
    const second = await app.addKey(owner.id)
    const id = await owner.listingIn('draft')
    const answer = await get(app, `/v1/listings/${id}`, { authorization: `Bearer ${second}` })
    expect(answer.status).toBe(200)
    const stored = JSON.stringify(await app.store.listKeys())
    expect(stored).not.toContain(second.split('_')[2].slice(0, 43))
  })
})

/** As another process of the service counts, in the file that all of them share: without sending thousands of requests. */
async function takeElsewhere(
  { dataDir, clock, store }: SellerApp,
  seller: Seller,
  requests: number,
): Promise<void> {
  const key = (await store.listKeys()).find(({ seller_id }) => seller_id === seller.id)!
  const quota = await openSqliteQuota({ path: quotaPath(join(dataDir, 'estia.sqlite')) })
  await quota.take(`key:${key.id}`, limits.keyRequestsPerHour, 3_600_000, clock.nowMs, requests)
  await quota.close()
}

describe('the quota of a key', () => {
  it('is 3,600 an hour, counted apart from the address', async () => {
    const counted = await startSellerApp({ environment: { RATE_LIMIT_PER_HOUR: '30' } })
    const seller = await counted.addSeller()
    const other = await counted.addSeller()
    const first = await seller.call('GET', '/my/listings')
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"hour";q=3600;w=3600',
      ratelimit: '"hour";r=3599;t=3600',
    })
    await takeElsewhere(counted, seller, 3597)
    expect((await seller.call('GET', '/nothing-here')).headers.ratelimit).toBe('"hour";r=1;t=3600')
    expect((await seller.call('GET', '/nothing-here')).status).toBe(404)
    const refused = await seller.call('POST', '/listings', completeFlat)
    expectErrorShape(refused, { code: 'rate_limited' })
    expect(refused.headers['retry-after']).toBe('3600')
    expect(await counted.store.countListings()).toEqual({})
    expect((await visit(counted, '/v1/meta')).headers.ratelimit).toBe('"hour";r=29;t=3600')
    expect((await other.call('GET', '/meta')).headers.ratelimit).toBe('"hour";r=3599;t=3600')
    counted.clock.nowMs += 3_600_000
    expect((await seller.call('POST', '/listings', completeFlat)).status).toBe(201)
    await counted.stop()
  })
})
