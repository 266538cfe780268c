/** What a change of its owner sets in a saved search, alike by the API and by the page. */
import { nextMailAt } from '../../domain/alerts/next-mail-at.ts'
import type { SavedSearchChange } from '../../domain/alerts/read-saved-search.ts'
import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import type { AlertContext } from './alert-context.ts'

/** The columns that an owner's change sets, and what follows from it. */
export function changesOf(
  search: SavedSearch,
  change: SavedSearchChange,
  query: string | null,
  { now, timeZone }: Pick<AlertContext, 'now' | 'timeZone'>,
): Partial<SavedSearch> {
  const { query: _, state, ...rest } = change
  const nowMs = now()
  const isUnconfirmed = search.state === 'unconfirmed'
  if (state !== undefined && isUnconfirmed) throw unconfirmed()
  const isQueryRefused = search.reason === 'query' && query === null
  if (state === 'active' && isQueryRefused) savedQueryRefused()
  const next = { ...search, ...rest }
  const isActive = (state ?? search.state) === 'active'
  return {
    ...rest,
    ...(query === null ? {} : { query }),
    ...(state === undefined ? {} : { state, reason: state === 'paused' ? 'owner' : null }),
    // What waits is mailed at the time that is chosen now; what a pause has stopped is not.
    mail_at:
      search.mail_at === null || !isActive
        ? null
        : nextMailAt(next.frequency, next.hour, nowMs, timeZone),
    version: search.version + 1,
    updated_at: nowMs,
  }
}

function savedQueryRefused(): never {
  throw new Refusal({
    code: 'invalid_value',
    param: 'query',
    message: 'A filter of this search is refused now: it cannot go on as it is.',
    hint: 'Send the search again as query, with filters of GET /v1/meta.',
  })
}

export const unconfirmed = () =>
  new Refusal({
    code: 'search_unconfirmed',
    message: 'This search waits for its confirmation by mail.',
  })

/** Never backwards: what was seen on another device stays seen. */
export async function seeMatches(
  transaction: WriteTransaction,
  search: SavedSearch,
  seq: number | null,
): Promise<Pick<SavedSearch, 'seen_seq'>> {
  const newest = await transaction.newestMatch(search.id)
  const seen_seq = Math.max(search.seen_seq, Math.min(seq ?? newest, newest))
  if (seen_seq !== search.seen_seq) await transaction.changeSavedSearch(search.id, { seen_seq })
  return { seen_seq }
}
