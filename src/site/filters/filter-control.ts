/**
 * One control for each kind of parameter, none for a field: what the catalogue says of a parameter
 * is enough to ask for it. Controls are plain form fields and work without script.
 * Invariant: no control and no choice that does not fit the kinds of property searched, save what is set.
 */
import {
  endsOfRange,
  isUpperOfPair,
  kindsParameter,
  type Parameter,
  parametersByName,
  rangeLabel,
} from '../../catalogue/parameters.ts'
import { pairedAmenities } from '../../catalogue/publish-rules.ts'
import { ANY_KIND, NONE, type Value } from '../../catalogue/vocabulary.ts'
import { fitsKinds, type Stretch, spanSteps, stretchOf } from '../../domain/search/form-filters.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'
import type { SearchQuery } from '../requests/search-address.ts'
import { endsOf } from '../requests/tidy-form.ts'

/** What the controls of the form are drawn from: the search shown, and how much each further choice would leave. */
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
  /** The kinds of property that are searched; none: all of them. */
  readonly types: readonly string[]
  readonly facets: Facets | null
  readonly locale: Locale
}

function countsOf({ name }: Parameter, { facets }: FormState): ReadonlyMap<string, number> {
  return new Map(facets?.facets[name]?.map(({ value, count }) => [value, count]))
}

const chosenIn = ({ name }: Parameter, { query }: FormState): string[] =>
  [query[name] ?? []].flat().map(String)

const AGES_DAYS = [1, 3, 7, 14, 30, 90]

/** null: the form has no control for it (paging), or shares that of the lower end of its range. */
export function filterControl(parameter: Parameter, state: FormState): Html | null {
  switch (parameter.effect.by) {
    case 'choice':
      if (!parameter.multiple) return null
      return spanSteps(parameter.values!).length > 0
        ? spanControl(parameter, state)
        : choiceControl(parameter, state)
    case 'min':
    case 'max':
      if (parameter.steps) return stepsControl(parameter, parameter.steps, state)
      return isUpperOfPair(parameter) ? null : rangeControl(parameter, state)
    case 'flag':
    case 'once':
      return flagControl(parameter, state)
    case 'age_days':
      return ageControl(parameter, state)
    case 'text':
      return textControl(parameter, state)
    default:
      return null
  }
}

const CARRIED = [
  'place',
  'not_place',
  'id',
  'ids',
  'since',
  'near',
  'radius',
  'within',
  'bbox',
  'polygon',
  'street',
]

/** Filters without a control of their own travel along: set by the map, by a link, by the box. */
export function carriedField({ name, effect }: Parameter, { query }: FormState): Html | null {
  const isCarried = CARRIED.includes(effect.by)
  const value = query[name]
  if (!isCarried || value === null || value === undefined) return null
  return html`<input type="hidden" name="${name}" value="${[value].flat().join(',')}">`
}

function choiceControl(parameter: Parameter, state: FormState): Html {
  const { locale } = state
  const { name, match } = parameter
  const chosen = new Set(chosenIn(parameter, state))
  const counts = countsOf(parameter, state)
  return html`<fieldset class="choices" ${parameter === kindsParameter && html`data-kinds`}><legend>${locale.label(parameter.label)}${match === 'all' && html` <small>(${locale.words.alsoAll})</small>`}</legend>
<div class="pills">${valuesFor(parameter, chosen, state).map((one) => {
    const count = counts.get(one.value)
    const isChosen = chosen.has(one.value)
    const { input, label, text, small } = pillOf(one, name, locale)
    return html`${input}${isChosen && CHECKED}${label}${count === 0 && !isChosen && NO_MATCH}${text}${count !== undefined && html`${small}${locale.number(count)}</small>`}</label></span>`
  })}</div></fieldset>`
}

const CHECKED = html`checked`
const NO_MATCH = html`class="none"`

interface Pill {
  readonly input: Html
  readonly label: Html
  readonly text: Html
  readonly small: Html
}

const pills = new Map<string, WeakMap<Value, Pill>>()

/** What every search shows alike of a choice, made once for each language: there are more than a hundred on a page. */
function pillOf(one: Value, name: string, { lang, label: inWords }: Locale): Pill {
  const key = `${lang} ${name}`
  const known = pills.get(key) ?? new WeakMap<Value, Pill>()
  pills.set(key, known)
  const made = known.get(one)
  if (made) return made
  const { value, label } = one
  const id = `${name}-${value}`
  const pill = {
    input: html`<span class="pill ${value === ANY_KIND && html`pill-any`}"><input type="checkbox" id="${id}" name="${name}" value="${value}" `,
    label: html`><label for="${id}" `,
    text: html`>${inWords(label)}`,
    small: html` <small data-facet="${id}">`,
  }
  known.set(one, pill)
  return pill
}

/**
 * Without what cannot be had, what another control asks for, and "of any kind" where a kind is chosen: any kind comes
 * first, none last.
 */
function valuesFor(
  { name, values }: Parameter,
  chosen: ReadonlySet<string>,
  { types }: FormState,
): Value[] {
  const hasKind = [...chosen].some((value) => value !== ANY_KIND && value !== NONE)
  const rank = ({ value }: Value) => (value === ANY_KIND ? 0 : value === NONE ? 2 : 1)
  return values!
    .filter((one) => {
      if (chosen.has(one.value)) return true
      if (one.value === ANY_KIND && hasKind) return false
      return fitsKinds(one, types) && !isAskedElsewhere(name, one.value, types)
    })
    .sort((a, b) => rank(a) - rank(b))
}

/** The kind of pool has its own control, which also finds any pool. */
function isAskedElsewhere(name: string, value: string, types: readonly string[]): boolean {
  const pair = pairedAmenities.find(({ amenity }) => amenity === value)
  const isAmenity = parametersByName.get(name)?.match === 'all'
  const other = pair && isAmenity ? parametersByName.get(pair.field) : undefined
  return other !== undefined && fitsKinds(other, types)
}

/** A pair of bounds or a lone one, with the spread of what there is drawn above. Numbers stand as people write them. */
function rangeControl(parameter: Parameter, { query, facets, locale }: FormState): Html {
  const ends = endsOfRange(parameter)
  const histogram = facets?.histograms[parameter.name.replace(/_min$/, '')]
  const { words } = locale
  const set = (by: 'min' | 'max') => query[ends.find(({ effect }) => effect.by === by)?.name ?? '']
  const least = Number(set('min') ?? Number.NEGATIVE_INFINITY)
  const most = Number(set('max') ?? Number.POSITIVE_INFINITY)
  const unit = parameter.unit === undefined ? '' : locale.unitSign(parameter.unit)
  const field = ({ name: side, label, effect }: Parameter) => {
    const placeholder = effect.by === 'min' ? words.from : words.upTo
    const value = query[side]
    const isSet = value !== null && value !== undefined
    return html`<label class="bound"><span>${placeholder}</span><input type="text" inputmode="${(parameter.min ?? 0) < 0 ? 'text' : 'numeric'}" maxlength="20" autocomplete="off" id="${side}" name="${side}" value="${isSet && locale.number(Number(value))}" data-plain="${isSet && String(value)}" aria-label="${locale.label(label)}"><span class="unit" aria-hidden="true">${unit}</span></label>`
  }
  return html`<fieldset class="range"><legend>${locale.label(rangeLabel(parameter))}</legend>
${histogram && barsOf(histogram.counts, (bar) => histogram.edges[bar + 1] > least && histogram.edges[bar] < most)}
<div class="bounds">${ends.map(field)}</div></fieldset>`
}

/** A box to tick, with how many it would leave, and where the words need it what they mean. */
function flagControl(parameter: Parameter, state: FormState): Html {
  const { query, locale } = state
  const { name, label, values } = parameter
  const count = countsOf(parameter, state).get(values![0].value)
  const hint = locale.words.finder.hints[name]
  return html`<div class="flag"><label class="tick" for="${name}"><input type="checkbox" id="${name}" name="${name}" value="${values![0].value}" ${hint !== undefined && html`aria-describedby="${name}-hint"`} ${Boolean(query[name]) && html`checked`}>${locale.label(label)}${count !== undefined && html` <small data-facet="${name}">${locale.number(count)}</small>`}</label>${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}</div>`
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
  { name, label, unit, effect }: Parameter,
  offered: readonly number[],
  { query, locale }: FormState,
): Html {
  const value = query[name]
  const side = effect.by === 'min' ? locale.words.from : locale.words.upTo
  const steps = [...new Set([...offered, ...(value === undefined ? [] : [Number(value)])])]
  return html`<p class="line"><label for="${name}">${locale.label(label)}</label><select id="${name}" name="${name}"><option value="">${locale.words.any}</option>${steps
    .sort((a, b) => a - b)
    .map(
      (step) =>
        html`<option value="${step}" ${String(value) === String(step) && html`selected`}>${side} ${locale.quantity(step, unit)}</option>`,
    )}</select></p>`
}

function textControl(parameter: Parameter, { query, locale }: FormState): Html {
  const { name, label, maxChars } = parameter
  return html`<p class="line"><label for="${name}">${locale.label(label)}</label><input type="search" id="${name}" name="${name}" value="${String(query[name] ?? '')}" maxlength="${maxChars}"></p>`
}

/** How much there is of each: bars above the control that chooses among them. */
const HEIGHT = 36

/** `isChosen`: whether the bar lies inside what is searched; the others are drawn paler. Two shapes, however many bars. */
function barsOf(counts: readonly number[], isChosen: (bar: number) => boolean): Html {
  const most = Math.max(1, ...counts)
  let [chosen, others] = ['', '']
  for (const [index, count] of counts.entries()) {
    if (count === 0) continue
    // What is rare is seen, too.
    const height = Math.max(1, Math.round((count / most) * HEIGHT * 10) / 10)
    const bar = `M${index * 10 + 1} ${HEIGHT}v-${height}h8v${height}z`
    if (isChosen(index)) chosen += bar
    else others += bar
  }
  return html`<svg class="histogram" viewBox="0 0 ${counts.length * 10} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${chosen}"/><path class="off" d="${others}"/></svg>`
}

/**
 * A stretch of years, or of whatever else the values are spans of: two handles over the steps of the catalogue, with
 * how much there is of each drawn above. The handles move two plain selects, which is all there is without script; the
 * server makes the values between of the two ends.
 */
const OPEN: Stretch = { from: null, to: null }

function spanControl(parameter: Parameter, state: FormState): Html {
  const { locale } = state
  const { name, label, values } = parameter
  const steps = spanSteps(values!)
  const chosen = chosenIn(parameter, state)
  const stretch = chosen.length === 0 ? OPEN : stretchOf(steps, chosen)
  // With gaps between, the handles would say what is not searched: the choice stays as it came, in its chips.
  if (stretch === null) {
    return html`<input type="hidden" name="${name}" value="${chosen.join(',')}">`
  }
  const counts = countsOf(parameter, state)
  const { from, to } = endsOf(name)
  const title = locale.label(label)
  const at = (step: Value | null, otherwise: number) => (step ? steps.indexOf(step) : otherwise)
  const ends = [at(stretch.from, 0), at(stretch.to, steps.length - 1)]
  const names = steps.map((step) => locale.label(step.label))
  const select = (field: string, side: string, shown: number, open: number) =>
    html`<label class="bound"><span>${side}</span><select name="${field}" aria-label="${title}: ${side}">${steps.map(
      (step, index) =>
        html`<option value="${index === open ? '' : step.value}" ${index === shown && html`selected`}>${names[index]}</option>`,
    )}</select></label>`
  const handle = (side: string, shown: number) =>
    html`<input type="range" min="0" max="${steps.length - 1}" step="1" value="${shown}" aria-label="${title}: ${side}" aria-valuetext="${names[shown]}">`
  const { words } = locale
  return html`<fieldset class="range span" id="${name}" data-span><legend>${title}</legend>
${
  counts.size > 0 &&
  barsOf(
    steps.map(({ value }) => counts.get(value) ?? 0),
    (bar) => bar >= ends[0] && bar <= ends[1],
  )
}
<div class="handles js-only">${handle(words.from, ends[0])}${handle(words.upTo, ends[1])}</div>
<p class="span-shown js-only" aria-hidden="true"><span>${names[ends[0]]}</span><span>${names[ends[1]]}</span></p>
<div class="bounds no-script-only">${select(from, words.from, ends[0], 0)}${select(to, words.upTo, ends[1], steps.length - 1)}</div></fieldset>`
}
