/** Puts the use cases together into the one object that the faces see. */
import type { KeyObject } from 'node:crypto'
import type { Country } from '../country/country.ts'
import type { PlaceFinder } from '../domain/find-places.ts'
import { goodDealNote } from '../pricing/good-deal.ts'
import { priceCheckNote } from '../pricing/price-check.ts'
import { recommendedFormula, recommendedWeights } from '../pricing/recommended-score.ts'
import { similarityNote } from '../pricing/similarity.ts'
import type { Store } from '../store/store.ts'
import { describeFields } from './describe-fields.ts'
import { describeLimits, describeParameters, furtherLimits, units } from './describe-search.ts'
import type { Estimator } from './estimator.ts'
import { facetListings } from './facet-listings.ts'
import { createPlaceLookup } from './find-places.ts'
import { createOnce } from './idempotency.ts'
import { keepSearches } from './keep-searches.ts'
import type { RecordContext } from './listing-record.ts'
import { createLiveListings } from './live-listings.ts'
import { lookupListing } from './lookup-listing.ts'
import { loosenSearch } from './loosen-search.ts'
import { mapListings } from './map-listings.ts'
import type { Market } from './market.ts'
import { watchMarket } from './market-state.ts'
import { ownListings } from './own-listings.ts'
import type { PhotoDesk } from './photo-desk.ts'
import { readEvents } from './read-events.ts'
import { readListing } from './read-listing.ts'
import { parseSummary } from './record-bytes.ts'
import { type SearchPage, searchListings, searchPageBytes } from './search-listings.ts'
import type { Service } from './service.ts'
import { similarListings } from './similar-listings.ts'
import { removeListing, transitionListing } from './transition-listing.ts'
import { validateListing } from './validate-listing.ts'
import { guarded } from './when-store-is-away.ts'
import { putByReference, updateListing } from './write-listing.ts'

export interface ServiceOptions {
  readonly store: Store
  readonly market: Market
  readonly country: Country
  readonly places: PlaceFinder
  readonly record: RecordContext
  readonly photos: PhotoDesk
  readonly estimator: Estimator
  readonly cursorSecret: KeyObject
  readonly requestsPerHour: number
  readonly searchesKeptMb: number
  readonly now: () => number
}

export function createService(options: ServiceOptions): Service {
  const { market, country, places, record } = options
  const { baseUrl } = record
  const searchContext = { ...options, engine: market.engine }
  // A model in the store is not enough: its values must be in the engine that answers.
  const hasPrices = () => market.builtModelVersion > 0
  const searches = keepSearches(
    (rawQuery) => {
      const found = searchListings(rawQuery, searchContext)
      const page = hasPrices() ? found : withPricesPending(found)
      return { page, bytes: searchPageBytes(page), nextCursor: page.next_cursor }
    },
    {
      maxMb: options.searchesKeptMb,
      hasChanged: watchMarket(market.engine, options.now, hasPrices),
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
    findPlaces: createPlaceLookup(places, market.engine),
    search: searches.search,
    searches,
    liveListings: createLiveListings(market.engine),
    summary(id) {
      const packed = market.engine.get(id)
      return packed && parseSummary(packed)
    },
    facets: (rawQuery) => facetListings(rawQuery, searchContext),
    loosen: (request) => loosenSearch(request, market.engine),
    map: (rawQuery) => mapListings(rawQuery, searchContext),
    readListing: guarded('read', (id, caller, withEstimate) =>
      readListing(id, caller, options, withEstimate ? options.estimator : null),
    ),
    similar: guarded('read', (id, caller) => similarListings(id, caller, options)),
    lookup: guarded('read', (query, caller) => lookupListing(query, caller, options)),
    create: guarded('write', createOnce(options)),
    update: guarded('write', (id, request, ifMatch) =>
      updateListing(id, request, ifMatch, options),
    ),
    putByReference: guarded('write', (reference, request, ifMatch) =>
      putByReference(reference, request, ifMatch, options),
    ),
    transition: guarded('write', (id, request) => transitionListing(id, request, options)),
    remove: guarded('write', (id, caller, ifMatch) => removeListing(id, caller, ifMatch, options)),
    validate: guarded('write', (body, caller) => validateListing(body, caller, options)),
    ownListings: guarded('read', (query, caller) => ownListings(query, caller, options)),
    events: guarded('read', (after, limit) => readEvents(after, limit, options.store)),
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
