/**
 * For a search that finds nothing: the nearest searches that find something. First what is a little wider (a higher
 * price, one bedroom more, the whole district), then what comes back when one choice is dropped, where that is little
 * when two are, and at last what one choice alone finds.
 * Invariant: every way says how many listings it finds, at least one.
 * Cost: one count for each widening and each pair, eleven at most; see loosenSearch for the dropped ones.
 */
import { limits } from '../../catalogue/limits.ts'
import { type Parameter, parametersByName } from '../../catalogue/parameters.ts'
import { districts } from '../../catalogue/vocabulary.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type FilterRequest, readSearchRequest } from '../../domain/search/search-request.ts'
import type { Chip } from '../filters/filter-chips.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { siteLimits } from '../site-limits.ts'
import type { FoundPage } from './read-search.ts'
import { type QueryChanges, queryString, type SearchQuery } from './search-address.ts'

export interface Way {
  readonly text: string
  readonly changes: QueryChanges
  readonly count: number
}

type Widening = Omit<Way, 'count'>

/** The words that are looked for have quotation marks of their own as a chip; the sentences here set theirs. */
const saidOf = ({ text, parameter }: Chip, query: SearchQuery): string =>
  parametersByName.get(parameter)?.effect.by === 'text' ? String(query[parameter]) : text

/** Of a bound: enough to find what is just beyond it. */
const WIDER_BY = 1.2

export function nearestWays(
  { page, query }: FoundPage,
  chips: readonly Chip[],
  context: SiteContext,
  locale: Locale,
): Way[] {
  const { words } = locale
  const counted = ({ text, changes }: Widening): Way[] => {
    const count = countOf({ ...query, ...changes }, context)
    return count > 0 ? [{ text, changes, count }] : []
  }
  const widened = wideningsOf(query, context, locale)
    .slice(0, siteLimits.ways.widenedMax)
    .flatMap(counted)
  const dropped = droppedFilters(page.request, chips, context).map(({ chip, count }) => ({
    text: words.without(saidOf(chip, query)),
    changes: chip.changes(),
    count,
  }))
  const near = [...widened, ...dropped]
  // Two dropped that find no more than one of them say nothing new.
  const isNew = ({ count }: Way) => !dropped.some((one) => one.count === count)
  const pairs = () => pairsOf(query, chips, locale).flatMap(counted).filter(isNew)
  const ways = near.length < siteLimits.ways.enough ? [...near, ...pairs()] : near
  const found = ways.length > 0 ? ways : aloneOf(query, chips, locale).flatMap(counted)
  return found.slice(0, siteLimits.ways.shown)
}

function wideningsOf(query: SearchQuery, context: SiteContext, locale: Locale): Widening[] {
  return [
    ...placesAround(query, context, locale),
    ...Object.keys(query).flatMap((name) => {
      const parameter = parametersByName.get(name)
      return parameter ? widerBy(parameter, query, locale) : []
    }),
  ]
}

/** The whole district of a place; twice as far around a point. */
function placesAround(query: SearchQuery, context: SiteContext, locale: Locale): Widening[] {
  const { finder: words } = locale.words
  const slugs = [query.location ?? []].flat().map(String)
  const around = [...new Set(slugs.flatMap((slug) => context.placeOf.get(slug)?.district ?? []))]
  const wider = Math.min(limits.radiusKmMax, Number(query.radius_km ?? 0) * 2)
  return [
    ...(around.length === 0
      ? []
      : [
          {
            text: words.wholeDistrict(
              around.map((value) => labelOf(value, districts, locale)).join(', '),
            ),
            changes: { location: null, district: around },
          },
        ]),
    // A drawn area holds as well: a wider circle would find no more.
    ...(query.near && !query.polygon && wider > Number(query.radius_km)
      ? [{ text: words.withinKm(locale.number(wider, 1)), changes: { radius_km: wider } }]
      : []),
  ]
}

function widerBy(parameter: Parameter, query: SearchQuery, locale: Locale): Widening[] {
  const { name, effect, unit, values } = parameter
  const { words } = locale
  if ((effect.by === 'min' || effect.by === 'max') && Number(query[name]) > 0) {
    const value = roundOut(Number(query[name]), effect.by)
    const side = effect.by === 'min' ? words.from : words.upTo
    const text = `${side} ${locale.quantity(value, unit)}`
    return [{ text, changes: { [name]: value } }]
  }
  const isCount = parameter.multiple && values?.some(({ value }) => value === '1')
  if (!values || !isCount) return []
  const chosen = [query[name]].flat().map(String)
  const places = chosen.map((one) => values.findIndex(({ value }) => value === one))
  const more = [Math.max(...places) + 1, Math.min(...places) - 1].flatMap(
    (at) => values[at]?.value ?? [],
  )
  if (more.length === 0) return []
  const said = more.map((value) => labelOf(value, values, locale)).join(', ')
  const text = words.finder.also(`${locale.label(parameter.label).toLowerCase()}: ${said}`)
  return [{ text, changes: { [name]: [...chosen, ...more] } }]
}

/** To two figures: nobody looks up to 456,000. */
function roundOut(value: number, side: 'min' | 'max'): number {
  const wide = side === 'max' ? value * WIDER_BY : value / WIDER_BY
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(wide)) - 1)
  return side === 'max' ? Math.ceil(wide / unit) * unit : Math.floor(wide / unit) * unit
}

/** Two choices dropped at once. */
function pairsOf(query: SearchQuery, chips: readonly Chip[], { words }: Locale): Widening[] {
  const some = chips.slice(0, siteLimits.ways.pairedMax)
  return some.flatMap((one, at) =>
    some.slice(at + 1).flatMap((other) =>
      one.parameter === other.parameter
        ? []
        : {
            text: words.without(words.finder.both(saidOf(one, query), saidOf(other, query))),
            changes: { ...one.changes(), ...other.changes() },
          },
    ),
  )
}

/** Where more than two have to go: what each choice finds by itself. */
function aloneOf(query: SearchQuery, chips: readonly Chip[], { words }: Locale): Widening[] {
  const all = Object.fromEntries(Object.keys(query).map((name) => [name, null]))
  return chips.slice(0, siteLimits.ways.widenedMax).map((chip) => ({
    text: words.finder.onlyKeep(saidOf(chip, query)),
    changes: {
      ...all,
      deal: query.deal,
      [chip.parameter]: query[chip.parameter],
      ...pointOf(query, chip.parameter),
    },
  }))
}

/** A radius needs its point, and the other way round. */
const pointOf = (query: SearchQuery, parameter: string): QueryChanges =>
  parametersByName.get(parameter)?.effect.by === 'near' ? { radius_km: query.radius_km } : {}

function countOf(query: SearchQuery, { service, filtering }: SiteContext): number {
  try {
    const raw = queryString(query, { cursor: null })
    return service.count(readSearchRequest(raw, filtering))
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

/** For a search that finds nothing: what each filter, when dropped, brings back. Most first. */
interface DroppedFilter {
  readonly chip: Chip
  readonly count: number
}

function droppedFilters(
  request: FilterRequest,
  chips: readonly Chip[],
  { service }: SiteContext,
): DroppedFilter[] {
  return service
    .loosen(request)
    .flatMap(({ parameter, value, total }) => {
      const own = chips.filter((one) => one.parameter === parameter)
      const chip = own.find((one) => one.value === value) ?? wholeFilter(own)
      return chip && total > 0 ? [{ chip, count: total }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, siteLimits.ways.droppedShown)
}

/** Several values of one filter, dropped together. */
function wholeFilter(chips: readonly Chip[]): Chip | null {
  const [first] = chips
  if (first === undefined) return null
  const text = chips.map((chip) => chip.text).join(', ')
  return { ...first, text, value: null, changes: () => ({ [first.parameter]: null }) }
}
