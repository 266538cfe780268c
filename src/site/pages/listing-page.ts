/** The page of one listing, rendered from the same record as the API. */
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { SimilarListing } from '../../service/prices/similar-listings.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { type Asking, askBar, sellerCard } from '../enquiries/seller-card.ts'
import { listingHead, summaryText } from '../head/listing-head.ts'
import { placeFor, titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { buyingCosts, type Loan } from '../parts/buying-costs.ts'
import { descriptionText } from '../parts/description-text.ts'
import { energyScale } from '../parts/energy-scale.ts'
import { estimateRange, priceVerdict } from '../parts/estimate-range.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { listingFacts } from '../parts/listing-facts.ts'
import { locatorMap } from '../parts/locator-map.ts'
import { photoGallery } from '../parts/photo-gallery.ts'
import { priceHistory } from '../parts/price-history.ts'
import { reportForm } from '../parts/report-form.ts'
import { ageOf, badges, priceOf, resultCard } from '../parts/result-card.ts'
import { isApproximate, priceNotes } from '../parts/trust-notes.ts'
import { searchHref } from '../requests/search-address.ts'
import { renderPage } from './page.ts'

/** What the page shows of its visitor's own doing. */
export interface ListingView {
  readonly asking: Asking
  readonly loan: Loan
  /** It was just reported. */
  readonly isReported?: boolean
}

export function listingPage(
  record: ListingRecord,
  similar: readonly SimilarListing[],
  { asking, loan, isReported = false }: ListingView,
  context: SiteContext,
  locale: Locale,
): string {
  const { finder } = locale.words
  const title = titleFor(record, context, locale)
  const price = record.price === null ? '' : `, ${locale.money(record.price)}`
  const isClosed = record.state === 'closed'
  const others = similarHomes(similar, isClosed, context, locale)
  return renderPage(
    {
      title: `${title}${price} | Estia Index`,
      description: summaryText(record),
      layout: 'listing',
      head: listingHead(record, title, locale),
      body: html`<article class="listing" data-listing="${record.id}">
${crumbs(record, context, locale)}
${record.state !== 'live' && stateNotice(record, locale)}
${isClosed && others}
${photoGallery(record.photos.items, title, context, locale)}
<header class="listing-head"><p class="badges">${badges(record, context, locale)}</p>
<h1>${title}</h1>
<p class="listing-place">${[record.address, placeFor(record, context, locale)].filter((part) => part !== null && part !== '').join(', ')}${isApproximate(record) && html` <span class="approximate" title="${finder.approximateText}">${finder.approximateShort}</span>`}</p></header>
<div class="listing-columns">
<div class="listing-main">
${descriptionText(record.description, locale)}
${listingFacts(record, context, locale)}
${estimateRange(record, context, locale)}
${priceHistory(record.price_history, context.now(), locale)}
${buyingCosts(record, loan, context, locale)}
${energyScale(record.energy_class, locale)}
${locatorMap(record, context, locale)}
</div>
${sidebar(record, title, context, locale)}
${sellerCard(record, asking, context, locale)}
</div>
${!isClosed && others}
${record.state !== 'draft' && record.state !== 'paused' && reportForm(record.id, isReported, locale)}
${askBar(record, locale)}
</article>`,
    },
    locale,
  )
}

function crumbs(record: FoundSummary, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const { deal, district, location } = record
  const dealText = deal === 'sale' ? words.buy : words.rent
  return html`<nav class="crumbs" aria-label="${words.navSearch}"><a href="${searchHref({ deal })}">${dealText}</a>${
    location
      ? html` › <a href="${searchHref({ deal, location: location.slug })}">${placeFor(record, context, locale)}</a>`
      : district !== null &&
        html` › <a href="${searchHref({ deal, district })}">${placeFor(record, context, locale)}</a>`
  }</nav>`
}

function stateNotice({ state, close_reason: reason }: ListingRecord, { words }: Locale): Html {
  if (state !== 'closed') return html`<p class="notice">${words.stateText(state)}</p>`
  return html`<p class="notice" role="status"><strong>${words.closedTitle}.</strong> ${reason && words.closedReason[reason]}</p>`
}

function sidebar(record: ListingRecord, title: string, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  return html`<aside class="listing-side" aria-label="${words.price}"><div class="side-card">
<p class="listing-price">${priceOf(record, locale)}</p>
${priceVerdict(record.estimate, locale, '#estimate')}
${priceNotes(record, locale)}
<p class="card-age">${ageOf(record, context, locale)}</p>
${record.accepts_enquiries && html`<p class="side-ask"><a class="button primary" href="#enquiry">${words.enquiry.ask}</a></p>`}
<p class="side-actions js-only">
<button type="button" class="button" data-save="${record.id}" aria-pressed="false" aria-label="${words.saveNamed(title)}">${icons.heart}${words.save}</button>
<button type="button" class="button" data-compare="${record.id}" aria-pressed="false" aria-label="${words.compareNamed(title)}">${icons.compare}${words.compare}</button>
<button type="button" class="button" data-share="${record.link}" data-title="${title}">${icons.share}${words.share}</button>
<button type="button" class="button" data-print>${icons.print}${words.print}</button></p>
</div></aside>`
}

function similarHomes(
  similar: readonly SimilarListing[],
  isClosed: boolean,
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  return html`<section class="similar"><h2>${isClosed ? words.closedText : words.similar}</h2>
${
  similar.length === 0
    ? html`<p>${words.similarNone}</p>`
    : html`<div class="cards">${similar.map((record) => resultCard(record, context, locale, { position: 99 }))}</div>`
}</section>`
}
