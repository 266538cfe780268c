/** What the faces can ask for: one method for each use case. */
import type { Deal } from '../catalogue/vocabulary.ts'
import type { FilterRequest } from '../domain/search/filter-request.ts'
import type { Caller } from './access/authenticator.ts'
import type { CreateAnswer } from './listings/create-once.ts'
import type { SummaryRecord } from './listings/listing-record.ts'
import type { LookupQuery } from './listings/lookup-listing.ts'
import type { OwnQuery } from './listings/own-listings.ts'
import type { TransitionRequest } from './listings/transition-listing.ts'
import type { SellerCaller, WrittenListing } from './listings/write-context.ts'
import type { Created, WriteRequest } from './listings/write-listing.ts'
import type { PlacesAnswer } from './places/place-lookup.ts'
import type { FacetAnswer } from './search/facet-listings.ts'
import type { LiveListings } from './search/live-listings.ts'
import type { DroppedChoice } from './search/loosen-search.ts'
import type { MapAnswer } from './search/map-listings.ts'
import type { SearchCache } from './search/search-cache.ts'
import type { SearchPage } from './search/search-listings.ts'

/** The same objects are given to all who ask the same. */
export interface FoundPage {
  readonly page: SearchPage
  readonly bytes: Uint8Array
  readonly nextCursor: string | null
}

export interface Service {
  readonly baseUrl: string
  describeSearch(): object
  describeFields(deal: Deal): object
  findPlaces(q: string): PlacesAnswer
  search(rawQuery: string): FoundPage
  readonly searches: Pick<SearchCache, 'hits' | 'misses' | 'bytes'>
  readonly liveListings: LiveListings
  /** Of a live listing: what a search shows of it; null: it is not live. */
  summary(id: number): SummaryRecord | null
  facets(rawQuery: string): FacetAnswer
  /** For a search that finds nothing: what each of its choices, when dropped, brings back. */
  loosen(request: FilterRequest): readonly DroppedChoice[]
  map(rawQuery: string): MapAnswer
  readListing(
    id: number,
    caller: Caller,
    withEstimate: boolean,
  ): Promise<{ readonly body: Uint8Array | object; readonly version: number | null }>
  similar(id: number, caller: Caller): Promise<object>
  lookup(query: LookupQuery, caller: Caller): Promise<object>

  create(request: WriteRequest, idempotencyKey: string | undefined): Promise<CreateAnswer>
  update(id: number, request: WriteRequest, ifMatch: string | undefined): Promise<WrittenListing>
  putByReference(
    reference: string,
    request: WriteRequest,
    ifMatch: string | undefined,
  ): Promise<Created>
  transition(id: number, request: TransitionRequest): Promise<WrittenListing>
  remove(id: number, caller: SellerCaller, ifMatch: string | undefined): Promise<void>
  validate(body: Uint8Array, caller: SellerCaller): Promise<object>
  ownListings(query: OwnQuery, caller: SellerCaller): Promise<object>
  events(after: number | null, limit: number): Promise<object>
}
