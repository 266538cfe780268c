/**
 * Where a listing is. Drawn on the server as a dot on the country; the script puts a map in its
 * place. A listing without a point is shown by its place, and the page says so.
 */

import type { Point } from '../../../country/country.ts'
import { country } from '../../../country/served-country.ts'
import type { ListingRecord } from '../../../service/listings/listing-record.ts'
import { simplifyLine } from '../../../structures/geo/simplify-line.ts'
import type { Locale } from '../../locale/locale.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { searchHref } from '../../requests/search-address.ts'
import { type Html, html } from '../html.ts'
import { mapData } from '../map-pane.ts'

const WIDTH = 640
const HEIGHT = 380
const NEAR_KM = 2

const { west, east, north, south } = country.view
const x = (lng: number) => Math.round(((lng - west) / (east - west)) * WIDTH * 10) / 10
const y = (lat: number) => Math.round(((north - lat) / (north - south)) * HEIGHT * 10) / 10

/** Half a pixel of the drawing tells nobody anything, and stands in every page. */
const land = country.coast
  .map((ring) => ring.map(([lng, lat]) => [x(lng), y(lat)] as const))
  .map((ring) => simplifyLine(ring, 0.5))
  .filter((ring) => ring.length > 4)
  .map((ring) => `M${ring.map(([left, top]) => `${left} ${top}`).join('L')}Z`)
  .join('')

export function locatorMap(record: ListingRecord, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const exact = record.lat !== null && record.lng !== null
  const place = record.location && context.placeOf.get(record.location.slug)
  const point = exact ? { lat: record.lat!, lng: record.lng! } : place
  if (!point) return html``
  const near = `${point.lat.toFixed(5)},${point.lng.toFixed(5)}`
  return html`<section class="locator"><h2>${words.where}</h2>
${!exact && html`<p class="small">${words.approximate}</p>`}
${pointMap(point, exact, context, locale)}
<p><a class="button" href="${searchHref({ deal: record.deal, near, radius_km: NEAR_KM })}">${words.showOnMap}</a></p></section>`
}

/** A dot on the country, which the script makes a map around the point. */
export function pointMap(
  point: Point,
  isExact: boolean,
  context: SiteContext,
  locale: Locale,
): Html {
  return html`<div class="map-frame"><div class="map map-small" data-locator data-lat="${point.lat}" data-lng="${point.lng}" data-exact="${String(isExact)}" ${mapData(context, locale)}>
<svg class="locator-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false"><path class="coast" d="${land}"/><circle class="dot" cx="${x(point.lng)}" cy="${y(point.lat)}" r="8"/></svg></div></div>`
}
