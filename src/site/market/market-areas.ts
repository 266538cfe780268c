/** Areas next to each other: on a small map and as a table, the nearest first to be seen, all of them folded below. */
import { marketPath, marketSlug } from '../../domain/search/market-address.ts'
import type { MarketRanking } from '../../service/market/market-service.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { siteLimits } from '../site-limits.ts'
import { areaName } from './change-sentence.ts'
import { marketMap } from './market-map.ts'
import type { MarketView } from './market-view.ts'

type Area = MarketRanking['places'][number]

export function comparedAreas(view: MarketView, context: SiteContext, locale: Locale): Html {
  const { ranking } = view
  const { market: words } = locale.words
  const { places } = ranking
  if (places.length === 0) return html`<p class="hint">${words.tooFew}</p>`
  const near = nearestAreas(view, context)
  const all = words.allAreas(locale.number(places.length))
  const rows = (areas: readonly Area[]) => areas.map((area) => rowOf(area, view, context, locale))
  const heads = ['', words.median, words.change, words.count]
  return html`${marketMap(near, context, locale)}${table(words.areas, heads, rows(near))}
${near.length < places.length && html`<details><summary>${all}</summary>${table(all, heads, rows(places))}</details>`}
${ranking.left_out_places > 0 && html`<p class="small">${words.areasText(locale.number(ranking.left_out_places))}</p>`}`
}

/** Those near a place; of a district those with the most homes. In the order of the ranking. */
function nearestAreas({ ranking, subject }: MarketView, { placeOf }: SiteContext): readonly Area[] {
  const here = subject.location === null ? undefined : placeOf.get(subject.location)
  const farness = ({ place, homes }: Area) => {
    const point = placeOf.get(place.slug)
    return here && point ? distanceKm(here.lat, here.lng, point.lat, point.lng) : -homes
  }
  const chosen = ranking.places
    .toSorted((a, b) => farness(a) - farness(b))
    .slice(0, siteLimits.market.areasShown)
  return ranking.places.filter((area) => chosen.includes(area))
}

function rowOf(
  { place, median_price_per_m2: median, change_12m: change }: Area,
  { request, subject }: MarketView,
  context: SiteContext,
  locale: Locale,
): Html {
  const slug = marketSlug(place)
  const href = marketPath(slug, request.deal, request.propertyType)
  const isHere = slug === subject.slug
  return html`<tr><th scope="row"><a href="${href}" ${isHere && html`aria-current="page"`}>${areaName(place, context, locale)}</a></th><td>${median.value === null ? '–' : locale.moneyPerM2(median.value)}</td><td>${change.pct === null ? '–' : `${change.pct > 0 ? '+' : change.pct < 0 ? '−' : ''}${locale.percent(change.pct)}`}</td><td>${locale.number(median.n)}</td></tr>`
}

export function table(caption: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table class="bands"><caption class="visually-hidden">${caption}</caption>
<thead><tr>${heads.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}
