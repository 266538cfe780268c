/**
 * What the service needs of a store for feeds. Invariant: a record of a feed and the listing that it became are
 * written in one transaction with the row of the report, so that a killed run resumes where it was.
 */

export interface FeedRow {
  readonly id: number
  readonly seller_id: number
  readonly name: string
  /** null: its documents are sent. */
  readonly url: string | null
  /** JSON of user name and password, for the host of the address alone. */
  readonly auth: string | null
  readonly format: string
  readonly schedule: string
  /** JSON. */
  readonly settings: string
  /** draft: only looked at so far; active; paused. */
  readonly state: string
  readonly etag: string | null
  readonly last_modified: string | null
  /** Of the document that the stock was last brought to. */
  readonly applied_sha256: string | null
  readonly next_run_at: number | null
  readonly failures: number
  readonly failing_since: number | null
  readonly created_at: number
  readonly updated_at: number
  /** When a run last ended well; null: none has yet. */
  readonly succeeded_at: number | null
}

export interface FeedRunRow {
  readonly id: number
  readonly feed_id: number
  readonly seller_id: number
  readonly dry_run: number
  readonly status: string
  readonly sha256: string | null
  /** In the document; null: it was not read. */
  readonly records: number | null
  /** JSON. */
  readonly counts: string
  readonly held: string | null
  readonly report: string | null
  readonly fault: string | null
  readonly created_at: number
  readonly started_at: number | null
  readonly ended_at: number | null
}

export interface FeedRecordRow {
  readonly feed_id: number
  readonly key: string
  readonly listing_id: number
  readonly print: string
  readonly price: number | null
  /** Sale or rent, as applied last; null: before this was stored. */
  readonly deal: string | null
  /** 1: by the feed, which may publish it again. */
  readonly paused: number
  readonly absent_since: number | null
  readonly missing_since: number | null
  readonly missing_runs: number
  readonly held_price: number | null
  readonly held_price_since: number | null
  readonly held_price_runs: number
  /** JSON: fields that a person has changed here, which the feed leaves alone. */
  readonly locked: string
  /** When it was closed for being left out; null: it is not, or is offered again. */
  readonly withdrawn_at: number | null
}

/** Of a row, what changes; the rest stays as others have written it meanwhile. */
export type FeedPatch = Partial<Omit<FeedRow, 'id' | 'seller_id' | 'created_at'>>
export type FeedRunPatch = Partial<Omit<FeedRunRow, 'id' | 'feed_id' | 'seller_id' | 'created_at'>>

export interface FeedReportRow {
  readonly run_id: number
  readonly number: number
  readonly line: number | null
  readonly key: string | null
  readonly action: string
  readonly listing_id: number | null
  /** JSON. */
  readonly issues: string
  /** JSON: what was changed of the home; null: nothing, or the run is older than this. */
  readonly changes: string | null
}

export interface QueuedPhotos {
  readonly listing_id: number
  readonly seller_id: number
  readonly publishes: number
  readonly tries: number
  readonly turn: number
  readonly next_at: number
}

export interface ReportQuery {
  readonly run_id: number
  readonly after: number
  /** null: of every action. */
  readonly action: string | null
  readonly limit: number
}

export interface FeedStore {
  addFeed(feed: Omit<FeedRow, 'id'>): Promise<FeedRow>
  getFeed(id: number): Promise<FeedRow | null>
  feedsOf(sellerId: number): Promise<readonly FeedRow[]>
  /** With its runs and records; the listings stay. Answers the ids of the runs; null: there is no such feed. */
  removeFeed(id: number): Promise<readonly number[] | null>
  /** Of sellers that are not suspended. */
  dueFeeds(nowMs: number, limit: number): Promise<readonly FeedRow[]>

  addFeedRun(run: Omit<FeedRunRow, 'id'>): Promise<FeedRunRow>
  getFeedRun(id: number): Promise<FeedRunRow | null>
  /** Newest first; those before a run, where one is named. */
  feedRunsOf(feedId: number, limit: number, before?: number): Promise<readonly FeedRunRow[]>
  /**
   * Those that are waiting or unfinished: for each seller that is not suspended the oldest one due,
   * the least recently served seller first.
   */
  openFeedRuns(nowMs: number, limit: number): Promise<readonly FeedRunRow[]>
  /** Runs whose document was read to its end, newest first. */
  completeFeedRuns(feedId: number, limit: number): Promise<readonly FeedRunRow[]>
  /** Those that wait or are at work. */
  countOpenFeedRuns(): Promise<number>
  /** Those that hold something, of all sellers, newest first. */
  heldFeedRuns(limit: number): Promise<readonly FeedRunRow[]>
  /** How many runs of the feed came later than this one, and the oldest that is stored; null: none is. */
  feedRunSpan(
    feedId: number,
    runId: number,
  ): Promise<{ readonly newer: number; readonly oldest: number | null }>
  /**
   * Of the newest `whole` runs everything stays; of the newest `runs` what changed or was found at fault; of the others
   * nothing: the runs stay, as counts.
   */
  forgetFeedReports(
    feedId: number,
    keep: { readonly whole: number; readonly runs: number },
  ): Promise<number>

  /** In the order of their keys, behind one; '' is before all of them. */
  feedRecords(feedId: number, after: string, limit: number): Promise<readonly FeedRecordRow[]>
  getFeedRecord(feedId: number, key: string): Promise<FeedRecordRow | null>
  feedRecordOf(listingId: number): Promise<FeedRecordRow | null>
  feedReport(query: ReportQuery): Promise<readonly FeedReportRow[]>
  /** How many rows each action has. */
  feedReportCounts(runId: number): Promise<Readonly<Record<string, number>>>
  /** The highest number of a row of the run; 0: there is none. */
  feedReportEnd(runId: number): Promise<number>

  /** Due ones, sellers by turns: the first of each, then the second; the seller that was served longest ago first. */
  queuedPhotos(nowMs: number, limit: number): Promise<readonly QueuedPhotos[]>
  countQueuedPhotos(): Promise<number>
}

export interface FeedTransaction {
  addFeed(feed: Omit<FeedRow, 'id'>): Promise<FeedRow>
  feedsOf(sellerId: number): Promise<readonly FeedRow[]>
  /** Nobody else changes the feed, or begins a run of it, until the end of the transaction. */
  lockFeed(id: number): Promise<FeedRow | null>
  patchFeed(id: number, patch: FeedPatch): Promise<void>
  lockFeedRun(id: number): Promise<FeedRunRow | null>
  patchFeedRun(id: number, patch: FeedRunPatch): Promise<void>
  addFeedRun(run: Omit<FeedRunRow, 'id'>): Promise<FeedRunRow>
  /** Newest first. */
  feedRunsOf(feedId: number, limit: number): Promise<readonly FeedRunRow[]>
  /** The oldest of a feed that waits, of one of both kinds. */
  lockWaitingRun(feedId: number, dryRun: number): Promise<FeedRunRow | null>
  lockFeedRecord(feedId: number, key: string): Promise<FeedRecordRow | null>
  /** A person has decided on the state of this listing: no feed brings it back or closes it. */
  freeFromFeed(listingId: number): Promise<void>
  /** Of a run that begins again, with another document. */
  dropFeedReport(runId: number): Promise<void>
  /** All but its locks, which people set meanwhile: of a new one they are put, of others left. */
  putFeedRecord(record: FeedRecordRow): Promise<void>
  /** Nothing happens where it has no such key, or another record has the new one. */
  renameFeedRecord(feedId: number, key: string, to: string): Promise<void>
  putFeedLocks(listingId: number, locked: string): Promise<void>
  lockFeedRecordOf(listingId: number): Promise<FeedRecordRow | null>
  addFeedReportRow(row: FeedReportRow): Promise<void>
  /** One more issue (JSON) for the newest row that reports on this listing; where there is none, or it is there: nothing. */
  addFeedReportIssue(listingId: number, issue: string): Promise<void>
  /** A repeat makes it due at the earlier of both moments. */
  queuePhotos(queued: QueuedPhotos): Promise<void>
  unqueuePhotos(listingId: number): Promise<void>
}

export const feedStepNames = [
  'addFeed',
  'feedsOf',
  'lockFeed',
  'patchFeed',
  'lockFeedRun',
  'patchFeedRun',
  'addFeedRun',
  'feedRunsOf',
  'lockWaitingRun',
  'lockFeedRecord',
  'freeFromFeed',
  'dropFeedReport',
  'putFeedRecord',
  'renameFeedRecord',
  'putFeedLocks',
  'lockFeedRecordOf',
  'addFeedReportRow',
  'addFeedReportIssue',
  'queuePhotos',
  'unqueuePhotos',
] as const satisfies readonly (keyof FeedTransaction)[]
