/** One run of a feed: how it ended, changes held for a decision, and what became of each home, with repairs. */
import { type ColumnContent, columnContents } from '../../../domain/feeds/header-phrases.ts'
import type { TableColumn } from '../../../domain/feeds/table-columns.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { RunView } from '../../../service/feeds/feed-rows.ts'
import type { RecordsPage } from '../../../service/feeds/feed-service.ts'
import { tellRecord, tellRun } from '../../../service/feeds/tell-report.ts'
import type { Locale } from '../../locale/locale.ts'
import type { Answer } from '../../mount/page-handler.ts'
import { type Html, html } from '../../parts/html.ts'
import { siteLimits } from '../../site-limits.ts'
import { tokenField } from '../csrf.ts'
import { deskTable } from '../desk-frame.ts'
import { DESK, type DeskVisit } from '../desk-visit.ts'
import { countsOf, FEEDS, feedAnswer, newsOf } from './feed-pages.ts'

const NO_RECORDS: RecordsPage = { results: [], next_after: null }

export async function runPage(visit: DeskVisit, id: number, runId: number): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const words = locale.words.desk.feeds
  const { feeds } = context.service
  const sent = (name: string) => asked.pairs.find((pair) => pair.name === name)?.value ?? ''
  const feed = await feeds.read(id, at.caller)
  const run = tellRun(await feeds.readRun(id, runId, at.caller), locale.lang)
  const action = Object.hasOwn(words.actions, sent('action')) ? sent('action') : null
  const after = /^\d{1,9}$/.test(sent('after')) ? Number(sent('after')) : 0
  const query = { id, runId, after, action, limit: siteLimits.desk.rowsPerPage }
  const records = await feeds.records(query, at.caller).catch((error: unknown) => {
    if (error instanceof Refusal && error.faults[0].code === 'report_expired') return NO_RECORDS
    throw error
  })
  const isOpen = run.status === 'waiting' || run.status === 'running'
  const here = `${FEEDS}/${id}/runs/${runId}`
  const body = html`<p><a href="${FEEDS}/${id}">${words.back}</a></p>
<p ${isOpen && html`data-look-again`}><span class="desk-state">${words.statuses[run.status]}</span> ${run.dry_run && html`(${words.isPreview}) `}<span class="small">${locale.moment(run.created_at)}</span> ${isOpen && html`${words.working} <a href="${here}">${words.lookAgain}</a>`}</p>
${run.fault !== null && html`<div class="problem"><h2>${words.fault}</h2><p>${run.fault.message} ${run.fault.fix}</p></div>`}
${run.held !== null && held(run, visit, here)}
<p>${countsOf(run, locale)}</p>
${run.report?.columns && columnForm(run.report.columns, id, visit)}
${!isOpen && run.status === 'checked' && html`<form class="act-row" method="post" action="${FEEDS}/${id}/runs" data-once>${tokenField(at)}<button class="primary" type="submit" name="act" value="apply">${words.run}</button></form>`}
${!isOpen && report(records, { action, here }, locale)}`
  const title = words.runTitle(String(run.id), feed.name)
  return feedAnswer({ title, body, ...newsOf(asked.pairs, locale) }, visit)
}

function held({ held: what }: RunView, { at, locale }: DeskVisit, here: string): Html {
  const words = locale.words.desk.feeds
  if (what === null) return html``
  const act = (name: string, label: string) =>
    html`<form method="post" action="${here}" data-once>${tokenField(at)}<button class="button" type="submit" name="act" value="${name}">${label}</button></form>`
  return html`<section class="notice"><h2>${words.held}</h2><ul>${what.removals > 0 && html`<li>${words.heldRemovals(locale.number(what.removals))}</li>`}${what.prices > 0 && html`<li>${words.heldPrices(locale.number(what.prices))}</li>`}</ul>
<p class="small">${what.keys.join(', ')}</p><p>${words.heldText}</p>
<div class="act-row">${act('release', words.release)}${act('discard', words.discard)}</div></section>`
}

/** What the columns of a table were taken for, to be corrected. */
function columnForm(columns: readonly TableColumn[], id: number, { at, locale }: DeskVisit): Html {
  const { columns: words } = locale.words.desk.feeds
  const options = (chosen: ColumnContent) =>
    columnContents.map(
      (one) =>
        html`<option value="${one}" ${one === chosen && html`selected`}>${words.contents[one]}</option>`,
    )
  const rows = columns.map(
    ({ header, content, guessed }, place) =>
      html`<tr><th scope="row"><label for="column-${place}">${header}</label></th><td><input type="hidden" name="header" value="${header}"><select id="column-${place}" name="content">${options(content)}</select>${guessed && html` <span class="small">${words.guessed}</span>`}</td></tr>`,
  )
  return html`<section id="columns"><h2>${words.title}</h2><p>${words.lead}</p><form method="post" action="${FEEDS}/${id}/runs" data-once>${tokenField(at)}${deskTable(words.title, [words.header, words.content], rows)}
<p><button class="button" type="submit" name="act" value="columns">${words.save}</button></p></form></section>`
}

function report(
  { results, next_after: next }: RecordsPage,
  { action, here }: { readonly action: string | null; readonly here: string },
  locale: Locale,
): Html {
  const words = locale.words.desk.feeds
  const options = Object.entries(words.actions).map(
    ([name, label]) =>
      html`<option value="${name}" ${name === action && html`selected`}>${label}</option>`,
  )
  const told = results.map((row) => tellRecord(row, locale.lang))
  const rows = told.map(
    ({ line, key, action: did, listing_id, issues }) =>
      html`<tr><td data-head="${words.line}">${line === null ? words.gone : locale.number(line)}</td><th scope="row">${listing_id === null ? (key ?? '–') : html`<a href="${DESK}/listings/${listing_id}">${key ?? `#${listing_id}`}</a>`}</th><td data-head="${words.action}">${words.actions[did] ?? did}</td><td>${issues.length > 0 && html`<ul class="desk-issues">${issues.map(({ message, fix, field, value }) => html`<li>${message} ${field !== null && html`<code>${field}</code>`}${value !== null && html` <q>${value}</q>`} <strong>${fix}</strong></li>`)}</ul>`}</td></tr>`,
  )
  const query = [action === null ? '' : `action=${action}&`, `after=${next}`].join('')
  return html`<section id="records"><h2>${words.records}</h2>
<form class="desk-filters" method="get" action="${here}#records"><label>${words.action} <select name="action"><option value="">${words.allActions}</option>${options}</select></label><button class="plain" type="submit">${locale.words.desk.filter}</button></form>
${rows.length === 0 ? html`<p>${words.noRecords}</p>` : deskTable(words.records, [words.line, words.key, words.action, words.issues], rows)}
${rows.length > 0 && html`<p><a href="${here}/csv">${words.download}</a></p>`}
${next !== null && html`<p><a class="button" href="${here}?${query}#records">${words.more}</a></p>`}</section>`
}
