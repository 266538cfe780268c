/** What is asked for each kind of property, as a table: how many there are, and the middle half of the prices. */
import { bedrooms, propertyTypes } from '../../catalogue/vocabulary.ts'
import { BAND_LISTINGS_MIN, type PriceBand } from '../../service/prices/price-bands.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import { type SearchQuery, searchHref } from '../requests/search-address.ts'

export function priceBandTable(
  bands: readonly PriceBand[],
  query: SearchQuery,
  caption: string,
  locale: Locale,
): Html {
  const { places: words } = locale.words
  if (bands.length === 0) return html``
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table class="bands"><caption>${caption}</caption>
<thead><tr><th scope="col">${words.kind}</th><th scope="col">${words.count}</th><th scope="col">${words.half}</th><th scope="col">${words.middle}</th></tr></thead>
<tbody>${bands.map((band) => row(band, query, locale))}</tbody></table></div>
<p class="small">${words.bandsText(locale.number(BAND_LISTINGS_MIN))}</p>`
}

function row(
  { property_type: type, bedrooms: rooms, count, prices }: PriceBand,
  query: SearchQuery,
  locale: Locale,
): Html {
  const href = searchHref(query, { property_type: type, bedrooms: rooms })
  return html`<tr class="${rooms === null ? 'band-type' : 'band-rooms'}"><th scope="row"><a href="${href}">${nameOf(type, rooms, locale)}</a></th><td>${locale.number(count)}</td>${
    prices
      ? html`<td>${locale.money(prices.low)} <span class="to">– ${locale.money(prices.high)}</span></td><td>${locale.money(prices.middle)}</td>`
      : html`<td colspan="2" class="hint">${locale.words.places.fewToTell}</td>`
  }</tr>`
}

function nameOf(type: string, rooms: string | null, locale: Locale): string {
  if (rooms === null) return labelOf(type, propertyTypes, locale)
  const label = labelOf(rooms, bedrooms, locale)
  return rooms === 'studio' ? label : locale.words.bedroomsShort(label)
}
