/**
 * A search as it was understood: query string in, clauses for the engine and an echo for the caller out.
 * Facets and maps take the filters alone. Everything is checked against the catalogue; all faults of one request
 * are reported together.
 * Invariant: what is in `query` is exactly what is applied. Cost: linear in the query string.
 */
import { type Language, languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import {
  filterParameters,
  type Parameter,
  pagingParameters,
  parametersByName,
} from '../../catalogue/parameters.ts'
import { type Deal, deals } from '../../catalogue/vocabulary.ts'
import { type Fault, Refusal } from '../refusal.ts'
import type { Clause } from './clause.ts'
import type { FilterContext } from './filter-context.ts'
import { readBox } from './point-filters.ts'
import { located, readApproximate, readFilter } from './read-filter.ts'
import { type Paging, readPaging } from './read-paging.ts'
import {
  fileValue,
  invalidChoice,
  notApplicable,
  type ParameterDeclaration,
  type ReadParameters,
  readParameters,
  single,
  splitList,
  wholeNumber,
} from './read-parameters.ts'

export interface AppliedFilter {
  /** The parameters that made the clause, such as near and radius_km. */
  readonly parameters: readonly string[]
  readonly clause: Clause
}

export interface FilterRequest {
  readonly deal: Deal
  /** The first filter is the deal itself, or the ids that replace the filters. */
  readonly filters: readonly AppliedFilter[]
  /** What was understood, in the caller's own parameter names. */
  readonly query: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
}

export interface SearchRequest extends FilterRequest, Paging {}

const clausesKnown = new WeakMap<readonly AppliedFilter[], readonly Clause[]>()

/** What the engine is asked. The same array for the same filters: the engine finds the matches of an array once. */
export function clausesOf({ filters }: Pick<FilterRequest, 'filters'>): readonly Clause[] {
  const known = clausesKnown.get(filters)
  if (known) return known
  const clauses = filters.map(({ clause }) => clause)
  clausesKnown.set(filters, clauses)
  return clauses
}

export function readSearchRequest(rawQuery: string, context: FilterContext): SearchRequest {
  const read = readParameters(rawQuery, parametersByName)
  const filtering = parseFilters(read, context)
  const paging = readPaging(read, filtering.deal, filtering.query)
  if (read.faults.length > 0) throw new Refusal(read.faults)
  const { deal, filters } = filtering
  const { sort, demote, limit, detail, cursor, withStats } = paging
  // Member by member: spreading them takes as long as reading the query.
  const query = Object.assign(filtering.query, paging.query)
  const notes = paging.notes.length === 0 ? filtering.notes : [...filtering.notes, ...paging.notes]
  return { deal, filters, query, notes, sort, demote, limit, detail, cursor, withStats }
}

const pagingNames = new Set(pagingParameters.map(({ name }) => name))

/** The same without order and pages: what is counted. */
export function filtersOf({ deal, filters, query, notes }: SearchRequest): FilterRequest {
  const filtering = Object.entries(query).filter(([name]) => !pagingNames.has(name))
  return { deal, filters, query: Object.fromEntries(filtering), notes }
}

function parseFilters(read: ReadParameters, context: FilterContext): FilterRequest {
  const { faults } = read
  const deal = readDeal(read, faults)
  const named = parseIds(read, deal, context)
  if (named) return named
  const query: Record<string, unknown> = { deal }
  const filters: AppliedFilter[] = [
    { parameters: ['deal'], clause: { kind: 'any', column: 'deal', values: [deal] } },
  ]
  const notes: string[] = []
  for (const parameter of filterParameters) {
    const values = read.values.get(parameter.name)
    if (!values || parameter.name === 'deal') continue
    if (!parameter.appliesTo.includes(deal)) {
      faults.push(notApplicable(parameter, deal))
      continue
    }
    const filter = readFilter(parameter, values, read, context)
    if (!filter) continue
    if ('faults' in filter) {
      faults.push(...filter.faults)
      continue
    }
    Object.assign(query, filter.query)
    notes.push(...(filter.notes ?? []))
    if (filter.clause) {
      filters.push({ parameters: Object.keys(filter.query), clause: filter.clause })
    }
  }
  return { deal, filters, query, notes }
}

/** Reads queries that take the filters and `further` parameters, but no order and no pages. */
function filterQueryReader(
  further: readonly ParameterDeclaration[],
): (rawQuery: string) => ReadParameters {
  const declared = new Map([...filterParameters, ...further].map((entry) => [entry.name, entry]))
  return (rawQuery) => {
    const { values, faults } = readParameters(rawQuery, declared)
    return { values, faults: faults.map(withReason) }
  }
}

function withReason(fault: Fault): Fault {
  const isPaging = fault.code === 'unknown_parameter' && parametersByName.has(fault.param!)
  return isPaging
    ? { ...fault, hint: `Leave ${fault.param} out: only GET /v1/listings has an order and pages.` }
    : fault
}

const readFilterQuery = filterQueryReader([])

/** A request of nothing but filters. */
export function parseFilterRequest(rawQuery: string, context: FilterContext): FilterRequest {
  const read = readFilterQuery(rawQuery)
  const request = parseFilters(read, context)
  if (read.faults.length > 0) throw new Refusal(read.faults)
  return request
}

function readDeal(read: ReadParameters, faults: Fault[]): Deal {
  const text = single(read, 'deal')
  if (text === undefined) return 'sale'
  const value = fileValue(text, deals)
  if (value === null) faults.push(invalidChoice('deal', text, deals))
  return (value ?? 'sale') as Deal
}

/**
 * A search that names its listings, of either deal. The ids replace the filters: other filters are
 * refused, never ignored. Only the market, the box of a map and how it is meant go with them.
 */
const idsParameter = filterParameters.find(({ effect }) => effect.by === 'ids')!

/** What may be sent with ids, and then applies too: a box of a map, how it is meant, and the market. */
const isWelcome = ({ name, effect }: Parameter): boolean =>
  effect.by === 'bbox' || effect.by === 'approximate' || name === 'deal'

/** null: no ids were sent. The deal is that of the request, which a caller need not have sent. */
function parseIds(read: ReadParameters, deal: Deal, context: FilterContext): FilterRequest | null {
  const { name } = idsParameter
  const sent = splitList(read.values.get(name) ?? [])
  if (sent.length === 0) return null
  const { ids, faults } = readIds(name, sent)
  const filters: AppliedFilter[] = [{ parameters: [name], clause: { kind: 'ids', ids } }]
  const query: Record<string, unknown> = {}
  for (const parameter of filterParameters) {
    const values = read.values.get(parameter.name)
    if (!values || parameter === idsParameter) continue
    if (!isWelcome(parameter)) faults.push(notWithIds(parameter, sent))
    else if (parameter.name !== 'deal') {
      const reading =
        parameter.effect.by === 'bbox'
          ? located(readBox(values[0], context), read)
          : readApproximate(parameter, values[0])
      if ('faults' in reading) faults.push(...reading.faults)
      else {
        Object.assign(query, reading.query)
        const { clause } = reading
        if (clause) filters.push({ parameters: [parameter.name], clause })
      }
    } else {
      query.deal = deal
      filters.push({
        parameters: ['deal'],
        clause: { kind: 'any', column: 'deal', values: [deal] },
      })
    }
  }
  read.faults.push(...faults)
  return { deal, filters, query: { ...query, [name]: ids }, notes: [] }
}

function readIds(name: string, sent: readonly string[]): { ids: number[]; faults: Fault[] } {
  if (sent.length > limits.idsMax) {
    const first = sent.slice(0, limits.idsMax).join()
    const fault: Fault = {
      code: 'too_long',
      param: name,
      message: `${name} may name at most ${limits.idsMax} listings, and names ${sent.length}.`,
      hint: `Ask in parts, first ${name}=${first}.`,
    }
    return { ids: [], faults: [fault] }
  }
  const read = sent.map((text) => wholeNumber(name, text, { min: 1, max: limits.idMax }))
  const ids = read.filter((id) => typeof id === 'number')
  return {
    // In one order, so that the same choice is the same search.
    ids: [...new Set(ids)].sort((a, b) => a - b),
    faults: read.filter((fault) => typeof fault === 'object'),
  }
}

function notWithIds({ name }: Parameter, ids: readonly string[]): Fault {
  return {
    code: 'conflicting_parameters',
    param: name,
    message: `${idsParameter.name} replaces the filters: ${name} cannot be sent with it.`,
    hint: `Send ${idsParameter.name}=${ids.slice(0, limits.idsMax).join()} without ${name}, or leave ${idsParameter.name} out.`,
  }
}

/** A map as it was understood: the filters of a search, of which bbox is needed, and the zoom. */
export interface MapRequest extends FilterRequest {
  readonly zoom: number
}

export const zoomParameter = {
  name: 'zoom',
  multiple: false,
  example: '11',
  min: 0,
  max: limits.mapZoomMax,
} as const

const readMapQuery = filterQueryReader([zoomParameter])

export function parseMapRequest(rawQuery: string, context: FilterContext): MapRequest {
  const read = readMapQuery(rawQuery)
  const { faults } = read
  const request = parseFilters(read, context)
  for (const { name, example } of [parametersByName.get('bbox')!, zoomParameter]) {
    if (single(read, name) === undefined) faults.push(missing(name, example))
  }
  const zoom = wholeNumber('zoom', single(read, 'zoom') ?? '0', zoomParameter)
  if (typeof zoom === 'object') throw new Refusal([...faults, zoom])
  if (faults.length > 0) throw new Refusal(faults)
  return { ...request, query: { ...request.query, zoom }, zoom }
}

/** A search as a feed: the filters, and the language that its entries are written in. */
export interface SearchFeedRequest extends FilterRequest {
  readonly language: Language
}

export const languageParameter = {
  name: 'language',
  multiple: false,
  example: languages[0],
  values: languages.map((value) => ({ value, label: value })),
} as const

const readSearchFeedQuery = filterQueryReader([languageParameter])

export function parseSearchFeedRequest(
  rawQuery: string,
  context: FilterContext,
): SearchFeedRequest {
  const read = readSearchFeedQuery(rawQuery)
  const request = parseFilters(read, context)
  const { name, values } = languageParameter
  const text = single(read, name)
  const language = text === undefined ? languages[0] : fileValue(text, values)
  if (language === null) read.faults.push(invalidChoice(name, text!, values))
  if (read.faults.length > 0) throw new Refusal(read.faults)
  return { ...request, language: language as Language }
}

/** Changes as they happen: where to begin, and the search that they concern; null: all of them. */
export interface EventStreamRequest {
  readonly after: number | null
  readonly filters: readonly AppliedFilter[] | null
}

const afterParameter = { name: 'after', multiple: false, example: '0' } as const
const readEventStreamQuery = filterQueryReader([afterParameter])

export function parseEventStreamRequest(
  rawQuery: string,
  context: FilterContext,
): EventStreamRequest {
  const read = readEventStreamQuery(rawQuery)
  const { filters } = parseFilters(read, context)
  const text = single(read, afterParameter.name)
  const after = text === undefined ? null : wholeNumber(afterParameter.name, text)
  if (after !== null && typeof after === 'object') throw new Refusal([...read.faults, after])
  if (read.faults.length > 0) throw new Refusal(read.faults)
  const isOfSearch = [...read.values.keys()].some((name) => name !== afterParameter.name)
  return { after, filters: isOfSearch ? filters : null }
}

function missing(name: string, example: string): Fault {
  return {
    code: 'missing_parameter',
    param: name,
    message: `A map needs ${name}.`,
    hint: `Send what the map shows, for example ${name}=${example}.`,
  }
}
