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

export function marketMap(
  { places }: MarketRanking,
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
  const coast = country.coast.flatMap((ring) => {
    const every = Math.max(1, Math.ceil(ring.length / COAST_POINTS))
    const kept = ring.filter((_, at) => at % every === 0)
    return kept.length > 8 ? [kept] : []
  })
  const lngs = [...coast.flat().map(([lng]) => lng), ...spots.map(({ point }) => point.lng)]
  const lats = [...coast.flat().map(([, lat]) => lat), ...spots.map(({ point }) => point.lat)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
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
