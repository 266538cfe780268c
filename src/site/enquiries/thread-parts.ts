/** What both sides see of a thread: which listing, what was written, the proposed times, a box to write in. */
import { limits } from '../../catalogue/limits.ts'
import type {
  EnquiryListing,
  MessageView,
  ViewingView,
} from '../../service/enquiries/enquiry-service.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { localPath } from '../requests/search-address.ts'
import type { FieldFault } from './fault-texts.ts'
import { faultSummary, formField } from './form-field.ts'

/** What was written and came back with a fault. */
export interface SentText {
  readonly text: string
  readonly faults: readonly FieldFault[]
}

export const NO_TEXT: SentText = { text: '', faults: [] }

/** One that is no longer live is named as records name it, in English. */
export function listingName(
  { id, title }: Pick<EnquiryListing, 'id' | 'title'>,
  context: SiteContext,
  locale: Locale,
): string {
  const record = context.service.summary(id)
  return record ? titleFor(record, context, locale) : title
}

export function listingLine(listing: EnquiryListing, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const { link, state } = listing
  const named = listingName(listing, context, locale)
  return html`<p class="thread-listing">${words.enquiry.about}: <a href="${localPath(link, context)}">${named}</a>${state === 'closed' && html` <span class="badge">${words.closedTitle}</span>`}</p>`
}

export function messageList(
  messages: readonly MessageView[],
  names: Readonly<Record<MessageView['author'], string>>,
  own: MessageView['author'],
  locale: Locale,
): Html {
  const { enquiry: words } = locale.words
  return html`<section class="thread-messages"><h2>${words.messages}</h2><ol>${messages.map(
    ({
      author,
      text,
      created_at: at,
      via,
      undelivered_at: undelivered,
    }) => html`<li class="message ${author === own && 'message-own'}">
<p class="message-head"><strong>${names[author]}</strong> <time datetime="${at}">${locale.moment(at)}</time>${via !== null && html` <span class="hint">${words.via[via]}</span>`}</p>
<p class="message-text">${text ?? (author === 'buyer' ? words.onlyAvailability : words.erasedText)}</p>${undelivered !== null && html`<p class="problem">${words.undelivered}</p>`}</li>`,
  )}</ol></section>`
}

export function viewingTimes(
  viewing: ViewingView | null,
  { country }: SiteContext,
  locale: Locale,
): Html {
  if (viewing === null) return html``
  const { enquiry: words } = locale.words
  const title = viewing.slots.length > 0 ? words.proposedTimes : words.kinds.viewing
  return html`<section class="thread-viewing"><h2>${title}</h2>
<p>${words.modes[viewing.mode]}</p>
${viewing.slots.length > 0 && html`<ul>${viewing.slots.map(({ from, to }) => html`<li>${locale.span(from, to)}</li>`)}</ul><p class="hint">${words.zone(country.timeZone)}</p>`}</section>`
}

/** Posts to its own address: the token in it is the permission to write. */
export function writeBox(label: string, { text, faults }: SentText, locale: Locale): Html {
  const { enquiry: words } = locale.words
  const max = locale.number(limits.enquiryMessageMaxChars)
  const hint = words.writeHint(max)
  return html`<section class="thread-write"><form method="post" data-once>
${faultSummary(faults, locale)}
${formField(
  { name: 'text', label, hint, faults },
  (
    attributes,
  ) => html`<textarea ${attributes} rows="5" required data-max="${limits.enquiryMessageMaxChars}" data-count="${words.messageCount('{n}', max)}">
${text}</textarea>`,
)}
<p><button class="primary" type="submit" name="act" value="message">${words.sendMessage}</button></p></form></section>`
}

/** One thing to do, by one button. */
export function actForm(act: string, label: string, look = 'button'): Html {
  return html`<form method="post" data-once><button class="${look}" type="submit" name="act" value="${act}">${label}</button></form>`
}

/** An action with a confirmation: it opens, explains itself, and has a button inside. */
export function guardedAct(act: string, title: string, text: string, label: string): Html {
  return html`<details class="guarded"><summary>${title}</summary><p>${text}</p>${actForm(act, label, 'button danger')}</details>`
}

/** What was just done, or why it was not. */
export function outcome(notice: string | null, problem: string | null): Html {
  return html`${notice !== null && html`<p class="notice good" role="status">${notice}</p>`}${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}`
}
