/** What a page of a place is about: a place of the gazetteer, or a district that has no city of its name. */

import type { PlaceKind, Point } from '../../country/country.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { SearchQuery } from '../requests/search-address.ts'

export interface NamedPlace {
  readonly slug: string
  readonly name: string
}

export interface PlaceSubject extends NamedPlace {
  readonly kind: PlaceKind | 'district'
  readonly district: NamedPlace
  /** Of which it is a part. */
  readonly parent: NamedPlace | null
  readonly point: Point
  /** Finds what is on offer in it. */
  readonly query: SearchQuery
}

export const placePath = (slug: string): string => `/places/${slug}`

/** null: there is no such place. */
export function placeSubject(
  slug: string,
  { placeOf, country }: SiteContext,
  locale: Locale,
): PlaceSubject | null {
  const place = placeOf.get(slug)
  const district = country.districts.find((one) => one.slug === (place?.district ?? slug))
  if (!district) return null
  const around = { slug: district.slug, name: locale.nameOf(district) }
  if (!place) {
    const { centre: point } = district
    return {
      ...around,
      kind: 'district',
      district: around,
      parent: null,
      point,
      query: { district: slug },
    }
  }
  const parent = place.parent === null ? undefined : placeOf.get(place.parent)
  return {
    slug,
    name: locale.nameOf(place),
    kind: place.kind,
    district: around,
    parent: parent ? { slug: parent.slug, name: locale.nameOf(parent) } : null,
    point: { lat: place.lat, lng: place.lng },
    query: { location: slug },
  }
}
