/** The nearest school, shop, pharmacy, bus stop and beach of a listing; nothing without its point or a map folder. */
import type { ListingRecord } from '../../../service/listings/listing-record.ts'
import type { Locale } from '../../locale/locale.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { type Html, html } from '../html.ts'

/** Longer ways are no walks. */
const WALK_MAX_MIN = 60

export function nearbyPlaces(
  { lat, lng }: Pick<ListingRecord, 'lat' | 'lng'>,
  { map }: SiteContext,
  locale: Locale,
): Html {
  const near = lat === null || lng === null ? [] : (map.nearest?.({ lat, lng }) ?? [])
  if (near.length === 0) return html``
  const { mapping } = locale.words
  return html`<section class="nearby" aria-labelledby="nearby-title"><h2 id="nearby-title">${mapping.nearby}</h2>
<ul class="nearby-list">${near.map(
    ({ kind, names, distanceM, walkMin }) =>
      html`<li class="nearby-${kind}"><span class="nearby-kind">${mapping.nearestKinds[kind]}</span>
<span class="nearby-name">${names[locale.lang] ?? names.en ?? ''}</span>
<strong>${locale.distance(distanceM)}</strong><span class="nearby-walk">${walkMin <= WALK_MAX_MIN && mapping.walk(locale.number(walkMin))}</span></li>`,
  )}</ul>
<p class="small">${mapping.nearbyNote}</p></section>`
}
