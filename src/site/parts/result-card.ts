/** A listing as a card: photo, price, size, place, badges. The same everywhere a listing is offered. */
import { bathrooms, bedrooms } from '../../catalogue/vocabulary.ts'
import type { SummaryRecord } from '../../service/listings/listing-record.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { labelOf, titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { localPath } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'
import { cardPhotos } from './listing-photos.ts'

const NEW_DAYS = 7

export interface CardOptions {
  readonly position: number
  /** Why it is shown: "same place". */
  readonly note?: string
}

export function resultCard(
  record: FoundSummary,
  context: SiteContext,
  locale: Locale,
  { position, note }: CardOptions,
): Html {
  const title = titleFor(record, context, locale)
  const { words } = locale
  return html`<article class="card" data-id="${record.id}" ${record.lat !== null && html`data-lat="${record.lat}" data-lng="${record.lng}"`}>
<div class="card-photo">${cardPhotos(record, title, context, locale, position)}
<p class="badges">${badges(record, context, locale)}</p>
</div>
<div class="card-text">
<p class="card-price">${priceOf(record, locale)}</p>
<h3><a href="${localPath(record.link, context)}">${title}</a></h3>
${isApproximate(record) && html`<p class="card-place card-approximate">${words.finder.approximateShort}</p>`}
${record.distance_km !== undefined && html`<p class="card-place">${words.away(locale.number(record.distance_km, 1))}</p>`}
<ul class="card-facts">${factsOf(record, locale).map((fact) => html`<li>${fact}</li>`)}</ul>
<p class="card-age">${[ageOf(record, context, locale), otherSellers(record, locale), note].filter(Boolean).join(' · ')}</p>
</div>
<div class="card-keep js-only">
<button type="button" class="keep" data-save="${record.id}" aria-pressed="false" aria-label="${words.saveNamed(title)}" title="${words.save}">${icons.heart}</button>
<button type="button" class="keep" data-compare="${record.id}" aria-pressed="false" aria-label="${words.compareNamed(title)}" title="${words.compare}">${icons.compare}</button>
</div>
</article>`
}

export function priceOf(record: FoundSummary, locale: Locale): Html {
  const { words } = locale
  if (record.price === null) return html`<strong>${words.priceOnRequest}</strong>`
  return html`<strong>${locale.money(record.price)}</strong>${record.deal === 'rent' && html` <span>${words.perMonth}</span>`}${
    record.price_per_m2 !== null &&
    html` <span class="per-m2">${locale.moneyPerM2(record.price_per_m2)} ${words.perM2}</span>`
  }`
}

export function badges(record: FoundSummary, { now }: SiteContext, locale: Locale): Html[] {
  const { words } = locale
  const ageDays = ageInDays(record, now())
  const list: [string, string][] = []
  if (record.price_check !== null) list.push(['check', words.finder.priceCheckBadge])
  if (record.good_deal) {
    const below = locale.percent(record.good_deal.discount_pct)
    list.push(['deal', words.finder.goodDealBadge(below)])
  }
  if (record.price_change && record.price_change.pct < 0) {
    list.push(['reduced', words.badgeReduced(locale.percent(record.price_change.pct))])
  }
  if (ageDays !== null && ageDays < NEW_DAYS) list.push(['new', words.badgeNew])
  if (record.condition === 'brand-new' || record.condition === 'under-construction') {
    list.push(['build', words.badgeNewBuild])
  }
  return list.map(([kind, text]) => html`<span class="badge badge-${kind}">${text}</span>`)
}

/** In a line: rooms, area, plot, the sea. */
export function factsOf(record: FoundSummary, locale: Locale): string[] {
  const { words } = locale
  const { bedrooms: beds, bathrooms: baths } = record
  const facts: string[] = []
  if (beds === 'studio') facts.push(labelOf(beds, bedrooms, locale))
  else if (beds !== null) facts.push(words.bedroomsShort(labelOf(beds, bedrooms, locale)))
  if (baths !== null) facts.push(words.bathroomsShort(labelOf(baths, bathrooms, locale)))
  if (record.covered_area_m2 !== null) facts.push(locale.areaM2(record.covered_area_m2))
  if (record.plot_area_m2 !== null) {
    facts.push(words.plotShort(locale.areaM2(record.plot_area_m2)))
  }
  const seaM = record.distance_to_sea_m
  if (seaM !== null && seaM <= siteLimits.listing.seaMaxM) {
    facts.push(words.mapping.toTheSea(locale.distance(seaM)))
  }
  return facts
}

function ageInDays({ first_published_at: at }: FoundSummary, nowMs: number): number | null {
  return at === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(at)) / DAY_MS))
}

export function ageOf(record: FoundSummary, { now }: SiteContext, locale: Locale): string {
  const days = ageInDays(record, now())
  if (days === null) return ''
  return days === 0 ? locale.words.listedToday : locale.words.listedDays(locale.number(days), days)
}

/**
 * What a reader should know before believing: why a price is called good, that one looks wrong, who else offers the
 * home, and that a point is not exact. Nothing is said where there is nothing to say.
 */
/** Next to the price of a listing. */
export function priceNotes({ good_deal: deal, price_check: check }: FoundSummary, locale: Locale) {
  const { finder: words } = locale.words
  if (check !== null) {
    return html`<div class="price-check" role="note"><p><strong>${words.priceCheckTitle}</strong></p><p>${words.priceCheckText}</p></div>`
  }
  if (!deal) return null
  const text = words.goodDealText(
    locale.percent(deal.discount_pct),
    locale.number(deal.comparables),
  )
  return html`<details class="why"><summary>${words.goodDealTitle}</summary><p>${text}</p></details>`
}

/** Who else offers the home, next to its price. */
export function otherOffers(
  others: readonly SummaryRecord[],
  context: SiteContext,
  locale: Locale,
) {
  const [cheapest] = others
  if (cheapest === undefined || cheapest.price === null) return null
  const count = locale.number(others.length)
  const text = locale.words.finder.alsoOffered(count, locale.money(cheapest.price))
  return html`<div class="other-offers"><p>${text}</p><ul>${others
    .slice(0, siteLimits.search.otherAgentsShown)
    .map(
      ({ price, seller, link }) =>
        html`<li><a href="${localPath(link, context)}">${seller.name}</a>${price !== null && html` <span>${locale.money(price)}</span>`}</li>`,
    )}</ul></div>`
}

/** The same in short, on a card; null: nobody else. */
function otherSellers({ same_home: home }: FoundSummary, locale: Locale): string | null {
  return home && locale.words.finder.alsoOfferedShort(locale.number(home.listings - 1))
}

/** Of a listing that stands where its place is. */
export const isApproximate = ({ lat, location }: FoundSummary): boolean =>
  lat === null && location !== null
