/**
 * What is on offer in a place and in those around it.
 * Cost: two searches, the bands of both deals, and one count of all places.
 */
import { type Deal, deals } from '../../catalogue/vocabulary.ts'
import type { Place } from '../../country/country.ts'
import { filtersOf, readSearchRequest } from '../../domain/search/search-request.ts'
import type { PriceBand } from '../../service/prices/price-bands.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { queryString, type SearchQuery } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import type { NamedPlace, PlaceSubject } from './place-subject.ts'

export interface DealStock {
  readonly deal: Deal
  readonly total: number
  readonly newest: readonly FoundSummary[]
  readonly bands: readonly PriceBand[]
  readonly query: SearchQuery
}

export interface CountedPlace extends NamedPlace {
  /** Of both deals. */
  readonly count: number
  readonly km: number
}

export interface PlaceStock {
  readonly deals: readonly DealStock[]
  readonly parts: readonly CountedPlace[]
  readonly nearby: readonly CountedPlace[]
}

export function placeStock(
  subject: PlaceSubject,
  context: SiteContext,
  locale: Locale,
): PlaceStock {
  const counted = countedPlaces(subject, context, locale)
  const isPart = ({ place }: { readonly place: Place }) =>
    subject.kind === 'district' ? place.district === subject.slug : place.parent === subject.slug
  const parts = counted.filter(
    (one) => isPart(one) && (subject.kind !== 'district' || one.place.parent === null),
  )
  const around = counted.filter(
    (one) =>
      !isPart(one) && one.place.slug !== subject.slug && one.place.slug !== subject.parent?.slug,
  )
  return {
    deals: deals.map(({ value }) => dealStock(value, subject, context)),
    parts: parts.sort((a, b) => b.count - a.count).slice(0, siteLimits.directory.partsShown),
    nearby: around.sort((a, b) => a.km - b.km).slice(0, siteLimits.directory.nearbyShown),
  }
}

function dealStock(
  deal: Deal,
  { query: place }: PlaceSubject,
  { service, filtering }: SiteContext,
): DealStock {
  const query = { deal, ...place }
  const text = queryString(query, { sort: 'newest', limit: siteLimits.directory.newestShown })
  const request = readSearchRequest(text, filtering)
  const { total, results } = service.search(request)
  return {
    deal,
    total,
    newest: results.map((found) => found.decode()),
    bands: service.priceBands(filtersOf(request)),
    query,
  }
}

/** The other places with something on offer. */
function countedPlaces(
  { point, slug }: PlaceSubject,
  { service, country }: SiteContext,
  locale: Locale,
) {
  const counts = service.placeCounts()
  return country.places.flatMap((place) => {
    const count = counts.get(place.slug) ?? 0
    if (count === 0 || place.slug === slug) return []
    const km = distanceKm(point.lat, point.lng, place.lat, place.lng)
    return [{ place, slug: place.slug, name: locale.nameOf(place), count, km }]
  })
}
