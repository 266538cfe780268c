/** What a page of the market is about: the country, a district, or a place. */
import { districtOf } from '../../domain/search/market-request.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'

export interface MarketSubject {
  /** As in the address; null: the country. */
  readonly slug: string | null
  readonly name: string
  readonly district: string | null
  readonly location: string | null
  /** Of the smaller places that are compared: those of this district. */
  readonly around: string | null
  readonly query: Readonly<Record<string, string>>
}

/** null: there is no such place. */
export function marketSubject(
  slug: string | null,
  { placeOf, country }: SiteContext,
  locale: Locale,
): MarketSubject | null {
  const none = { district: null, location: null }
  if (slug === null) {
    return { slug, name: locale.here.name, ...none, around: null, query: {} }
  }
  const place = placeOf.get(slug)
  if (place) {
    const name = locale.nameOf(place)
    return {
      ...none,
      slug,
      name,
      location: slug,
      around: place.district,
      query: { location: slug },
    }
  }
  const named = districtOf(slug) ?? country.districts.find((one) => one.slug === slug)?.slug
  const district = country.districts.find((one) => one.slug === named)
  if (!district) return null
  return {
    ...{ ...none, slug: `${district.slug}-district`, district: district.slug },
    name: locale.words.districtNamed(locale.nameOf(district)),
    ...{ around: district.slug, query: { district: district.slug } },
  }
}
