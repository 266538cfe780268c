/**
 * The one place that sees everything: puts rooms together from settings and starts them in order.
 * Nothing listens before the engine holds the market; nothing is closed before requests are answered.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer as createTcpServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildInThread } from './build-thread.ts'
import { cyprus } from './country/cyprus/cyprus.ts'
import { createDemoPhotoSource } from './demo/demo-photo-source.ts'
import { createPlaceFinder } from './domain/find-places.ts'
import { createFaces } from './faces.ts'
import { createMetrics } from './http/metrics.ts'
import { createPhotoFetcher, type PhotoFetcher } from './photos/fetch-photo.ts'
import { createPhotoDecoder } from './photos/photo-decoder.ts'
import { createPhotoGate } from './photos/photo-gate.ts'
import { createDiskPhotoKeep } from './photos/photo-keep.ts'
import { createAuthenticator } from './service/authenticate.ts'
import { createService } from './service/create-service.ts'
import { createEstimator } from './service/estimator.ts'
import { startHousekeeping } from './service/housekeeping.ts'
import { createMarket } from './service/market.ts'
import { createPhotoDesk } from './service/photo-desk.ts'
import { createPhotoShelf } from './service/photo-shelf.ts'
import { recordContext } from './service/record-context.ts'
import { createRequestQuota } from './service/request-quota.ts'
import type { Service } from './service/service.ts'
import type { Settings } from './settings.ts'
import { openSqliteQuota } from './store/sqlite/sqlite-quota.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'
import { valueInThread } from './valuation-thread.ts'

export interface AppOptions {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Runs on the store before it is read, to fill an empty one. */
  readonly prepare?: (store: Store) => Promise<void>
  /** For tests, whose photos come from this machine; never a setting. */
  readonly fetcher?: PhotoFetcher
}

export interface App {
  readonly server: FastifyInstance
  readonly service: Service
  readonly store: Store
  readonly baseUrl: string
  listen(): Promise<string>
  close(): Promise<void>
}

export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, now, prepare } = options
  const dataDir = resolve(settings.dataDir)
  await mkdir(dataDir, { recursive: true })
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port
  const baseUrl = settings.baseUrl ?? `http://${hostInUrl(settings.host)}:${port}`
  const onError = (err: unknown) => log.error({ err }, 'work in the background failed')

  const storePath = storePathIn(dataDir)
  const store = await openSqliteStore({ path: storePath })
  await prepare?.(store)
  const quota = await openSqliteQuota({ path: join(dataDir, 'quota.sqlite') })
  const record = recordContext(cyprus, baseUrl)
  const market = createMarket({
    store,
    context: record,
    timeZone: cyprus.timeZone,
    now,
    build: (dayStartMs) => buildInThread({ storePath, baseUrl, dayStartMs }),
    onError,
  })
  await market.open()

  const keep = createDiskPhotoKeep(join(dataDir, 'photos'))
  const decoder = createPhotoDecoder()
  const shelf = createPhotoShelf([keep, createDemoPhotoSource()], baseUrl)
  const fetcher = options.fetcher ?? createPhotoFetcher()
  const photoImport = { fetcher, decoder, keep, gate: createPhotoGate(), onFault: onError }
  const estimator = await createEstimator({
    store,
    market,
    baseUrl,
    now,
    valueInThread: (onNews) => valueInThread({ storePath }, onNews),
    onError,
  })
  const service = createService({
    store,
    market,
    country: cyprus,
    places: createPlaceFinder(cyprus),
    record,
    photos: createPhotoDesk(photoImport, shelf),
    estimator,
    cursorSecret: await secretOf(store, 'cursor_secret'),
    requestsPerHour: settings.rateLimitPerHour,
    now,
  })
  const metrics = createMetrics()
  metrics.gauge('estia_listings_live', 'Live listings in the engine.', () => market.engine.size)
  metrics.gauge('estia_engine_tail', 'Changes on top of the segment.', () => market.engine.tailSize)
  const server = createFaces({
    service,
    shelf,
    quota: createRequestQuota({ quota, anonymousPerHour: settings.rateLimitPerHour, now }),
    authenticate: createAuthenticator(store, await keyPepper(store), now),
    health: { readiness: () => readiness(store) },
    trustProxy: settings.trustProxy,
    log,
    metrics,
  })
  const housekeeping = startHousekeeping({ store, market, estimator, quota, keep, now, onError })
  const metricsServer =
    settings.metricsPort > 0 ? await metrics.listen(settings.metricsPort, settings.host) : null
  return {
    server,
    service,
    store,
    baseUrl,
    async listen() {
      const address = await server.listen({ host: settings.host, port })
      estimator.refresh()
      return address
    },
    async close() {
      await server.close()
      metricsServer?.close()
      housekeeping.stop()
      await estimator.stop()
      decoder.close()
      await quota.close()
      await store.close()
    },
  }
}

export const storePathIn = (dataDir: string): string => join(resolve(dataDir), 'estia.sqlite')

async function readiness(store: Store): Promise<string | null> {
  try {
    await store.ping()
    return null
  } catch {
    return 'The store cannot be read.'
  }
}

const SECRET_BYTES = 32

/** Made at the first start and kept with the data: the same after a restart and on every node. */
async function secretOf(store: Store, name: string): Promise<Buffer> {
  return Buffer.from(
    await store.settingOrPut(name, randomBytes(SECRET_BYTES).toString('hex')),
    'hex',
  )
}

export const keyPepper = (store: Store): Promise<Buffer> => secretOf(store, 'key_pepper')

/** 0.0.0.0 and :: are where a server listens, not where a caller goes. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Links carry the port, so it has to be known before records are made. */
function freePort(host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createTcpServer()
    probe.once('error', fail)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
