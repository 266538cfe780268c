/**
 * A search as it was understood: query string in, clauses for the engine and an echo for the caller out.
 * Facets and maps take the filters alone. Everything is judged from the catalogue; all faults of one request
 * are reported together.
 * Invariant: what is in `query` is exactly what is applied. Cost: linear in the query string.
 */
import { filterParameters, pagingParameters, parametersByName } from '../../catalogue/parameters.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import { deals } from '../../catalogue/vocabulary.ts'
import { type Fault, Refusal } from '../refusal.ts'
import type { Clause } from './clause.ts'
import { fileValue, invalidChoice, notApplicable } from './parameter-values.ts'
import { parseIds } from './parse-ids.ts'
import { type FilterContext, readFilter } from './read-filter.ts'
import { type Paging, readPaging } from './read-paging.ts'
import {
  type ParameterDeclaration,
  type ReadParameters,
  readParameters,
  single,
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

export function readSearchRequest(rawQuery: string, context: FilterContext): SearchRequest {
  const read = readParameters(rawQuery, parametersByName)
  const filtering = parseFilters(read, context)
  const paging = readPaging(read, filtering.deal, filtering.query)
  if (read.faults.length > 0) throw new Refusal(read.faults)
  return {
    ...filtering,
    ...paging,
    query: { ...filtering.query, ...paging.query },
    notes: [...filtering.notes, ...paging.notes],
  }
}

const pagingNames = new Set(pagingParameters.map(({ name }) => name))

/** The same without order and pages: what is counted. */
export function filtersOf({ deal, filters, query, notes }: SearchRequest): FilterRequest {
  const filtering = Object.entries(query).filter(([name]) => !pagingNames.has(name))
  return { deal, filters, query: Object.fromEntries(filtering), notes }
}

export function parseFilters(read: ReadParameters, context: FilterContext): FilterRequest {
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

/** Reads a query that takes the filters and `further` parameters, but no order and no pages. */
export function readFilterQuery(
  rawQuery: string,
  further: readonly ParameterDeclaration[] = [],
): ReadParameters {
  const declared = new Map([...filterParameters, ...further].map((entry) => [entry.name, entry]))
  const { values, faults } = readParameters(rawQuery, declared)
  return { values, faults: faults.map(withReason) }
}

function withReason(fault: Fault): Fault {
  const isPaging = fault.code === 'unknown_parameter' && parametersByName.has(fault.param!)
  return isPaging
    ? { ...fault, hint: `Leave ${fault.param} out: only GET /v1/listings has an order and pages.` }
    : fault
}

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
