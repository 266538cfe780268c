/** The page of one listing, rendered from the same record as the API. */
import { limits } from '../../catalogue/limits.ts'
import { reportReasons } from '../../catalogue/vocabulary.ts'
import type { ListingRecord, SummaryRecord } from '../../service/listings/listing-record.ts'
import type { SimilarListing } from '../../service/prices/similar-listings.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { type Asking, askBar, sellerCard } from '../enquiries/seller-card.ts'
import { listingHead, summaryText } from '../head/listing-head.ts'
import { placeFor, titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { listingMarket } from '../market/listing-market.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { buyingCosts, type Loan } from '../parts/buying-costs.ts'
import { descriptionText } from '../parts/description-text.ts'
import { distanceNote, estimateRange, priceVerdict } from '../parts/estimate-range.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { energyScale, listingFacts, nearbyPlaces } from '../parts/listing-facts.ts'
import { photoGallery } from '../parts/listing-photos.ts'
import { locatorMap } from '../parts/map-pane.ts'
import { priceHistory } from '../parts/price-history.ts'
import {
  ageOf,
  badges,
  factsOf,
  isApproximate,
  otherOffers,
  priceNotes,
  priceOf,
  resultCard,
} from '../parts/result-card.ts'
import { placePath } from '../places/place-subject.ts'
import { searchHref } from '../requests/search-address.ts'
import { browserLimits } from '../site-limits.ts'
import { renderPage } from './page.ts'

/** What the page shows of its visitor's own doing. */
export interface ListingView {
  readonly asking: Asking
  readonly loan: Loan
  /** Above everything, for readers who may see what others may not. */
  readonly notice?: Html
  /** Listings of the same home by others. */
  readonly others?: readonly SummaryRecord[]
  /** It was just reported. */
  readonly isReported?: boolean
}

export function listingPage(
  record: ListingRecord,
  similar: readonly SimilarListing[],
  { asking, loan, notice, others: offers = [], isReported = false }: ListingView,
  context: SiteContext,
  locale: Locale,
): string {
  const { finder } = locale.words
  const title = titleFor(record, context, locale)
  const price = record.price === null ? '' : `, ${locale.money(record.price)}`
  const summary = summaryText(record, locale)
  const isClosed = record.state === 'closed'
  const others = similarHomes(similar, isClosed, context, locale)
  return renderPage(
    {
      title: `${title}${price} | Estia Index`,
      description: summary,
      layout: 'listing',
      head: listingHead(record, title, summary, context.service.baseUrl, locale),
      body: html`<article class="listing" data-listing="${record.id}">
${notice}${crumbs(record, context, locale)}
${record.state !== 'live' && stateNotice(record, locale)}
${isClosed && others}
${photoGallery(record.photos.items, title, context, locale)}
<header class="listing-head"><p class="badges">${badges(record, context, locale)}</p>
<h1>${title}</h1>
<p class="listing-place">${whereabouts(record, context, locale)}${isApproximate(record) && html` <span class="place-approximate" title="${finder.approximateText}">${finder.approximateShort}</span>`}</p>
<ul class="card-facts key-facts">${factsOf(record, locale).map((fact) => html`<li>${fact}</li>`)}</ul></header>
<div class="listing-columns">
<div class="listing-main">
${descriptionText(record, locale)}
${listingFacts(record, context, locale)}
${record.project_id !== null && html`<p><a class="button" href="/projects/${record.project_id}">${locale.words.desk.projectUnits}</a></p>`}
${estimateRange(record, context, locale)}
${listingMarket(record, context, locale)}
${priceHistory(record.price_history, context.now(), locale)}
${buyingCosts(record, loan, context, locale)}
${energyScale(record.energy_class, locale)}
${locatorMap(record, context, locale)}
${nearbyPlaces(record, context, locale)}
</div>
${sidebar(record, title, otherOffers(offers, context, locale), context, locale)}
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

/** The address, and the place as the way to its own page. */
function whereabouts(record: ListingRecord, context: SiteContext, locale: Locale): Html {
  const { address, location } = record
  const place = placeFor(record, context, locale)
  return html`${address && html`${address}, `}${location ? html`<a href="${placePath(location.slug)}">${place}</a>` : place}`
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
  if (state !== 'closed')
    return html`<p class="notice">${words.stateText(words.desk.states[state] ?? state)}</p>`
  return html`<p class="notice" role="status"><strong>${words.closedTitle}.</strong> ${reason && words.closedReason[reason]}</p>`
}

function sidebar(
  record: ListingRecord,
  title: string,
  offers: Html | null,
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  return html`<aside class="listing-side" aria-label="${words.price}"><div class="side-card">
<p class="listing-price">${priceOf(record, locale)}</p>
${priceVerdict(record.estimate, locale, '#estimate')}
${priceNotes(record, locale)}
${offers}
<p class="card-age">${ageOf(record, context, locale)}</p>
${record.accepts_enquiries && html`<p class="side-ask"><a class="button primary" href="#enquiry">${words.enquiry.ask}</a></p>`}
<p class="side-actions js-only">
<button type="button" class="button" data-save="${record.id}" aria-pressed="false" aria-label="${words.saveNamed(title)}">${icons.heart}<span class="when-off">${words.save}</span><span class="when-on">${words.navSaved}</span></button>
<button type="button" class="button" data-compare="${record.id}" aria-pressed="false" aria-label="${words.compareNamed(title)}">${icons.compare}<span class="when-off">${words.compare}</span><span class="when-on">${words.lists.inComparison}</span></button>
<button type="button" class="button" data-share="${record.link}" data-title="${title}">${icons.share}${words.share}</button>
<button type="button" class="button" data-print>${icons.print}${words.print}</button></p>
${ownNote(record.id, locale)}
</div></aside>`
}

/** Saved by the script, only in the browser unless its lists are shared. */
function ownNote(id: number, { words: { lists: words } }: Locale): Html {
  return html`<details class="note js-only"><summary>${words.note}</summary>
<label class="visually-hidden" for="note">${words.note}</label>
<textarea id="note" data-note="${id}" rows="3" maxlength="${browserLimits.noteMaxChars}" aria-describedby="note-hint"></textarea>
<p class="small" id="note-hint"><span data-when-shared="${words.noteShared}">${words.noteHint}</span> <span role="status" data-note-saved="${words.noteSaved}"></span></p></details>`
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
    : html`<div class="cards">${similar.map(
        ({ distance_km: km, distance_approximate: isApproximate, ...record }) => {
          const note = km === null ? undefined : distanceNote(km, isApproximate, locale)
          return resultCard(record, context, locale, { position: 99, note })
        },
      )}</div>`
}</section>`
}

/** The form on the page of a listing by which a reader reports it: folded away, plain, without script. */
function reportForm(listingId: number, isReported: boolean, locale: Locale): Html {
  const { desk } = locale.words
  if (isReported) return html`<p class="notice good" role="status">${desk.reportThanks}</p>`
  return html`<details class="report guarded"><summary>${desk.report}</summary>
<form method="post" action="/listings/${listingId}/reports" data-once><fieldset><legend>${desk.reportTitle}</legend>
${reportReasons.map(({ value }, index) => html`<p><label><input type="radio" name="reason" value="${value}" ${index === 0 && html`required`}> ${desk.reportReasons[value]}</label></p>`)}</fieldset>
<div class="field"><label for="report-text">${desk.reportText}</label><textarea id="report-text" name="text" rows="3" maxlength="${limits.reportTextMaxChars}"></textarea></div>
<p><button class="button" type="submit">${desk.reportSend}</button></p></form></details>`
}
