/**
 * What a confirmation makes of the searches that wait for an address: of those with the same query one, as it was chosen
 * last. One that is running already takes the choice over and keeps its matches. Pure.
 * Invariant: a link that was handed out while several waited opens nothing afterwards. Anyone can save a search for an
 * address, and which of the links its owner got nobody knows.
 */
import type { SavedSearch } from './saved-search.ts'

/** What is chosen about a search when it is saved. */
type Choice = Pick<SavedSearch, 'name' | 'language' | 'frequency' | 'hour' | 'kinds'>

export interface MergedSearch {
  /** The one that stays. */
  readonly search: SavedSearch
  readonly choice: Choice
  readonly isRunning: boolean
  /** Its link is known to those who saved the others too. */
  readonly isShared: boolean
  /** Those that go. */
  readonly others: readonly SavedSearch[]
}

/** For the confirmation of its address. */
export const isWaiting = ({ state }: SavedSearch): boolean => state === 'unconfirmed'

/** `own`: all searches of the address, in the order in which they were saved. */
export function mergeWaiting(own: readonly SavedSearch[]): readonly MergedSearch[] {
  const byQuery = Map.groupBy(own.filter(isWaiting), ({ query }) => query)
  return [...byQuery].map(([query, waiting]) => {
    const last = waiting.reduce((a, b) => (b.updated_at >= a.updated_at ? b : a))
    const running = own.find((search) => !isWaiting(search) && search.query === query)
    const search = running ?? last
    const { language, frequency, hour, kinds } = last
    return {
      search,
      choice: { name: last.name ?? search.name, language, frequency, hour, kinds },
      isRunning: running !== undefined,
      isShared: running === undefined && waiting.length > 1,
      others: waiting.filter(({ id }) => id !== search.id),
    }
  })
}
