/**
 * The one place that sees everything: puts rooms together from settings and starts them in order.
 * Nothing listens before the engine holds the market; nothing is closed before requests are answered.
 */
import { createSecretKey, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { country } from '../country/served-country.ts'
import type { ServedMap } from '../domain/map/served-map.ts'
import { createPlaceFinder } from '../domain/places/place-finder.ts'
import { type FilterContext, filterContext } from '../domain/search/filter-context.ts'
import type { EngineWork } from '../engine/engine-query.ts'
import type { FeedFetcher } from '../feeds/fetch/feed-fetcher.ts'
import type { OverloadWatch } from '../http/admission/overload.ts'
import type { Health } from '../http/server/instruction-files.ts'
import { createMetrics } from '../http/server/metrics.ts'
import { createSearchCache } from '../http/server/search-cache.ts'
import type { MailFolder } from '../mail/mail-folder.ts'
import type { PhotoDecoder } from '../photos/photo-decoder.ts'
import type { PhotoFetcher } from '../photos/photo-fetcher.ts'
import { createAgentKeys } from '../service/access/agent-keys.ts'
import { createAuthenticator } from '../service/access/authenticator.ts'
import { createPageBudget } from '../service/access/page-budget.ts'
import { createRequestQuota } from '../service/access/request-quota.ts'
import { createService } from '../service/create-service.ts'
import { createDeskAccess } from '../service/desk/desk-access.ts'
import type { ForgetMails } from '../service/enquiries/enquiry-context.ts'
import { createScrubber, type Scrubber } from '../service/enquiries/scrubber.ts'
import { createSellerContacts, type SellerContacts } from '../service/enquiries/seller-contacts.ts'
import { createSameHomeWorker } from '../service/homes/same-home-worker.ts'
import type { RecordContext } from '../service/listings/listing-record.ts'
import { recordContext } from '../service/listings/record-sources.ts'
import type { PhotoSource } from '../service/photos/photo-shelf.ts'
import { createEstimator, type Estimator } from '../service/prices/estimator.ts'
import { createSweeper, type Sweeper } from '../service/retention/sweep-old-data.ts'
import type { Service } from '../service/service.ts'
import type { BackgroundWorker } from '../service/sync/background-worker.ts'
import { syncBeforeRead } from '../service/sync/feed-following.ts'
import { startHousekeeping } from '../service/sync/housekeeping.ts'
import { createWorkLedger, type WorkLedger } from '../service/work/work-ledger.ts'
import { closeToOthers } from '../store/files/close-to-others.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import type { Store } from '../store/store.ts'
import { baseUrlOf, choosePort } from './base-url.ts'
import { createFaces } from './create-faces.ts'
import { createStopping, drainMsOf, type Stopping, untilQuiet } from './drain.ts'
import { exportFigures } from './export-figures.ts'
import { createFigureHistory } from './figure-history.ts'
import { openMap } from './map/open-map.ts'
import { openShore } from './map/open-shore.ts'
import { type OpenEngine, openEngine } from './open-engine.ts'
import { type OpenFeeds, openFeeds } from './open-feeds.ts'
import { type OpenMail, openMail } from './open-mail.ts'
import { type OpenPhotos, openPhotos } from './open-photos.ts'
import { type OpenStores, openStores } from './open-stores.ts'
import { readiness } from './readiness.ts'
import type { Settings } from './settings.ts'
import { valueInProcess } from './value-in-process.ts'
import { watchDescriptors } from './watch-descriptors.ts'

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
  /** For tests, which read mails from the outbox: false leaves them there. */
  readonly sendsMail?: boolean
  /** Other processes of this machine write to the same file: reads look for their changes first. */
  readonly sharesFile?: boolean
  /** Beside the imported photos: the demo draws its own, which nobody else is to have drawn. */
  readonly drawnPhotos?: PhotoSource
  /** Pages that only the demo has, over the mails that are kept as files. */
  readonly demoPages?: (mails: MailFolder) => (app: FastifyInstance) => void
  /** For tests, whose photos come from this machine; never a setting. */
  readonly fetcher?: PhotoFetcher
  /** For tests, whose feeds come from this machine; never a setting. */
  readonly feedFetcher?: FeedFetcher
  /** For tests, whose decoder hangs. */
  readonly decoder?: PhotoDecoder
  /** For tests, which keep the event loop busy on purpose. */
  readonly overload?: OverloadWatch
}

export interface App {
  readonly server: FastifyInstance
  readonly service: Service
  /** What reading the filters of a request needs. */
  readonly filtering: FilterContext
  readonly store: Store
  readonly baseUrl: string
  /** What searching has cost so far. */
  readonly engineWork: Readonly<EngineWork>
  /** What records tell of sellers: read anew every minute, and whenever it is asked to. */
  readonly contacts: SellerContacts
  /** When the segment is in its file, for other processes of this machine to start with, or cannot be. */
  readonly segmentCached: Promise<void>
  listen(): Promise<string>
  /** Before a stop: not ready any more, answers close their connections; ends when none is left, or after DRAIN_MS. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** For work in the background that a stop breaks off: it goes on with the next process. */
const STOP_WAIT_MS = 3_000

/** What has been opened so far, from the store to the prices. */
interface Rooms extends OpenStores, OpenEngine {
  readonly photos: OpenPhotos
  readonly feeds: OpenFeeds
  readonly sameHomes: BackgroundWorker
  readonly ledger: WorkLedger
  readonly estimator: Estimator
  readonly record: RecordContext
  readonly baseUrl: string
  readonly mail: OpenMail
  readonly contacts: SellerContacts
  readonly scrubber: Scrubber
  readonly sweeper: Sweeper
  readonly stopping: Stopping
  readonly forgetMails: ForgetMails
  readonly map: ServedMap
}

export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log, now } = options
  const closing = new AbortController()
  const onError = (err: unknown) => {
    if (!closing.signal.aborted) log.error({ err }, 'work in the background failed')
  }
  const port = await choosePort(settings)
  const rooms = await openRooms(
    { ...options, settings: { ...settings, port } },
    closing.signal,
    onError,
  )
  const { store, sync, estimator, photos, mail } = rooms
  const { service, filtering, server, metrics, history } = openFaces(options, rooms)
  // Faults are told by the housekeeping, which follows every second.
  const stopFollowing = store.wakeOnChange?.(() => sync.follow().catch(() => undefined))
  const { photoStore } = photos
  const descriptors = watchDescriptors(log)
  const housekeeping = startHousekeeping({ ...rooms, photoStore, now, onError })
  const metricsServer =
    settings.metricsPort > 0
      ? await metrics.listen(settings.metricsPort, settings.metricsHost)
      : null
  return {
    server,
    service,
    filtering,
    store,
    baseUrl: rooms.baseUrl,
    engineWork: sync.engine.work,
    contacts: rooms.contacts,
    segmentCached: rooms.segmentCached,
    async listen() {
      const address = await server.listen({ host: settings.host, port })
      estimator.refresh().catch(onError)
      if (options.sendsMail ?? true) mail.start()
      rooms.feeds.start()
      rooms.sameHomes.start()
      return address
    },
    async drain() {
      rooms.stopping.begin()
      server.beginStop()
      await untilQuiet(server.server, drainMsOf(settings))
    },
    async close() {
      await server.close()
      closing.abort()
      metricsServer?.close()
      stopFollowing?.()
      history.stop()
      housekeeping.stop()
      descriptors.stop()
      const working = [estimator, mail.worker, rooms.feeds, rooms.sameHomes]
      await Promise.all(working.map((worker) => worker.stop()))
      photos.close()
      await rooms.closeEngine()
      await rooms.close()
    },
  }
}

async function openRooms(
  options: AppOptions,
  closing: AbortSignal,
  onError: (error: unknown) => void,
): Promise<Rooms> {
  const { settings, log, now } = options
  const dataDir = resolve(settings.dataDir)
  makeFolder(dataDir)
  keepToOwner(dataDir, log)
  const baseUrl = baseUrlOf(settings)
  const mapDir = settings.mapDir === null ? null : resolve(settings.mapDir)
  const leads = options.leads ?? (() => true)
  const stores = await openStores(settings, log, options.prepare)
  const contacts = createSellerContacts(stores.store, now)
  await contacts.refresh()
  const shore = openShore(mapDir, country)
  const record = recordContext(country, baseUrl, contacts.of, shore)
  // In a thread of its own: the market is read meanwhile.
  const map = openMap(mapDir, shore)
  map.catch(() => undefined)
  const { timeZone } = country
  const engine = await openEngine({
    stores,
    dataDir,
    record,
    mapDir,
    timeZone,
    leads,
    now,
    closing,
    onError,
    onBuild: () => log.info('a segment is built from the store'),
    onRead: (share) => log.info({ percent: Math.round(share * 100) }, 'listings are being read'),
  })
  const photos = openPhotos({ ...options, store: stores.store, dataDir, baseUrl, onError })
  // Whoever looks into the store can tell which machine and process it is.
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const lease = { name: 'prices', holder }
  const ledger = createWorkLedger({
    ...{ store: stores.store, now, random: Math.random },
    onTrouble({ isGivenUp, ...told }) {
      if (isGivenUp) log.error(told, 'work in the background was given up: see /admin')
      else log.warn(told, 'work in the background failed and is tried again later')
    },
  })
  const feeds = openFeeds({
    ...{ dataDir, baseUrl, holder, now, onError, photos, ledger },
    feedFetcher: options.feedFetcher,
    storeId: stores.secrets.storeId,
    store: stores.store,
    sync: engine.sync,
  })
  const estimator = await createEstimator({
    store: stores.store,
    sync: engine.sync,
    baseUrl,
    isOpenSea: shore.isOpenSea,
    now,
    leads: () => options.fitsPrices ?? leads(),
    lease,
    ledger,
    valueInProcess: (onModel) => valueInProcess({ place: stores.place, mapDir, lease }, onModel),
    onError,
  })
  const sameHomes = createSameHomeWorker({
    ...{ store: stores.store, sync: engine.sync, now, photoStore: photos.photoStore },
    decoder: photos.decoder,
    lease: { name: 'same homes', holder },
    ledger,
    leads: () => options.fitsPrices ?? leads(),
    stopWaitMs: STOP_WAIT_MS,
    onError: (error, isStopping) => isStopping || onError(error),
  })
  const mail = openMail({
    ...{ settings, dataDir, baseUrl, holder, now, log, onError, randomBytes, ledger },
    store: stores.store,
    pepper: stores.secrets.enquiryPepper,
    keyPepper: stores.secrets.pepper,
    storeId: stores.secrets.storeId,
  })
  const scrubber = createScrubber(stores.store)
  const { forgetMails } = mail.folder
  const sweeper = createSweeper({
    ...{ store: stores.store, quota: stores.quota, scrubber, forgetMails, log },
    lease: { name: 'retention', holder },
    wallMs: now,
    monotonicMs: () => performance.now(),
  })
  return {
    ...stores,
    ...engine,
    photos,
    feeds,
    sameHomes,
    ledger,
    estimator,
    record,
    baseUrl,
    contacts,
    scrubber,
    sweeper,
    stopping: createStopping(),
    mail,
    forgetMails,
    map: await map,
  }
}

/** The service, and the faces that it is seen by. */
function openFaces(options: AppOptions, rooms: Rooms) {
  const { settings, log, now } = options
  const { store, sync, quota, secrets, photos, estimator, record, mail } = rooms
  const workers = options.workers ?? (() => ({ wanted: 1, running: 1 }))
  const places = createPlaceFinder(country)
  const agentKeys = createAgentKeys({
    store,
    quota,
    pepper: secrets.pepper,
    now,
    randomBytes,
    randomInt: (below) => randomInt(below),
    bits: settings.agentKeyBits,
    keysMax: settings.agentKeysMax,
  })
  const filtering = filterContext({ country, places, now })
  const service = createService({
    store,
    sync,
    country,
    places,
    filtering,
    record,
    photos: photos.desk,
    upload: photos.upload,
    checkFeed: rooms.feeds.doctor,
    feeds: rooms.feeds.service,
    estimator,
    agentKeys,
    cursorSecret: createSecretKey(secrets.cursor),
    requestsPerHour: settings.rateLimitPerHour,
    pepper: secrets.enquiryPepper,
    storeId: secrets.storeId,
    randomBytes,
    contacts: rooms.contacts,
    scrubber: rooms.scrubber,
    forgetMails: rooms.forgetMails,
    now,
    onMail: mail.worker.poke,
    keyPepper: secrets.pepper,
    desk: createDeskAccess({
      ...{ store, quota, pepper: secrets.pepper, storeId: secrets.storeId, randomBytes, now },
      // A demo is there to be tried.
      takesOwners: settings.ownerSignup ?? options.demoPages !== undefined,
      onMail: mail.worker.poke,
    }),
  })
  const searchCache = createSearchCache({
    maxMb: settings.searchCacheMb,
    hasChanged: service.watchSearches(),
  })
  const metrics = createMetrics()
  const { sweeper, place, ledger } = rooms
  exportFigures(metrics, {
    ...{ sync, searchCache, quota, workers, now, sweeper, place },
    mail: mail.worker.figures,
    work: ledger.figures,
  })
  const history = createFigureHistory(metrics.figures)
  const server = createFaces({
    service,
    searchCache,
    filtering,
    shelf: photos.shelf,
    quota: createRequestQuota({ quota, anonymousPerHour: settings.rateLimitPerHour, now }),
    pages: createPageBudget({ quota, listingsPerWindow: settings.pageListings, now }),
    authenticate: createAuthenticator(store, secrets.pepper, now),
    health: {
      readiness: () => rooms.stopping.readiness() ?? readiness(sync, () => rooms.writeFault(now())),
      workers,
    },
    dataAgeMs: () => sync.ageMs,
    trustProxy: settings.trustProxy,
    hstsSubdomains: settings.hstsSubdomains,
    tileUrl: settings.tileUrl,
    tileAttribution: settings.tileAttribution,
    map: rooms.map,
    log,
    metrics,
    figures: history.read,
    now,
    ...(options.demoPages ? { demoPages: options.demoPages(mail.folder) } : {}),
    ...(options.overload ? { overload: options.overload } : {}),
    ...(options.sharesFile ? { beforeRead: syncBeforeRead(store, sync) } : {}),
  })
  return { service, filtering, server, metrics, history }
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
