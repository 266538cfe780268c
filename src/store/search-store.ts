/**
 * What the service needs of a store for saved searches: the searches, whom their mails go to, what they matched, what was
 * reported, and listings whose changes are not settled yet.
 * Invariants: matches are numbered in the order in which they become visible; one search, listing, kind and change is
 * one match; only an active search gets matches.
 */
import type {
  AlertPerson,
  NewAlertPerson,
  NewSavedSearch,
  SavedSearch,
  SearchMatch,
  SearchPair,
} from '../domain/alerts/saved-search.ts'
import type { Listing } from '../domain/listings/listing.ts'

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

/** A match to be stored, with what is remembered of its pair and when its mail is due. */
export interface NewMatch extends Omit<SearchMatch, 'seq'>, Pick<SearchPair, 'print' | 'area'> {
  /** null: nobody is mailed. */
  readonly mail_at: number | null
}

export type StoredMatch = Pick<SearchMatch, 'seq' | 'search_id'>

type SearchChanges = Partial<
  Omit<SavedSearch, 'id' | 'handle' | 'rev' | 'seller_id' | 'key_id' | 'created_at'>
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
  countMatchesSince(searchId: number, at: number): Promise<number>
  /** What was reported of these listings, and of any that has this print. */
  pairsOf(listingIds: readonly number[], print: string | null): Promise<readonly SearchPair[]>
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
  /** With all that it matched and what was reported. */
  deleteSavedSearch(id: number): Promise<void>
  /** Of searches that are active; answers those that were not there yet. */
  putMatches(matches: readonly NewMatch[]): Promise<readonly StoredMatch[]>
  /** Matches that are counted and not stored. */
  countBeyond(searchId: number, count: number): Promise<void>
  /** The number of its newest match; 0: it has none. */
  newestMatch(searchId: number): Promise<number>
  /** Mails whose cause begins so, sent or not; answers their Message-IDs, whose files go too. */
  dropMailsOf(causePrefix: string): Promise<readonly string[]>
  /** What was reported of it is marked as gone, or as there again. */
  markPairs(listingId: number, goneAt: number | null): Promise<void>
  /** A look is a lock, also on lists that are not there yet. */
  lockSharedLists(handle: string): Promise<SharedListsRow | null>
  putSharedLists(row: SharedListsRow): Promise<void>
  deleteSharedLists(handle: string): Promise<void>
  /** The newest change of a listing; 0: none is retained. */
  newestChange(listingId: number): Promise<number>
  dropUnsettled(listingId: number): Promise<void>
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
  'putMatches',
  'countBeyond',
  'newestMatch',
  'dropMailsOf',
  'markPairs',
  'lockSharedLists',
  'putSharedLists',
  'deleteSharedLists',
  'newestChange',
  'dropUnsettled',
] as const satisfies readonly (keyof SearchTransaction)[]
