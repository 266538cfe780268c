/**
 * The whole service for a test: in a DATA_DIR of its own, silent, with a clock that the test moves.
 * The quota is lifted unless the test sets one. Cost of a start: about 300 ms of CPU with the demo market or nothing,
 * which are copied; another market takes as long again for the process that builds its segment.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyBaseLogger, InjectOptions } from 'fastify'
import pino from 'pino'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { createDemoPhotoSource } from '../../demo/pictures/demo-photo-source.ts'
import { type App, createApp } from '../../src/app/create-app.ts'
import { readSettings } from '../../src/app/settings.ts'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { FeedFetcher } from '../../src/feeds/fetch/feed-fetcher.ts'
import type { WebhookPoster } from '../../src/hooks/webhook-poster.ts'
import type { OverloadWatch } from '../../src/http/admission/overload.ts'
import { fetchFailure } from '../../src/net/fetch-reason.ts'
import type { PhotoDecoder } from '../../src/photos/photo-decoder.ts'
import type { PhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import { photoFailure } from '../../src/photos/photo-reason.ts'
import { issueKey } from '../../src/service/access/issue-key.ts'
import type { FeedWork } from '../../src/service/feeds/feed-work.ts'
import { ACCURACY_SETTING } from '../../src/service/prices/stored-model.ts'
import type { Store } from '../../src/store/store.ts'
import type { Encoding } from '../../src/structures/compress.ts'
import { madeOnce } from './made-once.ts'
import { sharedDecoder } from './shared-decoder.ts'

/** Friday noon in Nicosia, in summer time. */
export const fridayNoon = Date.parse('2026-07-10T09:00:00Z')

export interface TestAppOptions {
  /** As in the environment: RATE_LIMIT_PER_HOUR, TRUST_PROXY and so on. */
  readonly environment?: Readonly<Record<string, string>>
  readonly nowMs?: number
  /** Fills the store before it is read. */
  readonly prepare?: (store: Store) => Promise<void>
  readonly fetcher?: PhotoFetcher
  readonly decoder?: PhotoDecoder
  readonly feedFetcher?: FeedFetcher
  readonly feedWork?: FeedWork
  readonly webhookPoster?: WebhookPoster
  /** For tests of what is logged. */
  readonly log?: FastifyBaseLogger
  /** Never busy unless the test says so: tests keep the event loop busy. */
  readonly overload?: OverloadWatch
  /**
   * true: prices are fitted, homes compared and the market published in processes of their own, as in a service, seven
   * seconds of CPU for the demo. Otherwise no answer changes by itself while the test runs.
   */
  readonly fitsPrices?: boolean
  /** With `fillWithDemo`: prices were fitted and their error was measured before, once for all tests of a run. */
  readonly isPriced?: boolean
  /** Of an earlier app, to start again on its data. */
  readonly dataDir?: string
  /** How the name of a new DATA_DIR begins. */
  readonly folder?: string
}

export interface TestApp extends App {
  readonly dataDir: string
  /** The service reads it at every request. */
  readonly clock: { nowMs: number }
  /** Closes the app and deletes its data. */
  stop(): Promise<void>
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? mkdtempSync(options.folder ?? join(tmpdir(), 'estia-http-'))
  if (options.dataDir === undefined) await copyTemplate(dataDir, options)
  const clock = { nowMs: options.nowMs ?? fridayNoon }
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    BASE_URL: 'https://homes.example.com',
    RATE_LIMIT_PER_HOUR: '0',
    ...options.environment,
  })
  const app = await createApp({
    settings,
    log: options.log ?? pino({ level: 'silent' }),
    now: () => clock.nowMs,
    drawnPhotos: createDemoPhotoSource(),
    // They stay in the outbox, where a test reads them.
    sendsMail: false,
    fetcher: options.fetcher ?? downFetcher,
    overload: options.overload ?? { isBusy: false, isOverloaded: false, stop() {} },
    decoder: options.decoder ?? sharedDecoder(),
    feedFetcher: options.feedFetcher ?? downFeeds,
    ...(options.feedWork ? { feedWork: options.feedWork } : {}),
    webhookPoster: options.webhookPoster ?? downPoster,
    fitsPrices: options.fitsPrices ?? false,
    ...(options.prepare ? { prepare: options.prepare } : {}),
  })
  return {
    ...app,
    dataDir,
    clock,
    async stop() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const LOOK_EVERY_MS = 100

type Template = 'empty' | 'demo' | 'priced'

/** So that tables are not migrated, the demo not generated, and its segment not built at every start. */
async function copyTemplate(dataDir: string, options: TestAppOptions): Promise<void> {
  if (options.environment?.DATABASE_URL !== undefined) return
  const demo = options.isPriced ? 'priced' : 'demo'
  const name = options.prepare === fillWithDemo ? demo : 'empty'
  cpSync(await templateOf(name), dataDir, { recursive: true })
  // What the test writes before the start belongs into the segment, not behind it.
  if (name === 'empty' && options.prepare) rmSync(join(dataDir, 'segment.bin'))
}

/** The data of an app that has started once, with nothing that two services must not share. */
const templateOf = (name: Template): Promise<string> =>
  madeOnce(`template-${name}`, async (dataDir) => {
    const isPriced = name === 'priced'
    if (isPriced) cpSync(await templateOf('demo'), dataDir, { recursive: true })
    const prepare = name === 'empty' ? {} : { prepare: fillWithDemo }
    const app = await startTestApp({ dataDir, fitsPrices: isPriced, ...prepare })
    await app.segmentCached
    if (isPriced) await pricesFitted(app)
    await app.close()
    const database = new DatabaseSync(join(dataDir, 'estia.sqlite'))
    database.exec(
      `DELETE FROM settings WHERE name NOT IN ('store_id', 'demo_market', 'market_memory', 'market_salt', '${ACCURACY_SETTING}')`,
    )
    database.close()
  })

/** The error is measured last. */
async function pricesFitted(app: TestApp): Promise<void> {
  await app.listen()
  while ((await app.store.getSetting(ACCURACY_SETTING)) === null) await sleep(LOOK_EVERY_MS)
}

/** No test reaches for the network: every photo host is down. */
const downFetcher: PhotoFetcher = { fetch: async () => photoFailure('unreachable') }

/** Nor are there webhooks. */
const downPoster: WebhookPoster = {
  post: async () => fetchFailure('unreachable'),
  prove: async () => 'The address cannot be reached.',
}

const downFeeds: FeedFetcher = { fetch: async () => fetchFailure('unreachable') }

/** The key of a seller, as it stands behind "Bearer". */
export async function issueTestKey({ store, clock }: TestApp, sellerId: number): Promise<string> {
  const order = { sellerId, label: 'test', expiresAt: null }
  return issueKey(order, store, await keyPepper(store), clock.nowMs)
}

const DEMO_LISTINGS = 1_500

export async function fillWithDemo(store: Store): Promise<void> {
  await fillStoreWithDemo(store, {
    seed: 'http',
    listings: DEMO_LISTINGS,
    now: fridayNoon,
    places: cyprus.places,
  })
}

/** JSON of which the test knows the members; lists are spread before they are mapped. */
export interface Body extends Iterable<Body> {
  readonly [member: string]: Body
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Parsed where it is JSON; text otherwise. */
  readonly body: Body
  readonly text: string
}

export async function send(
  { server }: Pick<App, 'server'>,
  request: InjectOptions,
): Promise<TestAnswer> {
  const { statusCode, headers, rawPayload } = await server.inject(request)
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return toAnswer(statusCode, Object.fromEntries(named), String(unpacked(headers, rawPayload)))
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

/** What stands behind Content-Encoding; an answer to HEAD has it and no bytes. */
export function unpacked(headers: Readonly<Record<string, unknown>>, bytes: Buffer): Buffer {
  const encoding = headers['content-encoding'] as Encoding | undefined
  return encoding === undefined || bytes.length === 0 ? bytes : unpack[encoding](bytes)
}

export function toAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): TestAnswer {
  const isJson =
    text !== '' && /^application\/(?:feed\+)?json\b/.test(headers['content-type'] ?? '')
  return { status, headers, body: isJson ? JSON.parse(text) : text, text }
}

export const get = (
  app: Pick<App, 'server'>,
  url: string,
  headers: Record<string, string> = {},
): Promise<TestAnswer> => send(app, { method: 'GET', url, headers })
