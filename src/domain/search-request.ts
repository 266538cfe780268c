/**
 * A search as it was understood: query string in, clauses for the engine and an echo for the caller out.
 * Everything is judged from the catalogue; all faults of one request are reported together.
 * Invariant: what is in `query` is exactly what is applied. Cost: linear in the query string.
 */
import { limits } from '../catalogue/limits.ts'
import { parametersByName } from '../catalogue/parameters.ts'
import { defaultSort, type Sort, sorts, sortsFor } from '../catalogue/sorts.ts'
import type { Deal } from '../catalogue/vocabulary.ts'
import { type FilterRequest, parseFilters } from './filter-request.ts'
import { fileValue, invalidChoice, wholeNumber } from './parameter-values.ts'
import { readParameters, single } from './read-parameters.ts'
import { type Fault, Refusal } from './refusal.ts'
import type { FilterContext } from './search-filters.ts'

export interface SearchRequest extends FilterRequest {
  readonly sort: Sort
  readonly limit: number
  readonly detail: 'summary' | 'full'
  readonly cursor: string | null
}

export function parseSearchRequest(rawQuery: string, context: FilterContext): SearchRequest {
  const read = readParameters(rawQuery, parametersByName)
  const { faults } = read
  const { deal, filters, query, notes } = parseFilters(read, context)
  const sort = readSort(single(read, 'sort'), deal, faults)
  const detail = readDetail(single(read, 'detail'), faults)
  const wanted = readLimit(single(read, 'limit'), faults)
  const limit = detail === 'full' ? Math.min(wanted, limits.pageSizeFullMax) : wanted
  if (faults.length > 0) throw new Refusal(faults)
  return {
    deal,
    filters,
    sort,
    limit,
    detail,
    cursor: single(read, 'cursor') ?? null,
    query: { ...query, sort: sort.value, limit, detail },
    notes: limit < wanted ? [...notes, cutLimit(wanted)] : notes,
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

function readLimit(text: string | undefined, faults: Fault[]): number {
  if (text === undefined) return limits.pageSizeDefault
  const value = wholeNumber('limit', text, { min: 1, max: limits.pageSizeMax })
  if (typeof value === 'number') return value
  faults.push(value)
  return limits.pageSizeDefault
}

function cutLimit(wanted: number): string {
  const most = limits.pageSizeFullMax
  return `detail=full returns at most ${most} results a page; limit=${wanted} was served as ${most}.`
}
