/**
 * What the service needs of a store that never loses a listing: SQLite inside the process, or PostgreSQL.
 * Invariants: what `write` resolved is durable; the row, its change and its idempotency record are one
 * transaction; change numbers are gapless and visible in order: a reader that has read up to N misses nothing below N.
 */
import type { Listing, NewListing } from '../domain/listings/listing.ts'
import type { AccountStore } from './account-store.ts'
import type { DeskStore, DeskTransaction } from './desk-store.ts'
import type { EnquiryStore, EnquiryTransaction } from './enquiry-store.ts'
import type { ExportStore, ExportTransaction } from './export-store.ts'
import type { FeedStore, FeedTransaction } from './feed-store.ts'
import type { FigureStore, FigureTransaction } from './figure-store.ts'
import type { MarketStore, MarketTransaction } from './market-store.ts'
import type { ProfileStore, ProfileTransaction } from './profile-store.ts'
import type { ReadingKeyStore } from './reading-key-store.ts'
import type { RetentionStep } from './rows/forget-step.ts'
import type { SameHomeStore, SameHomeTransaction } from './same-home-store.ts'
import type { SearchStore, SearchTransaction } from './search-store.ts'
import type { UndoStore, UndoTransaction } from './undo-store.ts'
import type { UploadStore } from './upload-store.ts'
import type { WebhookStore, WebhookTransaction } from './webhook-store.ts'
import type { WorkStore, WorkTransaction } from './work-store.ts'

export type ChangeType =
  | 'created'
  | 'updated'
  | 'price_changed'
  | 'published'
  | 'unpublished'
  | 'closed'
  | 'reopened'
  | 'removed'

/** After one of these, when it is public, everybody knows the values of the listing. */
export const valueChangeTypes: readonly ChangeType[] = ['published', 'updated', 'price_changed']

/** One entry of the numbered change feed. */
export interface Change {
  readonly seq: number
  readonly type: ChangeType
  readonly listing_id: number
  readonly at: number
  /** Names of the fields that changed. */
  readonly changed: readonly string[]
  readonly price: number | null
  /** Anybody may see this change: of a live listing, or that one goes. */
  readonly public: boolean
  /** Of one that was ever live: its state and values before, as far as they changed, texts aside. Not for others than the service. */
  readonly former?: Readonly<Record<string, unknown>>
}

export type NewChange = Omit<Change, 'seq'>

/** A stretch of the feed with the newest and oldest number, from one snapshot. */
export interface FeedPage {
  /** Names the database; null: not named yet. */
  readonly store_id: string | null
  /** The newest change number (0: none yet) and the oldest one retained (newest + 1: none is). */
  readonly newest: number
  readonly oldest: number
  readonly changes: readonly Change[]
}

/** The setting that names a database. It stays behind when the rows are copied to another one. */
export const STORE_ID = 'store_id'

/** The first answer to a request that carried an Idempotency-Key. */
export interface IdempotencyRecord {
  readonly seller_id: number
  readonly key: string
  readonly fingerprint: string
  /** null while the first request is still under way. */
  readonly status: number | null
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly created_at: number
}

/** What the price model said of a listing, stored so that every process orders alike. */
export interface Valuation {
  readonly listing_id: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly comparables: number
  readonly computed_at: number
  /** 1: rated a good deal, 0: rated none, -1: the comparables shown speak against it, null: not rated. */
  readonly good_deal: number | null
  /** The facts that it was valued by, as a number; null: valued before this was stored. */
  readonly facts: number | null
}

export interface ValuationTransaction {
  getValuation(listingId: number): Promise<Valuation | null>
  /** Inserts or replaces. */
  putValuations(valuations: readonly Valuation[]): Promise<void>
  dropValuationsBefore(at: number, afterId: number, lastId: number): Promise<void>
}

/** As of the store itself. */
export interface SharedTransaction {
  putSetting(name: string, value: string): Promise<void>
  putArtifact(name: string, bytes: Uint8Array): Promise<number>
}

/** Bytes that every process needs and any can make again. */
export interface Artifact {
  readonly version: number
  readonly bytes: Uint8Array
}

export interface OwnListingsQuery {
  readonly seller_id: number
  /** null: every state but removed. */
  readonly state: string | null
  readonly updated_since: number | null
  /** Keyset: strictly after this pair in the order updated_at ascending, id ascending. */
  readonly after: { readonly updated_at: number; readonly id: number } | null
  readonly limit: number
}

/**
 * Listings that have a reference, compared without case, as a reader may see them: the reader's own in every
 * state but removed, others' live ones, others' closed ones since a moment. In this order, and among equals
 * the one that was published first: later copies of a reference come after it.
 */
export interface ReferenceQuery {
  readonly reference: string
  /** Whose own are found too; null: a reader who has none. */
  readonly seller_id: number | null
  readonly closed_since: number
  readonly limit: number
}

/** Another listing of the same seller, not removed, already has this reference (compared without case). */
export class ReferenceTakenError extends Error {
  override readonly name = 'ReferenceTakenError'
  readonly listingId: number

  constructor(listingId: number) {
    super(`Listing ${listingId} of the same seller already has this reference.`)
    this.listingId = listingId
  }
}

/** Another write came between the read and this write: the decision based on the read is stale. */
export class StaleListingError extends Error {
  override readonly name = 'StaleListingError'
  readonly listingId: number

  constructor(listingId: number, version: number) {
    super(`Listing ${listingId} is gone, or no longer at version ${version}.`)
    this.listingId = listingId
  }
}

/**
 * Reading and writing inside one transaction; `lockListing` blocks others from changing the row.
 * `insertListing` and `updateListing` reject with ReferenceTakenError; the transaction stays usable.
 * So does `insertListings`, but then it is unknown which of them were inserted: the caller rolls back.
 */
export interface WriteTransaction
  extends EnquiryTransaction,
    DeskTransaction,
    ExportTransaction,
    FeedTransaction,
    FigureTransaction,
    MarketTransaction,
    ProfileTransaction,
    SameHomeTransaction,
    SearchTransaction,
    UndoTransaction,
    ValuationTransaction,
    SharedTransaction,
    WorkTransaction,
    WebhookTransaction {
  lockListing(id: number): Promise<Listing | null>
  /** The seller's listing that is not removed and has this reference, compared without case. */
  lockByReference(sellerId: number, reference: string): Promise<Listing | null>
  insertListing(listing: NewListing): Promise<Listing>
  /** Many in one step, numbered in their order. */
  insertListings(listings: readonly NewListing[]): Promise<readonly Listing[]>
  /**
   * Writes the columns in which the two differ, on the version that `before` has; another one, or none, rejects with
   * StaleListingError. Never takes a listing live.
   */
  updateListing(before: Listing, after: Listing): Promise<void>
  /** The same for one that goes live. For the publishing gate alone. */
  publishListing(before: Listing, after: Listing): Promise<void>
  /** Numbered when the transaction ends: until then no other writer waits for it. */
  appendChange(change: NewChange): Promise<void>
  /**
   * Names of the fields in non-public changes since the last public change of a value: what the public has
   * not seen since the listing was last live. null: the feed does not reach back to then.
   */
  unseenChanges(listingId: number): Promise<readonly string[] | null>
  /** Many in one step, numbered in their order. */
  appendChanges(changes: readonly NewChange[]): Promise<void>
  /** Also blocks others from reading this key until the end of the transaction. */
  getIdempotency(sellerId: number, key: string): Promise<IdempotencyRecord | null>
  putIdempotency(record: IdempotencyRecord): Promise<void>
  deleteIdempotency(sellerId: number, key: string): Promise<void>
}

export interface Store
  extends EnquiryStore,
    ReadingKeyStore,
    UploadStore,
    AccountStore,
    DeskStore,
    ExportStore,
    FeedStore,
    FigureStore,
    MarketStore,
    ProfileStore,
    SameHomeStore,
    SearchStore,
    UndoStore,
    WorkStore,
    WebhookStore {
  /**
   * Resolves once what `work` did is durable; when it throws, nothing of it is stored.
   * `work` awaits its transaction only, never a method of the store, and changes nothing else: after a
   * deadlock with another writer it runs again from the start.
   */
  write<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>

  getListing(id: number): Promise<Listing | null>
  /** In the order of `ids`; unknown ones are left out. */
  getListings(ids: readonly number[]): Promise<readonly Listing[]>
  /** The first of those that a reader may see, and how many there are. */
  findByReference(
    query: ReferenceQuery,
  ): Promise<{ readonly listings: readonly Listing[]; readonly total: number }>
  /** The seller's own that are not removed, by the references as requested, compared without case. */
  ownByReferences(
    sellerId: number,
    references: readonly string[],
  ): Promise<ReadonlyMap<string, Listing>>
  /** Live listings with id above `afterId`, ascending: the walk that builds an engine. */
  liveListings(afterId: number, limit: number): Promise<readonly Listing[]>
  /** Listings closed at or after a moment, with id above `afterId`, ascending: the price model learns from them. */
  closedListings(afterId: number, closedSince: number, limit: number): Promise<readonly Listing[]>
  /** Of all listings, in whatever state; 0 where there is none. */
  highestListingId(): Promise<number>
  /** Keys of the photos of listings that are not removed, for the walk that finds unused files. */
  photoKeys(
    afterId: number,
    limit: number,
  ): Promise<readonly { readonly listing_id: number; readonly keys: readonly string[] }[]>
  ownListings(query: OwnListingsQuery): Promise<readonly Listing[]>
  /** How many there are of each state that occurs. */
  countListings(): Promise<Readonly<Record<string, number>>>

  changesSince(seq: number, limit: number): Promise<readonly Change[]>
  /** The same, with what a reader needs to notice a gap. */
  readFeed(seq: number, limit: number): Promise<FeedPage>
  publicChangesSince(seq: number, limit: number): Promise<readonly Change[]>
  /** Changes of these listings behind a number, oldest first; before them those since it could last be seen. */
  changesOfListings(ids: readonly number[], seq: number): Promise<readonly Change[]>
  changeRange(): Promise<Pick<FeedPage, 'newest' | 'oldest'>>
  /**
   * Calls when there may be new changes, from any process; sometimes for none, and once for many.
   * Returns a function that stops it. After an outage of the database it calls once for what was missed.
   */
  wakeOnChange?(listener: () => void): () => void
  /** Changes with every commit of any process; only stores that know it synchronously have this. */
  commitMark?(): number
  /** Drops the changes up to the first one made at or after `at`, the oldest `limit` of them; returns how many. */
  forgetChangesBefore(at: number, limit?: number): Promise<number>
  /** One bounded step of deleting what is older than `before`; returns how many rows went. */
  forgetStep(step: RetentionStep, before: number, limit: number): Promise<number>

  getValuation(listingId: number): Promise<Valuation | null>
  /** Of listings with id above `afterId` and up to `lastId`. */
  valuationsBetween(afterId: number, lastId: number): Promise<readonly Valuation[]>
  /** Inserts or replaces, all or none. */
  putValuations(valuations: readonly Valuation[]): Promise<void>
  /** Of listings with id above `afterId` and up to `lastId`: those computed before `at`. */
  dropValuationsBefore(at: number, afterId: number, lastId: number): Promise<void>

  getSetting(name: string): Promise<string | null>
  putSetting(name: string, value: string): Promise<void>
  /** Unless it has another value by now. */
  dropSetting(name: string, value: string): Promise<void>
  /** Writes only when absent and returns what is stored: the same for all processes. */
  settingOrPut(name: string, value: string): Promise<string>

  /** Replaces the bytes of this name, completely or not at all; returns its version, above every earlier one. */
  putArtifact(name: string, bytes: Uint8Array): Promise<number>
  /** 0: there is none. */
  artifactVersion(name: string): Promise<number>
  /** null: there is none, or it is just being replaced. */
  getArtifact(name: string): Promise<Artifact | null>

  /**
   * True for one holder at a time, for `lengthMs` from now by the clock of the database; the holder takes it
   * again to renew it. Every holder of a name takes it for the same length.
   */
  takeLease(name: string, holder: string, lengthMs: number): Promise<boolean>
  releaseLease(name: string, holder: string): Promise<void>
  /** The clock that all processes on this store share, in milliseconds. */
  clock(): Promise<number>

  /** Connections to a database server; a file has none. */
  poolUse?(): PoolUse
  /** The write-ahead log of a database server and who is behind in reading it, as far as this user may see it. */
  serverLog?(): Promise<ServerLog>
  /** Resolves when the store can be read; rejects when it cannot. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface ServerLog {
  /** Of all its files; null: this user may not see it. */
  readonly walBytes: number | null
  /** What it retains for replication slots; 0 where there are none. */
  readonly slotBytes: number
  readonly replicas: readonly {
    readonly name: string
    readonly lagBytes: number
    readonly lagSeconds: number
  }[]
}

export interface PoolUse {
  readonly open: number
  readonly busy: number
  /** Calls that wait for a connection. */
  readonly waiting: number
  readonly max: number
}
