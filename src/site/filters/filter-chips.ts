/**
 * What is set, in words, and how to unset it: one chip for each value of a filter.
 * Derived from the catalogue: the kind of a parameter decides what its chip says.
 */
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import {
  filterParameters,
  type Parameter,
  parametersByName,
  rangeLabel,
} from '../../catalogue/parameters.ts'
import type { Value } from '../../catalogue/vocabulary.ts'
import { spanSteps, stretchOf } from '../../domain/search/form-filters.ts'
import { POI, splitWithin } from '../../domain/search/read-within.ts'
import { labelOf, placeName, targetName } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { icons } from '../parts/icons.ts'
import { type QueryChanges, type SearchQuery, searchHref } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'

export interface Chip {
  readonly text: string
  /** What makes it the search without it; worked out for those that are shown. */
  readonly changes: () => QueryChanges
  readonly parameter: string
  /** Of a parameter that takes several; null: the whole parameter. */
  readonly value: string | null
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined

/** Said with another filter, or the same on every page. */
const UNSAID: ReadonlySet<string> = new Set(['radius', 'approximate'])

type Places = Pick<SiteContext, 'placeOf' | 'filtering'>

export function chipsOf(query: SearchQuery, context: Places, locale: Locale): Chip[] {
  return filterParameters
    .filter(({ name, effect }) => name !== 'deal' && !UNSAID.has(effect.by) && isSet(query[name]))
    .flatMap((parameter) => chipsFor(parameter, query, context, locale))
}

function chipsFor(
  parameter: Parameter,
  query: SearchQuery,
  context: Places,
  locale: Locale,
): Chip[] {
  const { name, multiple } = parameter
  if (!multiple) {
    const changes = () =>
      parameter.effect.by === 'near' ? { near: null, radius_km: null } : { [name]: null }
    return [
      {
        text: textFor(parameter, query[name], query, context, locale),
        changes,
        parameter: name,
        value: null,
      },
    ]
  }
  const values = [query[name]].flat()
  if (parameter.effect.by === 'ids') {
    const text = `${locale.label(parameter.label)}: ${locale.number(values.length)}`
    return [{ text, changes: () => ({ [name]: null }), parameter: name, value: null }]
  }
  const stretch = stretchChip(parameter, values.map(String), locale)
  if (stretch) return [stretch]
  const chipText = (value: unknown): string => {
    const { by } = parameter.effect
    if (by === 'within') return withinText(String(value), context, locale)
    if (by !== 'place' && by !== 'not_place') return choiceText(parameter, value, locale)
    const place = placeName(String(value), context, locale)
    return by === 'place' ? place : `${locale.label(parameter.label)}: ${place}`
  }
  return values.map((value) => ({
    text: chipText(value),
    changes: () => ({ [name]: values.filter((other) => other !== value) }),
    parameter: name,
    value: String(value),
  }))
}

/** Years without a gap are said by their ends: "Year built: from 2015". */
function stretchChip(
  { name, label, values: vocabulary }: Parameter,
  values: readonly string[],
  locale: Locale,
): Chip | null {
  const steps = vocabulary ? spanSteps(vocabulary) : []
  const stretch = values.length > 1 ? stretchOf(steps, values) : null
  if (stretch === null) return null
  const { words } = locale
  const said = (step: Value) => locale.label(step.label)
  const { from, to } = stretch
  const ends =
    from && to
      ? words.finder.between(said(from), said(to))
      : from
        ? `${words.from.toLowerCase()} ${said(from)}`
        : `${words.upTo.toLowerCase()} ${to ? said(to) : ''}`
  const changes = () => ({ [name]: null })
  return { text: `${locale.label(label)}: ${ends}`, changes, parameter: name, value: null }
}

/** "2" alone says nothing; "Sea view" does. */
function choiceText(parameter: Parameter, value: unknown, locale: Locale): string {
  const label = labelOf(value, parameter.values!, locale)
  const isBare = /^[\dA-E+-]+$/.test(label) || value === 'yes' || value === 'no'
  const needsName = isBare || parameter.said === 'with-name'
  return needsName ? `${locale.label(parameter.label)}: ${label}` : label
}

/** "Within 20 min by car of Xtown Airport" */
export function withinText(value: string, context: Places, locale: Locale): string {
  const { mapping } = locale.words
  const split = splitWithin(value)
  if (split === null) return value
  const time = mapping[split.mode](locale.number(split.minutes))
  const isKind = landmarkKinds.some((kind) => kind.value === split.slug)
  return mapping.within(time, targetName(split.slug, context, locale), isKind)
}

/** "Within 2 km: University"; null for a point. */
export function nearPoiText(query: SearchQuery, context: Places, locale: Locale): string | null {
  const near = String(query.near)
  if (!near.startsWith(POI)) return null
  const { finder } = locale.words
  const name = targetName(near.slice(POI.length), context, locale)
  return `${finder.withinKm(String(query.radius_km ?? ''))}: ${name}`
}

function textFor(
  parameter: Parameter,
  value: unknown,
  query: SearchQuery,
  context: Places,
  locale: Locale,
): string {
  const { words } = locale
  const { label, effect, unit, said } = parameter
  switch (effect.by) {
    case 'min':
    case 'max': {
      const amount = locale.quantity(Number(value), unit)
      const side = effect.by === 'min' ? words.from : words.upTo
      if (said === 'alone') return `${side} ${amount}`
      return `${locale.label(rangeLabel(parameter))}: ${side.toLowerCase()} ${amount}`
    }
    case 'age_days':
      return Number(value) === 0 ? words.today : words.lastDays(Number(value))
    case 'since':
      return `${locale.label(label)}: ${locale.date(String(value))}`
    case 'near':
      return nearPoiText(query, context, locale) ?? words.withinKm(String(query.radius_km ?? ''))
    case 'bbox':
      return words.mapArea
    case 'polygon':
      return words.drawnArea
    case 'text':
      return words.words(String(value))
    case 'flag':
    case 'once':
      return locale.label(label)
    default:
      return `${locale.label(label)}: ${String(value)}`
  }
}

/** The form's own field for it; what has none is edited in the search box. A closed panel opens for a link into it. */
function controlOf({ parameter, value }: Chip): string {
  const { effect, multiple, values } = parametersByName.get(parameter)!
  if (multiple && spanSteps(values ?? []).length > 0) return parameter
  if (multiple) return effect.by === 'choice' ? `${parameter}-${value}` : 'find'
  const hasField = ['min', 'max', 'flag', 'once', 'age_days', 'text'].includes(effect.by)
  return hasField ? parameter : 'find'
}

export function filterChips(query: SearchQuery, chips: readonly Chip[], locale: Locale): Html {
  const { words } = locale
  if (chips.length === 0) return html``
  const more = chips.length - siteLimits.search.chipsShown
  return html`<ul aria-label="${words.chosen}">${chips
    .slice(0, siteLimits.search.chipsShown)
    .map(
      (chip) =>
        html`<li class="chip-pair"><a class="chip-edit" href="#${controlOf(chip)}" aria-label="${words.changeFilter(chip.text)}">${icons.edit}</a><a class="chip" href="${searchHref(query, chip.changes())}" aria-label="${words.remove(chip.text)}">${chip.text}${icons.close}</a></li>`,
    )}${more > 0 && html`<li class="chip">${words.andMore(more)}</li>`}<li><a class="chip chip-clear" href="${searchHref({ deal: query.deal })}">${words.clearAll}</a></li></ul>`
}
