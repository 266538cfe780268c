/** Saved searches and their matches as they are answered. */
import type {
  AlertFrequency,
  MatchKind,
  SavedSearchState,
  StopReason,
} from '../../catalogue/alerts.ts'
import type { Language } from '../../catalogue/languages.ts'
import { alertToken } from '../../domain/alerts/alert-token.ts'
import type { SavedSearch, SearchMatch } from '../../domain/alerts/saved-search.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import type { SentMembers } from '../listings/write-context.ts'
import type { AlertContext } from './alert-context.ts'
import { expectMatches } from './expect-matches.ts'
import { savedQuery } from './read-query.ts'

export interface SavedSearchView {
  /** The secret that opens it: anyone who has it can read, change and delete the search. */
  readonly token: string
  readonly state: SavedSearchState
  readonly reason: StopReason | null
  readonly name: string | null
  /** As understood, in the form of a search's own echo; null: it is refused now. */
  readonly query: Readonly<Record<string, unknown>> | null
  readonly query_string: string
  readonly language: Language
  /** null: nobody is mailed. */
  readonly frequency: AlertFrequency | null
  readonly hour: number
  readonly events: readonly MatchKind[]
  readonly matches_now: number
  readonly expected_per_week: number
  /** Matches behind the last one that was marked as seen. */
  readonly unseen: number
  readonly seen_seq: number
  readonly version: number
  readonly created_at: string
  readonly notes: readonly string[]
  readonly links: {
    readonly self: string
    readonly matches: string
    readonly search: string
    readonly page: string
  }
}

export interface MatchView {
  readonly seq: number
  readonly kind: MatchKind
  readonly listing_id: number
  readonly change_seq: number
  readonly price: number | null
  readonly old_price: number | null
  readonly at: string
  /** As a search shows it now; null: it is not live any more. */
  readonly listing: SummaryRecord | null
}

export interface MatchPage {
  readonly matches: readonly MatchView[]
  readonly next_after: number
  readonly more: boolean
}

export type ViewContext = Pick<
  AlertContext,
  'store' | 'engine' | 'filtering' | 'pepper' | 'baseUrl' | 'now'
>

export async function viewSearch(
  search: SavedSearch,
  context: ViewContext,
  notes: readonly string[] = [],
): Promise<SavedSearchView> {
  const { store, pepper, baseUrl } = context
  const token = alertToken('search', search.handle, pepper)
  const self = `${baseUrl}/v1/searches/${token}`
  const understood = readUnderstood(search, context)
  return {
    token,
    state: search.state,
    reason: search.reason,
    name: search.name,
    query: understood?.query ?? null,
    query_string: search.query,
    language: search.language,
    frequency: search.person_id === null ? null : search.frequency,
    hour: search.hour,
    events: search.kinds,
    matches_now: understood?.matches_now ?? 0,
    expected_per_week: understood?.expected_per_week ?? 0,
    unseen:
      search.state === 'unconfirmed' ? 0 : await store.countMatches(search.id, search.seen_seq),
    seen_seq: search.seen_seq,
    version: search.version,
    created_at: isoTime(search.created_at),
    notes: [...notes, ...(understood?.notes ?? [])],
    links: {
      self,
      matches: `${self}/matches`,
      search: `${baseUrl}/v1/listings?${search.query}`,
      page: `${baseUrl}/search?${search.query}`,
    },
  }
}

/** null: a filter of it is refused by this version. */
function readUnderstood({ query, kinds }: SavedSearch, { engine, filtering, now }: ViewContext) {
  try {
    const { request } = savedQuery(query, filtering)
    return { query: request.query, ...expectMatches(request, kinds, engine, now()) }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What was sent about mails has no effect where nobody is mailed. */
export function unmailedNotes({ person_id }: SavedSearch, sent: SentMembers): readonly string[] {
  const isAboutMails = [sent.frequency, sent.hour].some((value) => value != null)
  if (person_id !== null || !isAboutMails) return []
  return [
    'This search has no email address, so frequency and hour have no effect. Read its matches with the token.',
  ]
}

export function viewMatch(match: SearchMatch, { engine }: ViewContext): MatchView {
  const { seq, kind, listing_id, change_seq, price, old_price, at } = match
  const packed = engine.get(listing_id)
  return {
    ...{ seq, kind, listing_id, change_seq, price, old_price, at: isoTime(at) },
    listing: packed && decodeSummary(packed),
  }
}

export const searchNotFound = () =>
  new Refusal({ code: 'search_not_found', message: 'There is no such saved search.' })
