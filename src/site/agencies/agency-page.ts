/** The page of an agency or developer: what it says of itself, how it answers, its live listings. Its number comes on press. */
import { districts, sellerTypes } from '../../catalogue/vocabulary.ts'
import { inOneLanguage } from '../../domain/sellers/read-page-texts.ts'
import type { CompanyStock } from '../../service/search/company-stock.ts'
import type { PublicProfile } from '../../service/sellers/profile-service.ts'
import { answerRecord } from '../enquiries/answer-time.ts'
import { itemList, structuredData } from '../head/structured-data.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { addressLinks, canonicalAddress, renderPage, shareImage } from '../pages/page.ts'
import { descriptionText } from '../parts/description-text.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { pointMap } from '../parts/map-pane.ts'
import { resultCard } from '../parts/result-card.ts'
import { searchHref } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { agencyLogo } from './agency-logo.ts'
import { numberButton } from './number-page.ts'

export interface AgencyView {
  readonly companyId: number
  /** From 1. */
  readonly page: number
  /** undefined: it cannot be read now. */
  readonly profile: PublicProfile | undefined
}

export const agencyPath = (companyId: number | string): string => `/agencies/${companyId}`

export function agencyPage(
  stock: CompanyStock,
  view: AgencyView,
  context: SiteContext,
  locale: Locale,
): string {
  const { places: words } = locale.words
  const { seller, counts, records } = stock
  const [sale, rent] = [locale.number(counts.sale), locale.number(counts.rent)]
  return renderPage(
    {
      title: `${seller.name} | Estia Index`,
      description: isIdle(stock) ? words.agencyIdle : words.agencyText(seller.name, sale, rent),
      layout: 'listing',
      head: html`${shareImage(context.service.baseUrl)}${head(stock, view, context, locale)}`,
      body: html`<div class="agency">
<header class="agency-head">${view.profile && agencyLogo(view.profile.logo, seller.name, locale)}<p class="badges"><span class="badge badge-build">${labelOf(seller.type, sellerTypes, locale)}</span></p>
<h1>${seller.name}</h1><p>${isIdle(stock) ? words.agencyIdle : words.offered(sale, rent)}</p>
${view.profile && numberButton(view.profile, agencyPath(view.companyId), locale)}</header>
${view.page === 1 && view.profile && about(view.profile, locale)}
<div class="agency-facts">${answers(stock, locale)}${view.profile && credentials(view.profile, locale)}${!isIdle(stock) && whereabouts(stock, locale)}</div>
${
  isIdle(stock)
    ? html`<p><a class="button" href="${searchHref({})}">${locale.words.lookElsewhere}</a></p>`
    : html`<section aria-labelledby="stock-title"><h2 id="stock-title">${words.stock}</h2>
${dealTabs(stock, view, locale)}
<div class="cards">${records.map((record, position) => resultCard(record, context, locale, { position }))}</div>
${pager(stock, view, locale)}</section>`
}${view.page === 1 && homesMap(stock, view, context, locale)}</div>`,
    },
    locale,
  )
}

function about({ about: texts }: PublicProfile, locale: Locale): Html {
  const descriptions = inOneLanguage(texts, locale.lang)
  const [description = null] = Object.values(descriptions)
  return descriptionText({ description, descriptions }, locale, locale.words.places.aboutTitle)
}

/** Languages and licence; nothing where it names neither. */
function credentials({ languages, licence }: PublicProfile, locale: Locale): Html {
  const { places: words } = locale.words
  if (languages.length === 0 && licence === null) return html``
  return html`<section class="side-card"><h2>${words.credentials}</h2><dl class="agency-credentials">
${languages.length > 0 && html`<div><dt>${words.spoken}</dt><dd>${languages.map(locale.languageName).join(', ')}</dd></div>`}
${licence !== null && html`<div><dt>${words.licence}</dt><dd>${licence}</dd></div>`}</dl></section>`
}

const isIdle = ({ counts }: CompanyStock): boolean => counts.sale + counts.rent === 0

function head(
  stock: CompanyStock,
  { companyId, page, profile }: AgencyView,
  { service }: SiteContext,
  locale: Locale,
): Html {
  const { seller, records } = stock
  const address = service.baseUrl + agencyPath(companyId)
  return html`${addressLinks(address, locale)}
<meta property="og:title" content="${seller.name}"><meta property="og:type" content="website"><meta property="og:url" content="${canonicalAddress(address, locale)}">
${(page > 1 || isIdle(stock)) && html`<meta name="robots" content="noindex,follow">`}
${structuredData(
  {
    '@type': 'ProfilePage',
    url: canonicalAddress(address, locale),
    inLanguage: locale.lang,
    mainEntity: {
      ...{ '@type': 'RealEstateAgent', '@id': address, name: seller.name, url: address },
      ...(profile?.logo ? { logo: profile.logo.url } : {}),
      ...(profile && profile.languages.length > 0 ? { knowsLanguage: profile.languages } : {}),
    },
  },
  ...(isIdle(stock) ? [] : [itemList(records)]),
)}`
}

function answers({ seller_answers: figures }: CompanyStock, locale: Locale): Html {
  const { places: words } = locale.words
  const record = figures && answerRecord(figures, locale)
  return html`<section class="side-card"><h2>${words.answers}</h2>
<p>${record ? record.text : words.answersUnknown}</p>
${record && html`<p class="hint">${record.basis}</p>`}<p class="small">${words.reach}</p></section>`
}

function whereabouts({ districts: counts }: CompanyStock, locale: Locale): Html {
  const ordered = [...counts].sort(([, a], [, b]) => b - a)
  return html`<section class="side-card"><h2>${locale.words.places.works}</h2><ul class="agency-districts">${ordered.map(
    ([district, count]) =>
      html`<li><span>${labelOf(district, districts, locale)}</span> <span class="hint">${locale.words.brings(locale.number(count), count)}</span></li>`,
  )}</ul></section>`
}

/** Where its homes are; nothing where no point is known. */
function homesMap(
  { points, counts }: CompanyStock,
  { companyId }: AgencyView,
  context: SiteContext,
  locale: Locale,
): Html {
  if (points.length === 0) return html``
  return html`<section class="locator"><h2>${locale.words.places.homesMap}</h2>${pointMap(points, true, context, locale)}
<p class="list-actions">${dealsOf(counts, locale).map(
    ([deal, text]) =>
      html`<a class="button" href="${homesHref(companyId, deal)}">${text} <span class="count">${locale.number(counts[deal])}</span></a>`,
  )}</p></section>`
}

/** A search by company is one for sale (`appliesTo`); what is to let is on the agency's own page. */
const homesHref = (companyId: number, deal: 'sale' | 'rent'): string =>
  deal === 'sale'
    ? searchHref({ deal, company_id: companyId })
    : `${addressOf(companyId, deal, 1)}#stock-title`

/** Those that it has homes of, with their names. */
const dealsOf = (counts: CompanyStock['counts'], { words }: Locale) =>
  (
    [
      ['sale', words.places.forSale],
      ['rent', words.places.forRent],
    ] as const
  ).filter(([deal]) => counts[deal] > 0)

function dealTabs(
  { counts, deal: shown }: CompanyStock,
  { companyId }: AgencyView,
  locale: Locale,
): Html {
  return html`<nav class="deal-tabs" aria-label="${locale.words.places.stock}">${dealsOf(
    counts,
    locale,
  ).map(
    ([deal, text]) =>
      html`<a href="${addressOf(companyId, deal, 1)}" ${deal === shown && html`aria-current="page"`}>${text} <span class="count">${locale.number(counts[deal])}</span></a>`,
  )}</nav>`
}

const addressOf = (companyId: number, deal: string, page: number): string =>
  `${agencyPath(companyId)}?deal=${deal}${page > 1 ? `&page=${page}` : ''}`

function pager(
  { reachable, deal, counts }: CompanyStock,
  { companyId, page }: AgencyView,
  locale: Locale,
): Html {
  const { words } = locale
  const pages = Math.ceil(reachable / siteLimits.directory.agencyListingsPerPage)
  if (pages <= 1) return html``
  return html`<nav class="pager" aria-label="${words.results}">
${page > 1 && html`<a class="button" rel="prev" href="${addressOf(companyId, deal, page - 1)}">${words.previous}</a>`}
<span>${words.places.page(locale.number(page), locale.number(pages))}</span>
${page < pages && html`<a class="button primary" rel="next" href="${addressOf(companyId, deal, page + 1)}">${words.next}${icons.right}</a>`}
${page === pages && reachable < counts[deal] && html`<p>${words.endReached(locale.number(reachable))}</p>`}</nav>`
}
