/** For a search that finds nothing: what each filter, when dropped, brings back. Most first. */
import type { Chip } from './filter-chips.ts'
import { queryString, type SearchQuery } from './search-address.ts'
import type { SiteContext } from './site-context.ts'

export interface Loosening {
  readonly chip: Chip
  readonly count: number
}

const SHOWN_MAX = 5

export function loosenSearch(
  query: SearchQuery,
  chips: readonly Chip[],
  { service }: SiteContext,
): Loosening[] {
  return chips
    .map((chip) => {
      const raw = queryString(query, { ...chip.changes, cursor: null, limit: 1 })
      return { chip, count: service.search(raw).page.total }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN_MAX)
}
