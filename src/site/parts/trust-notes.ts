/**
 * What a reader should know before believing: why a price is called good, that one looks wrong, and that a point is
 * not exact. Nothing is said where there is nothing to say.
 */
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { Locale } from '../locale/locale.ts'
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

/** Of a listing that stands where its place is. */
export const isApproximate = ({ lat, location }: FoundSummary): boolean =>
  lat === null && location !== null
