/**
 * What the service needs of a store to remember the market: homes that were offered, stock per day, published months.
 * Invariants: a row of `market_homes` names no seller, text or photo; a published month is never changed or deleted, a
 * correction is a further vintage with its line in the revisions. All writers take `lockMarket` first.
 */
import type { CloseReason } from '../domain/listings/listing.ts'

/** One listing that was ever live, with its facts as first published. */
export interface MarketHomeRow {
  /** Negative: there is no listing, as in an imported history. */
  readonly listing_id: number
  /** The same for all listings of one home: the lowest of their ids. */
  readonly home_id: number
  readonly deal: string
  readonly property_type: string
  readonly district: string
  readonly location: string | null
  /** Keyed hashes: they group, and name nobody. */
  readonly project: string | null
  readonly seller: string
  /** The same for a home that its seller lists again under another id. */
  readonly relisting: string
  readonly bedrooms: string | null
  readonly covered_area_m2: number | null
  readonly plot_area_m2: number | null
  readonly condition: string | null
  readonly year_built: number | null
  readonly energy_class: string | null
  readonly pool: number
  readonly sea_view: number
  /** null: not stated. */
  readonly title_deed: number | null
  readonly first_at: number
  /** `[[price, at], ...]` as JSON: every public price, oldest first. */
  readonly prices: string
  /** Time on offer up to `live_since`, without pauses. */
  readonly live_ms: number
  /** null: it is not live. */
  readonly live_since: number | null
  readonly closed_at: number | null
  /** null of a closed home: it was removed without a reason. */
  readonly close_reason: CloseReason | null
  /** Its listing was removed by its owner: the row goes with the listing's values. */
  readonly removed_at: number | null
}

/** What figures are about. District and location are empty where it is not limited by them. */
export interface MarketSlice {
  readonly deal: string
  readonly property_type: string
  readonly district: string
  readonly location: string
}

/** What happened in a slice on one local day. */
export interface MarketDayCounts {
  readonly added: number
  readonly closed: number
  /** Of those closed: as sold or rented. */
  readonly sold: number
  readonly cut: number
}

/** As it was when the day ended. */
export interface MarketDayEnd {
  readonly live: number
  /** Of the price per m2; null: no live home has one. */
  readonly median: number | null
  readonly n: number
}

export interface MarketDay extends MarketSlice, MarketDayCounts {
  /** YYYY-MM-DD in the country's time zone. */
  readonly day: string
  /** null: the day is not over. */
  readonly live: number | null
  readonly median: number | null
  readonly n: number | null
}

export interface MarketMonth extends MarketSlice {
  /** YYYY-MM in the country's time zone. */
  readonly month: string
  /** From 1; the highest is in force. */
  readonly vintage: number
  /** Of the index, with its band; null: below the threshold. */
  readonly level: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  /** Everything else that was published of this month, as JSON. */
  readonly figures: string
  /** Version of the method that computed it. */
  readonly method: number
  readonly published_at: number
}

export interface MarketRevision extends MarketSlice {
  readonly id: number
  readonly month: string
  /** That was published with it. */
  readonly vintage: number
  readonly former_level: number | null
  readonly level: number | null
  readonly reason: string
  readonly at: number
  /** What was corrected. */
  readonly figure: 'index' | 'median_price_per_m2'
}

export interface MarketStore {
  /** In the order of homes, then of listings, strictly after a row: the walk that reads the market. */
  marketHomes(
    after: Pick<MarketHomeRow, 'home_id' | 'listing_id'> | null,
    limit: number,
  ): Promise<readonly MarketHomeRow[]>
  /** When the first home that is remembered was published; null: none is. */
  marketBegunAt(): Promise<number | null>
  /** The same of those that are live. */
  liveMarketHomes(
    after: Pick<MarketHomeRow, 'home_id' | 'listing_id'> | null,
    limit: number,
  ): Promise<readonly MarketHomeRow[]>
  /** Days of a slice from one day on, ascending. */
  marketDays(slice: MarketSlice, fromDay: string): Promise<readonly MarketDay[]>
  /** All slices and vintages of a month, in the order of their key. */
  marketMonths(month: string): Promise<readonly MarketMonth[]>
  /** The same of medians: level is the median price per m2. */
  marketMedians(month: string): Promise<readonly MarketMonth[]>
  /** The newest first. */
  marketRevisions(beforeId: number | null, limit: number): Promise<readonly MarketRevision[]>
  /** Listings that were ever published, with an id above the given one, in order: the walk of the backfill. */
  publishedListingIds(afterId: number, limit: number): Promise<readonly number[]>
}

export interface MarketTransaction {
  /** Blocks other writers of the memory until the end of the transaction. */
  lockMarket(): Promise<void>
  /** How far the memory has come, as JSON; null: it has not begun. */
  marketProgress(): Promise<string | null>
  putMarketProgress(progress: string): Promise<void>
  /** Of these listings, in the order of their ids. */
  marketHomesOf(listingIds: readonly number[]): Promise<readonly MarketHomeRow[]>
  /** All listings of a home. */
  marketHomeRows(homeId: number): Promise<readonly MarketHomeRow[]>
  /** Rows that are the same home of the same seller, as far as its facts say. */
  marketRelistings(relisting: string): Promise<readonly MarketHomeRow[]>
  /** Inserts or replaces. */
  putMarketHomes(rows: readonly MarketHomeRow[]): Promise<void>
  /** Adds to the counts of a day. */
  countMarketDay(slice: MarketSlice, day: string, counts: MarketDayCounts): Promise<void>
  /** Slices with counts of a day that has not been closed, for all days before one. */
  openMarketDays(beforeDay: string, limit: number): Promise<readonly MarketDay[]>
  endMarketDay(slice: MarketSlice, day: string, end: MarketDayEnd): Promise<void>
  /** Rejects where one of them is there already. */
  insertMarketMonths(months: readonly MarketMonth[]): Promise<void>
  insertMarketMedians(months: readonly MarketMonth[]): Promise<void>
  insertMarketRevision(revision: Omit<MarketRevision, 'id'>): Promise<void>
}

export const marketStepNames = [
  'lockMarket',
  'marketProgress',
  'putMarketProgress',
  'marketHomesOf',
  'marketHomeRows',
  'marketRelistings',
  'putMarketHomes',
  'countMarketDay',
  'openMarketDays',
  'endMarketDay',
  'insertMarketMonths',
  'insertMarketMedians',
  'insertMarketRevision',
] as const satisfies readonly (keyof MarketTransaction)[]
