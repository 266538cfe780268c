/** For a search that finds nothing: what each filter, when dropped, brings back. Most first. */
import type { FilterRequest } from '../../domain/search/filter-request.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { Chip } from '../parts/filter-chips.ts'

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
      const chip = chips.find((one) => one.parameter === parameter && one.value === value)
      return chip && total > 0 ? [{ chip, count: total }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN_MAX)
}
