/** The lists that a browser keeps: saved and recently seen. With ids in the address, a shared list. */

import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { html } from '../parts/html.ts'
import { resultCard } from '../parts/result-card.ts'
import type { KeptListings } from '../requests/read-listings.ts'
import { renderPage } from './page.ts'

export const KEPT_MAX = 60

type KeptCards = KeptListings<FoundSummary>

export function savedPage(shared: KeptCards | null, context: SiteContext, locale: Locale): string {
  const { words } = locale
  const title = shared ? words.savedShared : words.savedTitle
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: words.savedText,
      layout: 'listing',
      head: html`<meta name="robots" content="noindex">`,
      body: html`<div class="kept"><h1>${title}</h1>
${shared ? sharedList(shared, context, locale) : ownLists(locale)}</div>`,
    },
    locale,
  )
}

function sharedList(kept: KeptCards, context: SiteContext, locale: Locale) {
  const { words } = locale
  return html`${kept.gone.map((id) => html`<p class="notice">${words.compareGone(id)}</p>`)}
${kept.unread.map((id) => html`<p class="notice">${words.compareUnread(id)}</p>`)}
${cards(kept, context, locale)}`
}

/** Also what the script asks for to fill a list. */
export function cards({ records }: KeptCards, context: SiteContext, locale: Locale) {
  return html`<h2 class="visually-hidden">${locale.words.results}</h2><div class="cards">${records.map((record, position) => resultCard(record, context, locale, { position }))}</div>`
}

function ownLists({ words }: Locale) {
  return html`<p>${words.savedText}</p><p class="no-script-only notice">${words.keepNeedsScript}</p>
<section data-kept="saved" aria-label="${words.savedTitle}"><div class="kept-empty"><p>${words.savedEmpty}</p><p><a class="button" href="/search">${words.lookElsewhere}</a></p></div><div data-kept-cards></div>
<p class="kept-actions" hidden><button type="button" class="button" data-share-list="${words.savedTitle}">${words.shareList}</button> <button type="button" class="button" data-clear-list>${words.clearList}</button></p></section>
<section data-kept="seen"><h2>${words.seenTitle}</h2><p class="kept-empty">${words.seenEmpty}</p><div data-kept-cards></div>
<p class="kept-actions" hidden><button type="button" class="button" data-clear-list>${words.clearList}</button></p></section>`
}
