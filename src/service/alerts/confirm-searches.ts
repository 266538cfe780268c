/**
 * The mailed link that starts the searches of an address: what it would start, and starting it.
 * Invariants: a look changes nothing, for mail scanners open links; the token is used once and expires; afterwards a person
 * has one search for each query.
 */
import { limits } from '../../catalogue/limits.ts'
import { alertToken, confirmHash, makeAlertHandle } from '../../domain/alerts/alert-token.ts'
import { type MergedSearch, mergeWaiting } from '../../domain/alerts/merge-waiting.ts'
import type { AlertPerson } from '../../domain/alerts/saved-search.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import type { AlertContext } from './alert-context.ts'
import { changesOf } from './change-search.ts'
import { type MySearches, mySearches } from './person-searches.ts'
import { tooManySearches } from './save-search.ts'
import { type SavedSearchView, viewSearch } from './search-views.ts'

export interface PendingSearches {
  readonly searches: readonly SavedSearchView[]
  readonly language: AlertPerson['language']
}

const linkExpired = () =>
  new Refusal({
    code: 'search_not_found',
    message: 'This link was used before or has expired.',
    hint: `Save the search again and open the new link within ${limits.searchConfirmHours} hours.`,
  })

const isOpen = ({ asked_at }: AlertPerson, nowMs: number): boolean =>
  asked_at !== null && nowMs - asked_at < limits.searchConfirmHours * HOUR_MS

/** What a confirmation would start. */
export async function pendingSearches(
  token: string,
  context: AlertContext,
): Promise<PendingSearches> {
  const hash = confirmHash(token, context.pepper)
  const person = hash === null ? null : await context.store.personByConfirmation(hash)
  if (person === null || !isOpen(person, context.now())) throw linkExpired()
  const merged = mergeWaiting(await context.store.savedSearchesOf({ person_id: person.id }))
  const shown = merged.map(({ search, choice }) => viewSearch({ ...search, ...choice }, context))
  return { searches: await Promise.all(shown), language: person.language }
}

/** Starts all searches that wait; answers the token of "My searches". */
export async function confirmSearches(token: string, context: AlertContext): Promise<MySearches> {
  const { store, now, pepper } = context
  const hash = confirmHash(token, pepper)
  if (hash === null) throw linkExpired()
  const person = await store.write(async (transaction) => {
    const found = await transaction.lockPersonByConfirmation(hash)
    if (found === null || !isOpen(found, now())) throw linkExpired()
    const own = await transaction.lockSearchesOf({ person_id: found.id })
    const merged = mergeWaiting(own)
    const gone = merged.reduce((sum, { others }) => sum + others.length, 0)
    if (own.length - gone > limits.searchesPerAddress) {
      throw tooManySearches('e-mail address', limits.searchesPerAddress)
    }
    for (const one of merged) await start(transaction, one, context)
    await transaction.changeAlertPerson(found.id, {
      confirmed_at: found.confirmed_at ?? now(),
      confirm_hash: null,
      asked_at: null,
      alive_at: now(),
      still_at: null,
    })
    return found
  })
  return mySearches(alertToken('person', person.handle, pepper), context)
}

async function start(
  transaction: WriteTransaction,
  { search, choice, isRunning, isShared, others }: MergedSearch,
  context: AlertContext,
): Promise<void> {
  const started = {
    state: 'active' as const,
    version: search.version + 1,
    updated_at: context.now(),
  }
  const changes = isRunning
    ? changesOf(search, { ...choice, state: 'active' }, search.query, context)
    : { ...choice, ...started }
  const handle = isShared ? { handle: makeAlertHandle(context.randomBytes) } : {}
  await transaction.changeSavedSearch(search.id, { ...changes, ...handle })
  for (const { id } of others) await transaction.deleteSavedSearch(id)
}
