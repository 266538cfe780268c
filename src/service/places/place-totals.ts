/** Listings by place, where a place counts those of its parts too. Cost: one step for each place and part. */
import type { PlaceFinder } from '../../domain/places/place-finder.ts'

/** `counts`: of the listings that name the place itself. */
export function placeTotals(
  counts: ReadonlyMap<string, number>,
  places: PlaceFinder,
): Map<string, number> {
  const totals = new Map<string, number>()
  for (const [slug, count] of counts) {
    for (let at = places.bySlug(slug); at; at = at.parent ? places.bySlug(at.parent) : undefined) {
      totals.set(at.slug, (totals.get(at.slug) ?? 0) + count)
    }
  }
  return totals
}
