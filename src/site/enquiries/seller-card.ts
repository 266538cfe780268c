/**
 * Who sells, how that seller answers, the button for the phone number and the form to ask. Where enquiries are not accepted there is no form and no
 * button: the card says so, and what was typed into a form that came too late is given back.
 */
import { sellerTypes } from '../../catalogue/vocabulary.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { agencyPath } from '../agencies/agency-page.ts'
import { numberButton } from '../agencies/number-page.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { searchHref } from '../requests/search-address.ts'
import { answerRecord } from './answer-time.ts'
import { enquiryForm, type FormFrame, type SentForm } from './enquiry-form.ts'

export interface Asking {
  readonly form: SentForm
  readonly frame: FormFrame
}

export function sellerCard(
  record: ListingRecord,
  { form, frame }: Asking,
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  const { seller, reference } = record
  const isOpen = record.accepts_enquiries
  return html`<section class="enquiry side-card" id="enquiry" aria-labelledby="enquiry-title">
<h2 id="enquiry-title">${isOpen ? words.enquiry.askNamed(seller.name) : words.seller}</h2>
<p>${!isOpen && html`<strong>${seller.name}</strong><br>`}${labelOf(seller.type, sellerTypes, locale)}${reference !== null && html`<br>${words.reference}: <span class="reference">${reference}</span>`}</p>
${answerFigures(record, locale)}
${numberButton(record, listingPath(record), locale)}
${isOpen ? enquiryForm(record, form, frame, context, locale) : refusedForm(record, form, locale)}
${sellerLinks(record, locale)}</section>`
}

function answerFigures({ seller_answers: figures }: ListingRecord, locale: Locale): Html {
  if (figures === null) return html``
  const { text, basis } = answerRecord(figures, locale)
  return html`<p class="seller-answers">${text} <span class="hint">${basis}</span></p>`
}

/** Nothing can be asked, or no longer: what was typed must not be lost with it. */
function refusedForm(record: ListingRecord, { values, faults }: SentForm, locale: Locale): Html {
  const { enquiry: words } = locale.words
  const why = faults.map(({ text }) => html`<p>${text}</p>`)
  if (faults.length > 0) {
    return html`<div class="problem" role="alert">${why}
${values.message !== '' && html`<p>${words.yourText}:</p><blockquote class="message-text">${values.message}</blockquote>`}</div>`
  }
  const { state, accepts_calls: calls, accepts_whatsapp: whatsapp } = record
  const isUnreachable = state === 'live' && !calls && !whatsapp
  return isUnreachable ? html`<p class="hint">${words.unreachable}</p>` : html``
}

function sellerLinks(record: ListingRecord, { words }: Locale): Html {
  const { seller, deal, project_id: project, video_url: video } = record
  return html`<ul class="side-links">
${seller.company_id !== null && html`<li><a href="${agencyPath(seller.company_id)}">${words.places.moreOf(seller.name)}</a></li>`}
${project !== null && html`<li><a href="${searchHref({ deal, project_id: project })}">${words.moreOfProject}</a></li>`}
${video !== null && /^https:/.test(video) && html`<li><a href="${video}" rel="noopener nofollow">${words.video}</a></li>`}
<li><a href="/v1/listings/${record.id}?include=estimate">${words.asJsonListing}</a></li>
</ul>`
}

const listingPath = ({ id }: ListingRecord): string => `/listings/${id}`

/** On a phone: always in reach, and leads to the form and to the number. */
export function askBar(record: ListingRecord, locale: Locale): Html {
  const { accepts_enquiries: asks, accepts_calls: calls, accepts_whatsapp: whatsapp } = record
  if (!asks && !calls && !whatsapp) return html``
  const { words } = locale
  const price = record.price === null ? words.priceOnRequest : locale.money(record.price)
  return html`<div class="ask-bar" data-ask-bar><strong>${price}</strong><div class="ask-ways">${numberButton(record, listingPath(record), locale, asks ? 'short' : 'whole')}${asks && html`<a class="button primary" href="#enquiry">${words.enquiry.ask}</a>`}</div></div>`
}
