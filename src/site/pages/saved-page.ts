/** The lists stored in a browser: saved and recently seen. With ids in the address, a shared list. */
import { findContacts } from '../../domain/description/find-contacts.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { cutText } from '../../structures/text/safe-text.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { resultCard } from '../parts/result-card.ts'
import type { FoundListings } from '../requests/read-listings.ts'
import { browserLimits } from '../site-limits.ts'
import { renderPage, shareImage } from './page.ts'

type FoundCards = FoundListings<FoundSummary>

/** A list that came by a link: ids, and the name that its sender gave it. */
export interface SharedList {
  readonly found: FoundCards
  /** '' where it has none. */
  readonly name: string
}

/** Everybody with the link sees the name: it may not contain contact details. */
export function sharedName(text: string, context: SiteContext): string {
  const name = cutText(text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), browserLimits.listNameMaxChars)
  return findContacts(name, context.country).length > 0 ? '' : name
}

export function savedPage(shared: SharedList | null, context: SiteContext, locale: Locale): string {
  const { words } = locale
  const title = shared ? shared.name || words.savedShared : words.savedTitle
  const cover = shared?.found.records.find(({ photo }) => photo !== null)
  return renderPage(
    {
      title: `${title} | Estia Index`,
      description: words.savedText,
      layout: 'listing',
      head: html`<meta name="robots" content="noindex">${shareImage(context.service.baseUrl, cover?.photo)}`,
      body: html`<div class="saved-lists"><h1>${title}</h1>
${shared ? sharedList(shared, context, locale) : ownLists(locale)}</div>`,
    },
    locale,
  )
}

function sharedList({ found, name }: SharedList, context: SiteContext, locale: Locale) {
  const { words } = locale
  const ids = found.records.map(({ id }) => id)
  return html`${name !== '' && html`<p>${words.savedShared}</p>`}
${found.gone.map((id) => html`<p class="notice">${words.compareGone(id)}</p>`)}
${found.unread.map((id) => html`<p class="notice">${words.compareUnread(id)}</p>`)}
${ids.length > 0 && html`<p class="list-actions"><button type="button" class="button primary js-only" data-keep-list="${ids.join(',')}" data-name="${name || words.savedShared}" data-full="${words.lists.listsFull}">${words.lists.keepList}</button>${ids.length > 1 && html`<a class="button" href="/compare?ids=${ids.slice(0, browserLimits.comparedMax).join(',')}">${icons.compare}${words.compare}</a>`}</p><p class="small js-only">${words.lists.keepText}</p>`}
${cards(found, context, locale)}`
}

/** Also what the script asks for to fill a list. */
export function cards({ records }: FoundCards, context: SiteContext, locale: Locale) {
  return html`<h2 class="visually-hidden">${locale.words.results}</h2><div class="cards">${records.map((record, position) => resultCard(record, context, locale, { position }))}</div>`
}

function ownLists({ words }: Locale) {
  const { lists } = words
  return html`<p data-when-shared="${lists.syncOn}">${words.savedText}</p><p class="no-script-only notice">${words.keepNeedsScript}</p>
<section data-list-kind="saved" aria-label="${words.savedTitle}"><div class="list-empty"><p>${words.savedEmpty}</p><p><a class="button" href="/search">${words.lookElsewhere}</a></p></div><div data-list-cards></div>
<p class="list-actions" hidden><button type="button" class="button" data-share-list="${words.savedTitle}">${icons.share}${words.shareList}</button> <button type="button" class="button" data-clear-list>${words.clearList}</button></p></section>
<div data-named-lists></div>
<template data-list-template><section data-list-kind="named" data-main="${lists.mainList}"><p class="list-head"><input data-list-name maxlength="${browserLimits.listNameMaxChars}" aria-label="${lists.listName}"></p><p class="list-empty">${lists.listEmpty}</p><div data-list-cards></div>
<p class="list-actions"><button type="button" class="button" data-share-list>${icons.share}${words.shareList}</button> <button type="button" class="button" data-delete-list>${lists.deleteList}</button></p></section></template>
<form class="new-list js-only" data-new-list data-full="${lists.listsFull}"><label>${lists.newList} <input required maxlength="${browserLimits.listNameMaxChars}" autocomplete="off"></label><button type="submit" class="button">${lists.makeList}</button></form>
<section class="js-only" data-share-lists data-gone="${lists.syncGone}" data-full="${lists.syncFull}" data-failed="${lists.syncFailed}"><h2>${lists.syncTitle}</h2>
<div data-unshared><p>${lists.syncText}</p><p class="list-actions"><button type="button" class="button" data-share-start>${lists.syncStart}</button></p></div>
<div data-shared hidden><p>${lists.syncOn}</p><p class="list-actions"><button type="button" class="button primary" data-share="" data-title="${lists.sharedTitle}">${icons.share}${lists.syncShare}</button> <a class="button" href="">${lists.syncOpen}</a> <button type="button" class="button" data-share-stop>${lists.syncStop}</button></p></div></section>
<section data-list-kind="seen"><h2>${words.seenTitle}</h2><p class="list-empty">${words.seenEmpty}</p><div data-list-cards></div>
<p class="list-actions" hidden><button type="button" class="button" data-clear-list>${words.clearList}</button></p></section>
<section data-list-kind="hidden" hidden><h2>${lists.hiddenTitle}</h2><p class="list-empty" hidden></p><div data-list-cards></div>
<p class="list-actions" hidden><button type="button" class="button" data-clear-list>${lists.unhideAll}</button></p></section>`
}
