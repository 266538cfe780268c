/**
 * A search as it was understood: query string in, clauses for the engine and an echo for the caller out.
 * Everything is judged from the catalogue; all faults of one request are reported together.
 * Invariant: what is in `query` is exactly what is applied. Cost: linear in the query string.
 */
import { limits } from '../catalogue/limits.ts'
import { type Parameter, parameters, parametersByName } from '../catalogue/parameters.ts'
import { defaultSort, type Sort, sorts, sortsFor } from '../catalogue/sorts.ts'
import type { Deal } from '../catalogue/vocabulary.ts'
import { deals } from '../catalogue/vocabulary.ts'
import type { Clause } from './clause.ts'
import { fileValue, invalidChoice, wholeNumber } from './parameter-values.ts'
import { type ReadParameters, readParameters, single } from './read-parameters.ts'
import { type Fault, Refusal } from './refusal.ts'
import { type FilterContext, readFilter } from './search-filters.ts'

export interface AppliedFilter {
  /** The parameters that made the clause, such as near and radius_km. */
  readonly parameters: readonly string[]
  readonly clause: Clause
}

export interface SearchRequest {
  readonly deal: Deal
  /** The first filter is the deal itself. */
  readonly filters: readonly AppliedFilter[]
  readonly sort: Sort
  readonly limit: number
  readonly detail: 'summary' | 'full'
  readonly cursor: string | null
  /** What was understood, in the caller's own parameter names. */
  readonly query: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
}

export function parseSearchRequest(rawQuery: string, context: FilterContext): SearchRequest {
  const read = readParameters(rawQuery, parametersByName)
  const { faults } = read
  const deal = readDeal(read, faults)
  const query: Record<string, unknown> = { deal }
  const filters: AppliedFilter[] = [
    { parameters: ['deal'], clause: { kind: 'any', column: 'deal', values: [deal] } },
  ]
  const notes: string[] = []
  for (const parameter of parameters) {
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
  const sort = readSort(single(read, 'sort'), deal, faults)
  const detail = readDetail(single(read, 'detail'), faults)
  const limit = readLimit(single(read, 'limit'), detail, faults, notes)
  if (faults.length > 0) throw new Refusal(faults)
  Object.assign(query, { sort: sort.value, limit, detail })
  return {
    deal,
    filters,
    sort,
    limit,
    detail,
    cursor: single(read, 'cursor') ?? null,
    query,
    notes,
  }
}

function readDeal(read: ReadParameters, faults: Fault[]): Deal {
  const text = single(read, 'deal')
  if (text === undefined) return 'sale'
  const value = fileValue(text, deals)
  if (value === null) faults.push(invalidChoice('deal', text, deals))
  return (value ?? 'sale') as Deal
}

function notApplicable(parameter: Parameter, deal: Deal): Fault {
  const [other] = parameter.appliesTo
  const known = parameters.filter(({ appliesTo }) => appliesTo.includes(deal))
  return {
    code: 'parameter_not_applicable',
    param: parameter.name,
    message: `${parameter.name} applies to deal=${other} only, and this search is for deal=${deal}.`,
    hint: `Leave ${parameter.name} out, or send deal=${other}.`,
    allowed: known.map(({ name }) => name),
  }
}

function readSort(text: string | undefined, deal: Deal, faults: Fault[]): Sort {
  const fallback = sorts.find(({ value }) => value === defaultSort[deal])!
  if (text === undefined) return fallback
  const allowed = sortsFor(deal)
  const name = fileValue(text, allowed)
  if (name !== null) return allowed.find(({ value }) => value === name)!
  const elsewhere = sorts.find(({ value }) => value === text.trim().toLowerCase())
  faults.push(
    elsewhere
      ? {
          code: 'parameter_not_applicable',
          param: 'sort',
          message: `sort=${elsewhere.value} applies to deal=${elsewhere.appliesTo.join()} only.`,
          hint: `With deal=${deal} use one of: ${allowed.map(({ value }) => value).join(', ')}.`,
          allowed: allowed.map(({ value }) => value),
        }
      : invalidChoice('sort', text, allowed),
  )
  return fallback
}

function readDetail(text: string | undefined, faults: Fault[]): 'summary' | 'full' {
  const { values } = parametersByName.get('detail')!
  if (text === undefined) return 'summary'
  const value = fileValue(text, values!)
  if (value === null) faults.push(invalidChoice('detail', text, values!))
  return value === 'full' ? 'full' : 'summary'
}

function readLimit(
  text: string | undefined,
  detail: 'summary' | 'full',
  faults: Fault[],
  notes: string[],
): number {
  let limit: number = limits.pageSizeDefault
  if (text !== undefined) {
    const value = wholeNumber('limit', text, { min: 1, max: limits.pageSizeMax })
    if (typeof value === 'object') faults.push(value)
    else limit = value
  }
  if (detail === 'summary' || limit <= limits.pageSizeFullMax) return limit
  notes.push(
    `detail=full returns at most ${limits.pageSizeFullMax} results a page; limit=${limit} was served as ${limits.pageSizeFullMax}.`,
  )
  return limits.pageSizeFullMax
}
