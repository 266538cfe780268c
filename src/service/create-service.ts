/** Puts the use cases together into the one object that the faces see. */
import type { KeyObject } from 'node:crypto'
import type { Country } from '../country/country.ts'
import { storedValues } from '../domain/listings/listing.ts'
import { type PlaceFinder, placeTotals } from '../domain/places/place-finder.ts'
import type { FilterContext } from '../domain/search/filter-context.ts'
import { clausesOf } from '../domain/search/search-request.ts'
import { createCompleteWord } from '../domain/sentences/build-lexicon.ts'
import { createUnderstandSentence } from '../domain/sentences/understand-sentence.ts'
import { wordTables } from '../domain/sentences/words/word-tables.ts'
import type { Quota } from '../store/quota/quota.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import type { AgentKeys } from './access/agent-keys.ts'
import { createAlertService } from './alerts/alert-service.ts'
import { createBulkChanges } from './desk/bulk-changes.ts'
import type { DeskAccess } from './desk/desk-access.ts'
import { createDeskWork } from './desk/desk-work.ts'
import { createOperatorWork } from './desk/operator-work.ts'
import { reportListing } from './desk/report-listing.ts'
import { createEnquiryService, wakeAfterWrites } from './enquiries/create-enquiry-service.ts'
import type { EnquiryContext } from './enquiries/enquiry-context.ts'
import type { CheckDocument } from './feeds/feed-doctor.ts'
import type { FeedService } from './feeds/feed-service.ts'
import { createStockExports } from './feeds/stock-exports.ts'
import { createFigureService } from './figures/listing-figures.ts'
import type { VisitCounter } from './figures/visit-counter.ts'
import { createHomeVerdicts } from './homes/home-verdicts.ts'
import { createOnce } from './listings/create-once.ts'
import { describeFields } from './listings/describe-fields.ts'
import type { RecordContext } from './listings/listing-record.ts'
import { lookupListing } from './listings/lookup-listing.ts'
import { ownListings } from './listings/own-listings.ts'
import { otherOffers, readListing } from './listings/read-listing.ts'
import { decodeSummary } from './listings/record-bytes.ts'
import { removeListing, transitionListing } from './listings/transition-listing.ts'
import { validateListing } from './listings/validate-listing.ts'
import { putByReference, updateListing } from './listings/write-listing.ts'
import { createMarketService, type MarketService } from './market/market-service.ts'
import { changePhotos } from './photos/change-photos.ts'
import type { PhotoDesk } from './photos/photo-desk.ts'
import type { UploadPhoto } from './photos/upload-photo.ts'
import { createPlaceLookup } from './places/place-lookup.ts'
import { ageComparables } from './prices/age-comparables.ts'
import { estimateHome } from './prices/estimate-home.ts'
import type { Estimator } from './prices/estimator.ts'
import { priceBands } from './prices/price-bands.ts'
import { similarListings } from './prices/similar-listings.ts'
import { companyStock, idleCompany } from './search/company-stock.ts'
import { watchEngine } from './search/count-cache.ts'
import { describeSearch } from './search/describe-search.ts'
import { facetListings } from './search/facet-listings.ts'
import { createLiveListings } from './search/live-listings.ts'
import { loosenSearch } from './search/loosen-search.ts'
import { countApproximate, mapListings } from './search/map-listings.ts'
import { type SearchPage, searchListings } from './search/search-listings.ts'
import { searchNews } from './search/search-news.ts'
import { understandSearch } from './search/understand-search.ts'
import { createProfileService } from './sellers/profile-service.ts'
import { createProjectService } from './sellers/project-service.ts'
import type { Service } from './service.ts'
import type { EngineSync } from './sync/engine-sync.ts'
import { createEventFollowing } from './sync/event-following.ts'
import { readEvents } from './sync/read-events.ts'
import { type StoreUse, withStoreGuard } from './sync/with-store-guard.ts'
import type { WebhookService } from './webhooks/webhook-service.ts'

export interface ServiceOptions
  extends Pick<
    EnquiryContext,
    'pepper' | 'storeId' | 'randomBytes' | 'contacts' | 'scrubber' | 'forgetMails'
  > {
  /** Something may have been put into the outbox. */
  readonly onMail: () => void
  readonly store: Store
  readonly sync: EngineSync
  readonly country: Country
  readonly places: PlaceFinder
  readonly filtering: FilterContext
  readonly record: RecordContext
  readonly photos: PhotoDesk
  readonly upload: UploadPhoto
  readonly checkFeed: CheckDocument
  readonly feeds: FeedService
  readonly webhooks: WebhookService
  /** The public key of the messages of webhooks. */
  readonly webhookKey: string
  readonly estimator: Estimator
  readonly counter: VisitCounter
  readonly agentKeys: AgentKeys
  readonly desk: DeskAccess
  /** Of the hashes of keys. */
  readonly keyPepper: Buffer
  readonly cursorSecret: KeyObject
  readonly requestsPerHour: number
  readonly now: () => number
  readonly quota: Quota
  /** How long a change waits before saved searches are notified. */
  readonly alertQuietS: number
}

/** The guard turns a store that is away into a refusal; what is answered from memory needs none. */
export function createService(options: ServiceOptions): Service {
  const memory = fromMemory(options)
  const { record, country, sync } = options
  const figures = createFigureService({ ...options, timeZone: country.timeZone })
  const market = createMarketService({ ...options, baseUrl: record.baseUrl })
  const aging = withAging(options.estimator, market)
  return {
    baseUrl: options.record.baseUrl,
    agentKeys: options.agentKeys,
    desk: options.desk,
    figures,
    deskWork: createDeskWork({ ...options, figures }),
    bulk: createBulkChanges(options),
    webhooks: options.webhooks,
    operator: createOperatorWork(options),
    ...memory,
    ...fromStore({ ...options, market, estimator: aging }),
    profiles: createProfileService(options),
    projects: createProjectService(options),
    market: guarded(market, 'read'),
    enquiries: wakeAfterWrites(createEnquiryService(options), options.onMail),
    alerts: createAlertService({
      ...options,
      engine: sync.engine,
      understand: memory.understand,
      baseUrl: record.baseUrl,
      timeZone: country.timeZone,
    }),
  }
}

function fromMemory(options: ServiceOptions) {
  const { sync, country, places, record, estimator, now } = options
  const { engine } = sync
  const { baseUrl } = record
  const context = { ...options, engine }
  const understanding = {
    engine,
    baseUrl,
    filtering: options.filtering,
    understand: createUnderstandSentence({
      country,
      places,
      landmarks: options.filtering.surroundings.landmarks,
    }),
  }
  // A model in the store is not enough: its values must be in the engine that answers.
  const hasPrices = () => sync.builtModelVersion > 0
  return {
    describeSearch: () =>
      describeSearch({
        baseUrl,
        country,
        requestsPerHour: options.requestsPerHour,
        accuracy: estimator.accuracy,
        webhookKey: options.webhookKey,
        quietS: options.alertQuietS,
      }),
    describeFields: (deal) => describeFields(deal, baseUrl),
    findPlaces: createPlaceLookup(
      places,
      engine,
      options.filtering.surroundings.landmarks,
      country.languages[0],
    ),
    search(request) {
      const page = searchListings(request, context)
      return hasPrices() ? page : withPricesPending(page)
    },
    count: (request) => engine.count(clausesOf(request)),
    searchNews: (request) => searchNews(request, engine),
    understand: (query) => understandSearch(query, understanding),
    completeWord: createCompleteWord(wordTables),
    watchSearches: () => watchEngine(engine, now, hasPrices),
    liveListings: createLiveListings(engine),
    summary(id) {
      const packed = engine.get(id)
      return packed && decodeSummary(packed)
    },
    otherOffers: (id) => otherOffers(id, engine),
    facets: (request) => facetListings(request, context),
    priceBands: (request) => priceBands(request, context),
    companyStock: (query) => companyStock(query, context),
    placeCounts: () => placeTotals(engine.facet([], 'location'), places),
    companies: () => engine.facet([], 'company_id'),
    loosen: (request) => loosenSearch(request, engine),
    map: (request) => mapListings(request, context),
    countApproximate: (request) => countApproximate(request, engine),
  } satisfies Partial<Service>
}

function fromStore(
  options: Omit<ServiceOptions, 'estimator'> & {
    readonly market: MarketService
    readonly estimator: Pick<Estimator, 'estimate'>
  },
) {
  const { store, estimator } = options
  return {
    readListing: withStoreGuard('read', (id, caller, parts) =>
      readListing(id, caller, options, parts),
    ),
    estimateHome: withStoreGuard('read', (sent) => estimateHome(sent, options, estimator)),
    similar: withStoreGuard('read', (id, caller) => similarListings(id, caller, options)),
    lookup: withStoreGuard('read', (query, caller) => lookupListing(query, caller, options)),
    upload: withStoreGuard('write', options.upload),
    checkFeed: options.checkFeed,
    feeds: guarded(options.feeds, 'write'),
    exports: createStockExports(options),
    homeVerdicts: createHomeVerdicts(options),
    create: withStoreGuard('write', createOnce(options)),
    update: withStoreGuard('write', (id, request, ifMatch) =>
      updateListing(id, request, ifMatch, options),
    ),
    changePhotos: withStoreGuard('write', (id, order, caller) =>
      changePhotos(id, order, caller, options),
    ),
    putByReference: withStoreGuard('write', (reference, request, ifMatch) =>
      putByReference(reference, request, ifMatch, options),
    ),
    transition: withStoreGuard('write', (id, request) => transitionListing(id, request, options)),
    remove: withStoreGuard('write', (id, caller, ifMatch) =>
      removeListing(id, caller, ifMatch, options),
    ),
    validate: withStoreGuard('write', (sent, caller) => validateListing(sent, caller, options)),
    ownListings: withStoreGuard('read', (query, caller) => ownListings(query, caller, options)),
    project: withStoreGuard('read', (id) => store.getProject(id)),
    idleCompany: withStoreGuard('read', (companyId) => idleCompany(companyId, options)),
    report: withStoreGuard('write', (order) => reportListing(order, options)),
    events: withStoreGuard('read', (after, limit) => readEvents(after, limit, store)),
    followEvents: withStoreGuard('read', createEventFollowing(options).from),
  } satisfies Partial<Service>
}

/** Estimates whose comparables are carried to today, where there is an index; while the store is away, as they are. */
function withAging(
  estimator: Pick<Estimator, 'estimate'>,
  market: Pick<MarketService, 'levels'>,
): Pick<Estimator, 'estimate'> {
  return {
    async estimate(listing) {
      const estimate = await estimator.estimate(listing)
      const values = storedValues(listing)
      const levels = await market.levels(values).catch((error: unknown) => {
        if (error instanceof StoreError) return null
        throw error
      })
      return ageComparables(estimate, values.deal, levels)
    },
  }
}

/** In the first minute of a new market nothing has been valued yet: say so rather than "none". */
export function withPricesPending(page: SearchPage): SearchPage {
  const { good_deal, hide_suspicious } = page.request.query
  if (good_deal === undefined && hide_suspicious === undefined) return page
  const note =
    'Prices are still being compared; good deals and suspicious prices show within a minute.'
  return { ...page, notes: [...page.notes, note] }
}

/** Of a service whose every use case needs the store. */
function guarded<Cases extends FeedService | MarketService>(cases: Cases, use: StoreUse): Cases {
  const guardedCases = Object.entries(cases).map(([name, work]) => [
    name,
    withStoreGuard(use, work),
  ])
  return Object.fromEntries(guardedCases) as Cases
}
