/**
 * What an e-mail address opens: the page of all its searches, and the links that stop mails.
 * Invariants: a look changes nothing, for mail scanners open links; with the last search the address is deleted, and only a
 * keyed hash of it stays for a while.
 */
import { openAlertToken } from '../../domain/alerts/alert-token.ts'
import { readSavedSearchChange } from '../../domain/alerts/read-saved-search.ts'
import type { AlertPerson, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { WriteTransaction } from '../../store/store.ts'
import type { SentMembers } from '../listings/write-context.ts'
import { alertLimits } from '../service-limits.ts'
import type { AlertContext } from './alert-context.ts'
import { causePrefix } from './alert-mails.ts'
import { changesOf, seeMatches } from './change-search.ts'
import { sentQuery } from './read-query.ts'
import {
  type MatchView,
  type SavedSearchView,
  searchNotFound,
  viewMatch,
  viewSearch,
} from './search-views.ts'
import { listsTokenOf } from './shared-lists.ts'

/** A search of "My searches", with the newest of its matches. */
export interface OwnSearch extends SavedSearchView {
  readonly matches: readonly MatchView[]
}

export interface MySearches {
  readonly token: string
  /** Of the lists and notes behind the same link. */
  readonly lists_token: string
  readonly language: AlertPerson['language']
  readonly searches: readonly OwnSearch[]
}

async function personOf(token: string, context: AlertContext): Promise<AlertPerson> {
  const handle = openAlertToken('person', token, context.pepper)
  const person = handle === null ? null : await context.store.getAlertPerson(handle)
  if (person === null) throw searchNotFound()
  return person
}

export async function mySearches(token: string, context: AlertContext): Promise<MySearches> {
  const { store } = context
  const person = await personOf(token, context)
  const own = await store.savedSearchesOf({ person_id: person.id })
  const searches = await Promise.all(
    own.map(async (search) => {
      const view = await viewSearch(search, context)
      const newest = await store.newestMatches(search.id, alertLimits.matchesShown)
      return { ...view, matches: newest.map((match) => viewMatch(match, context)) }
    }),
  )
  const lists_token = listsTokenOf(person, context.pepper)
  return { token, lists_token, language: person.language, searches }
}

/** A change to one search of the page, under the lock of its person; a sign of life too. */
export async function changeMySearch(
  token: string,
  searchToken: string,
  sent: SentMembers,
  context: AlertContext,
): Promise<MySearches> {
  const change = readSavedSearchChange(sent)
  const query = change.query === undefined ? null : sentQuery(change.query, context.filtering).query
  await ofMine(token, searchToken, context, async (transaction, search) => {
    const changes = changesOf(search, change, query, context)
    await transaction.changeSavedSearch(search.id, changes)
  })
  return mySearches(token, context)
}

export async function seeMySearch(
  token: string,
  searchToken: string,
  context: AlertContext,
): Promise<MySearches> {
  await ofMine(token, searchToken, context, async (transaction, search) => {
    await seeMatches(transaction, search, null)
  })
  return mySearches(token, context)
}

async function ofMine(
  token: string,
  searchToken: string,
  context: AlertContext,
  work: (transaction: WriteTransaction, search: SavedSearch) => Promise<void>,
): Promise<void> {
  const person = await personOf(token, context)
  const handle = openAlertToken('search', searchToken, context.pepper)
  await context.store.write(async (transaction) => {
    const search = handle === null ? null : await transaction.lockSavedSearch(handle)
    if (search?.person_id !== person.id) throw searchNotFound()
    await transaction.changeAlertPerson(person.id, { alive_at: context.now(), still_at: null })
    await work(transaction, search)
  })
}

/** "I am still looking." */
export async function keepLooking(token: string, context: AlertContext): Promise<MySearches> {
  const person = await personOf(token, context)
  await context.store.write((transaction) =>
    transaction.changeAlertPerson(person.id, { alive_at: context.now(), still_at: null }),
  )
  return mySearches(token, context)
}

/**
 * False: the address is gone, and the page with it. Lists behind the same link go with all searches at once; devices go
 * on using them after the last search was deleted by itself.
 */
export async function removeMySearch(
  token: string,
  searchToken: string | null,
  context: AlertContext,
): Promise<boolean> {
  const person = await personOf(token, context)
  const handle = searchToken && openAlertToken('search', searchToken, context.pepper)
  const dropped = await context.store.write(async (transaction) => {
    const own = await transaction.lockSearchesOf({ person_id: person.id })
    const gone = own.filter((search) => searchToken === null || search.handle === handle)
    if (gone.length === 0 && searchToken !== null) throw searchNotFound()
    for (const { id } of gone) await transaction.deleteSavedSearch(id)
    if (searchToken === null) await transaction.deleteSharedLists(person.handle)
    return gone.length === own.length
      ? { mails: await dropPersonWithoutSearches(transaction, person.id, context), all: true }
      : { mails: [], all: false }
  })
  await context.forgetMails(dropped.mails)
  await context.scrubber.scrub()
  return !dropped.all
}

/** The address is deleted when nothing is saved for it; answers the names of mails that were dropped. */
export async function dropPersonWithoutSearches(
  transaction: WriteTransaction,
  personId: number,
  { now }: Pick<AlertContext, 'now'>,
): Promise<readonly string[]> {
  const left = await transaction.lockSearchesOf({ person_id: personId })
  const person = left.length > 0 ? null : await transaction.lockPerson(personId)
  if (person === null) return []
  await transaction.deleteAlertPerson(person.id)
  await transaction.putTombstone({ email_hash: person.email_hash, at: now(), mailed_at: null })
  return transaction.dropMailsOf(causePrefix(person))
}

export interface StopView {
  /** null: all searches of the address. */
  readonly search: Pick<SavedSearchView, 'name' | 'query_string'> | null
  readonly language: AlertPerson['language']
  readonly is_stopped: boolean
}

/** The searches whose mails a link stops; throws where it is no link of ours. */
async function stoppedBy(token: string, { store, pepper }: AlertContext) {
  const one = openAlertToken('stop', token, pepper)
  const search = one === null ? null : await store.getSavedSearch(one)
  if (search) return { scope: 'one', searches: [search], language: search.language } as const
  const all = openAlertToken('stop_all', token, pepper)
  const person = all === null ? null : await store.getAlertPerson(all)
  if (person === null) throw searchNotFound()
  const searches = await store.savedSearchesOf({ person_id: person.id })
  return { scope: 'all', searches, language: person.language } as const
}

const isStopped = ({ state }: SavedSearch): boolean => state === 'ended'

export async function viewStop(token: string, context: AlertContext): Promise<StopView> {
  const { scope, searches, language } = await stoppedBy(token, context)
  const search =
    scope === 'one' ? { name: searches[0].name, query_string: searches[0].query } : null
  return { search, language, is_stopped: searches.every(isStopped) }
}

/** Repeated it changes nothing more. */
export async function stopMails(token: string, context: AlertContext): Promise<StopView> {
  const { searches } = await stoppedBy(token, context)
  await context.store.write(async (transaction) => {
    for (const { handle } of searches) {
      const search = await transaction.lockSavedSearch(handle)
      if (search === null || isStopped(search)) continue
      await transaction.changeSavedSearch(search.id, {
        state: 'ended',
        reason: 'unsubscribed',
        mail_at: null,
        version: search.version + 1,
        updated_at: context.now(),
      })
    }
  })
  return viewStop(token, context)
}
