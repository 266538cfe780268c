/**
 * What a reader should know before believing: why a price is called good, that one looks wrong, who else offers the
 * home, and that a point is not exact. Nothing is said where there is nothing to say.
 */
import type { SummaryRecord } from '../../service/listings/listing-record.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { Locale } from '../locale/locale.ts'
import { localPath, type SiteContext } from '../mount/site-context.ts'
import { html } from './html.ts'

/** Beside the price of a listing. */
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

/** By name; of more the number is told. */
const OTHERS_SHOWN = 8

/** Who else offers the home, beside its price. */
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
    .slice(0, OTHERS_SHOWN)
    .map(
      ({ price, seller, link }) =>
        html`<li><a href="${localPath(link, context)}">${seller.name}</a>${price !== null && html` <span>${locale.money(price)}</span>`}</li>`,
    )}</ul></div>`
}

/** The same in short, on a card; null: nobody else. */
export function otherSellers({ same_home: home }: FoundSummary, locale: Locale): string | null {
  return home && locale.words.finder.alsoOfferedShort(locale.number(home.listings - 1))
}

/** Of a listing that stands where its place is. */
export const isApproximate = ({ lat, location }: FoundSummary): boolean =>
  lat === null && location !== null
