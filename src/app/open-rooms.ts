/** Opens everything behind the service in order: stores, engine, photos, feeds, prices, mail. Nothing listens yet. */
import { randomBytes, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { country } from '../country/served-country.ts'
import type { ServedMap } from '../domain/map/served-map.ts'
import { createPlaceFinder, type PlaceFinder } from '../domain/places/place-finder.ts'
import { type FilterContext, filterContext } from '../domain/search/filter-context.ts'
import { createMarketPlaces } from '../market/market-places.ts'
import { type AlertWorker, createAlertWorker } from '../service/alerts/alert-worker.ts'
import type { ScheduledBackups } from '../service/backups/scheduled-backups.ts'
import { finishSuspensions } from '../service/desk/operator-sellers.ts'
import type { ForgetMails } from '../service/enquiries/enquiry-context.ts'
import { createScrubber, type Scrubber } from '../service/enquiries/enquiry-context.ts'
import { createSellerContacts, type SellerContacts } from '../service/enquiries/seller-contacts.ts'
import { createVisitCounter, type VisitCounter } from '../service/figures/visit-counter.ts'
import { createSameHomeWorker } from '../service/homes/same-home-worker.ts'
import type { RecordContext } from '../service/listings/listing-record.ts'
import { recordContext } from '../service/listings/record-sources.ts'
import { createMarketMemory } from '../service/market/market-memory.ts'
import { createEstimator, type Estimator } from '../service/prices/estimator.ts'
import { createNewValues } from '../service/prices/new-values.ts'
import { createSweeper, type Sweeper } from '../service/retention/sweep-old-data.ts'
import type { BackgroundWorker } from '../service/sync/background-worker.ts'
import { dropUnreadableSettings } from '../service/sync/drop-unreadable-settings.ts'
import type { Lease } from '../service/sync/lease.ts'
import { workKinds } from '../service/work/work-kinds.ts'
import { createWorkLedger, type WorkLedger } from '../service/work/work-ledger.ts'
import { closeToOthers } from '../store/files/close-to-others.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import { SECOND_MS } from '../structures/durations.ts'
import type { Tracer } from '../trace/tracer.ts'
import { appLimits } from './app-limits.ts'
import type { AppOptions } from './app-options.ts'
import { baseUrlOf } from './base-url.ts'
import { type OpenMail, openMail } from './mail/open-mail.ts'
import { joinHomes } from './map/join-homes.ts'
import { openShore } from './map/map-files.ts'
import { openMap } from './map/open-map.ts'
import { publishInProcess } from './market/publish-in-process.ts'
import { valueInProcess } from './market/value-in-process.ts'
import { type OpenEngine, openEngine } from './open-engine.ts'
import { type OpenFeeds, openFeeds } from './open-feeds.ts'
import { type OpenPhotos, openPhotos } from './open-photos.ts'
import { type OpenStores, openStores } from './open-stores.ts'
import { createStopping, type Stopping } from './readiness.ts'
import { openBackups } from './storage/open-backups.ts'
import { notePhotoPlace, type OpenBucket, openBucket } from './storage/open-bucket.ts'
import { openWalShipping, type WalShipping } from './storage/open-wal-shipping.ts'
import { type StoreWatch, watchStore } from './storage/watch-store.ts'
import { openTracer, traceEngine, traceWork } from './tracing/open-tracer.ts'
import { type OpenWebhooks, openWebhooks } from './webhooks/open-webhooks.ts'
import { openWebhookKey } from './webhooks/webhook-key.ts'

/** What has been opened so far, from the store to the prices. */
export interface Rooms extends OpenStores, OpenEngine {
  readonly photos: OpenPhotos
  readonly bucket: OpenBucket | null
  readonly photoLease: Lease | null
  readonly backups: ScheduledBackups | null
  readonly walShipping: WalShipping | null
  readonly watch: StoreWatch
  readonly tracer: Tracer | null
  readonly feeds: OpenFeeds
  readonly sameHomes: BackgroundWorker
  readonly newValues: BackgroundWorker
  readonly ledger: WorkLedger
  readonly estimator: Estimator
  readonly record: RecordContext
  readonly baseUrl: string
  readonly mail: OpenMail
  /** Names this process, and no other one. */
  readonly holder: string
  readonly webhooks: OpenWebhooks
  readonly contacts: SellerContacts
  readonly scrubber: Scrubber
  readonly sweeper: Sweeper
  readonly stopping: Stopping
  readonly forgetMails: ForgetMails
  readonly map: ServedMap
  readonly places: PlaceFinder
  readonly filtering: FilterContext
  readonly alerts: AlertWorker
  readonly marketMemory: BackgroundWorker
  readonly counter: VisitCounter
}

export async function openRooms(
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
  const tracer = await openTracer(settings, log)
  const opened = await openStores(settings, log, options.prepare)
  const stores = tracer ? { ...opened, store: tracer.methods('store', opened.store) } : opened
  // Before the market is read: nobody is shown what a killed process left live. The housekeeping tries again.
  await finishSuspensions({ store: stores.store, now }, 0).catch(onError)
  const contacts = createSellerContacts(stores.store, now)
  await contacts.refresh()
  const shore = openShore(mapDir, country)
  const record = recordContext(country, baseUrl, contacts.of, shore)
  // In a thread of its own: the market is read meanwhile.
  const opening = openMap(mapDir, shore, (message) => log.warn(message))
  opening.catch(() => undefined)
  const { timeZone } = country
  const engine = await openEngine({
    stores,
    dataDir,
    record,
    mapDir,
    timeZone,
    recordMemoryBytes: settings.recordsMemoryMb * 1_048_576,
    leads,
    now,
    closing,
    onError,
    onBuild: () => log.info('a segment is built from the store'),
    onRead: (share) => log.info({ percent: Math.round(share * 100) }, 'listings are being read'),
  })
  if (tracer) traceEngine(engine.sync.engine, tracer)
  const bucket = await openBucket(settings, { storeId: stores.secrets.storeId, log, tracer })
  await notePhotoPlace(stores.store, settings.photoStore, log).catch(onError)
  const photos = openPhotos({
    ...options,
    ...{ store: stores.store, dataDir, baseUrl, bucket, onError },
    publicUrl: settings.photoPublicUrl,
  })
  // Identifies the machine and process to a reader of the store.
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const lease = { name: workKinds.valuation.lease, holder }
  const counted = createWorkLedger({
    ...{ store: stores.store, now, random: Math.random },
    onTrouble({ isGivenUp, ...trouble }) {
      if (isGivenUp) log.error(trouble, 'background work was given up: see /admin')
      else log.warn(trouble, 'background work failed and will be retried')
    },
  })
  const ledger = tracer ? traceWork(counted, tracer) : counted
  const feeds = openFeeds({
    ...{ dataDir, baseUrl, holder, now, onError, photos, bucket, ledger },
    feedFetcher: options.feedFetcher,
    feedWork: options.feedWork,
    storeId: stores.secrets.storeId,
    store: stores.store,
    sync: engine.sync,
  })
  await dropUnreadableSettings(stores.store, onError).catch(onError)
  const estimator = await createEstimator({
    store: stores.store,
    sync: engine.sync,
    baseUrl,
    whereabouts: record.whereabouts,
    now,
    leads: () => options.fitsPrices ?? leads(),
    lease,
    ledger,
    valueInProcess: () =>
      valueInProcess(
        { place: stores.place, mapDir, lease },
        { store: stores.store, whereabouts: record.whereabouts, now },
      ),
    onError,
  })
  const newValues = createNewValues({
    ...{ store: stores.store, sync: engine.sync, estimator, ledger, now },
    whereabouts: record.whereabouts,
    lease: { name: workKinds.new_values.lease, holder },
    leads: () => options.fitsPrices ?? leads(),
    stopWaitMs: appLimits.stopWaitMs,
    onError: (error, isStopping) => isStopping || onError(error),
  })
  const sameHomes = createSameHomeWorker({
    ...{ store: stores.store, sync: engine.sync, now, photoStore: photos.photoStore },
    decoder: photos.decoder,
    lease: { name: workKinds.same_home.lease, holder },
    ledger,
    leads: () => options.fitsPrices ?? leads(),
    stopWaitMs: appLimits.stopWaitMs,
    onError: (error, isStopping) => isStopping || onError(error),
  })
  const places = createPlaceFinder(country)
  const { map, surroundings } = await opening
  const filtering = filterContext({ country, places, now, surroundings })
  if (mapDir !== null) {
    joinHomes(engine.sync.engine, surroundings.travel, closing).catch(onError)
  }
  const mail = openMail({
    ...{ filtering, settings, dataDir, baseUrl, holder, now, log, onError, randomBytes, ledger },
    store: stores.store,
    pepper: stores.secrets.enquiryPepper,
    keyPepper: stores.secrets.pepper,
    storeId: stores.secrets.storeId,
  })
  const webhooks = openWebhooks({
    ...{ store: stores.store, quota: stores.quota, filtering, record, ledger, holder, now },
    onError,
    storeId: stores.secrets.storeId,
    key: await openWebhookKey(stores.store, { keyFile: settings.webhookKeyFile, dataDir }, log),
    poster: options.webhookPoster,
    onMail: mail.worker.poke,
  })
  const alerts = createAlertWorker({
    ...{ store: stores.store, sync: engine.sync, record, filtering, timeZone, now, randomBytes },
    ...{ pepper: stores.secrets.enquiryPepper, storeId: stores.secrets.storeId, ledger },
    lease: { name: workKinds.alerts.lease, holder },
    quietMs: settings.alertQuietS * SECOND_MS,
    onMail: mail.worker.poke,
    stopWaitMs: appLimits.stopWaitMs,
    onError: (error, isStopping) => isStopping || onError(error),
  })
  const marketLease = { name: workKinds.market.lease, holder }
  const marketMemory = createMarketMemory({
    ...{ store: stores.store, timeZone, now, ledger, salt: stores.secrets.marketSalt },
    places: createMarketPlaces(country.districts, country.places),
    lease: marketLease,
    publish: () =>
      publishInProcess({ place: stores.place, lease: marketLease, nowMs: now() }, stores.store),
    leads: () => options.fitsPrices ?? leads(),
    stopWaitMs: appLimits.stopWaitMs,
    onError: (error, isStopping) => isStopping || onError(error),
  })
  const scrubber = createScrubber(stores.store)
  const { forgetMails } = mail.folder
  const sweeper = createSweeper({
    ...{ store: stores.store, quota: stores.quota, scrubber, forgetMails, log },
    lease: { name: 'retention', holder },
    wallMs: now,
    monotonicMs: performance.now.bind(performance),
  })
  return {
    ...stores,
    ...engine,
    photos,
    bucket,
    photoLease: bucket === null ? null : { name: 'photos', holder },
    backups: await openBackups({ ...stores, settings, dataDir, holder, now, log }),
    walShipping: openWalShipping({ ...stores, settings, dataDir, holder, log }),
    tracer,
    watch: await watchStore(stores.store, { dataDir, holder }),
    feeds,
    sameHomes,
    newValues,
    ledger,
    estimator,
    record,
    baseUrl,
    webhooks,
    contacts,
    scrubber,
    sweeper,
    stopping: createStopping(),
    mail,
    holder,
    forgetMails,
    places,
    filtering,
    alerts,
    marketMemory,
    counter: createVisitCounter({
      ...{ store: stores.store, timeZone, now, randomBytes },
      isLive: (id) => engine.sync.engine.get(id) !== null,
    }),
    map,
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
