/**
 * The whole service with sellers in it: in a DATA_DIR of its own, photos from a fetcher of the test.
 * Addresses of our own need no import, so `completeFlat` can be published as it stands.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { type App, createApp, keyPepper } from '../../src/app.ts'
import type { SellerType } from '../../src/domain/listing.ts'
import type { PhotoFetcher } from '../../src/photos/fetch-photo.ts'
import { photoFailure } from '../../src/photos/photo-reason.ts'
import { issueKey } from '../../src/service/issue-key.ts'
import { readSettings } from '../../src/settings.ts'
import { fridayNoon, send, type TestAnswer } from '../support/test-app.ts'

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

/** A test that names no fetcher must not reach out. */
const noPhotos: PhotoFetcher = { fetch: async () => photoFailure('unreachable') }

export interface SellerAppOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly fetcher?: PhotoFetcher
}

export interface Seller {
  readonly id: number
  readonly companyId: number
  readonly key: string
  /** `path` is below /v1; a body that is an object is sent as JSON. */
  call(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: object | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>
  /** The id of a new listing in this state, made through the API. */
  listingIn(state: ListedState, fields?: object): Promise<number>
}

export type ListedState = 'draft' | 'live' | 'paused' | 'closed' | 'removed'

export interface SellerApp extends App {
  readonly dataDir: string
  readonly clock: { nowMs: number }
  addSeller(type?: SellerType): Promise<Seller>
  addKey(sellerId: number, expiresAt?: number | null): Promise<string>
  stop(): Promise<void>
}

export async function startSellerApp(options: SellerAppOptions = {}): Promise<SellerApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'estia-write-'))
  const clock = { nowMs: fridayNoon }
  const app = await createApp({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      BASE_URL,
      RATE_LIMIT_PER_HOUR: '0',
      ...options.environment,
    }),
    log: pino({ level: 'silent' }),
    now: () => clock.nowMs,
    fetcher: options.fetcher ?? noPhotos,
  })
  const pepper = await keyPepper(app.store)
  let sellers = 0

  const addKey = (sellerId: number, expiresAt: number | null = null) =>
    issueKey({ sellerId, label: 'test', expiresAt }, app.store, pepper, clock.nowMs)

  return {
    ...app,
    dataDir,
    clock,
    addKey,
    async addSeller(type = 'agency') {
      const companyId = ++sellers
      const name = `Seller ${companyId}`
      const { id } = await app.store.addSeller({
        type,
        name,
        company_id: companyId,
        created_at: clock.nowMs,
      })
      return sellerOf(app, { id, companyId, key: await addKey(id) })
    },
    async stop() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
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
    send(app, {
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
