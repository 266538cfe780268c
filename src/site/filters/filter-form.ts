/**
 * The form of the search page: deal, the one box, filters in panels. A plain GET form.
 * What most people ask for first stands in the bar, as far as it fits what is searched; all else is one press away,
 * in groups, and what few ask for is folded until it is set.
 */
import {
  endsOfRange,
  type FilterGroup,
  filterGroups,
  isUpperOfPair,
  type Parameter,
  rangeLabel,
} from '../../catalogue/parameters.ts'
import { sortsFor } from '../../catalogue/sorts.ts'
import { fittingFilters } from '../../domain/search/form-filters.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import {
  dealOfQuery,
  landingHref,
  type SearchQuery,
  searchHref,
} from '../requests/search-address.ts'
import type { Chip } from './filter-chips.ts'
import { carriedField, type FormState, filterControl } from './filter-control.ts'
export interface FilterFormOptions extends FormState {
  readonly chips: readonly Chip[]
  readonly total: number
  /** Where buying and renting begin; left out, at the search. */
  readonly isLanding?: boolean
}

/** More would not fit next to the box. */
const BAR_FILTERS = 3

export function filterForm(options: FilterFormOptions): Html {
  const { query, types, locale } = options
  const { words } = locale
  const deal = dealOfQuery(query)
  const asked = fittingFilters({ deal, types })
  const inBar = asked
    .filter(({ barPlace }) => barPlace !== undefined)
    .sort((a, b) => a.barPlace! - b.barPlace!)
    .slice(0, BAR_FILTERS)
  const others = asked.filter((parameter) => !inBar.includes(parameter))
  return html`<form class="finder" id="search-form" action="/search" method="get" role="search" autocomplete="off" data-search-form>
<div class="finder-row">
<nav class="deals" aria-label="${words.buyOrRent}">${dealLink('sale', words.buy, options)}${dealLink('rent', words.rent, options)}</nav>
<div class="find" data-still="find"><label class="visually-hidden" for="find">${words.findLabel}</label>
<input id="find" name="find" type="search" maxlength="300" placeholder="${locale.findPlaceholder}" autocomplete="off" spellcheck="false" data-find>
<button class="primary" type="submit">${icons.search}<span>${words.search}</span></button></div>
</div>
${deal !== 'sale' && html`<input type="hidden" name="deal" value="${deal}">`}
${asked.map((parameter) => carriedField(parameter, options))}
<div class="filter-bar" id="filter-bar">
${inBar.map((parameter) => panel(parameter, options))}
${morePanel(others, options)}
</div>
</form>`
}

function dealLink(
  deal: 'sale' | 'rent',
  text: string,
  { query, isLanding }: FilterFormOptions,
): Html {
  const isCurrent = dealOfQuery(query) === deal
  // A price of one market means nothing in the other, and each has its own usual order.
  const changes = isCurrent ? {} : { deal, price_min: null, price_max: null, sort: null }
  const href = isLanding ? landingHref({ deal }) : searchHref(query, changes)
  return html`<a href="${href}" data-deal="${deal}" ${isCurrent && html`aria-current="true"`}>${text}</a>`
}

const isBound = ({ effect }: Parameter): boolean => effect.by === 'min' || effect.by === 'max'

const labelOf = (parameter: Parameter, { locale }: FormState): string =>
  locale.label(isBound(parameter) ? rangeLabel(parameter) : parameter.label)

const countSet = (parameters: readonly Parameter[], { chips }: FilterFormOptions): number => {
  const names = parameters.flatMap(endsOfRange).map(({ name }) => name)
  return chips.filter(({ parameter }) => names.includes(parameter)).length
}

function panel(parameter: Parameter, options: FilterFormOptions): Html {
  const label = labelOf(parameter, options)
  return html`<details class="filter" data-panel id="panel-${parameter.name}"><summary>${label}${tally(countSet([parameter], options))}</summary>
<div class="panel">${filterControl(parameter, options)}${panelFoot(options)}</div></details>`
}

function morePanel(others: readonly Parameter[], options: FilterFormOptions): Html {
  const { words } = options.locale
  // The upper end of a range shares the control of the lower.
  const controlled = others.filter(
    (parameter) => parameter.group !== undefined && !isUpperOfPair(parameter),
  )
  return html`<details class="filter filter-more" data-panel id="panel-more"><summary>${icons.filters}<span class="when-wide">${words.moreFilters}</span><span class="when-narrow">${words.filters}</span>${tally(countSet(controlled, options))}</summary>
<div class="panel panel-wide"><div class="groups">${filterGroups.map((group) => groupOf(group, controlled, options))}</div>${panelFoot(options)}</div></details>`
}

function groupOf(group: FilterGroup, among: readonly Parameter[], options: FilterFormOptions) {
  const own = among.filter((parameter) => parameter.group === group)
  if (own.length === 0) return null
  const title = `group-${group}`
  const usual = own.filter((parameter) => !isFolded(parameter, options))
  return html`<div class="group" role="group" aria-labelledby="${title}"><p class="group-name" id="${title}">${options.locale.words.finder.groups[group]}</p>
${usual.map((parameter) => filterControl(parameter, options))}${foldOf(
  own.filter((parameter) => isFolded(parameter, options)),
  group,
  options,
)}</div>`
}

const isFolded = (parameter: Parameter, options: FilterFormOptions): boolean =>
  parameter.rarelyUsed === true && countSet([parameter], options) === 0

/** The summary names what is inside: nobody has to open it to learn that it is not wanted. */
function foldOf(folded: readonly Parameter[], group: FilterGroup, options: FilterFormOptions) {
  if (folded.length === 0) return null
  const names = folded.map((parameter) => labelOf(parameter, options)).join(', ')
  return html`<details class="fold" id="fold-${group}"><summary>${names}</summary>${folded.map((parameter) => filterControl(parameter, options))}</details>`
}

const tally = (count: number): Html =>
  html`<span class="tally" ${count === 0 && html`hidden`}>${count}</span>`

function panelFoot({ locale, total }: FilterFormOptions): Html {
  return html`<p class="panel-foot"><button class="primary" type="submit" data-apply>${locale.words.showResults(locale.number(total), total)}</button></p>`
}

/** Keeps the choice of a link about suspicious prices while the form is used. */
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
