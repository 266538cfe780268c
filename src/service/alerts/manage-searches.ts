/** What the token of a saved search opens: reading it and its matches, changing and deleting it; and the searches of a key. */
import { openAlertToken } from '../../domain/alerts/alert-token.ts'
import { readSavedSearchChange } from '../../domain/alerts/read-saved-search.ts'
import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import type { Caller } from '../access/authenticator.ts'
import type { SentMembers } from '../listings/write-context.ts'
import { type IfMatch, refuseStale } from '../listings/write-listing.ts'
import type { AlertContext } from './alert-context.ts'
import { changesOf, seeMatches, unconfirmed } from './change-search.ts'
import { dropPersonWithoutSearches } from './person-searches.ts'
import { sentQuery } from './read-query.ts'
import { ownerOf } from './save-search.ts'
import {
  type MatchPage,
  type SavedSearchView,
  searchNotFound,
  unmailedNotes,
  viewMatch,
  viewSearch,
} from './search-views.ts'

function handleOf(token: string, { pepper }: AlertContext): string {
  const handle = openAlertToken('search', token, pepper)
  if (handle === null) throw searchNotFound()
  return handle
}

async function open(token: string, context: AlertContext): Promise<SavedSearch> {
  const search = await context.store.getSavedSearch(handleOf(token, context))
  if (search === null) throw searchNotFound()
  return search
}

async function lock(
  transaction: WriteTransaction,
  token: string,
  context: AlertContext,
): Promise<SavedSearch> {
  const search = await transaction.lockSavedSearch(handleOf(token, context))
  if (search === null) throw searchNotFound()
  return search
}

export const readSearchByToken = async (
  token: string,
  context: AlertContext,
): Promise<SavedSearchView> => viewSearch(await open(token, context), context)

/** Of a seller or of a reading key. */
export async function ownSearches(
  caller: Caller,
  context: AlertContext,
): Promise<readonly SavedSearchView[]> {
  const owner = ownerOf(caller)
  if (owner === null) return []
  const searches = await context.store.savedSearchesOf(owner)
  return Promise.all(searches.map((search) => viewSearch(search, context)))
}

export async function changeSearch(
  token: string,
  sent: SentMembers,
  ifMatch: IfMatch,
  context: AlertContext,
): Promise<SavedSearchView> {
  const change = readSavedSearchChange(sent)
  const query = change.query === undefined ? null : sentQuery(change.query, context.filtering).query
  const changed = await context.store.write(async (transaction) => {
    const search = await lock(transaction, token, context)
    refuseStale(ifMatch, search, { what: 'saved search' })
    const changes = changesOf(search, change, query, context)
    await transaction.changeSavedSearch(search.id, changes)
    return { ...search, ...changes }
  })
  return viewSearch(changed, context, unmailedNotes(changed, sent))
}

/** With all that it matched; with the last search of an address the address goes. */
export async function removeSearch(token: string, context: AlertContext): Promise<void> {
  const dropped = await context.store.write(async (transaction) => {
    const search = await lock(transaction, token, context)
    await transaction.deleteSavedSearch(search.id)
    if (search.person_id === null) return []
    return dropPersonWithoutSearches(transaction, search.person_id, context)
  })
  await context.forgetMails(dropped)
  await context.scrubber.scrub()
}

export async function readMatches(
  token: string,
  { after, limit }: { readonly after: number | null; readonly limit: number },
  context: AlertContext,
): Promise<MatchPage> {
  const search = await open(token, context)
  if (search.state === 'unconfirmed') throw unconfirmed()
  const nowMs = context.now()
  // One that nobody reads ends; a note of it once an hour is enough.
  if (nowMs - search.read_at > HOUR_MS) await context.store.touchSavedSearch(search.id, nowMs)
  const start = after ?? search.seen_seq
  const found = await context.store.matchesOf(search.id, start, limit + 1)
  const matches = found.slice(0, limit).map((match) => viewMatch(match, context))
  return {
    matches,
    next_after: matches.at(-1)?.seq ?? start,
    more: found.length > limit,
  }
}

/** null: all of them. */
export async function markSeen(
  token: string,
  seq: number | null,
  context: AlertContext,
): Promise<SavedSearchView> {
  const seen = await context.store.write(async (transaction) => {
    const search = await lock(transaction, token, context)
    return { ...search, ...(await seeMatches(transaction, search, seq)) }
  })
  return viewSearch(seen, context)
}
