/** The pages of saved searches: after the form, the confirmation, "My searches", and stopping mails. */
import { alertFrequencies } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import { sharedListsPage as sharedListsPath } from '../../domain/alerts/alert-mail.ts'
import type { MySearches, OwnSearch, StopView } from '../../service/alerts/person-searches.ts'
import type { MatchView, SavedSearchView } from '../../service/alerts/search-views.ts'
import { searchInWords } from '../filters/search-in-words.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { renderPage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import { localPath } from '../requests/search-address.ts'

export function page(title: string, body: Html, locale: Locale): string {
  const head = html`<meta name="robots" content="noindex">`
  return renderPage(
    {
      ...{ title: `${title} | Estia Index`, description: title, head },
      body: html`<div class="enquiry-page"><h1>${title}</h1>${body}</div>`,
    },
    locale,
  )
}

/** The same whether the address is known or not. */
export function searchSentPage(query: string, context: SiteContext, locale: Locale): string {
  const { alerts: words } = locale.words
  const { demoMail } = context
  return page(
    words.sentTitle,
    html`<p>${words.sentText(locale.number(limits.searchConfirmHours))}</p>
<p>${demoMail !== null && html`<a class="button primary" href="${demoMail}">${words.demoMail}</a>`}
<a class="button" href="/search?${query}">${words.back}</a></p>`,
    locale,
  )
}

/** What an assistant has prepared; the person sends it. */
export const newSearchFormPage = (
  query: string,
  form: Html,
  context: SiteContext,
  locale: Locale,
): string =>
  page(
    locale.words.alerts.save,
    html`<p>${searchInWords(query, locale.lang, context) ?? locale.words.alerts.refused}</p>${form}`,
    locale,
  )

/** A form that was refused, to be sent again. */
export const refusedFormPage = (form: Html, locale: Locale): string =>
  page(locale.words.alerts.save, form, locale)

function nameOf(
  { name, query_string }: Pick<SavedSearchView, 'name' | 'query_string'>,
  context: SiteContext,
  locale: Locale,
): string {
  return name ?? searchInWords(query_string, locale.lang, context) ?? locale.words.alerts.save
}

const button = (act: string, label: string, isPrimary = false): Html =>
  html`<button class="${isPrimary ? 'primary' : 'button'}" type="submit" name="act" value="${act}">${label}</button>`

export function confirmPage(
  searches: readonly SavedSearchView[],
  context: SiteContext,
  locale: Locale,
): string {
  const { alerts: words } = locale.words
  const names = searches.map((search) => nameOf(search, context, locale))
  return page(
    words.confirmTitle,
    html`<p>${words.confirmText}</p><ul>${names.map((name) => html`<li>${name}</li>`)}</ul>
<form method="post">${button('confirm', words.confirm, true)}</form>`,
    locale,
  )
}

export function mySearchesPage(mine: MySearches, context: SiteContext, locale: Locale): string {
  const { alerts: words } = locale.words
  return page(
    words.myTitle,
    html`<p class="hint">${words.mySecret}</p>
${mine.searches.length === 0 ? html`<p>${words.none}</p>` : mine.searches.map((search) => oneSearch(search, context, locale))}
<section class="own-search"><h2>${words.lists}</h2><p>${words.listsText}</p><p><a class="button" href="${sharedListsPath(mine.lists_token)}">${words.lists}</a></p></section>
<form method="post"><p>${button('still', words.stillLooking)}</p></form>
<details class="guarded"><summary>${words.removeAll}</summary><p>${words.removeAllText}</p><form method="post"><button class="button danger" type="submit" name="act" value="remove_all">${words.removeAllSure}</button></form></details>`,
    locale,
  )
}

function oneSearch(search: OwnSearch, context: SiteContext, locale: Locale): Html {
  const { alerts: words } = locale.words
  const { token, state, unseen, matches, seen_seq, frequency, query_string } = search
  const fresh = matches.filter(({ seq }) => seq > seen_seq)
  const isRunning = state === 'active'
  return html`<section class="own-search"><h2>${nameOf(search, context, locale)}</h2><p>${words.states[state]}</p>
${unseen > 0 && html`<p><strong>${words.fresh(locale.number(unseen))}</strong></p>`}
${fresh.length > 0 && html`<ul>${fresh.map((match) => html`<li>${matchLine(match, context, locale)}</li>`)}</ul>`}
<p><a class="button" href="/search?${query_string}">${words.show}</a></p>
<form method="post"><input type="hidden" name="search" value="${token}">
<p>${unseen > 0 && button('seen', words.seen)} ${isRunning ? button('pause', words.pause) : state !== 'unconfirmed' && button('resume', words.resume)} ${button('remove', words.remove)}</p></form>
<form method="post"><input type="hidden" name="search" value="${token}">
<p><label>${words.frequency} <select name="frequency">${alertFrequencies.map((value) => html`<option value="${value}" ${value === frequency && html`selected`}>${words.frequencies[value]}</option>`)}</select></label> ${button('frequency', words.change)}</p></form>
<details><summary>${words.forPrograms}</summary><p>${words.forProgramsText}</p><p><code class="token">${token}</code></p></details></section>`
}

function matchLine(match: MatchView, context: SiteContext, locale: Locale): Html {
  const { alerts: words } = locale.words
  const { kind, listing, price, old_price } = match
  const cost = [
    ...(price === null ? [] : [locale.money(price)]),
    ...(old_price === null ? [] : [words.was(locale.money(old_price))]),
  ].join(', ')
  const text = cost === '' ? words.kinds[kind] : `${words.kinds[kind]}: ${cost}`
  if (listing === null) return html`${text}`
  return html`${text} <a href="${localPath(listing.link, context)}">${titleFor(listing, context, locale)}</a>`
}

export const allGonePage = (locale: Locale): string => {
  const { alerts: words } = locale.words
  return page(words.goneTitle, html`<p>${words.goneText}</p>`, locale)
}

export function stopPage(stop: StopView, context: SiteContext, locale: Locale): string {
  const { alerts: words } = locale.words
  if (stop.is_stopped) return page(words.stoppedTitle, html`<p>${words.stoppedText}</p>`, locale)
  const ask = stop.search ? words.stopOne(nameOf(stop.search, context, locale)) : words.stopAll
  return page(
    words.stopTitle,
    html`<p>${ask}</p><form method="post"><p>${button('stop', words.stop, true)}</p></form>`,
    locale,
  )
}
