/** The form on the page of a listing by which a reader reports it: folded away, plain, without script. */
import { limits } from '../../catalogue/limits.ts'
import { reportReasons } from '../../catalogue/vocabulary.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from './html.ts'

export function reportForm(listingId: number, isReported: boolean, locale: Locale): Html {
  const { desk } = locale.words
  if (isReported) return html`<p class="notice good" role="status">${desk.reportThanks}</p>`
  return html`<details class="report guarded"><summary>${desk.report}</summary>
<form method="post" action="/listings/${listingId}/reports" data-once><fieldset><legend>${desk.reportTitle}</legend>
${reportReasons.map(({ value }, index) => html`<p><label><input type="radio" name="reason" value="${value}" ${index === 0 && html`required`}> ${desk.reportReasons[value]}</label></p>`)}</fieldset>
<div class="field"><label for="report-text">${desk.reportText}</label><textarea id="report-text" name="text" rows="3" maxlength="${limits.reportTextMaxChars}"></textarea></div>
<p><button class="button" type="submit">${desk.reportSend}</button></p></form></details>`
}
