/** For a search that finds nothing: what each filter, when dropped, brings back. Most first. */
import type { FilterRequest } from '../../domain/search/search-request.ts'
import type { Chip } from '../filters/filter-chips.ts'
import type { SiteContext } from '../mount/site-context.ts'

export interface DroppedFilter {
  readonly chip: Chip
  readonly count: number
}

const SHOWN_MAX = 5

export function droppedFilters(
  request: FilterRequest,
  chips: readonly Chip[],
  { service }: SiteContext,
): DroppedFilter[] {
  return service
    .loosen(request)
    .flatMap(({ parameter, value, total }) => {
      const own = chips.filter((one) => one.parameter === parameter)
      const chip = own.find((one) => one.value === value) ?? wholeFilter(own)
      return chip && total > 0 ? [{ chip, count: total }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN_MAX)
}

/** Several values of one filter, dropped together. */
function wholeFilter(chips: readonly Chip[]): Chip | null {
  const [first] = chips
  if (first === undefined) return null
  const text = chips.map((chip) => chip.text).join(', ')
  return { ...first, text, value: null, changes: () => ({ [first.parameter]: null }) }
}
