/** The page of one listing, rendered from the same record as the API. */
import { sellerTypes } from '../catalogue/vocabulary.ts'
import { energyScale } from './energy-scale.ts'
import { estimateRange, priceVerdict } from './estimate-range.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'
import { listingFacts } from './listing-facts.ts'
import { listingHead, summaryText } from './listing-head.ts'
import type { CardRecord, ListingRecord } from './listing-record.ts'
import { labelOf, placeFor, titleFor } from './listing-title.ts'
import { locatorMap } from './locator-map.ts'
import { renderPage } from './page.ts'
import { photoGallery } from './photo-gallery.ts'
import { priceHistory } from './price-history.ts'
import type { Reader } from './reader.ts'
import { ageOf, badges, priceOf, resultCard } from './result-card.ts'
import { searchHref } from './search-address.ts'
import type { SiteContext } from './site-context.ts'

export interface SimilarCard extends CardRecord {
  readonly reasons?: readonly string[]
}

export function listingPage(
  record: ListingRecord,
  similar: readonly SimilarCard[],
  context: SiteContext,
  reader: Reader,
): string {
  const { words } = reader
  const title = titleFor(record, context, reader)
  const price = record.price === null ? '' : `, ${reader.euros(record.price)}`
  const isClosed = record.state === 'closed'
  const others = similarHomes(similar, isClosed, context, reader)
  return renderPage(
    {
      title: `${title}${price} | Estia Index`,
      description: summaryText(record),
      layout: 'listing',
      head: listingHead(record, title),
      body: html`<article class="listing" data-listing="${record.id}">
${crumbs(record, context, reader)}
${record.state !== 'live' && stateNotice(record, reader)}
${isClosed && others}
${photoGallery(record.photos.items, title, context, reader)}
<header class="listing-head"><p class="badges">${badges(record, context, reader)}</p>
<h1>${title}</h1>
<p class="listing-place">${[record.address, placeFor(record, context, reader)].filter((part) => part !== null && part !== '').join(', ')}</p></header>
<div class="listing-columns">
<div class="listing-main">
${description(record, words.description)}
${listingFacts(record, context, reader)}
${estimateRange(record, context, reader)}
${priceHistory(record.price_history, context.now(), reader)}
${energyScale(record.energy_class, reader)}
${locatorMap(record, context, reader)}
</div>
${sidebar(record, title, context, reader)}
</div>
${!isClosed && others}
</article>`,
    },
    reader,
  )
}

function crumbs(record: CardRecord, context: SiteContext, reader: Reader): Html {
  const { words } = reader
  const { deal, district, location } = record
  const dealText = deal === 'sale' ? words.buy : words.rent
  return html`<nav class="crumbs" aria-label="${words.navSearch}"><a href="${searchHref({ deal })}">${dealText}</a>${
    location
      ? html` › <a href="${searchHref({ deal, location: location.slug })}">${placeFor(record, context, reader)}</a>`
      : district !== null &&
        html` › <a href="${searchHref({ deal, district })}">${placeFor(record, context, reader)}</a>`
  }</nav>`
}

function stateNotice({ state, close_reason: reason }: ListingRecord, { words }: Reader): Html {
  if (state !== 'closed') return html`<p class="notice">${words.stateText(state)}</p>`
  return html`<p class="notice" role="status"><strong>${words.closedTitle}.</strong> ${reason && words.closedReason[reason]}</p>`
}

function description({ description: text }: ListingRecord, title: string): Html {
  if (text === null) return html``
  return html`<section class="description"><h2>${title}</h2>${text
    .split(/\n{2,}/)
    .map((paragraph) => html`<p>${paragraph}</p>`)}</section>`
}

function sidebar(record: ListingRecord, title: string, context: SiteContext, reader: Reader): Html {
  const { words } = reader
  const { seller, deal, project_id: project, video_url: video } = record
  return html`<aside class="listing-side" aria-label="${words.price}"><div class="side-card">
<p class="listing-price">${priceOf(record, reader)}</p>
${priceVerdict(record.estimate, reader, '#estimate')}
<p class="card-age">${ageOf(record, context, reader)}</p>
<p class="side-actions js-only">
<button type="button" class="button" data-save="${record.id}" aria-pressed="false" aria-label="${words.saveNamed(title)}">${icons.heart}${words.save}</button>
<button type="button" class="button" data-compare="${record.id}" aria-pressed="false" aria-label="${words.compareNamed(title)}">${icons.compare}${words.compare}</button>
<button type="button" class="button" data-share="${record.link}" data-title="${title}">${icons.share}${words.share}</button>
<button type="button" class="button" data-print>${icons.print}${words.print}</button></p>
<h2>${words.seller}</h2>
<p><strong>${seller.name}</strong><br>${labelOf(seller.type, sellerTypes, reader)}${record.reference !== null && html`<br>${words.reference}: <span class="reference">${record.reference}</span>`}</p>
<ul class="side-links">
${seller.company_id !== null && deal === 'sale' && html`<li><a href="${searchHref({ deal, company_id: seller.company_id })}">${words.moreOfSeller}</a></li>`}
${project !== null && html`<li><a href="${searchHref({ deal, project_id: project })}">${words.moreOfProject}</a></li>`}
${video !== null && /^https:/.test(video) && html`<li><a href="${video}" rel="noopener nofollow">${words.video}</a></li>`}
<li><a href="/v1/listings/${record.id}?include=estimate">${words.asJsonListing}</a></li>
</ul></div></aside>`
}

function similarHomes(
  similar: readonly SimilarCard[],
  isClosed: boolean,
  context: SiteContext,
  reader: Reader,
): Html {
  const { words } = reader
  return html`<section class="similar"><h2>${isClosed ? words.closedText : words.similar}</h2>
${
  similar.length === 0
    ? html`<p>${words.similarNone}</p>`
    : html`<div class="cards">${similar.map((record) => resultCard(record, context, reader, { position: 99 }))}</div>`
}</section>`
}
