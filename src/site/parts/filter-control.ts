/**
 * One control for each kind of parameter, none for a field: what the catalogue says of a parameter
 * is enough to ask for it. Controls are plain form fields and work without script.
 */
import { type Parameter, parametersByName, rangeLabel } from '../../catalogue/parameters.ts'
import type { Locale } from '../locale/locale.ts'
import type { SearchQuery } from '../requests/search-address.ts'
import { type Html, html } from './html.ts'

export interface Facets {
  readonly facets: Readonly<
    Record<string, readonly { readonly value: string; readonly count: number }[]>
  >
  readonly histograms: Readonly<
    Record<string, { readonly edges: readonly number[]; readonly counts: readonly number[] }>
  >
}

export interface FormState {
  readonly query: SearchQuery
  readonly facets: Facets | null
  readonly locale: Locale
}

const AGES_DAYS = [1, 3, 7, 14, 30, 90]

/** null: the parameter is not asked for (paging) or asked for with its partner (max). */
export function filterControl(parameter: Parameter, state: FormState): Html | null {
  switch (parameter.effect.by) {
    case 'choice':
      return parameter.multiple ? choiceControl(parameter, state) : null
    case 'min':
      return rangeControl(parameter, state)
    case 'max':
      return parameter.steps ? stepsControl(parameter, parameter.steps, state) : null
    case 'flag':
      return flagControl(parameter, state)
    case 'age_days':
      return ageControl(parameter, state)
    case 'text':
      return textControl(parameter, state)
    default:
      return null
  }
}

/** Filters without a control of their own travel along: set by the map, by a link, by the box. */
export function carriedField({ name, effect }: Parameter, { query }: FormState): Html | null {
  const isCarried = ['place', 'id', 'ids', 'since', 'near', 'radius', 'bbox', 'polygon'].includes(
    effect.by,
  )
  const value = query[name]
  if (!isCarried || value === null || value === undefined) return null
  return html`<input type="hidden" name="${name}" value="${[value].flat().join(',')}">`
}

function choiceControl(parameter: Parameter, { query, facets, locale }: FormState): Html {
  const { name, match } = parameter
  const chosen = new Set([query[name] ?? []].flat().map(String))
  const counts = new Map(facets?.facets[name]?.map(({ value, count }) => [value, count]))
  return html`<fieldset class="choices"><legend>${locale.label(parameter.label)}${match === 'all' && html` <small>(${locale.words.alsoAll})</small>`}</legend>
<div class="pills">${parameter.values!.map(({ value, label }) => {
    const count = counts.get(value)
    const id = `${name}-${value}`
    return html`<span class="pill"><input type="checkbox" id="${id}" name="${name}" value="${value}" ${chosen.has(value) && html`checked`}><label for="${id}" ${count === 0 && html`class="none"`}>${locale.label(label)}${count !== undefined && html` <small data-facet="${id}">${locale.number(count)}</small>`}</label></span>`
  })}</div></fieldset>`
}

/** A pair of bounds, with the spread of what there is drawn above. */
function rangeControl(parameter: Parameter, { query, facets, locale }: FormState): Html {
  const { name, effect } = parameter
  const partner = parametersByName.get((effect as { partner: string }).partner)!
  const range = name.replace(/_min$/, '')
  const histogram = facets?.histograms[range]
  const { words } = locale
  const unit = parameter.unit === undefined ? '' : locale.unitSign(parameter.unit)
  const field = ({ name: side, label }: Parameter, placeholder: string) =>
    html`<label class="bound"><span>${placeholder}</span><input type="text" inputmode="numeric" pattern="${(parameter.min ?? 0) < 0 ? '-?[0-9]*' : '[0-9]*'}" maxlength="12" autocomplete="off" id="${side}" name="${side}" value="${String(query[side] ?? '')}" aria-label="${locale.label(label)}"><span class="unit" aria-hidden="true">${unit}</span></label>`
  return html`<fieldset class="range"><legend>${locale.label(rangeLabel(parameter))}</legend>
<div data-histogram="${range}">${histogram && histogramDrawing(histogram.counts)}</div>
<div class="bounds">${field(parameter, words.from)}${field(partner, words.upTo)}</div></fieldset>`
}

const HISTOGRAM_HEIGHT = 36

function histogramDrawing(counts: readonly number[]): Html {
  const most = Math.max(1, ...counts)
  return html`<svg class="histogram" viewBox="0 0 ${counts.length * 10} ${HISTOGRAM_HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${counts.map(
    (count, index) => {
      const height = Math.round((count / most) * HISTOGRAM_HEIGHT * 10) / 10
      return html`<rect x="${index * 10 + 1}" y="${HISTOGRAM_HEIGHT - height}" width="8" height="${height}" rx="1"/>`
    },
  )}</svg>`
}

function flagControl(parameter: Parameter, { query, locale }: FormState): Html {
  const { name, label, values } = parameter
  return html`<fieldset class="choices"><legend>${locale.label(label)}</legend><div class="pills"><span class="pill"><input type="checkbox" id="${name}" name="${name}" value="${values![0].value}" ${Boolean(query[name]) && html`checked`}><label for="${name}">${locale.label(label)}</label></span></div></fieldset>`
}

function ageControl({ name, label }: Parameter, { query, locale }: FormState): Html {
  const value = query[name]
  const ages = [...new Set([...AGES_DAYS, ...(value === undefined ? [] : [Number(value)])])]
  return html`<p class="line"><label for="${name}">${locale.label(label)}</label><select id="${name}" name="${name}"><option value="">${locale.words.any}</option>${ages
    .sort((a, b) => a - b)
    .map(
      (days) =>
        html`<option value="${days}" ${String(value) === String(days) && html`selected`}>${days === 0 ? locale.words.today : locale.words.lastDays(days)}</option>`,
    )}</select></p>`
}

/** One end of a range of which the other is open. */
function stepsControl(
  { name, label, unit }: Parameter,
  offered: readonly number[],
  { query, locale }: FormState,
): Html {
  const value = query[name]
  const steps = [...new Set([...offered, ...(value === undefined ? [] : [Number(value)])])]
  return html`<p class="line"><label for="${name}">${locale.label(label)}</label><select id="${name}" name="${name}"><option value="">${locale.words.any}</option>${steps
    .sort((a, b) => a - b)
    .map(
      (step) =>
        html`<option value="${step}" ${String(value) === String(step) && html`selected`}>${locale.words.upTo} ${locale.quantity(step, unit)}</option>`,
    )}</select></p>`
}

function textControl(parameter: Parameter, { query, locale }: FormState): Html {
  const { name, label, maxChars } = parameter
  return html`<p class="line"><label for="${name}">${locale.label(label)}</label><input type="search" id="${name}" name="${name}" value="${String(query[name] ?? '')}" maxlength="${maxChars}"></p>`
}
