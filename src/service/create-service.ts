/** Puts the use cases together into the one object that the faces see. */
import type { KeyObject } from 'node:crypto'
import type { Country } from '../country/country.ts'
import type { PlaceFinder } from '../domain/places/place-finder.ts'
import { goodDealNote } from '../pricing/deals/good-deal.ts'
import { priceCheckNote } from '../pricing/deals/price-check.ts'
import { recommendedFormula, recommendedWeights } from '../pricing/deals/recommended-score.ts'
import { similarityNote } from '../pricing/similar/similarity.ts'
import type { Store } from '../store/store.ts'
import { createOnce } from './listings/create-once.ts'
import { describeFields } from './listings/describe-fields.ts'
import type { RecordContext } from './listings/listing-record.ts'
import { lookupListing } from './listings/lookup-listing.ts'
import { ownListings } from './listings/own-listings.ts'
import { readListing } from './listings/read-listing.ts'
import { parseSummary } from './listings/record-bytes.ts'
import { removeListing, transitionListing } from './listings/transition-listing.ts'
import { validateListing } from './listings/validate-listing.ts'
import { putByReference, updateListing } from './listings/write-listing.ts'
import type { PhotoDesk } from './photos/photo-desk.ts'
import { createPlaceLookup } from './places/place-lookup.ts'
import type { Estimator } from './prices/estimator.ts'
import { similarListings } from './prices/similar-listings.ts'
import {
  describeLimits,
  describeParameters,
  furtherLimits,
  units,
} from './search/describe-search.ts'
import { facetListings } from './search/facet-listings.ts'
import { createLiveListings } from './search/live-listings.ts'
import { loosenSearch } from './search/loosen-search.ts'
import { mapListings } from './search/map-listings.ts'
import { createSearchCache } from './search/search-cache.ts'
import { type SearchPage, searchListings, searchPageBytes } from './search/search-listings.ts'
import { watchEngine } from './search/watch-engine.ts'
import type { Service } from './service.ts'
import type { EngineSync } from './sync/engine-sync.ts'
import { readEvents } from './sync/read-events.ts'
import { withStoreGuard } from './sync/with-store-guard.ts'

export interface ServiceOptions {
  readonly store: Store
  readonly sync: EngineSync
  readonly country: Country
  readonly places: PlaceFinder
  readonly record: RecordContext
  readonly photos: PhotoDesk
  readonly estimator: Estimator
  readonly cursorSecret: KeyObject
  readonly requestsPerHour: number
  readonly searchCacheMb: number
  readonly now: () => number
}

export function createService(options: ServiceOptions): Service {
  const { sync, country, places, record } = options
  const { baseUrl } = record
  const searchContext = { ...options, engine: sync.engine }
  // A model in the store is not enough: its values must be in the engine that answers.
  const hasPrices = () => sync.builtModelVersion > 0
  const searches = createSearchCache(
    (rawQuery) => {
      const found = searchListings(rawQuery, searchContext)
      const page = hasPrices() ? found : withPricesPending(found)
      return { page, bytes: searchPageBytes(page), nextCursor: page.next_cursor }
    },
    {
      maxMb: options.searchCacheMb,
      hasChanged: watchEngine(sync.engine, options.now, hasPrices),
    },
  )
  return {
    baseUrl,
    describeSearch: () => ({
      search: `${baseUrl}/v1/listings`,
      parameters: describeParameters(baseUrl),
      limits: describeLimits(options.requestsPerHour),
      further_limits: furtherLimits,
      units,
      recommended: {
        formula: recommendedFormula,
        weights: recommendedWeights,
        note: 'A stored score, the same for everybody, never paid.',
      },
      good_deal: goodDealNote,
      price_check: priceCheckNote,
      similar: similarityNote,
      estimate_accuracy: options.estimator.accuracy,
      docs: `${baseUrl}/llms.txt`,
      credits: country.credits,
    }),
    describeFields: (deal) => describeFields(deal, baseUrl),
    findPlaces: createPlaceLookup(places, sync.engine),
    search: searches.search,
    searches,
    liveListings: createLiveListings(sync.engine),
    summary(id) {
      const packed = sync.engine.get(id)
      return packed && parseSummary(packed)
    },
    facets: (rawQuery) => facetListings(rawQuery, searchContext),
    loosen: (request) => loosenSearch(request, sync.engine),
    map: (rawQuery) => mapListings(rawQuery, searchContext),
    readListing: withStoreGuard('read', (id, caller, withEstimate) =>
      readListing(id, caller, options, withEstimate ? options.estimator : null),
    ),
    similar: withStoreGuard('read', (id, caller) => similarListings(id, caller, options)),
    lookup: withStoreGuard('read', (query, caller) => lookupListing(query, caller, options)),
    create: withStoreGuard('write', createOnce(options)),
    update: withStoreGuard('write', (id, request, ifMatch) =>
      updateListing(id, request, ifMatch, options),
    ),
    putByReference: withStoreGuard('write', (reference, request, ifMatch) =>
      putByReference(reference, request, ifMatch, options),
    ),
    transition: withStoreGuard('write', (id, request) => transitionListing(id, request, options)),
    remove: withStoreGuard('write', (id, caller, ifMatch) =>
      removeListing(id, caller, ifMatch, options),
    ),
    validate: withStoreGuard('write', (body, caller) => validateListing(body, caller, options)),
    ownListings: withStoreGuard('read', (query, caller) => ownListings(query, caller, options)),
    events: withStoreGuard('read', (after, limit) => readEvents(after, limit, options.store)),
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
