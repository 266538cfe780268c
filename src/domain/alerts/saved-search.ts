/** A saved search, whom its mails go to, and what it has matched. Times are milliseconds since 1970 in UTC. */
import type {
  AlertFrequency,
  MatchKind,
  SavedSearchState,
  StopReason,
} from '../../catalogue/alerts.ts'
import type { Language } from '../../catalogue/languages.ts'

export interface SavedSearch {
  readonly id: number
  /** Public half of its token; the other half is a keyed hash of it. */
  readonly handle: string
  /** Whom mails go to; null: matches are only read by its token. */
  readonly person_id: number | null
  /** The seller or the reading key that owns it; both null: anyone who has the token. */
  readonly seller_id: number | null
  readonly key_id: string | null
  readonly name: string | null
  /** A query string of filters in one form: the same search is the same text. */
  readonly query: string
  readonly language: Language
  readonly frequency: AlertFrequency
  /** Local hour of daily and weekly mails. */
  readonly hour: number
  readonly kinds: readonly MatchKind[]
  readonly state: SavedSearchState
  readonly reason: StopReason | null
  /** Up to here its owner has seen the matches, and up to here they were mailed. */
  readonly seen_seq: number
  readonly mailed_seq: number
  /** When its waiting matches are due to be mailed; null: none waits. */
  readonly mail_at: number | null
  /** More matches than instant mails may have: they wait for the hour of the digest. */
  readonly collected: boolean
  /** Matches since the last mail that were counted and not stored. */
  readonly beyond: number
  /** Counts the changes by its owner; it is the ETag. */
  readonly version: number
  /** Numbers the changes of all searches, so that a process learns of them. */
  readonly rev: number
  readonly created_at: number
  readonly updated_at: number
  /** When its matches were last read by its token: one that nobody reads or gets mails of ends. */
  readonly read_at: number
}

/** All that its owner sets or the service notes; the rest never changes. */
export type NewSavedSearch = Omit<SavedSearch, 'id' | 'rev'>

export interface AlertPerson {
  readonly id: number
  /** Public half of the token of "My searches". */
  readonly handle: string
  readonly email: string
  /** Keyed: what it is found by. */
  readonly email_hash: string
  readonly language: Language
  /** null: nobody has shown to read this address. */
  readonly confirmed_at: number | null
  /** Keyed hash of the mailed confirmation token, single use; null: none is open. */
  readonly confirm_hash: string | null
  /** When the last confirmation mail was written. */
  readonly asked_at: number | null
  /** The last sign of life: a confirmation, a visit, a change. */
  readonly alive_at: number
  /** When "still looking?" was asked; null: not since the last sign of life. */
  readonly still_at: number | null
  /** Notices in instant mails on one local day. */
  readonly notices_day: string | null
  readonly notices: number
  readonly created_at: number
}

export type NewAlertPerson = Omit<AlertPerson, 'id'>

/** One event of a saved search: never twice for one search, listing, kind and change. */
export interface SearchMatch {
  /** Ascending, in the order in which they became visible. */
  readonly seq: number
  readonly search_id: number
  readonly listing_id: number
  readonly kind: MatchKind
  /** Of the public change feed: the newest change of the listing that was looked at. */
  readonly change_seq: number
  readonly price: number | null
  /** Where it fell: what it was at the last notice, or before the change. */
  readonly old_price: number | null
  readonly at: number
}

/** Searches for which a settled change is the same event. */
export interface HitGroup extends Pick<SearchMatch, 'kind' | 'price' | 'old_price'> {
  /** Ascending. */
  readonly search_ids: readonly number[]
}

/** A settled change of a listing and the searches that it concerns. */
export interface SettledChange
  extends Pick<SearchMatch, 'seq' | 'listing_id' | 'change_seq' | 'at'> {
  readonly hits: readonly HitGroup[]
}

/** Searches to which the same was reported of a listing at the same time. */
export interface ReportGroup extends Pick<SearchMatch, 'kind' | 'price' | 'at'> {
  readonly gone_at: number | null
  /** Ascending. */
  readonly search_ids: readonly number[]
}

/** What was reported of a listing, to all searches. */
export interface ReportedListing {
  readonly listing_id: number
  /** When anything of it was reported last. */
  readonly at: number
  /** Names the home by its seller, place and first photo; null: it has no photo. */
  readonly print: string | null
  readonly area: number | null
  readonly reports: readonly ReportGroup[]
}
