/**
 * The one place that sees everything: puts rooms together from settings and starts them in order.
 * Nothing listens before the engine holds the market; nothing is closed before requests are answered.
 */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { cyprus } from '../country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../domain/places/place-finder.ts'
import type { EngineWork } from '../engine/engine-work.ts'
import type { OverloadWatch } from '../http/admission/overload.ts'
import type { Health } from '../http/server/instruction-files.ts'
import { createMetrics } from '../http/server/metrics.ts'
import { createPhotoFetcher, type PhotoFetcher } from '../net/photo-fetcher.ts'
import { createPhotoAdmission } from '../photos/photo-admission.ts'
import { createPhotoDecoder, type PhotoDecoder } from '../photos/photo-decoder.ts'
import { createDiskPhotoStore } from '../photos/photo-store.ts'
import { createAuthenticator } from '../service/access/authenticator.ts'
import { createPageBudget } from '../service/access/page-budget.ts'
import { createRequestQuota } from '../service/access/request-quota.ts'
import { createService } from '../service/create-service.ts'
import { recordContext } from '../service/listings/record-context.ts'
import { createPhotoDesk } from '../service/photos/photo-desk.ts'
import { createPhotoShelf, type PhotoSource } from '../service/photos/photo-shelf.ts'
import { createEstimator } from '../service/prices/estimator.ts'
import { modelVersion } from '../service/prices/stored-model.ts'
import type { Service } from '../service/service.ts'
import { createEngineSync, type EngineSync } from '../service/sync/engine-sync.ts'
import { startHousekeeping } from '../service/sync/housekeeping.ts'
import { loadSegment } from '../service/sync/segment-cache.ts'
import { syncBeforeRead } from '../service/sync/sync-before-read.ts'
import { COPY_MARK } from '../store/archive/archive-tables.ts'
import { closeToOthers } from '../store/files/close-to-others.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import { STORE_ID, type Store } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import { baseUrlOf, choosePort } from './base-url.ts'
import { buildInProcess } from './build-in-process.ts'
import { createFaces } from './create-faces.ts'
import { exportFigures } from './export-figures.ts'
import { openQuota, openReplica, openStore, storePlace } from './open-store.ts'
import type { Settings } from './settings.ts'
import { valueInProcess } from './value-in-process.ts'

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
  /** Beside the imported photos: the demo draws its own, which nobody else is to have drawn. */
  readonly drawnPhotos?: PhotoSource
  /** For tests, whose photos come from this machine; never a setting. */
  readonly fetcher?: PhotoFetcher
  /** For tests, whose decoder hangs. */
  readonly decoder?: PhotoDecoder
  /** For tests, which keep the event loop busy on purpose. */
  readonly overload?: OverloadWatch
}

export interface App {
  readonly server: FastifyInstance
  readonly service: Service
  readonly store: Store
  readonly baseUrl: string
  /** What searching has cost so far. */
  readonly engineWork: Readonly<EngineWork>
  /** When the segment is in its file, for other processes of this machine to start with, or cannot be. */
  readonly segmentKept: Promise<void>
  listen(): Promise<string>
  close(): Promise<void>
}

export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, now, prepare } = options
  const dataDir = resolve(settings.dataDir)
  makeFolder(dataDir)
  keepToOwner(dataDir, log)
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
  const secrets = await readSecrets(store)
  const kept = Promise.withResolvers<void>()
  const isCacheDue = everySoOften(CACHE_EVERY_MS, leads)
  const sync: EngineSync = createEngineSync({
    store,
    replica,
    context: record,
    timeZone: cyprus.timeZone,
    now,
    monotonicMs: () => performance.now(),
    build: async (dayStartMs, isAnew) => {
      if (isAnew) await refuseOtherSecrets(store, secrets)
      const cache = isCacheDue(now(), await modelVersion(store)) ? cachePath : null
      // Before the first answer there is nobody to take a core from.
      const threads = sync.isReady ? 1 : Math.min(availableParallelism(), BUILD_THREADS_MAX)
      const order = { place, baseUrl, dayStartMs, cachePath: cache, isAnew, threads }
      return buildInProcess(order, closing.signal, onError, kept.resolve)
    },
    async load() {
      const segment = await loadSegment(cachePath, baseUrl, store)
      if (segment) kept.resolve()
      return segment
    },
    onError,
  })
  await sync.open()

  // There from the start, so that a backup of it works before the first photo.
  const photosDir = join(dataDir, 'photos')
  makeFolder(photosDir)
  const keep = createDiskPhotoStore(photosDir)
  const decoder = options.decoder ?? createPhotoDecoder()
  const shelf = createPhotoShelf(
    options.drawnPhotos ? [keep, options.drawnPhotos] : [keep],
    baseUrl,
  )
  const fetcher = options.fetcher ?? createPhotoFetcher()
  const photoImport = {
    fetcher,
    decoder,
    photoStore: keep,
    admission: createPhotoAdmission(),
    onFault: onError,
  }
  // Whoever looks into the store can tell which machine and process it is.
  const lease = { name: 'prices', holder: `${hostname()} ${process.pid} ${randomUUID()}` }
  const estimator = await createEstimator({
    store,
    sync,
    baseUrl,
    now,
    leads: () => options.fitsPrices ?? leads(),
    lease,
    valueInProcess: (onModel) => valueInProcess({ place, lease }, onModel),
    onError,
  })
  const service = createService({
    store,
    sync,
    country: cyprus,
    places: createPlaceFinder(cyprus),
    record,
    photos: createPhotoDesk(photoImport, shelf),
    estimator,
    cursorSecret: createSecretKey(secrets.cursor),
    requestsPerHour: settings.rateLimitPerHour,
    searchCacheMb: settings.searchCacheMb,
    now,
  })
  const metrics = createMetrics()
  exportFigures(metrics, { sync, service, quota, workers })
  const server = createFaces({
    service,
    shelf,
    quota: createRequestQuota({ quota, anonymousPerHour: settings.rateLimitPerHour, now }),
    pages: createPageBudget({ quota, listingsPerWindow: settings.pageListings, now }),
    authenticate: createAuthenticator(store, secrets.pepper, now),
    health: { readiness: () => readiness(sync), workers },
    dataAgeMs: () => sync.ageMs,
    trustProxy: settings.trustProxy,
    tileUrl: settings.tileUrl,
    tileAttribution: settings.tileAttribution,
    log,
    metrics,
    now,
    ...(options.overload ? { overload: options.overload } : {}),
    ...(options.sharesFile ? { beforeRead: syncBeforeRead(store, sync) } : {}),
  })
  // Faults are told by the housekeeping, which follows every second.
  const stopFollowing = store.wakeOnChange?.(() => sync.follow().catch(() => undefined))
  const housekeeping = startHousekeeping({ store, sync, estimator, quota, keep, now, onError })
  const metricsServer =
    settings.metricsPort > 0
      ? await metrics.listen(settings.metricsPort, settings.metricsHost)
      : null
  return {
    server,
    service,
    store,
    baseUrl,
    engineWork: sync.engine.work,
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

/** Where it cannot be done the service goes on: the owner of a mounted folder may be another one. */
function keepToOwner(dataDir: string, log: FastifyBaseLogger): void {
  try {
    const mode = closeToOthers(dataDir)
    if (mode === null) return
    log.warn({ dataDir, mode }, 'the data was open to other users of this machine; it no longer is')
  } catch (err) {
    log.warn({ dataDir, err }, 'the data is open to other users of this machine')
  }
}

/**
 * Ready means that the engine equals the store now: a process that slept looks before it says so. What is
 * known is answered at once: a store that hangs would keep whoever asks waiting.
 */
async function readiness(sync: EngineSync) {
  if (sync.fault === null && sync.lost === null) await sync.follow().catch(() => undefined)
  const { fault, lost } = sync
  if (fault === null && lost === null) return null
  const ageS = Math.round(sync.ageMs / 1000)
  const code = fault instanceof StoreError ? fault.code : 'failed'
  const reason =
    lost === null || fault !== null
      ? `The store cannot be used (${code}). Answers come from memory and are ${ageS} s old.`
      : `The market is being built anew from the store. ${lost} Until then answers come from memory and are ${ageS} s old.`
  return { reason, data_age_s: ageS }
}

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

/** Also names a database that has no name yet: a new one, or a copy. */
async function readSecrets(store: Store) {
  await store.settingOrPut(STORE_ID, randomUUID())
  return { cursor: await secretOf(store, 'cursor_secret'), pepper: await keyPepper(store) }
}

/** A database that came in the place of another must be whole, and take the keys and cursors of before. */
async function refuseOtherSecrets(
  store: Store,
  before: Awaited<ReturnType<typeof readSecrets>>,
): Promise<void> {
  if ((await store.getSetting(COPY_MARK)) !== null) {
    throw new StoreError('half_copied', 'The database')
  }
  const { cursor, pepper } = await readSecrets(store)
  if (cursor.equals(before.cursor) && pepper.equals(before.pepper)) return
  throw new StoreError('replaced', 'The database')
}
