/** A seller's listings as a table, with what is missing, the status of each, and actions on several. */
import { fieldsByName } from '../../catalogue/fields.ts'
import { type StockSort, stockSorts } from '../../domain/listings/stock-sorts.ts'
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { Stock, StockQuery, StockRow } from '../../service/desk/desk-work.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { PageAnswer } from '../mount/send-page.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { roundedPrice } from '../parts/estimate-range.ts'
import { type Html, html } from '../parts/html.ts'
import { tokenField } from './csrf.ts'
import { type DeskContent, deskAnswer } from './desk-frame.ts'
import { DESK } from './desk-visit.ts'

const DISTRICT_LABEL = 'District'

export const STATES = ['draft', 'live', 'paused', 'closed'] as const

export interface StockView {
  readonly stock: Stock
  readonly query: StockQuery
  /** Every row of the page is chosen. */
  readonly isAll: boolean
  /** A change that can still be taken back. */
  readonly undo: { readonly batch: string; readonly steps: number } | null
  readonly news: Pick<DeskContent, 'notice' | 'problem'>
}

export function stockPage(
  { stock, query, isAll, undo, news }: StockView,
  at: SellerAtDesk,
  context: SiteContext,
  locale: Locale,
): PageAnswer {
  const { desk } = locale.words
  const total = STATES.reduce((sum, state) => sum + (stock.counts[state] ?? 0), 0)
  const body = html`${suspension(at, locale)}
<p><a class="button primary" href="${DESK}/listings/new">${desk.newListing}</a> ${at.rules?.live_max != null && html`<span class="small">${desk.liveLimit(locale.number(stock.counts.live ?? 0), locale.number(at.rules.live_max))}</span>`}</p>
${undo && undoForm(undo, at, locale)}
${total > 0 && filters(query, stock, context, locale)}
${
  stock.rows.length === 0
    ? html`<p>${total === 0 ? desk.none : desk.noneHere}</p>`
    : html`<form method="get" action="${DESK}/bulk" data-bulk>
<p><a class="button" href="${pageHref({ ...query, all: isAll ? null : '1' })}" data-select-all>${isAll ? desk.bulk.selectNone : desk.bulk.selectAll}</a></p>
${table(stock.rows, query, isAll, context, locale)}
${bulk(locale)}</form>`
}
<p>${query.page > 1 && html`<a class="button" href="${pageHref({ ...query, page: query.page - 1 })}">${desk.bulk.previousPage}</a>`} ${stock.hasMore && html`<a class="button" href="${pageHref({ ...query, page: query.page + 1 })}">${desk.bulk.nextPage}</a>`}</p>`
  return deskAnswer({ title: desk.listingsTitle, part: 'listings', body, ...news }, at, locale)
}

export function suspension({ rules }: SellerAtDesk, { words: { desk } }: Locale): Html {
  if (!rules?.suspended_at) return html``
  return html`<p class="problem" role="alert">${desk.suspended(rules.suspended_reason ?? '')}</p>`
}

/** Filters, order and page stand in the address: it can be kept and sent to a colleague. */
function pageHref(query: StockQuery & { readonly all?: string | null }): string {
  const { state, text, district, sort, page, all = null } = query
  const pairs = {
    ...{ state, q: text, district, all },
    sort: sort === 'updated' ? null : sort,
    page: page === 1 ? null : page,
  }
  const sent = Object.entries(pairs).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return sent.length === 0 ? DESK : `${DESK}?${sent.join('&')}`
}

function undoForm(
  { batch, steps }: { readonly batch: string; readonly steps: number },
  at: SellerAtDesk,
  locale: Locale,
): Html {
  const { desk } = locale.words
  return html`<form class="notice desk-undo" method="post" action="${DESK}/bulk/undo" data-once>${tokenField(at)}<input type="hidden" name="batch" value="${batch}"><span>${desk.bulk.canUndo(locale.number(steps))}</span> <button class="button" type="submit">${desk.bulk.undo}</button></form>`
}

function filters(
  { state, text, district, sort }: StockQuery,
  { counts }: Stock,
  { country }: SiteContext,
  locale: Locale,
): Html {
  const { desk } = locale.words
  const counted = (name: string) => `${desk.states[name]} (${locale.number(counts[name] ?? 0)})`
  return html`<form class="desk-filters" method="get" action="${DESK}">
<label>${desk.filterState} <select name="state"><option value="">${desk.all}</option>${STATES.map((name) => html`<option value="${name}" ${name === state && html`selected`}>${counted(name)}</option>`)}</select></label>
<label>${locale.label(DISTRICT_LABEL)} <select name="district"><option value="">${desk.all}</option>${country.districts.map((one) => html`<option value="${one.slug}" ${one.slug === district && html`selected`}>${locale.nameOf(one)}</option>`)}</select></label>
<label>${desk.filterText} <input type="search" name="q" value="${text ?? ''}" maxlength="60"></label>
<label>${desk.bulk.sort} <select name="sort">${stockSorts.map((one) => html`<option value="${one}" ${one === sort && html`selected`}>${desk.bulk.sorts[one]}</option>`)}</select></label>
<button class="plain" type="submit">${desk.filter}</button></form>`
}

function table(
  rows: readonly StockRow[],
  query: StockQuery,
  isAll: boolean,
  context: SiteContext,
  locale: Locale,
): Html {
  const { desk } = locale.words
  // A head that sorts: pressed again, a price goes the other way.
  const sorting = (text: string, ...orders: readonly StockSort[]) => {
    const at = orders.indexOf(query.sort)
    const next = orders[(at + 1) % orders.length]
    const way = query.sort === 'price_asc' ? 'ascending' : 'descending'
    return html`<th scope="col" ${at >= 0 && html`aria-sort="${way}"`}><a href="${pageHref({ ...query, sort: next, page: 1 })}">${text}</a></th>`
  }
  const heads = html`${sorting(desk.columnListing, 'newest', 'reference')}<th scope="col">${desk.columnState}</th>${sorting(desk.columnPrice, 'price_asc', 'price_desc')}<th scope="col">${desk.columnLacks}</th><th scope="col">${desk.columnEstimate}</th><th scope="col">${desk.columnEnquiries}</th>${sorting(desk.figures.ofWeek, 'views')}`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${desk.listingsTitle}"><table class="desk-table"><thead><tr><td></td>${heads}</tr></thead>
<tbody>${rows.map((row) => tableRow(row, isAll, context, locale))}</tbody></table></div>`
}

function tableRow(row: StockRow, isAll: boolean, context: SiteContext, locale: Locale): Html {
  const { record, enquiries, week, hold, valuation } = row
  const { desk } = locale.words
  const title = record.property_type === null ? desk.untitled : titleFor(record, context, locale)
  const missing = record.missing_to_publish
  return html`<tr data-listing-row="${record.id}"><td><input type="checkbox" name="ids" value="${record.id}" ${isAll && html`checked`} aria-label="${desk.choose(title)}"></td>
<th scope="row"><a href="${DESK}/listings/${record.id}">${title}</a> <span class="small">${record.reference ?? `#${record.id}`}</span></th>
<td><span class="desk-state desk-state-${record.state}">${desk.states[record.state] ?? record.state}</span>${hold !== null && html` <span class="desk-held">${desk.held(hold)}</span>`}</td>
<td data-head="${desk.columnPrice}">${record.price === null ? '–' : locale.money(record.price)}</td>
<td data-head="${desk.columnLacks}">${missing.length === 0 ? desk.lacksNothing : missing.map((name) => labelOf(name, locale)).join(', ')}</td>
<td data-head="${desk.columnEstimate}">${valuation ? html`${locale.money(roundedPrice(valuation.value))} <span class="small desk-range">${locale.money(valuation.low)} – ${locale.money(valuation.high)}</span>` : '–'}</td>
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
