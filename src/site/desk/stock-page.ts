/** A seller's listings as a table, with what is missing, the status of each, and actions on several. */
import { fieldsByName } from '../../catalogue/fields.ts'
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { Stock, StockQuery, StockRow } from '../../service/desk/desk-work.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { PageAnswer } from '../mount/send-page.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { onceFields } from './csrf.ts'
import { type DeskContent, deskAnswer } from './desk-frame.ts'
import { DESK } from './desk-visit.ts'

export const STATES = ['draft', 'live', 'paused', 'closed'] as const

export interface StockView {
  readonly stock: Stock
  readonly query: StockQuery
  readonly news: Pick<DeskContent, 'notice' | 'problem'>
}

export function stockPage(
  { stock, query, news }: StockView,
  at: SellerAtDesk,
  context: SiteContext,
  locale: Locale,
): PageAnswer {
  const { desk } = locale.words
  const total = STATES.reduce((sum, state) => sum + (stock.counts[state] ?? 0), 0)
  const body = html`${suspension(at, locale)}
<p><a class="button primary" href="${DESK}/listings/new">${desk.newListing}</a> ${at.rules?.live_max != null && html`<span class="small">${desk.liveLimit(locale.number(stock.counts.live ?? 0), locale.number(at.rules.live_max))}</span>`}</p>
${total > 0 && filters(query, stock, locale)}
${
  stock.rows.length === 0
    ? html`<p>${total === 0 ? desk.none : desk.noneHere}</p>`
    : html`<form method="post" action="${DESK}/bulk" data-once>${onceFields(at)}
${table(stock.rows, context, locale)}
${bulk(locale)}</form>`
}
${stock.next !== null && html`<p><a class="button" href="${pageHref({ ...query, before: stock.next })}">${desk.next}</a></p>`}`
  return deskAnswer({ title: desk.listingsTitle, part: 'listings', body, ...news }, at, locale)
}

export function suspension({ rules }: SellerAtDesk, { words: { desk } }: Locale): Html {
  if (!rules?.suspended_at) return html``
  return html`<p class="problem" role="alert">${desk.suspended(rules.suspended_reason ?? '')}</p>`
}

function pageHref({ state, text, before }: StockQuery): string {
  const pairs = { state, q: text, before }
  const sent = Object.entries(pairs).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return sent.length === 0 ? DESK : `${DESK}?${sent.join('&')}`
}

function filters({ state, text }: StockQuery, { counts }: Stock, locale: Locale): Html {
  const { desk } = locale.words
  const counted = (name: string) => `${desk.states[name]} (${locale.number(counts[name] ?? 0)})`
  return html`<form class="desk-filters" method="get" action="${DESK}">
<label>${desk.filterState} <select name="state"><option value="">${desk.all}</option>${STATES.map((name) => html`<option value="${name}" ${name === state && html`selected`}>${counted(name)}</option>`)}</select></label>
<label>${desk.filterText} <input type="search" name="q" value="${text ?? ''}" maxlength="60"></label>
<button class="plain" type="submit">${desk.filter}</button></form>`
}

function table(rows: readonly StockRow[], context: SiteContext, locale: Locale): Html {
  const { desk } = locale.words
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${desk.listingsTitle}"><table class="desk-table"><thead><tr><td></td><th scope="col">${desk.columnListing}</th><th scope="col">${desk.columnState}</th><th scope="col">${desk.columnPrice}</th><th scope="col">${desk.columnLacks}</th><th scope="col">${desk.columnEstimate}</th><th scope="col">${desk.columnEnquiries}</th><th scope="col">${desk.figures.ofWeek}</th></tr></thead>
<tbody>${rows.map((row) => tableRow(row, context, locale))}</tbody></table></div>`
}

function tableRow(row: StockRow, context: SiteContext, locale: Locale): Html {
  const { record, enquiries, week, hold, valuation } = row
  const { desk } = locale.words
  const title = record.property_type === null ? desk.untitled : titleFor(record, context, locale)
  const missing = record.missing_to_publish
  return html`<tr data-listing-row="${record.id}"><td><input type="checkbox" name="ids" value="${record.id}" aria-label="${desk.choose(title)}"></td>
<th scope="row"><a href="${DESK}/listings/${record.id}">${title}</a> <span class="small">${record.reference ?? `#${record.id}`}</span></th>
<td><span class="desk-state desk-state-${record.state}">${desk.states[record.state] ?? record.state}</span>${hold !== null && html` <span class="desk-held">${desk.held(hold)}</span>`}</td>
<td data-head="${desk.columnPrice}">${record.price === null ? '–' : locale.money(record.price)}</td>
<td data-head="${desk.columnLacks}">${missing.length === 0 ? desk.lacksNothing : missing.map((name) => labelOf(name, locale)).join(', ')}</td>
<td data-head="${desk.columnEstimate}">${valuation ? html`${locale.money(valuation.value)} <span class="small">${locale.money(valuation.low)} – ${locale.money(valuation.high)}</span>` : '–'}</td>
<td data-head="${desk.columnEnquiries}">${enquiries === 0 ? '–' : html`<a href="${DESK}/enquiries?listing=${record.id}">${locale.number(enquiries)}</a>`}</td>
<td data-head="${desk.figures.ofWeek}"><a href="${DESK}/listings/${record.id}/figures">${desk.figures.ofWeekText(locale.number(week.views), locale.number(week.saves))}</a></td></tr>`
}

export const labelOf = (name: string, locale: Locale): string =>
  locale.label(fieldsByName.get(name)?.label ?? name)

function bulk({ words: { desk } }: Locale): Html {
  return html`<fieldset class="desk-bulk"><legend>${desk.bulkTitle}</legend>
<button class="plain" type="submit" name="act" value="publish">${desk.bulkPublish}</button>
<button class="plain" type="submit" name="act" value="unpublish">${desk.bulkPause}</button>
<button class="plain" type="submit" name="act" value="close">${desk.bulkClose}</button>
<span class="desk-price-change"><label for="percent">${desk.bulkPrice}</label> <input id="percent" name="percent" inputmode="text" size="4" autocomplete="off" placeholder="-5"> <span>${desk.bulkPriceUnit}</span>
<button class="plain" type="submit" name="act" value="price">${desk.bulkGo}</button></span></fieldset>`
}
