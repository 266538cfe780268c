/**
 * Where a search looks, in words: "in Tala", "within 2 km of a point near Tala", "on the map around Tala".
 * An area is named after its largest place; one that holds most of the country has no name but the country's.
 * Cost: one pass over the gazetteer for an area; only places of about its latitude are measured.
 */

import { districts } from '../../catalogue/vocabulary.ts'
import type { Country } from '../../country/country.ts'
import { atLeastKm, distanceFrom, distanceKm } from '../../structures/geo/great-circle.ts'
import { labelOf, placeName } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { placePath, placeSubject } from '../places/place-subject.ts'
import type { SearchQuery } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { nearPoiText, withinText } from './filter-chips.ts'

interface Circle {
  readonly lat: number
  readonly lng: number
  readonly km: number
}

/** A point is called after a place that it is not far from. */
const NEAR_KM = 2

/** null: everywhere. */
export function searchedArea(
  query: SearchQuery,
  context: SiteContext,
  locale: Locale,
): string | null {
  const { finder: words } = locale.words
  const places = namesIn(query, context, locale)
  const parts = [
    ...(query.street ? [words.onStreet(String(query.street))] : []),
    ...(places.length > 0 ? [words.inPlaces(shortList(places, locale))] : []),
    ...areasOf(query, context, locale),
    ...exceptionsOf(query, context, locale),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

function shortList(names: readonly string[], { words }: Locale): string {
  const more = names.length - siteLimits.search.titlePlacesMax
  if (more <= 0) return names.join(', ')
  return `${names.slice(0, siteLimits.search.titlePlacesMax).join(', ')} ${words.andMore(more)}`
}

function namesIn(query: SearchQuery, context: SiteContext, locale: Locale): string[] {
  const list = (value: unknown) => [value ?? []].flat().map(String)
  const places = list(query.location).map((slug) => placeName(slug, context, locale))
  return places.length > 0
    ? places
    : list(query.district).map((value) => labelOf(value, districts, locale))
}

function exceptionsOf(query: SearchQuery, context: SiteContext, locale: Locale): string[] {
  const names = [query.not_location ?? []]
    .flat()
    .map((slug) => placeName(String(slug), context, locale))
  return names.length === 0 ? [] : [locale.words.finder.exceptPlaces(shortList(names, locale))]
}

function areasOf(query: SearchQuery, context: SiteContext, locale: Locale): string[] {
  const { finder: words } = locale.words
  const { near, within, bbox, polygon, radius_km: radius } = query
  const named = (circle: Circle) => largestIn(circle, context, locale)
  const lowered = (text: string) => text.charAt(0).toLocaleLowerCase(locale.lang) + text.slice(1)
  const texts = [within ?? []]
    .flat()
    .map((value) => lowered(withinText(String(value), context, locale)))
  const poi = near ? nearPoiText(query, context, locale) : null
  if (poi !== null) texts.push(lowered(poi))
  else if (near) {
    const [lat, lng] = String(near).split(',').map(Number)
    const place = named({ lat, lng, km: Math.max(Number(radius), NEAR_KM) })
    texts.push(words.aroundPoint(String(radius ?? ''), place))
  }
  if (polygon) texts.push(words.aroundDrawn(named(circleOf(String(polygon)))))
  else if (bbox) {
    const circle = circleOf(String(bbox))
    if (circle.km < halfCountryKm(context.country)) texts.push(words.aroundMap(named(circle)))
  }
  return texts
}

/** Around all points of a list "lat,lng;lat,lng" or "lat,lng,lat,lng". */
function circleOf(text: string): Circle {
  const numbers = text.split(/[,;]/).map(Number)
  const lats = numbers.filter((_, at) => at % 2 === 0)
  const lngs = numbers.filter((_, at) => at % 2 === 1)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  return {
    lat: (south + north) / 2,
    lng: (west + east) / 2,
    km: distanceKm(south, west, north, east) / 2,
  }
}

function halfCountryKm({ view: { south, west, north, east } }: Country): number {
  return distanceKm(south, west, north, east) / 3
}

/** The place with the most people; where there is none, the nearest. */
function largestIn({ lat, lng, km }: Circle, context: SiteContext, locale: Locale): string {
  let largest = { slug: '', people: -1 }
  let nearest = { slug: '', away: Number.POSITIVE_INFINITY }
  const kmTo = distanceFrom(lat, lng)
  for (const place of context.country.places) {
    const least = atLeastKm(lat, place.lat)
    if (least > km && least > nearest.away) continue
    const away = kmTo(place.lat, place.lng)
    const people = place.population ?? 0
    if (away <= km && people > largest.people) largest = { slug: place.slug, people }
    if (away < nearest.away) nearest = { slug: place.slug, away }
  }
  return placeName(largest.slug || nearest.slug, context, locale)
}

/** From a search in one place to the page of that place, with its prices and its neighbours. */
export function areaLink(query: SearchQuery, context: SiteContext, locale: Locale): Html {
  const places = [query.location ?? []].flat().map(String)
  const areas = places.length > 0 ? places : [query.district ?? []].flat().map(String)
  const subject = areas.length === 1 ? placeSubject(areas[0], context, locale) : null
  if (!subject) return html``
  const { places: words } = locale.words
  const { name, kind, slug } = subject
  // The page of a district's name is that of its city, where there is one.
  const isCity = places.length === 0 && kind !== 'district'
  return html`<p class="small area-link"><a href="${placePath(slug)}">${words.about(name)}</a>${isCity && ` (${words.kinds[kind].toLocaleLowerCase(locale.lang)})`}</p>`
}
