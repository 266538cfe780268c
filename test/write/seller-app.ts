/**
 * The whole service with sellers in it, as they and their readers call it.
 * Our own addresses need no import, so `completeFlat` can be published as it stands.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import type { App } from '../../src/app/create-app.ts'
import { keyPepper } from '../../src/app/store-secrets.ts'
import type { SellerType } from '../../src/domain/listings/listing.ts'
import { issueKey } from '../../src/service/access/issue-key.ts'
import {
  send,
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestAppOptions,
} from '../support/test-app.ts'

export const BASE_URL = 'https://homes.example.com'
export const ownPhoto = (number: number) => `${BASE_URL}/photos/demo-house-${number}-1600.webp`

export const completeFlat = {
  deal: 'sale',
  property_type: 'apartment',
  condition: 'pre-owned',
  bedrooms: 2,
  district: 'limassol',
  price: 285_000,
  covered_area_m2: 84,
  photo_urls: [ownPhoto(8)],
} as const

export interface Seller {
  readonly id: number
  readonly companyId: number
  readonly key: string
  /** `path` is below /v1; a body that is an object is sent as JSON. */
  call(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: object | string | Buffer,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>
  /** The id of a new listing in this state, made through the API. */
  listingIn(state: ListedState, fields?: object): Promise<number>
}

export type ListedState = 'draft' | 'live' | 'paused' | 'closed' | 'removed'

export interface SellerApp extends TestApp {
  addSeller(type?: SellerType): Promise<Seller>
  addKey(sellerId: number, expiresAt?: number | null): Promise<string>
}

export async function startSellerApp(options: TestAppOptions = {}): Promise<SellerApp> {
  const app = await startTestApp(options)
  const pepper = await keyPepper(app.store)
  let sellers = 0

  const addKey = (sellerId: number, expiresAt: number | null = null) =>
    issueKey({ sellerId, label: 'test', expiresAt }, app.store, pepper, app.clock.nowMs)

  return {
    ...app,
    addKey,
    async addSeller(type = 'agency') {
      const companyId = ++sellers
      const name = `Seller ${companyId}`
      const { id } = await app.store.addSeller({
        type,
        name,
        company_id: companyId,
        created_at: app.clock.nowMs,
      })
      return sellerOf(app, { id, companyId, key: await addKey(id) })
    },
  }
}

/** Which transitions bring a publishable draft into a state. */
const ways: Readonly<Record<ListedState, readonly string[]>> = {
  draft: [],
  live: ['publish'],
  paused: ['publish', 'unpublish'],
  closed: ['publish', 'close'],
  removed: ['publish'],
}

function sellerOf(app: App, account: Pick<Seller, 'id' | 'companyId' | 'key'>): Seller {
  const call: Seller['call'] = (method, path, body, headers = {}) =>
    sendInTurn(app, {
      method,
      url: `/v1${path}`,
      headers: {
        authorization: `Bearer ${account.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
  return {
    ...account,
    call,
    async listingIn(state, fields = {}) {
      const { body } = await call('POST', '/listings', { ...completeFlat, ...fields })
      for (const step of ways[state]) await call('POST', `/listings/${body.id}/${step}`)
      if (state === 'removed') await call('DELETE', `/listings/${body.id}`)
      return Number(body.id)
    },
  }
}

/**
 * Off the network each request comes in a turn of its own; a row of injected ones would never let
 * the event loop turn, and the server would think itself overloaded.
 */
async function sendInTurn(app: App, request: InjectOptions): Promise<TestAnswer> {
  await turn()
  return send(app, request)
}

const RETRY_MS = 250

/** A read without a key. Turned away because this machine is busy, it waits and asks again. */
export async function visit(app: App, url: string): Promise<TestAnswer> {
  for (;;) {
    const answer = await sendInTurn(app, { method: 'GET', url })
    if (answer.status !== 503) return answer
    await sleep(RETRY_MS)
  }
}

/** What a test compares to be sure that nothing was stored: rows by state, changes, own records. */
export async function contentsOf({ store }: Pick<App, 'store'>): Promise<unknown> {
  const { newest } = await store.changeRange()
  const changes = await store.changesSince(0, newest + 1)
  const ids = [...new Set(changes.map(({ listing_id }) => listing_id))]
  return {
    counts: await store.countListings(),
    newest,
    listings: await store.getListings(ids),
    keys: await store.listKeys(),
  }
}
