/**
 * The place of the map: an empty pane that the script fills, with the words that it needs.
 * Without script it says that the list is the full equivalent.
 */
import type { Point } from '../../country/country.ts'
import { country } from '../../country/served-country.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { simplifyLine } from '../../structures/geo/simplify-line.ts'
import type { Formats, Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type SearchQuery, searchHref } from '../requests/search-address.ts'
import { type Html, html, perLanguage } from './html.ts'
import { icons } from './icons.ts'

const RADII_KM = [1, 2, 5, 10, 20, 50]

/** Words with a hole, for the script to fill. */
const mapWords = perLanguage(({ words, label }: Formats) => {
  const texts = {
    cluster: words.cluster('{n}'),
    approximate: words.mapping.approximateAmong('{n}'),
    approximatePin: words.mapping.approximatePin,
    zoomIn: words.zoomIn,
    zoomOut: words.zoomOut,
    zoomHint: words.zoomHint,
    zoomHintTouch: words.zoomHintTouch,
    nearMeFailed: words.nearMeFailed,
    close: words.close,
    drawHint: words.drawHint,
    drawCorner: words.mapping.drawCorner('{n}'),
    visited: words.mapping.visited,
    loading: words.mapping.loading,
    allHere: words.mapping.allHere('{n}'),
    units: { m: label('m'), km: label('km') },
  }
  return html`${JSON.stringify(texts)}`
})

/** The streets, which the script draws close up: where they are, and under which names it finds those of this language. */
function streetData({ map: { streets }, country }: SiteContext, { lang }: Locale): Html | null {
  if (streets === null) return null
  const own = [`name:${lang}`, `name_${lang}`]
  const latin = ['name:en', 'name_en']
  const names = country.languages.includes(lang)
    ? [...own, 'name', ...latin]
    : [...own, ...latin, 'name']
  return html` data-streets="/map/streets/${streets.version}" data-street-schema="${streets.schema}" data-street-zoom="${streets.maxZoom}" data-street-names="${names.join(',')}" data-street-credit="${streets.attribution}"`
}

export function mapData(context: SiteContext, locale: Locale): Html {
  const { south, west, north, east } = context.country.view
  const credit = context.map.attribution?.short ?? locale.words.mapping.credits
  return html`data-pieces="/map/${context.map.version}" data-view="${[south, west, north, east].join(',')}" data-credit="${credit}" data-words="${mapWords(locale)}" ${context.tileUrl !== null && html`data-tiles="${context.tileUrl}" data-tile-credit="${context.tileAttribution}"`}${context.tileUrl === null && streetData(context, locale)}`
}

/** For drawing an area. */
const drawTools = perLanguage(
  ({
    words,
  }: Formats) => html`<span class="draw"><button type="button" class="map-button" data-draw aria-pressed="false">${words.draw}</button>
<span data-draw-tools hidden><button type="button" class="map-button" data-draw-point>${words.drawPoint}</button>
<button type="button" class="map-button" data-draw-undo disabled>${words.mapping.drawUndo}</button>
<button type="button" class="map-button" data-draw-finish disabled>${words.drawFinish}</button></span>
<button type="button" class="map-button" data-draw-remove hidden>${words.mapping.drawRemove}</button></span>`,
)

export function mapPane(query: SearchQuery, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const radius = String(query.radius_km ?? 5)
  return html`<aside class="map-pane" aria-label="${words.mapLabel}">
<a class="skip skip-map" href="#map-end">${words.skipMap}</a>
<div class="map-tools js-only">
<label class="tick"><input type="checkbox" data-search-move>${words.searchAsIMove}</label>
<span class="near"><button type="button" class="map-button" data-near-me>${words.nearMe}</button>
<label><span class="visually-hidden">${words.nearMeRadius}</span><select data-radius>${RADII_KM.map((km) => html`<option value="${km}" ${String(km) === radius && html`selected`}>${km} ${locale.label('km')}</option>`)}</select></label></span>
${drawTools(locale)}
</div>
<div class="map-frame"><div class="map" id="map" data-map ${mapData(context, locale)}><p class="no-script-only map-note">${words.mapHidden}</p><p class="js-only map-note">${words.mapping.loading}</p></div>
<div class="map-over js-only"><button type="button" class="map-button search-here" data-search-here hidden>${words.searchHere}</button><div data-map-failures></div></div>
<div class="map-card" data-map-card hidden></div></div>
<span id="map-end" tabindex="-1"></span>
</aside>
<button type="button" class="map-toggle js-only" data-map-toggle aria-expanded="false" aria-controls="map"><span class="when-list">${icons.map}${words.openMap}</span><span class="when-map">${words.closeMap}</span></button>`
}

/**
 * Where a listing is. Drawn on the server as a dot on the country; the script puts a map in its
 * place. A listing without a point is shown by its place, and the page says so.
 */
const WIDTH = 640
const HEIGHT = 380
const NEAR_KM = 2

const { west, east, north, south } = country.view
const x = (lng: number) => Math.round(((lng - west) / (east - west)) * WIDTH * 10) / 10
const y = (lat: number) => Math.round(((north - lat) / (north - south)) * HEIGHT * 10) / 10

/** Half a pixel of detail is invisible, and would be in every page. */
const drawLand = (): string =>
  country.coast
    .map((ring) => ring.map(([lng, lat]) => [x(lng), y(lat)] as const))
    .map((ring) => simplifyLine(ring, 0.5))
    .filter((ring) => ring.length > 4)
    .map((ring) => `M${ring.map(([left, top]) => `${left} ${top}`).join('L')}Z`)
    .join('')

/** When the first page shows it: 30 ms of every start otherwise. */
let drawnLand: string | undefined

export function locatorMap(record: ListingRecord, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const exact = record.lat !== null && record.lng !== null
  const place = record.location && context.placeOf.get(record.location.slug)
  const point = exact ? { lat: record.lat!, lng: record.lng! } : place
  if (!point) return html``
  const near = `${point.lat.toFixed(5)},${point.lng.toFixed(5)}`
  return html`<section class="locator"><h2>${words.where}</h2>
${!exact && html`<p class="small">${words.approximate}</p>`}
${pointMap([point], exact, context, locale)}
<p><a class="button" href="${searchHref({ deal: record.deal, near, radius_km: NEAR_KM })}">${words.showOnMap}</a></p></section>`
}

/** Dots on the country, which the script makes a map around them; points of one spot are one dot. */
export function pointMap(
  points: readonly Point[],
  isExact: boolean,
  context: SiteContext,
  locale: Locale,
): Html {
  const spots = new Set(points.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`))
  const dots = new Map(
    points.map(({ lat, lng }) => [`${Math.round(x(lng))},${Math.round(y(lat))}`, { lat, lng }]),
  )
  drawnLand ??= drawLand()
  return html`<div class="map-frame"><div class="map map-small" data-locator="${[...spots].join(' ')}" data-exact="${String(isExact)}" ${mapData(context, locale)}>
<svg class="locator-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false"><path class="coast" d="${drawnLand}"/>${[...dots.values()].map(({ lat, lng }) => html`<circle class="dot" cx="${x(lng)}" cy="${y(lat)}" r="8"/>`)}</svg></div></div>`
}
