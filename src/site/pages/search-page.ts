/** The search page: form, results, map. The address bar is the API call with another path. */
import { kindsParameter } from '../../catalogue/parameters.ts'
import { type Chip, chipsOf, filterChips } from '../filters/filter-chips.ts'
import { filterForm, sortControl } from '../filters/filter-form.ts'
import type { Facets } from '../filters/form-state.ts'
import { searchedArea } from '../filters/searched-area.ts'
import { addressLinks, canonicalAddress } from '../head/address-links.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { heroBand } from '../parts/hero-band.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { approximateNote } from '../parts/map/approximate-note.ts'
import { mapPane } from '../parts/map-pane.ts'
import { resultCard } from '../parts/result-card.ts'
import { resultPager } from '../parts/result-pager.ts'
import { understoodNotice } from '../parts/understood-notice.ts'
import { areaLink } from '../places/area-link.ts'
import { nearestWays } from '../requests/nearest-ways.ts'
import type { FoundPage } from '../requests/read-search.ts'
import {
  dealOfQuery,
  landingHref,
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
  /** The band of the front page stands above, also when its search was narrowed. */
  readonly hasHero: boolean
  /** The sentence that led here. */
  readonly said: string
}

export function searchPage(
  { found, facets, isLanding, hasHero, said }: SearchPageOptions,
  context: SiteContext,
  locale: Locale,
): string {
  const { page, query } = found
  const isFirst = page.before === 0
  const types = [query[kindsParameter.name] ?? []].flat().map(String)
  const chips = chipsOf(query, context, locale)
  const title = resultTitle(page.total, query, context, locale)
  const address = `${context.service.baseUrl}${isLanding ? landingHref(query) : searchHref(query)}`
  return renderPage(
    {
      title: isLanding
        ? `${locale.words.siteTitle(locale.here)} | Estia Index`
        : `${title} | Estia Index`,
      description: `${title}. ${locale.words.heroText(locale.here)}`,
      layout: 'search',
      head: html`${addressLinks(address, locale)}
<meta property="og:title" content="${title}"><meta property="og:type" content="website"><meta property="og:url" content="${canonicalAddress(address, locale)}">
${(chips.length > 2 || !isFirst || page.total === 0 || found.repair !== null) && html`<meta name="robots" content="noindex,follow">`}`,
      body: html`${hasHero && heroBand(query, facets, locale)}
${found.repair && problemNotice(found.repair, found, locale)}
${filterForm({ query, types, facets, locale, chips, total: page.total, isLanding })}
<div class="split">
<section class="results" id="results" tabindex="-1" aria-labelledby="result-title" data-address="${searchHref(query)}">
<div class="sheet">${results({ found, chips, title, hasHero, said }, context, locale)}</div>
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
  const deal = dealOfQuery(query) === 'sale' ? words.forSale : words.forRent
  const area = searchedArea(query, context, locale)
  return area === null
    ? words.resultTitle(locale.number(total), total, deal, '', locale.here)
    : words.finder.titleAt(locale.number(total), total, deal, area)
}

interface ResultsOptions {
  readonly found: FoundPage
  readonly chips: readonly Chip[]
  readonly title: string
  readonly hasHero: boolean
  readonly said: string
}

function results(
  { found, chips, title, hasHero, said }: ResultsOptions,
  context: SiteContext,
  locale: Locale,
): Html {
  const { page, records, query } = found
  const heading = hasHero
    ? html`<h2 id="result-title">${title}</h2>`
    : html`<h1 id="result-title">${title}</h1>`
  return html`<div class="result-head">${heading}<div class="result-tools">${sortControl(query, locale)}<button type="button" class="button share-search js-only" data-share data-title="${title}" aria-label="${locale.words.kept.shareSearch}" title="${locale.words.kept.shareSearch}">${icons.share}</button></div></div>
<div class="chips">${filterChips(query, chips, locale)}</div>
<div class="result-notes">${approximateNote(found, context, locale)}${areaLink(query, context, locale)}</div>
${said !== '' && understoodNotice(said, query, context, locale)}
${page.total === 0 ? emptyAdvice(found, chips, context, locale) : html`${!hasHero && html`<h2 class="visually-hidden">${locale.words.results}</h2>`}<div class="cards">${records.map((record, position) => resultCard(record, context, locale, { position }))}</div>`}
${resultPager(found, context, locale)}
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
  const ways = nearestWays(found, chips, context, locale)
  return html`<div class="empty"><h2>${words.emptyTitle}</h2>
${
  ways.length > 0 &&
  html`<p>${words.finder.waysText}</p><ul class="ways">${ways.map(
    ({ text, changes, count }) =>
      html`<li><a href="${searchHref(query, changes)}"><span>${text}</span> <strong>${words.brings(locale.number(count), count)}</strong></a></li>`,
  )}</ul>`
}
<p><a class="button" href="${searchHref({ deal: query.deal })}">${words.emptyClear}</a></p></div>`
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
