/** A seller's exports at the desk: all of them with when they were last fetched, a new one, and what revokes one. */
import { limits } from '../../../catalogue/limits.ts'
import { type ExportFormat, exportFormats } from '../../../service/feeds/export-stock.ts'
import type { ExportView, ExportWithToken } from '../../../service/feeds/stock-exports.ts'
import { formField } from '../../enquiries/form-field.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { type Html, html } from '../../parts/html.ts'
import { onceFields, tokenField } from '../csrf.ts'
import { type DeskContent, deskAnswer, deskTable } from '../desk-frame.ts'
import { DESK, type DeskVisit } from '../desk-visit.ts'

export const EXPORTS = `${DESK}/exports`

const names: Readonly<Record<ExportFormat, string>> = {
  kyero: 'Kyero 3 (XML)',
  rera: 'RERA 1 (XML)',
  reso: 'RESO (JSON)',
  meta: 'Meta home listings (XML)',
}

interface ExportNews extends Pick<DeskContent, 'notice' | 'problem' | 'status'> {
  /** Shown this once. */
  readonly made?: ExportWithToken
  readonly name?: string
  readonly nameFault?: string
}

export async function exportPage(visit: DeskVisit, news: ExportNews = {}): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const words = locale.words.desk.feeds.exports
  const { results } = await context.service.exports.list(at.caller)
  const { made, name = '', nameFault } = news
  const faults = nameFault === undefined ? [] : [{ field: 'name', text: nameFault }]
  const wasRevoked = asked.pairs.some(
    ({ name: key, value }) => key === 'notice' && value === 'revoked',
  )
  const body = html`<p><a href="${DESK}/feeds">${words.back}</a></p>
${made !== undefined && addressesOf(made, visit)}
<p>${words.lead}</p>
${
  results.length === 0
    ? html`<p>${words.none}</p>`
    : deskTable(
        words.title,
        [words.name, words.created, words.lastPulled, words.state],
        results.map((one) => exportRow(one, visit)),
      )
}
<section><h2>${words.add}</h2><form class="desk-group" method="post" action="${EXPORTS}" data-once>${onceFields(at)}
<div class="desk-field">${formField({ name: 'name', label: words.name, hint: words.nameHint, faults }, (attributes) => html`<input ${attributes} required maxlength="${limits.exportNameMaxChars}" autocomplete="off" placeholder="JamesEdition" value="${name}">`)}</div>
<p><button class="primary" type="submit">${words.addButton}</button></p></form></section>`
  const { notice = wasRevoked ? words.revoked : null, problem = null, status = 200 } = news
  return deskAnswer(
    { title: words.title, body, notice, problem, status, part: 'feeds' },
    at,
    locale,
  )
}

function addressesOf({ addresses }: ExportWithToken, { locale }: DeskVisit): Html {
  const words = locale.words.desk.feeds.exports
  return html`<div class="notice good" role="status"><p>${words.secret}</p><dl>${exportFormats.map((format) => html`<dt>${names[format]}</dt><dd><code>${addresses[format]}</code></dd>`)}</dl></div>`
}

function exportRow(
  { id, name, created_at, last_pulled_at: pulled, revoked_at }: ExportView,
  { at, locale }: DeskVisit,
): Html {
  const words = locale.words.desk.feeds.exports
  return html`<tr><th scope="row">${name}</th><td data-head="${words.created}">${locale.moment(created_at)}</td><td data-head="${words.lastPulled}">${pulled === null ? words.never : locale.moment(pulled)}</td><td>${revoked_at === null ? html`<span class="desk-state">${words.active}</span> <form method="post" action="${EXPORTS}" data-once>${tokenField(at)}<input type="hidden" name="id" value="${id}"><button class="button" type="submit" name="act" value="revoke">${words.revoke}</button></form>` : words.revokedOn(locale.moment(revoked_at))}</td></tr>`
}
