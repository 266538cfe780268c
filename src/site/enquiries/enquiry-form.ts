/**
 * The form by which a buyer asks a seller. Plain HTML: without script it is sent as it is. The sealed time of its
 * drawing distinguishes a person from a program; where that is refused, or too old, the script solves the challenge.
 * Invariant: what was typed comes back with its faults; two clicks on the button are one enquiry, by `once`.
 */
import {
  ENQUIRY_TRAP_FIELD,
  enquiryKinds,
  PRIVACY_NOTICE,
  viewingModes,
} from '../../catalogue/enquiries.ts'
import { limits } from '../../catalogue/limits.ts'
import { localDate } from '../../domain/local-time.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import type { Locale } from '../locale/locale.ts'
import { assetPath } from '../mount/site-assets.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { type EnquiryValues, type SlotValues, slotField } from './enquiry-values.ts'
import type { FieldFault } from './fault-texts.ts'
import { faultOf, faultSummary, formField } from './form-field.ts'

/** The form as it was sent, with what was wrong with it. */
export interface SentForm {
  readonly values: EnquiryValues
  readonly faults: readonly FieldFault[]
}

export interface FormFrame {
  /** Of this drawing of the form. */
  readonly once: string
  readonly formTime: string
  /** The challenge that the service answered with. */
  readonly posed: unknown
}

/** From then on the form may come in after its time: some minutes earlier, for it is still to be filled in. */
const STALE_MS = limits.formFillMaxHours * HOUR_MS - limits.proofMinutes * 60_000

export function enquiryForm(
  record: ListingRecord,
  { values, faults }: SentForm,
  frame: FormFrame,
  context: SiteContext,
  locale: Locale,
): Html {
  const { enquiry: words } = locale.words
  const max = locale.number(limits.enquiryMessageMaxChars)
  return html`<form class="enquiry-form" method="post" action="/listings/${record.id}/enquiries#enquiry" data-enquiry data-challenge="/site/challenge?ids=${record.id}" data-stale-ms="${STALE_MS}" ${frame.posed !== undefined && html`data-posed="${JSON.stringify(frame.posed)}"`} data-worker="${assetPath('proof-worker.js')}" data-sending="${words.sending}">
${faultSummary(faults, locale)}
${kinds(values, faults, locale)}
${viewing(values, faults, context, locale)}
${formField(
  { name: 'message', label: words.message, hint: words.messageHint(max), faults },
  (
    attributes,
  ) => html`<textarea ${attributes} rows="4" data-max="${limits.enquiryMessageMaxChars}" data-count="${words.messageCount('{n}', max)}">
${values.message}</textarea>`,
)}
${formField({ name: 'name', label: words.name, faults }, (attributes) => html`<input ${attributes} type="text" value="${values.name}" autocomplete="name" required>`)}
${formField({ name: 'email', label: words.email, hint: words.emailHint, faults }, (attributes) => html`<input ${attributes} type="email" value="${values.email}" autocomplete="email" inputmode="email" required>`)}
${formField({ name: 'phone', label: words.phone, faults }, (attributes) => html`<input ${attributes} type="tel" value="${values.phone}" autocomplete="tel">`)}
<fieldset class="enquiry-share"><legend>${words.share}</legend><p class="field-hint">${words.shareHint}</p>
${tick('share_email', words.shareEmail, values.share.email, faults)}
${tick('share_phone', words.sharePhone, values.share.phone, faults)}</fieldset>
<p class="enquiry-more" aria-hidden="true"><label>${words.trap} <input name="${ENQUIRY_TRAP_FIELD}" type="text" tabindex="-1" autocomplete="off"></label></p>
<input type="hidden" name="privacy_notice" value="${PRIVACY_NOTICE}">
<input type="hidden" name="once" value="${frame.once}">
<input type="hidden" name="form_time" value="${frame.formTime}">
<input type="hidden" name="proof" value="" data-proof>
<p class="enquiry-send"><button class="primary" type="submit">${words.send}</button></p>
<p class="field-hint">${words.sendHint}</p>
${privacyNotice(record.seller.name, locale)}
</form>`
}

function kinds({ kind }: EnquiryValues, faults: readonly FieldFault[], locale: Locale): Html {
  const { enquiry: words } = locale.words
  const chosen = enquiryKinds.some(({ value }) => value === kind) ? kind : enquiryKinds[0].value
  return html`<fieldset class="enquiry-kinds" id="kind"><legend>${words.kind}</legend>${faultOf('kind', faults)}
${enquiryKinds.map(({ value }) => html`<label><input type="radio" name="kind" value="${value}" ${value === chosen && html`checked`}><span>${words.kinds[value]}</span></label>`)}</fieldset>`
}

/** Shown for viewings alone, by the style: no script is needed. */
function viewing(
  values: EnquiryValues,
  faults: readonly FieldFault[],
  { country, now }: SiteContext,
  locale: Locale,
): Html {
  const { enquiry: words } = locale.words
  const { viewingAheadDays, viewingSlotHours } = limits
  const days = {
    first: localDate(now(), country.timeZone),
    last: localDate(now() + viewingAheadDays * DAY_MS, country.timeZone),
  }
  const slots = values.slots.map((slot, index) => slotFields(slot, index, days, faults, locale))
  const isMoreOpen = values.slots.slice(1).some((slot) => Object.values(slot).join('') !== '')
  const hint = words.viewingHint(
    country.timeZone,
    locale.number(viewingAheadDays),
    locale.number(viewingSlotHours),
  )
  return html`<fieldset class="enquiry-viewing"><legend>${words.viewing}</legend><p class="field-hint">${hint}</p>
${slots[0]}
<details ${isMoreOpen && html`open`}><summary>${words.moreSlots}</summary>${slots.slice(1)}</details>
<div class="enquiry-modes" role="group" aria-label="${words.mode}">${viewingModes.map(({ value }) => html`<label><input type="radio" name="mode" value="${value}" ${value === values.mode && html`checked`}><span>${words.modes[value]}</span></label>`)}</div></fieldset>`
}

function slotFields(
  slot: SlotValues,
  index: number,
  days: { readonly first: string; readonly last: string },
  faults: readonly FieldFault[],
  locale: Locale,
): Html {
  const { enquiry: words } = locale.words
  const field = (part: keyof SlotValues, label: string, attributes: Html) => {
    const name = slotField(index, part)
    const isWrong = part === 'day' && faults.some((fault) => fault.field === name)
    return html`<label>${label}<input id="${name}" name="${name}" value="${slot[part]}" ${attributes} ${isWrong && html`aria-invalid="true" aria-describedby="${name}-fault"`}></label>`
  }
  const bounds = html`type="date" min="${days.first}" max="${days.last}"`
  return html`<div class="enquiry-slot" role="group" aria-label="${words.slot(locale.number(index + 1))}">
${field('day', words.day, bounds)}
${field('from', words.timeFrom, html`type="time"`)}
${field('to', words.timeTo, html`type="time"`)}
${faultOf(slotField(index, 'day'), faults)}</div>`
}

function tick(name: string, label: string, isTicked: boolean, faults: readonly FieldFault[]): Html {
  const isWrong = faults.some(({ field }) => field === name)
  return html`<label class="tick"><input id="${name}" type="checkbox" name="${name}" value="1" ${isTicked && html`checked`} ${isWrong && html`aria-invalid="true" aria-describedby="${name}-fault"`}><span>${label}</span></label>${faultOf(name, faults)}`
}

function privacyNotice(seller: string, locale: Locale): Html {
  const { enquiry: words } = locale.words
  const { enquiryConfirmHours, enquiryStoredDays, enquiryPostsStoredDays } = limits
  const [hours, days, clientDays] = [
    enquiryConfirmHours,
    enquiryStoredDays,
    enquiryPostsStoredDays,
  ].map((value) => locale.number(value))
  return html`<p class="field-hint">${words.privacyShort(days)}</p>
<details class="privacy"><summary>${words.privacyTitle}</summary><ul>
<li>${words.privacyWho(seller)}</li>
<li>${words.privacyWhy}</li>
<li>${words.privacyLong(hours, days, clientDays)}</li>
<li>${words.privacyErase}</li></ul></details>`
}
