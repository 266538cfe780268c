/**
 * The one place that sees everything: puts rooms together from settings and starts them in order.
 * Nothing listens before the engine holds the market; nothing is closed before requests are answered.
 */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { baseUrlOf, choosePort } from './base-url.ts'
import { buildInProcess } from './build-process.ts'
import { cyprus } from './country/cyprus/cyprus.ts'
import { createDemoPhotoSource } from './demo/demo-photo-source.ts'
import { createPlaceFinder } from './domain/find-places.ts'
import { exportFigures } from './export-figures.ts'
import { createFaces } from './faces.ts'
import type { Health } from './http/instruction-files.ts'
import { createMetrics } from './http/metrics.ts'
import type { OverloadWatch } from './http/overload.ts'
import { openQuota, openReplica, openStore, storePlace } from './open-store.ts'
import { createPhotoFetcher, type PhotoFetcher } from './photos/fetch-photo.ts'
import { createPhotoDecoder } from './photos/photo-decoder.ts'
import { createPhotoGate } from './photos/photo-gate.ts'
import { createDiskPhotoKeep } from './photos/photo-keep.ts'
import { createAuthenticator } from './service/authenticate.ts'
import { createService } from './service/create-service.ts'
import { createEstimator } from './service/estimator.ts'
import { followFirst } from './service/follow-first.ts'
import { startHousekeeping } from './service/housekeeping.ts'
import { createMarket, type Market } from './service/market.ts'
import { createPhotoDesk } from './service/photo-desk.ts'
import { createPhotoShelf } from './service/photo-shelf.ts'
import { recordContext } from './service/record-context.ts'
import { createRequestQuota } from './service/request-quota.ts'
import { loadSegment } from './service/segment-cache.ts'
import type { Service } from './service/service.ts'
import { modelVersion } from './service/stored-model.ts'
import type { Settings } from './settings.ts'
import { makeFolder } from './store/make-folder.ts'
import type { Store } from './store/store.ts'
import { StoreError } from './store/store-error.ts'
import { valueInProcess } from './valuation-process.ts'

export interface AppOptions {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Runs on the store before it is read, to fill an empty one. */
  readonly prepare?: (store: Store) => Promise<void>
  /** Whether this process may have the prices fitted; one of a machine does. */
  readonly leads?: () => boolean
  /** How many processes share the port, and how many should. */
  readonly workers?: Health['workers']
  /** For the bench, whose figures a fit beside them would spoil. */
  readonly fitsPrices?: boolean
  /** Other processes of this machine write to the same file: reads look for their changes first. */
  readonly sharesFile?: boolean
  /** For tests, whose photos come from this machine; never a setting. */
  readonly fetcher?: PhotoFetcher
  /** For tests, which keep the event loop busy on purpose. */
  readonly overload?: OverloadWatch
}

export interface App {
  readonly server: FastifyInstance
  readonly service: Service
  readonly store: Store
  readonly baseUrl: string
  /** When the segment is in its file, for other processes of this machine to start with, or cannot be. */
  readonly segmentKept: Promise<void>
  listen(): Promise<string>
  close(): Promise<void>
}

export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, now, prepare } = options
  const dataDir = resolve(settings.dataDir)
  makeFolder(dataDir)
  const port = await choosePort(settings)
  const baseUrl = baseUrlOf({ ...settings, port })
  const closing = new AbortController()
  const onError = (err: unknown) => {
    if (!closing.signal.aborted) log.error({ err }, 'work in the background failed')
  }

  const leads = options.leads ?? (() => true)
  const workers = options.workers ?? (() => ({ wanted: 1, running: 1 }))
  const place = storePlace(settings)
  const store = await openStore(place)
  await prepare?.(store)
  const replica = await openReplica(place)
  const quota = await openQuota(place, log)
  const record = recordContext(cyprus, baseUrl)
  const cachePath = join(dataDir, 'segment.bin')
  const storeId = await store.settingOrPut('store_id', randomUUID())
  const kept = Promise.withResolvers<void>()
  const isCacheDue = everySoOften(CACHE_EVERY_MS, leads)
  const market: Market = createMarket({
    store,
    replica,
    context: record,
    timeZone: cyprus.timeZone,
    now,
    monotonicMs: () => performance.now(),
    build: async (dayStartMs) => {
      const cache = isCacheDue(now(), await modelVersion(store)) ? cachePath : null
      // Before the first answer there is nobody to take a core from.
      const threads = market.isReady ? 1 : Math.min(availableParallelism(), BUILD_THREADS_MAX)
      const order = { place, baseUrl, dayStartMs, cachePath: cache, storeId, threads }
      return buildInProcess(order, closing.signal, onError, kept.resolve)
    },
    async load() {
      const segment = await loadSegment(cachePath, baseUrl, store, storeId)
      if (segment) kept.resolve()
      return segment
    },
    onError,
  })
  await market.open()

  // There from the start, so that a backup of it works before the first photo.
  const photosDir = join(dataDir, 'photos')
  makeFolder(photosDir)
  const keep = createDiskPhotoKeep(photosDir)
  const decoder = createPhotoDecoder()
  const shelf = createPhotoShelf([keep, createDemoPhotoSource()], baseUrl)
  const fetcher = options.fetcher ?? createPhotoFetcher()
  const photoImport = { fetcher, decoder, keep, gate: createPhotoGate(), onFault: onError }
  // Whoever looks into the store can tell which machine and process it is.
  const lease = { name: 'prices', holder: `${hostname()} ${process.pid} ${randomUUID()}` }
  const estimator = await createEstimator({
    store,
    market,
    baseUrl,
    now,
    leads: () => options.fitsPrices ?? leads(),
    lease,
    valueInProcess: (onModel) => valueInProcess({ place, lease }, onModel),
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
    cursorSecret: createSecretKey(await secretOf(store, 'cursor_secret')),
    requestsPerHour: settings.rateLimitPerHour,
    searchesKeptMb: settings.searchesKeptMb,
    now,
  })
  const metrics = createMetrics()
  exportFigures(metrics, { market, service, quota, workers })
  const server = createFaces({
    service,
    shelf,
    quota: createRequestQuota({ quota, anonymousPerHour: settings.rateLimitPerHour, now }),
    authenticate: createAuthenticator(store, await keyPepper(store), now),
    health: { readiness: () => readiness(store, market), workers },
    dataAgeMs: () => market.ageMs,
    trustProxy: settings.trustProxy,
    tileUrl: settings.tileUrl,
    tileAttribution: settings.tileAttribution,
    log,
    metrics,
    now,
    ...(options.overload ? { overload: options.overload } : {}),
    ...(options.sharesFile ? { beforeRead: followFirst(store, market) } : {}),
  })
  // Faults are told by the housekeeping, which follows every second.
  const stopFollowing = store.wakeOnChange?.(() => market.follow().catch(() => undefined))
  const housekeeping = startHousekeeping({ store, market, estimator, quota, keep, now, onError })
  const metricsServer =
    settings.metricsPort > 0 ? await metrics.listen(settings.metricsPort, settings.host) : null
  return {
    server,
    service,
    store,
    baseUrl,
    segmentKept: kept.promise,
    async listen() {
      const address = await server.listen({ host: settings.host, port })
      estimator.refresh().catch(onError)
      return address
    },
    async close() {
      await server.close()
      closing.abort()
      metricsServer?.close()
      stopFollowing?.()
      housekeeping.stop()
      await estimator.stop()
      decoder.close()
      await quota.close()
      await replica?.close()
      await store.close()
    },
  }
}

/** What is known is answered at once: a store that hangs would keep whoever asks waiting. */
async function readiness(store: Store, market: Market) {
  const fault = market.fault ?? (await store.ping().then(() => null, asItIs))
  if (fault === null) return null
  const ageS = Math.round(market.ageMs / 1000)
  const code = fault instanceof StoreError ? fault.code : 'failed'
  const reason = `The store cannot be used (${code}). Answers come from memory and are ${ageS} s old.`
  return { reason, data_age_s: ageS }
}

const asItIs = (error: unknown): unknown => error

/** More would wait for one another's memory, and for the one that puts their parts together. */
const BUILD_THREADS_MAX = 4

/** Some 300 MB for 100,000 listings are not written after every build. */
const CACHE_EVERY_MS = 600_000

/** True once in so long a time, and for every new version; never where it is not wanted. */
function everySoOften(everyMs: number, wanted: () => boolean) {
  let last = { atMs: Number.NEGATIVE_INFINITY, version: 0 }
  return (atMs: number, version: number): boolean => {
    const isDue = wanted() && (atMs - last.atMs >= everyMs || version !== last.version)
    if (isDue) last = { atMs, version }
    return isDue
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
