/** What the faces can ask for: one method for each use case, typed in and out, nothing of any transport. */
import type { Deal } from '../catalogue/vocabulary.ts'
import type { Project } from '../domain/listings/listing.ts'
import type { FilterRequest, MapRequest, SearchRequest } from '../domain/search/search-request.ts'
import type { AgentKeys } from './access/agent-keys.ts'
import type { Caller } from './access/authenticator.ts'
import type { AlertService } from './alerts/alert-service.ts'
import type { BulkChanges } from './desk/bulk-changes.ts'
import type { DeskAccess } from './desk/desk-access.ts'
import type { DeskWork } from './desk/desk-work.ts'
import type { OperatorWork } from './desk/operator-work.ts'
import type { ReportedListing, ReportOrder } from './desk/report-listing.ts'
import type { EnquiryService } from './enquiries/enquiry-service.ts'
import type { CheckDocument } from './feeds/feed-doctor.ts'
import type { FeedService } from './feeds/feed-service.ts'
import type { StockExports } from './feeds/stock-exports.ts'
import type { FigureService } from './figures/listing-figures.ts'
import type { HomeVerdicts } from './homes/home-verdicts.ts'
import type { CreatedListing, Repeatable } from './listings/create-once.ts'
import type { ListingFieldRules } from './listings/describe-fields.ts'
import type { SummaryRecord } from './listings/listing-record.ts'
import type { Lookup, LookupQuery } from './listings/lookup-listing.ts'
import type { OwnListings, OwnQuery } from './listings/own-listings.ts'
import type { ListingPart, ReadListing } from './listings/read-listing.ts'
import type { TransitionRequest } from './listings/transition-listing.ts'
import type { Validation } from './listings/validate-listing.ts'
import type { SellerCaller, SentMembers, WrittenListing } from './listings/write-context.ts'
import type { Created, IfMatch, WriteRequest } from './listings/write-listing.ts'
import type { MarketService } from './market/market-service.ts'
import type { PhotoOrder, PhotosChanged } from './photos/change-photos.ts'
import type { UploadPhoto } from './photos/upload-photo.ts'
import type { PlacesAnswer } from './places/place-lookup.ts'
import type { EstimateRecord } from './prices/estimate-record.ts'
import type { PriceBand } from './prices/price-bands.ts'
import type { SimilarListings } from './prices/similar-listings.ts'
import type { CompanyQuery, CompanyStock } from './search/company-stock.ts'
import type { EngineWatch } from './search/count-cache.ts'
import type { Meta } from './search/describe-search.ts'
import type { Facets } from './search/facet-listings.ts'
import type { LiveListings } from './search/live-listings.ts'
import type { DroppedChoice } from './search/loosen-search.ts'
import type { ApproximateCounts, ListingMap } from './search/map-listings.ts'
import type { SearchPage } from './search/search-listings.ts'
import type { NewsEntry } from './search/search-news.ts'
import type { SentenceQuery, UnderstoodSearch } from './search/understand-search.ts'
import type { ProfileService } from './sellers/profile-service.ts'
import type { ProjectService } from './sellers/project-service.ts'
import type { EventFollowing } from './sync/event-following.ts'
import type { EventPage } from './sync/read-events.ts'
import type { WebhookService } from './webhooks/webhook-service.ts'

export interface Service {
  readonly baseUrl: string
  readonly agentKeys: AgentKeys
  /** Who is signed in at the desk. */
  readonly desk: DeskAccess
  readonly deskWork: DeskWork
  /** One change of many listings, with its way back. */
  readonly bulk: BulkChanges
  readonly operator: OperatorWork
  describeSearch(): Meta
  describeFields(deal: Deal): ListingFieldRules
  findPlaces(q: string): PlacesAnswer
  search(request: SearchRequest): SearchPage
  /** The total of a search. */
  count(request: FilterRequest): number
  /** What is new in a search, the latest first. */
  searchNews(request: FilterRequest): readonly NewsEntry[]
  /** From a sentence to the search that it asks for. */
  understand(query: SentenceQuery): UnderstoodSearch
  /** Phrases that complete the beginning of a word. */
  completeWord(prefix: string, limit: number): string[]
  /** One watch for each cache of answers: it reports when they may be outdated. */
  watchSearches(): EngineWatch
  readonly liveListings: LiveListings
  /** Of a live listing: what a search shows of it; null: it is not live. */
  summary(id: number): SummaryRecord | null
  /** The other live listings of the same home, the cheapest first. */
  otherOffers(id: number): readonly SummaryRecord[]
  facets(request: FilterRequest): Facets
  /** Asking prices by kind of property among the matches. */
  priceBands(request: FilterRequest): readonly PriceBand[]
  /** The live listings of an agency or developer; null: it has none. */
  companyStock(query: CompanyQuery): CompanyStock | null
  /** The same of one that has nothing live; null: there is no such agency or developer. */
  idleCompany(companyId: number): Promise<CompanyStock | null>
  /** Places by their slugs, with how many live listings each has, its parts included. */
  placeCounts(): ReadonlyMap<string, number>
  /** Agencies and developers by their ids, with how many live listings each has. */
  companies(): ReadonlyMap<string, number>
  /** For a search that finds nothing: what each of its choices, when dropped, brings back. */
  loosen(request: FilterRequest): readonly DroppedChoice[]
  map(request: MapRequest): ListingMap
  /** How many of the matches stand on the map only at their place, and how many not at all. */
  countApproximate(request: FilterRequest): ApproximateCounts
  readListing(id: number, caller: Caller, parts: readonly ListingPart[]): Promise<ReadListing>
  /** Of a home that is not listed, from the fields of a listing. */
  estimateHome(sent: SentMembers): Promise<EstimateRecord>
  similar(id: number, caller: Caller): Promise<SimilarListings>
  lookup(query: LookupQuery, caller: Caller): Promise<Lookup>

  /** A photo of the seller's own, whose address then goes into photo_urls. */
  readonly upload: UploadPhoto
  /** The feed doctor. */
  readonly checkFeed: CheckDocument
  readonly feeds: FeedService
  readonly webhooks: WebhookService
  /** The live stock of a seller in formats of portals. */
  readonly exports: StockExports
  /** What sellers say about listings taken for the home of theirs. */
  readonly homeVerdicts: HomeVerdicts
  create(request: WriteRequest, once: Repeatable | null): Promise<CreatedListing>
  update(id: number, request: WriteRequest, ifMatch: IfMatch): Promise<WrittenListing>
  /** One act on single photos, on the list as it is stored. */
  changePhotos(id: number, order: PhotoOrder, caller: SellerCaller): Promise<PhotosChanged>
  putByReference(reference: string, request: WriteRequest, ifMatch: IfMatch): Promise<Created>
  transition(id: number, request: TransitionRequest): Promise<WrittenListing>
  remove(id: number, caller: SellerCaller, ifMatch: IfMatch): Promise<void>
  validate(sent: SentMembers, caller: SellerCaller): Promise<Validation>
  ownListings(query: OwnQuery, caller: SellerCaller): Promise<OwnListings>
  events(after: number | null, limit: number): Promise<EventPage>
  /** The same for somebody who stays: from a position or from now on, of everything or of a search. */
  followEvents: EventFollowing['from']

  /** What homes cost and where prices are going. */
  readonly market: MarketService
  readonly enquiries: EnquiryService
  /** How sellers can be called, and what their pages say. */
  readonly profiles: ProfileService
  readonly projects: ProjectService
  /** How often listings are looked at. */
  readonly figures: FigureService
  /** Saved searches. */
  readonly alerts: AlertService
  /** A reader reports to the operator that something is wrong with a listing. */
  /** null: there is none. */
  project(id: number): Promise<Project | null>
  report(order: ReportOrder): Promise<ReportedListing>
}
