/** The search page: form, results, map. The address bar is the API call with another path. */

import { searchFeedFormats } from '../../api/operations/search-feed-operations.ts'
import { kindsParameter } from '../../catalogue/parameters.ts'
import { districts } from '../../catalogue/vocabulary.ts'
import { saveSearchForm } from '../alerts/save-search-form.ts'
import { type Chip, chipsOf, filterChips } from '../filters/filter-chips.ts'
import type { Facets } from '../filters/filter-control.ts'
import { filterForm, sortControl } from '../filters/filter-form.ts'
import { areaLink, searchedArea } from '../filters/searched-area.ts'
import type { Formats, Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html, perLanguage } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { mapPane } from '../parts/map-pane.ts'
import { resultCard } from '../parts/result-card.ts'
import { understoodNotice } from '../parts/understood-notice.ts'
import { nearestWays, type Way } from '../requests/nearest-ways.ts'
import type { FoundPage } from '../requests/read-search.ts'
import {
  dealOfQuery,
  landingHref,
  queryString,
  type SearchQuery,
  searchFeedHref,
  searchHref,
} from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { addressLinks, canonicalAddress, renderPage, shareImage } from './page.ts'
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
${feedLinks(query, locale)}
<meta property="og:title" content="${title}"><meta property="og:type" content="website">${shareImage(context.service.baseUrl)}<meta property="og:url" content="${canonicalAddress(address, locale)}">
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

/** For readers and browsers that find feeds by themselves. */
function feedLinks(query: SearchQuery, { lang, words }: Locale): Html {
  return html`${(['atom', 'json'] as const).map(
    (format) =>
      html`<link rel="alternate" type="${searchFeedFormats[format].contentType}" title="${words.finder.feedLink}" href="${searchFeedHref(searchFeedFormats[format].path, query, lang)}">`,
  )}`
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

/** Order and pages are no part of a saved search. */
const UNSAVED = { cursor: null, sort: null, limit: null }

function results(
  { found, chips, title, hasHero, said }: ResultsOptions,
  context: SiteContext,
  locale: Locale,
): Html {
  const { page, records, query } = found
  const heading = hasHero
    ? html`<h2 id="result-title">${title}</h2>`
    : html`<h1 id="result-title">${title}</h1>`
  return html`<div class="result-head">${heading}<div class="result-tools">${sortControl(query, locale)}<button type="button" class="button share-search js-only" data-share data-title="${title}" aria-label="${locale.words.lists.shareSearch}" title="${locale.words.lists.shareSearch}">${icons.share}</button></div></div>
${newHomesNote(query, locale)}
<div class="chips">${filterChips(query, chips, locale)}</div>
<div class="result-notes">${approximateNote(found, context, locale)}${areaLink(query, context, locale)}</div>
${said !== '' && understoodNotice(said, query, context, locale)}
${page.total === 0 ? emptyAdvice(found, chips, context, locale) : html`${!hasHero && html`<h2 class="visually-hidden">${locale.words.results}</h2>`}<div class="cards">${records.map((record, position) => resultCard(record, context, locale, { position }))}</div>`}
${page.total > 0 && page.total <= siteLimits.ways.fewMax && fewAdvice(found, chips, context, locale)}
${resultPager(found, context, locale)}
${saveSearchForm(queryString(query, UNSAVED), locale)}
${developerPanel(query, context, locale)}`
}

/** Filled and shown by the script, with the words of each plural; without script it is never seen. */
function newHomesNote(query: SearchQuery, locale: Locale): Html {
  // Without any filter the stream would be of every change, so the deal is always said.
  const said = queryString(query, UNSAVED)
  const filters = dealOfQuery(query) === 'sale' ? `deal=sale${said && `&${said}`}` : said
  const stream = `/v1/events/stream?${filters}`
  return html`<p class="news" role="status" hidden data-news="${stream}" ${newHomesForms(locale)}><a class="button primary" href="${searchHref(query, { sort: 'newest', cursor: null })}"></a></p>`
}

/** One for every plural of the languages: 1 home, 2 and 5 homes. */
const PLURAL_SAMPLES = [5, 2, 1]

/** The rules of plurals take a tenth of a millisecond to load. */
const newHomesForms = perLanguage(({ lang, words }: Formats) => {
  const rules = new Intl.PluralRules(lang)
  const texts = new Map(
    PLURAL_SAMPLES.map((value) => [
      rules.select(value),
      words.finder.newHomes(String(value), value).replace(String(value), '{n}'),
    ]),
  )
  return html`${[...texts].map(([form, text]) => html`data-${form}="${text}" `)}`
})

/** One or two homes are nearly none: which filter to relax, and what that brings. */
function fewAdvice(
  found: FoundPage,
  chips: readonly Chip[],
  context: SiteContext,
  locale: Locale,
): Html {
  const { total } = found.page
  const ways = nearestWays(found, chips, context, locale).filter(({ count }) => count > total)
  if (ways.length === 0) return html``
  return html`<div class="few"><h2>${locale.words.finder.fewTitle}</h2>${wayLinks(ways, found.query, locale)}</div>`
}

function wayLinks(ways: readonly Way[], query: SearchQuery, locale: Locale): Html {
  return html`<ul class="ways">${ways.map(
    ({ text, changes, count }) =>
      html`<li><a href="${searchHref(query, changes)}"><span>${text}</span> <strong>${locale.words.brings(locale.number(count), count)}</strong></a></li>`,
  )}</ul>`
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
${ways.length > 0 && html`<p>${words.finder.waysText}</p>${wayLinks(ways, query, locale)}`}
<p><a class="button" href="${searchHref({ deal: query.deal })}">${words.emptyClear}</a></p></div>`
}

function developerPanel(query: SearchQuery, { service }: SiteContext, locale: Locale): Html {
  const { words } = locale
  const text = queryString(query)
  const path = `/v1/listings${text === '' ? '' : `?${text}`}`
  const curl = `curl '${service.baseUrl}${path.replaceAll("'", '%27')}'`
  return html`<details class="developer"><summary>${words.forDevelopers}</summary>
<p><a class="button" href="${path}">${words.asJson}</a></p>
<p class="visually-hidden" id="curl-label">${words.asCurl}</p>
<div class="curl"><pre tabindex="0" role="region" aria-labelledby="curl-label"><code>${curl}</code></pre><button type="button" class="plain js-only" data-copy="${curl}">${words.copy}</button></div>
</details>`
}

/** What greets on the front page: a drawn coast, a sentence, and where most is on offer. */
function heroBand(query: SearchQuery, facets: Facets | null, locale: Locale): Html {
  const { words } = locale
  const counts = new Map(facets?.facets.district?.map(({ value, count }) => [value, count]))
  return html`<div class="hero">${scene}
<div class="hero-text"><h1>${words.heroTitle}</h1><p>${words.heroText(locale.here)}</p>
<ul class="hero-places">${districts.map(
    ({ value, label }) =>
      html`<li><a href="${searchHref(query, { district: value })}">${locale.label(label)}${counts.has(value) && html` <small>${locale.number(counts.get(value)!)}</small>`}</a></li>`,
  )}</ul></div></div>`
}

/** Sun, hills, white houses, sea: flat shapes in the colours of the page. */
const scene = html`<svg class="hero-scene" viewBox="0 0 1600 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
<rect class="sky" width="1600" height="420"/>
<circle class="sun" cx="1240" cy="130" r="62"/>
<path class="far" d="M0 260c140-70 260-90 380-50 110-80 260-120 420-60 150-70 300-60 420 10 130-50 260-40 380 30v230H0z"/>
<path class="near" d="M0 320c180-60 330-60 500-20 190-60 380-50 560 0 180-40 360-40 540 10v110H0z"/>
<g class="walls"><path d="M962 262h54v52h-54zM1024 240h66v74h-66zM1098 270h48v44h-48zM1160 252h60v62h-60zM900 284h50v30h-50z"/></g>
<g class="roofs"><path d="M1057 208c22 0 33 14 33 32h-66c0-18 11-32 33-32zM1154 252l36-24 36 24zM956 262l33-18 33 18z"/></g>
<g class="doors"><path d="M980 290h14v24h-14zM1050 282h16v32h-16zM1116 290h12v24h-12zM1182 284h14v30h-14zM918 296h10v18h-10z"/></g>
<g class="trees"><path d="M862 314c-10-40-8-72 0-96 8 24 10 56 0 96zM840 316c-8-30-6-54 0-72 6 18 8 42 0 72zM1262 316c-10-44-8-80 0-104 8 24 10 60 0 104z"/></g>
<path class="sea" d="M0 330c130-16 270-14 400 0s270 16 400 0 270-16 400 0 270 14 400-2v92H0z"/>
<path class="foam" d="M0 356c120-10 240-8 360 2M620 350c130 10 260 6 380-6M1180 362c130 8 260 4 420-8M240 392c160 10 300 2 440-6M960 390c180 10 320 6 460-6"/>
</svg>`

/**
 * The way from page to page: back, on, and where one is. A cursor only leads on, so the page before is found by asking
 * for all that came before it: one more search, of which no record is read.
 */
function resultPager(found: FoundPage, context: SiteContext, locale: Locale): Html {
  const { page, query, records } = found
  const { words } = locale
  const next = page.next_cursor
  const { before } = page
  if (next === null && before === 0) return html``
  const [from, to, total] = [before + 1, before + records.length, page.total]
  return html`<nav class="pager" aria-label="${words.results}">
${before > 0 && html`<a class="button" rel="prev" href="${previousHref(found, context)}">${icons.left}${words.finder.previousPage}</a>`}
<p class="pager-at">${words.finder.shownOf(locale.number(from), locale.number(to), locale.number(total))}</p>
${next !== null && html`<a class="button primary" rel="next" href="${searchHref(query, { cursor: next })}">${words.nextPage}${icons.right}</a>`}
${next === null && page.truncated && html`<p>${words.endReached(locale.number(page.reachable))}</p>`}
</nav>`
}

function previousHref({ page, query }: FoundPage, { service }: SiteContext): string {
  const { before, request } = page
  const start = before - request.limit
  if (start <= 0) return searchHref(query)
  const { next_cursor: cursor } = service.search({ ...request, cursor: null, limit: start })
  return searchHref(query, { cursor })
}

/** Under the title of the results: how many stand on the map only at their place, and how many not at all. */
function approximateNote({ page }: FoundPage, context: SiteContext, locale: Locale): Html {
  const { mapping } = locale.words
  if (page.total === 0) return html``
  const { approximate, nowhere } = context.service.countApproximate(page.request)
  const notes = [
    ...(approximate > 0 ? [mapping.approximateCount(locale.number(approximate), approximate)] : []),
    ...(nowhere > 0 ? [mapping.nowhereCount(locale.number(nowhere), nowhere)] : []),
  ]
  if (notes.length === 0) return html``
  return html`<p class="small approximate-note" data-approximate="${approximate}" data-nowhere="${nowhere}">${notes.join(' ')}</p>`
}
