/**
 * The mails of saved searches: what each is made of. Stored as JSON in the outbox and turned into words when it is sent.
 * Invariant: the mail that asks for a confirmation holds nothing that was typed: nobody can have a text of their own
 * sent to somebody else's address.
 */
import type { MatchKind, StopReason } from '../../catalogue/alerts.ts'
import type { Language } from '../../catalogue/languages.ts'
import type { MailListing } from '../enquiries/enquiry-mail.ts'

interface SearchConfirmMail {
  readonly kind: 'search_confirm'
  readonly language: Language
  /** In clear: of the page that asks. */
  readonly token: string
  readonly expires_at: number
}

/** One home in a mail. */
export interface AlertLine {
  readonly kind: MatchKind
  readonly listing: MailListing
  readonly deal: string
  readonly price: number | null
  readonly old_price: number | null
  readonly area_m2: number | null
  readonly days_listed: number | null
}

export interface AlertSection {
  /** As its owner calls it; null: by what it asks for. */
  readonly name: string | null
  /** The query string of the search. */
  readonly query: string
  readonly lines: readonly AlertLine[]
  /** Further matches that are counted here and listed on the page. */
  readonly more: number
  /** Stops the mails of this search alone. */
  readonly stop_token: string
}

export interface AlertMail {
  readonly kind: 'search_alert'
  readonly language: Language
  readonly sections: readonly AlertSection[]
  /** Homes in the mail, listed or counted. */
  readonly homes: number
  /** Instant notices that were collected, being more than a day's. */
  readonly is_collected: boolean
  /** Of "My searches", and of the link that stops all mails. */
  readonly token: string
  readonly stop_token: string
}

interface StillLookingMail {
  readonly kind: 'search_still'
  readonly language: Language
  readonly searches: number
  readonly until: number
  readonly token: string
  readonly stop_token: string
}

/** A search that stopped by itself: its filters are refused now. */
interface SearchStoppedMail {
  readonly kind: 'search_stopped'
  readonly language: Language
  readonly name: string | null
  readonly reason: StopReason
  readonly token: string
  readonly stop_token: string
}

export type SavedSearchMail = SearchConfirmMail | AlertMail | StillLookingMail | SearchStoppedMail

/** Pages behind the links, below the base address. A look at them changes nothing. */
export const searchConfirmPage = (token: string): string => `/searches/confirm/${token}`
export const mySearchesPage = (token: string): string => `/searches/my/${token}`
export const sharedListsPage = (token: string): string => `/searches/lists/${token}`
export const stopMailsPage = (token: string): string => `/searches/stop/${token}`
/** The form that saves a search: filters, and how often, in the query. */
export const newSearchPage = '/searches/new'
