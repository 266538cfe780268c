/**
 * What a reader should know before believing: why a price is called good, that one looks wrong, that a point is not
 * exact, and in which language the seller wrote. Nothing is said where there is nothing to say.
 */
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { languageByScript } from '../../structures/text/language-by-script.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from './html.ts'

/** Beside the price of a listing. */
export function priceNotes({ good_deal: deal, price_check: check }: FoundSummary, locale: Locale) {
  const { finder: words } = locale.words
  if (check !== null) {
    return html`<div class="price-check" role="note"><p><strong>${words.priceCheckTitle}</strong></p><p>${words.priceCheckText}</p></div>`
  }
  if (!deal) return null
  const text = words.goodDealText(
    locale.percent(Math.round(deal.discount_pct)),
    locale.number(deal.comparables),
  )
  return html`<details class="why"><summary>${words.goodDealTitle}</summary><p>${text}</p></details>`
}

/** Of a listing that stands where its place is. */
export const isApproximate = ({ lat, location }: FoundSummary): boolean =>
  lat === null && location !== null

/** A description as it was written, each paragraph in its own language. */
export function descriptionSection({ description: text }: ListingRecord, locale: Locale): Html {
  if (text === null) return html``
  const { words, lang } = locale
  const whole = languageByScript(text) ?? lang
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const own = languageByScript(paragraph) ?? whole
    return html`<p ${own !== lang && html`lang="${own}"`}>${paragraph}</p>`
  })
  return html`<section class="description"><h2>${words.description}</h2>
${whole !== lang && html`<p class="small">${words.finder.writtenIn(languageName(whole, lang))}</p>`}${paragraphs}</section>`
}

const languageName = (language: string, inLanguage: string): string =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language
