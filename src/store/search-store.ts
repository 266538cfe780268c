/**
 * What the service needs of a store for saved searches: the searches, whom their mails go to, what they matched, what was
 * reported, and listings whose changes are not settled yet.
 * A change is settled in one row, whomever it concerns (`SettledChange`), and filed later under each search that it concerns.
 * Invariants: matches are numbered in the order in which they become visible, by their settled change; only an active search
 * gets matches.
 */
import type {
  AlertPerson,
  NewAlertPerson,
  NewSavedSearch,
  ReportedListing,
  SavedSearch,
  SearchMatch,
  SettledChange,
} from '../domain/alerts/saved-search.ts'
import type { Listing } from '../domain/listings/listing.ts'
import type { StoreError } from './store-error.ts'

/** Lists and notes behind a secret link. */
export interface SharedListsRow {
  /** Of the address they belong to, or their own. */
  readonly handle: string
  /** Counts the changes. */
  readonly version: number
  /** As JSON: personal, and shown to nobody without the link. */
  readonly content: string
  readonly created_at: number
  readonly used_at: number
}

/** The owner of searches: one of them. */
export type SearchOwner =
  | { readonly person_id: number }
  | { readonly seller_id: number }
  | { readonly key_id: string }

/** A change of a listing that waits for the end of the quiet period. */
export interface Unsettled {
  readonly listing_id: number
  /** As it was before the first change; null: it was not live. */
  readonly before: Listing | null
  readonly since: number
}

/** Changed at or before `until`, or after `ahead`: by a clock that has gone back since. */
export interface UnsettledDue {
  readonly until: number
  readonly ahead: number
}

/** Where a walk over unsettled listings stands. */
export type UnsettledMark = Pick<Unsettled, 'since' | 'listing_id'>

/** Matches of a full page. */
export const PAGE_MATCHES = 256

/** Of the journal: where it cannot be read, why. */
export interface SettledRow extends Omit<SettledChange, 'hits'> {
  readonly hits: SettledChange['hits'] | StoreError
}

/** Settled changes that are filed under their searches: up to which one, and after which search it goes on. */
export interface Filing {
  readonly up_to: number
  readonly after: number
}

/** A page of matches that was added to lately. */
export interface OpenPage {
  readonly search_id: number
  readonly count: number
  /** null: it is full, not the newest of its search, or cannot be read. */
  readonly matches: readonly SearchMatch[] | null
}

/** All that filing needs of a search. */
export type ActiveSearch = Pick<
  SavedSearch,
  'id' | 'handle' | 'person_id' | 'seller_id' | 'key_id' | 'frequency' | 'hour' | 'mail_at'
>

/** What filing changes at a search. */
export interface FiledSearch extends Pick<SavedSearch, 'id' | 'mail_at'> {
  /** Matches that were counted and not stored. */
  readonly beyond: number
}

type SearchChanges = Partial<
  Omit<SavedSearch, 'id' | 'rev' | 'seller_id' | 'key_id' | 'created_at'>
>
type PersonChanges = Partial<
  Omit<AlertPerson, 'id' | 'handle' | 'email' | 'email_hash' | 'created_at'>
>

export interface Tombstone {
  readonly email_hash: string
  readonly at: number
  /** When a mail was sent to it nevertheless. */
  readonly mailed_at: number | null
}

export interface SearchStore {
  getSavedSearch(handle: string): Promise<SavedSearch | null>
  /** In the order in which they were saved. */
  savedSearchesOf(owner: SearchOwner): Promise<readonly SavedSearch[]>
  /** Changed after a number, in order: how a process learns of what others saved. */
  searchesSince(rev: number, limit: number): Promise<readonly SavedSearch[]>
  /** Ids of active ones above `afterId`, ascending. */
  activeSearchIds(afterId: number, limit: number): Promise<readonly number[]>
  countActiveSearches(): Promise<number>
  /** Oldest first. */
  matchesOf(searchId: number, after: number, limit: number): Promise<readonly SearchMatch[]>
  /** The newest ones, newest first. */
  newestMatches(searchId: number, limit: number): Promise<readonly SearchMatch[]>
  countMatches(searchId: number, after: number): Promise<number>
  /** What was reported of these listings, and of any that has this print. */
  reportedOf(
    listingIds: readonly number[],
    print: string | null,
  ): Promise<readonly ReportedListing[]>
  /** Of the journal, in order, behind a number. */
  settledChanges(after: number, upTo: number, limit: number): Promise<readonly SettledRow[]>
  /** The first change that is not filed; null: all are. */
  firstSettled(): Promise<Pick<SettledChange, 'seq' | 'at'> | null>
  /** null: none is under way. */
  getFiling(): Promise<Filing | null>
  /** Changed first at or before a moment, in that order, behind a mark. */
  unsettledListings(
    due: UnsettledDue,
    after: UnsettledMark | null,
    limit: number,
  ): Promise<readonly Unsettled[]>
  getAlertPerson(handle: string): Promise<AlertPerson | null>
  personByConfirmation(confirmHash: string): Promise<AlertPerson | null>
  /** People with a mail that is due, longest due first. */
  peopleToMail(nowMs: number, limit: number): Promise<readonly number[]>
  /** Confirmed people without a sign of life since a moment, who were not asked yet or were asked before another one. */
  silentPeople(
    aliveBefore: number,
    askedBefore: number,
    limit: number,
  ): Promise<readonly AlertPerson[]>
  /** Its matches were read just now. */
  touchSavedSearch(id: number, at: number): Promise<void>
  getSharedLists(handle: string): Promise<SharedListsRow | null>
  touchSharedLists(handle: string, at: number): Promise<void>
}

export interface SearchTransaction {
  /** Matches and mails of all searches are written one transaction at a time. */
  lockAlerts(): Promise<void>
  /** A look is a lock, also on an address that is not there yet. */
  lockPersonByEmail(emailHash: string): Promise<AlertPerson | null>
  lockPerson(id: number): Promise<AlertPerson | null>
  lockPersonByHandle(handle: string): Promise<AlertPerson | null>
  lockPersonByConfirmation(confirmHash: string): Promise<AlertPerson | null>
  insertAlertPerson(person: NewAlertPerson): Promise<AlertPerson>
  changeAlertPerson(id: number, changes: PersonChanges): Promise<void>
  deleteAlertPerson(id: number): Promise<void>
  getTombstone(emailHash: string): Promise<Tombstone | null>
  putTombstone(tombstone: Tombstone): Promise<void>
  /** Also blocks others from counting for this owner. */
  lockSearchesOf(owner: SearchOwner): Promise<readonly SavedSearch[]>
  lockSavedSearch(handle: string): Promise<SavedSearch | null>
  insertSavedSearch(search: NewSavedSearch): Promise<SavedSearch>
  changeSavedSearch(id: number, changes: SearchChanges): Promise<void>
  /** With all that it matched. */
  deleteSavedSearch(id: number): Promise<void>
  /** Into the journal, with the next number. */
  putSettled(change: Omit<SettledChange, 'seq'>): Promise<void>
  /** Those of them that are active, in the order of their ids. */
  lockActiveSearches(ids: readonly number[]): Promise<readonly ActiveSearch[]>
  /** With a match at or after a moment, oldest first. */
  pagesSince(searchIds: readonly number[], at: number): Promise<readonly OpenPage[]>
  /** Each of one search, at most as many as fill a page; one that begins with the same match is replaced. */
  putPagesOfMatches(pages: readonly (readonly SearchMatch[])[]): Promise<void>
  /** A mail that is due already stays due as it is. */
  noteFiled(searches: readonly FiledSearch[]): Promise<void>
  firstSettled(): Promise<Pick<SettledChange, 'seq' | 'at'> | null>
  getFiling(): Promise<Filing | null>
  putFiling(filing: Filing): Promise<void>
  /** What was filed leaves the journal. */
  endFiling(upTo: number): Promise<void>
  /** The number of its newest match; 0: it has none. */
  newestMatch(searchId: number): Promise<number>
  /** Mails whose cause begins so, sent or not; answers their Message-IDs, whose files go too. */
  dropMailsOf(causePrefix: string): Promise<readonly string[]>
  lockReported(listingId: number): Promise<ReportedListing | null>
  putReported(reported: ReportedListing): Promise<void>
  /** A look is a lock, also on lists that are not there yet. */
  lockSharedLists(handle: string): Promise<SharedListsRow | null>
  putSharedLists(row: SharedListsRow): Promise<void>
  deleteSharedLists(handle: string): Promise<void>
  /** The newest change of a listing; 0: none is retained. */
  newestChange(listingId: number): Promise<number>
  /** Whether it was unsettled still. */
  takeUnsettled(listingId: number): Promise<boolean>
}

export const searchStepNames = [
  'lockAlerts',
  'lockPersonByEmail',
  'lockPerson',
  'lockPersonByHandle',
  'lockPersonByConfirmation',
  'insertAlertPerson',
  'changeAlertPerson',
  'deleteAlertPerson',
  'getTombstone',
  'putTombstone',
  'lockSearchesOf',
  'lockSavedSearch',
  'insertSavedSearch',
  'changeSavedSearch',
  'deleteSavedSearch',
  'putSettled',
  'lockActiveSearches',
  'pagesSince',
  'putPagesOfMatches',
  'noteFiled',
  'firstSettled',
  'getFiling',
  'putFiling',
  'endFiling',
  'newestMatch',
  'dropMailsOf',
  'lockReported',
  'putReported',
  'lockSharedLists',
  'putSharedLists',
  'deleteSharedLists',
  'newestChange',
  'takeUnsettled',
] as const satisfies readonly (keyof SearchTransaction)[]
