/**
 * The place of the map: an empty pane that the script fills, with the words that it needs.
 * Without script it says that the list is the full equivalent.
 */

import type { Locale } from '../locale/locale.ts'
import { mapPath } from '../mount/mount-map.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { SearchQuery } from '../requests/search-address.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'

const RADII_KM = [1, 2, 5, 10, 20, 50]

/** Words with a hole, for the script to fill. */
export function mapWords({ words }: Locale): string {
  return JSON.stringify({
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
  })
}

export function mapData(context: SiteContext, locale: Locale): Html {
  const { south, west, north, east } = context.country.view
  const credit = context.map.attribution?.short ?? locale.words.mapping.credits
  return html`data-pieces="${mapPath(context)}" data-view="${[south, west, north, east].join(',')}" data-credit="${credit}" data-words="${mapWords(locale)}" ${context.tileUrl !== null && html`data-tiles="${context.tileUrl}" data-tile-credit="${context.tileAttribution}"`}`
}

export function mapPane(query: SearchQuery, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const radius = String(query.radius_km ?? 5)
  return html`<aside class="map-pane" aria-label="${words.mapLabel}">
<a class="skip skip-map" href="#map-end">${words.skipMap}</a>
<div class="map-tools js-only">
<label class="tick"><input type="checkbox" data-search-move>${words.searchAsIMove}</label>
<span class="near"><button type="button" class="map-button" data-near-me>${words.nearMe}</button>
<label><span class="visually-hidden">${words.nearMeRadius}</span><select data-radius>${RADII_KM.map((km) => html`<option value="${km}" ${String(km) === radius && html`selected`}>${km} ${locale.label('km')}</option>`)}</select></label></span>
<span class="draw"><button type="button" class="map-button" data-draw aria-pressed="false">${words.draw}</button>
<span data-draw-tools hidden><button type="button" class="map-button" data-draw-point>${words.drawPoint}</button>
<button type="button" class="map-button" data-draw-finish disabled>${words.drawFinish}</button></span></span>
</div>
<div class="map-frame"><div class="map" id="map" data-map ${mapData(context, locale)}><p class="no-script-only map-note">${words.mapHidden}</p></div>
<div class="map-over js-only"><button type="button" class="map-button search-here" data-search-here hidden>${words.searchHere}</button></div>
<div class="map-card" data-map-card hidden></div></div>
<span id="map-end" tabindex="-1"></span>
</aside>
<button type="button" class="map-toggle js-only" data-map-toggle aria-expanded="false" aria-controls="map"><span class="when-list">${icons.map}${words.openMap}</span><span class="when-map">${words.closeMap}</span></button>`
}
