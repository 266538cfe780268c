/**
 * Places that are not wanted: "in Xtown but not in Yquarter", "anywhere but Xtown". A district that is not wanted
 * leaves the others; what lies in none of the wanted places anyway is left out already.
 * Invariant: every exclusion is in the search, holds without it, or is told as not understood.
 */
import type { Place } from '../../../country/country.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import type { Item } from '../sentence-item.ts'
import type { Where } from './read-where.ts'

export interface ExclusionContext {
  readonly districts: readonly string[]
  withParts(slug: string): readonly string[]
}

export function putExcluded(
  unwanted: readonly Where[],
  wanted: readonly Where[],
  draft: SentenceDraft,
  { districts, withParts }: ExclusionContext,
): void {
  const wantedDistricts = wanted.flatMap((where) => where.districts)
  const wantedPlaces = wanted.flatMap(({ locations }) => locations)
  const isAnywhere = wantedDistricts.length === 0 && wantedPlaces.length === 0
  const excluded: { readonly slugs: readonly string[]; readonly item: Item }[] = []
  for (const { item, locations, districts: named, town } of unwanted) {
    // "not in the country": nothing is left.
    if (locations.length === 0 && named.length === 0) draft.refuse([item])
    else if (named.length > 0) leaveDistrict(named[0], town, item)
    else excluded.push({ slugs: locations.map(({ slug }) => slug), item })
  }
  for (const { slugs, item } of excluded) {
    const isWanted = wantedPlaces.some(({ slug }) =>
      slugs.some((other) => withParts(other).includes(slug)),
    )
    // Wanted and not wanted: nobody can say which.
    if (isWanted) draft.refuse([item])
    else if (draft.put('not_location', slugs, [item])) item.isNegationRead = true
  }

  function leaveDistrict(district: string, town: Place | null, item: Item): void {
    item.isNegationRead = true
    if (isAnywhere) {
      const left = draft.slots.get('district')?.values ?? districts
      draft.drop('district')
      const rest = left.filter((slug) => slug !== district)
      if (rest.length > 0) draft.put('district', rest, [item])
      else draft.refuse([item])
    } else if (wantedPlaces.some((place) => place.district === district)) {
      draft.refuse([item])
    } else if (!wantedDistricts.includes(district)) {
      item.isUsed = true
    } else if (town && wantedDistricts.length === 1) {
      // "in Xtown, but not in Xtown itself": the town of that name.
      draft.put('not_location', [town.slug], [item])
    } else {
      draft.drop('district')
      const rest = wantedDistricts.filter((slug) => slug !== district)
      if (rest.length > 0) draft.put('district', rest, [item])
      else draft.refuse([item])
    }
  }
}
