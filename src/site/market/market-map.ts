/** Areas on a small map, larger and darker where a square metre asks more. Drawn on the server; the table says the same. */
import type { MarketRanking } from '../../service/market/market-service.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'

const WIDTH = 320
const MARGIN = 10
const STEPS = 5
/** Points of the coast that are drawn: more would only be bytes. */
const COAST_POINTS = 160

/** Around smaller places the map shows their surroundings, around districts the country. */
export function marketMap(
  places: readonly MarketRanking['places'][number][],
  { country, placeOf }: SiteContext,
  locale: Locale,
): Html {
  const spots = places.flatMap(({ place, median_price_per_m2: { value } }) => {
    const point =
      place.level === 'district'
        ? country.districts.find(({ slug }) => slug === place.slug)?.centre
        : placeOf.get(place.slug)
    const named =
      placeOf.get(place.slug) ?? country.districts.find(({ slug }) => slug === place.slug)
    return point && named && value !== null ? [{ point, value, name: locale.nameOf(named) }] : []
  })
  if (spots.length < 2) return html``
  const isClose = places.every(({ place }) => place.level === 'location')
  const near = isClose ? surroundings(spots.map(({ point }) => point)) : null
  const coast = country.coast.flatMap((ring) => {
    const every = Math.max(1, Math.ceil(ring.length / COAST_POINTS))
    const kept = ring.filter((point, at) => at % every === 0 || (near && isWithin(point, near)))
    return kept.length > 8 ? [kept] : []
  })
  const { west, east, south, north } =
    near ??
    boxOf([...coast.flat().map(([lng, lat]) => ({ lng, lat })), ...spots.map(({ point }) => point)])
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = (WIDTH - 2 * MARGIN) / ((east - west) * narrow)
  const height = Math.round((north - south) * scale + 2 * MARGIN)
  const x = (lng: number) => Math.round(MARGIN + (lng - west) * narrow * scale)
  const y = (lat: number) => Math.round(MARGIN + (north - lat) * scale)
  const ordered = spots.map(({ value }) => value).sort((a, b) => a - b)
  const stepOf = (value: number) =>
    Math.min(STEPS - 1, Math.floor((ordered.indexOf(value) * STEPS) / ordered.length))
  return html`<svg class="market-chart market-map" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-label="${locale.words.market.areas}">
${coast.map((ring) => html`<polygon class="sea" points="${ring.map(([lng, lat]) => `${x(lng)},${y(lat)}`).join(' ')}"/>`)}
${spots.map(({ point, value, name }) => html`<g role="img" aria-label="${name}: ${locale.moneyPerM2(value)}"><title>${name}: ${locale.moneyPerM2(value)}</title><circle cx="${x(point.lng)}" cy="${y(point.lat)}" r="${5 + stepOf(value)}" opacity="${(0.35 + 0.15 * stepOf(value)).toFixed(2)}"/></g>`)}</svg>`
}

interface Box {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

interface Spot {
  readonly lat: number
  readonly lng: number
}

function boxOf(points: readonly Spot[]): Box {
  const lngs = points.map(({ lng }) => lng)
  const lats = points.map(({ lat }) => lat)
  return {
    ...{ west: Math.min(...lngs), east: Math.max(...lngs) },
    ...{ south: Math.min(...lats), north: Math.max(...lats) },
  }
}

/** At least this many degrees wide, and this share of the width high. */
const CLOSE_DEGREES = 0.12
const CLOSE_SHAPE = 0.5

/** A box around points, not too small and not too flat, so that the coast can be recognised. */
function surroundings(points: readonly Spot[]): Box {
  const { west, east, south, north } = boxOf(points)
  const wide = Math.max(east - west, (north - south) / CLOSE_SHAPE, CLOSE_DEGREES) * 1.15
  const high = Math.max(north - south, wide * CLOSE_SHAPE)
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  return {
    ...{ west: lng - wide / 2, east: lng + wide / 2 },
    ...{ south: lat - high / 2, north: lat + high / 2 },
  }
}

const isWithin = ([lng, lat]: readonly [number, number], box: Box): boolean =>
  lng > 2 * box.west - box.east &&
  lng < 2 * box.east - box.west &&
  lat > 2 * box.south - box.north &&
  lat < 2 * box.north - box.south
