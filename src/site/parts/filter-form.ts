/** The form of the search page: deal, the one box, filters in panels. A plain GET form. */
import { filterParameters, type Parameter, rangeLabel } from '../../catalogue/parameters.ts'
import { sortsFor } from '../../catalogue/sorts.ts'
import type { Locale } from '../locale/locale.ts'
import { dealOfQuery, type SearchQuery, searchHref } from '../requests/search-address.ts'
import type { Chip } from './filter-chips.ts'
import { carriedField, type FormState, filterControl } from './filter-control.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'

export interface FilterFormOptions extends FormState {
  readonly chips: readonly Chip[]
  readonly total: number
}

export function filterForm(options: FilterFormOptions): Html {
  const { query, locale } = options
  const { words } = locale
  const deal = dealOfQuery(query)
  const asked = filterParameters.filter(({ appliesTo }) => appliesTo.includes(deal))
  // What most people ask for first stands in the bar; all else is one press away.
  const inBar = asked
    .filter(({ barPlace }) => barPlace !== undefined)
    .sort((a, b) => a.barPlace! - b.barPlace!)
  const others = asked.filter((parameter) => !inBar.includes(parameter))
  return html`<form class="finder" id="search-form" action="/search" method="get" role="search" data-search-form>
<div class="finder-row">
<nav class="deals" aria-label="${words.buyOrRent}">${dealLink('sale', words.buy, query)}${dealLink('rent', words.rent, query)}</nav>
<div class="find"><label class="visually-hidden" for="find">${words.findLabel}</label>
<input id="find" name="find" type="search" maxlength="300" placeholder="${locale.findPlaceholder}" autocomplete="off" spellcheck="false" data-find>
<button class="primary" type="submit">${icons.search}<span>${words.search}</span></button></div>
</div>
${deal !== 'sale' && html`<input type="hidden" name="deal" value="${deal}">`}
${asked.map((parameter) => carriedField(parameter, options))}
<div class="filter-bar">
${inBar.map((parameter) => panel(parameter, options))}
${morePanel(others, options)}
</div>
</form>`
}

function dealLink(deal: 'sale' | 'rent', text: string, query: SearchQuery): Html {
  const isCurrent = dealOfQuery(query) === deal
  // A price of one market means nothing in the other, and each has its own usual order.
  const changes = isCurrent ? {} : { deal, price_min: null, price_max: null, sort: null }
  return html`<a href="${searchHref(query, changes)}" data-deal="${deal}" ${isCurrent && html`aria-current="true"`}>${text}</a>`
}

const namesOf = ({ name, effect }: Parameter): string[] =>
  effect.by === 'min' ? [name, effect.partner] : [name]

function panel(parameter: Parameter, options: FilterFormOptions): Html {
  const { locale, chips } = options
  const names = namesOf(parameter)
  const set = chips.filter(({ parameter: of }) => names.includes(of)).length
  const label = parameter.effect.by === 'min' ? rangeLabel(parameter) : parameter.label
  return html`<details class="filter" data-panel><summary>${locale.label(label)}${tally(set, parameter.name)}</summary>
<div class="panel">${filterControl(parameter, options)}${applyButton(options)}</div></details>`
}

function morePanel(others: readonly Parameter[], options: FilterFormOptions): Html {
  const { words } = options.locale
  const controls = others.map(
    (parameter) => [parameter, filterControl(parameter, options)] as const,
  )
  const names = controls.flatMap(([parameter, control]) => (control ? namesOf(parameter) : []))
  const set = options.chips.filter(({ parameter }) => names.includes(parameter)).length
  return html`<details class="filter filter-more" data-panel><summary>${words.moreFilters}${tally(set, 'more')}</summary>
<div class="panel panel-wide"><div class="panel-grid">${controls.map(([, control]) => control)}</div>${applyButton(options)}</div></details>`
}

const tally = (count: number, of: string): Html =>
  html`<span class="tally" data-tally="${of}" ${count === 0 && html`hidden`}>${count}</span>`

function applyButton({ locale, total }: FilterFormOptions): Html {
  return html`<p class="panel-foot"><button class="primary" type="submit" data-apply>${locale.words.showResults(locale.number(total), total)}</button></p>`
}

/** How a link asked for suspicious prices stays while the form is used. */
export function sortControl(query: SearchQuery, locale: Locale): Html {
  const { words } = locale
  return html`<p class="sort">${Boolean(query.hide_suspicious) && html`<input type="hidden" name="hide_suspicious" value="1" form="search-form">`}<label for="sort">${words.sortBy}</label><select id="sort" name="sort" form="search-form">${sortsFor(
    dealOfQuery(query),
  )
    .filter(({ needs }) => needs === undefined || query[needs] !== undefined)
    .map(
      ({ value, label }) =>
        html`<option value="${value}" ${query.sort === value && html`selected`}>${locale.label(label)}</option>`,
    )}</select><button class="plain no-script-only" type="submit" form="search-form">${words.apply}</button></p>`
}
