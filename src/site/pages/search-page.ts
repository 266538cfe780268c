/** The search page: form, results, map. The address bar is the API call with another path. */
import { districts } from '../../catalogue/vocabulary.ts'
import { addressLinks, canonicalAddress } from '../head/address-links.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { placeName, type SiteContext } from '../mount/site-context.ts'
import { type Chip, chipsOf, filterChips } from '../parts/filter-chips.ts'
import type { Facets } from '../parts/filter-control.ts'
import { filterForm, sortControl } from '../parts/filter-form.ts'
import { heroBand } from '../parts/hero-band.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { approximateNote } from '../parts/map/approximate-note.ts'
import { mapPane } from '../parts/map-pane.ts'
import { resultCard } from '../parts/result-card.ts'
import { understoodNotice } from '../parts/understood-notice.ts'
import { droppedFilters } from '../requests/dropped-filters.ts'
import type { FoundPage } from '../requests/read-search.ts'
import {
  dealOfQuery,
  queryString,
  type SearchQuery,
  searchHref,
} from '../requests/search-address.ts'
import { renderPage } from './page.ts'
import { problemNotice } from './refusal-page.ts'

export interface SearchPageOptions {
  readonly found: FoundPage
  readonly facets: Facets | null
  readonly isLanding: boolean
  readonly isFirst: boolean
  /** The sentence that led here. */
  readonly said: string
}

export function searchPage(
  { found, facets, isLanding, isFirst, said }: SearchPageOptions,
  context: SiteContext,
  locale: Locale,
): string {
  const { page, query } = found
  const chips = chipsOf(query, context, locale)
  const title = resultTitle(page.total, query, context, locale)
  const address = `${context.service.baseUrl}${isLanding ? '/' : searchHref(query)}`
  return renderPage(
    {
      title: isLanding
        ? `${locale.words.siteTitle(locale.here)} | Estia Index`
        : `${title} | Estia Index`,
      description: `${title}. ${locale.words.heroText(locale.here)}`,
      layout: 'search',
      head: html`${addressLinks(address, locale)}
<meta property="og:title" content="${title}"><meta property="og:type" content="website"><meta property="og:url" content="${canonicalAddress(address, locale)}">
${(chips.length > 2 || !isFirst) && html`<meta name="robots" content="noindex,follow">`}`,
      body: html`${isLanding && heroBand(query, facets, locale)}
${found.repair && problemNotice(found.repair, found, locale)}
${filterForm({ query, facets, locale, chips, total: page.total })}
<div class="split">
<section class="results" id="results" tabindex="-1" aria-labelledby="result-title" data-address="${searchHref(query)}">
${results({ found, chips, title, isFirst, isLanding, said }, context, locale)}
</section>
${mapPane(query, context, locale)}
</div>`,
    },
    locale,
  )
}

function resultTitle(
  total: number,
  query: SearchQuery,
  context: SiteContext,
  locale: Locale,
): string {
  const { words } = locale
  const places = [query.location ?? []]
    .flat()
    .map((slug) => placeName(String(slug), context, locale))
  const named =
    places.length > 0
      ? places
      : [query.district ?? []].flat().map((value) => labelOf(value, districts, locale))
  const deal = dealOfQuery(query) === 'sale' ? words.forSale : words.forRent
  return words.resultTitle(locale.number(total), total, deal, named.join(', '), locale.here)
}

interface ResultsOptions {
  readonly found: FoundPage
  readonly chips: readonly Chip[]
  readonly title: string
  readonly isFirst: boolean
  readonly isLanding: boolean
  readonly said: string
}

function results(
  { found, chips, title, isFirst, isLanding, said }: ResultsOptions,
  context: SiteContext,
  locale: Locale,
): Html {
  const { page, records, query } = found
  const heading = isLanding
    ? html`<h2 id="result-title">${title}</h2>`
    : html`<h1 id="result-title">${title}</h1>`
  return html`<div class="result-head">${heading}<div class="result-tools">${sortControl(query, locale)}<button type="button" class="button share-search js-only" data-share data-title="${title}" aria-label="${locale.words.kept.shareSearch}" title="${locale.words.kept.shareSearch}">${icons.share}</button></div></div>
<div class="chips">${filterChips(query, chips, locale)}</div>
${approximateNote(found, context, locale)}
${said !== '' && understoodNotice(said, query, context, locale)}
${page.total === 0 ? emptyAdvice(found, chips, context, locale) : html`${!isLanding && html`<h2 class="visually-hidden">${locale.words.results}</h2>`}<div class="cards">${records.map((record, position) => resultCard(record, context, locale, { position }))}</div>`}
${pager(found, isFirst, locale)}
${developerPanel(query, context, locale)}`
}

function emptyAdvice(
  found: FoundPage,
  chips: readonly Chip[],
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  const { query } = found
  const ways = droppedFilters(found.page.request, chips, context)
  return html`<div class="empty"><h2>${words.emptyTitle}</h2>
${
  ways.length > 0 &&
  html`<p>${words.emptyText}</p><ul class="ways">${ways.map(
    ({ chip, count }) =>
      html`<li><a href="${searchHref(query, chip.changes())}"><span>${words.without(chip.text)}</span> <strong>${words.brings(locale.number(count), count)}</strong></a></li>`,
  )}</ul>`
}
<p><a class="button" href="${searchHref({ deal: query.deal })}">${words.emptyClear}</a></p></div>`
}

function pager({ page, query }: FoundPage, isFirst: boolean, locale: Locale): Html {
  const { words } = locale
  const next = page.next_cursor
  if (next === null && isFirst) return html``
  return html`<nav class="pager" aria-label="${words.results}">
${!isFirst && html`<a class="button" href="${searchHref(query)}">${words.firstPage}</a>`}
${next !== null && html`<a class="button primary" rel="next" href="${searchHref(query, { cursor: next })}">${words.nextPage}${icons.right}</a>`}
${next === null && page.truncated && html`<p>${words.endReached(locale.number(page.reachable))}</p>`}
</nav>`
}

function developerPanel(query: SearchQuery, { service }: SiteContext, locale: Locale): Html {
  const { words } = locale
  const text = queryString(query)
  const path = `/v1/listings${text === '' ? '' : `?${text}`}`
  const curl = `curl '${service.baseUrl}${path.replaceAll("'", '%27')}'`
  return html`<section class="developer" aria-labelledby="developer-title"><h2 id="developer-title">${words.forDevelopers}</h2>
<p><a class="button" href="${path}">${words.asJson}</a></p>
<p class="visually-hidden" id="curl-label">${words.asCurl}</p>
<div class="curl"><pre tabindex="0" role="region" aria-labelledby="curl-label"><code>${curl}</code></pre><button type="button" class="plain js-only" data-copy="${curl}">${words.copy}</button></div>
</section>`
}
