/** Saves the search of a page: an address and how often. Plain HTML: without script it is sent as it is. */
import { alertFrequencies } from '../../catalogue/alerts.ts'
import { ENQUIRY_TRAP_FIELD } from '../../catalogue/enquiries.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'

/** `query`: the query string of the search; `sent`: what is filled in, and why it was refused where it was. */
export function saveSearchForm(
  query: string,
  locale: Locale,
  sent: {
    readonly email: string
    readonly frequency: string
    readonly problem: string | null
  } | null = null,
): Html {
  const { alerts: words, enquiry } = locale.words
  const chosen = alertFrequencies.find((one) => one === sent?.frequency) ?? 'daily'
  const problem = sent?.problem ?? null
  return html`<details class="save-search" id="save-search" ${sent !== null && html`open`}><summary>${words.save}</summary>
<form method="post" action="/searches#save-search" class="enquiry-form"><p>${words.saveText}</p>
${problem !== null && html`<p class="problem" role="alert" id="save-problem">${problem}</p>`}
<input type="hidden" name="query" value="${query}">
<div class="field"><label for="save-email">${words.email}</label><input id="save-email" name="email" type="email" value="${sent?.email ?? ''}" autocomplete="email" inputmode="email" required ${problem !== null && html`aria-invalid="true" aria-describedby="save-problem"`}></div>
<div class="field"><label for="save-frequency">${words.frequency}</label><select id="save-frequency" name="frequency">${alertFrequencies.map((value) => html`<option value="${value}" ${value === chosen && html`selected`}>${words.frequencies[value]}</option>`)}</select></div>
<p class="enquiry-more" aria-hidden="true"><label>${enquiry.trap} <input name="${ENQUIRY_TRAP_FIELD}" type="text" tabindex="-1" autocomplete="off"></label></p>
<p><button class="primary" type="submit">${words.submit}</button></p>
<p class="field-hint">${words.privacy}</p></form></details>`
}
