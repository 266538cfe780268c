/**
 * The search that is saved: filters in one form, so that the same search is the same text, and its clauses.
 * Order and pages are no part of it.
 */
import { filterParameters, parameters, parametersByName } from '../../catalogue/parameters.ts'
import type { AskedSearch } from '../../domain/alerts/read-saved-search.ts'
import { faultsOf, Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { readParameters } from '../../domain/search/read-parameters.ts'
import { writePairs } from '../../domain/search/repair/query-pairs.ts'
import { repairQuery } from '../../domain/search/repair/repair-query.ts'
import {
  type FilterRequest,
  filtersOf,
  readSearchRequest,
} from '../../domain/search/search-request.ts'
import type { AlertContext } from './alert-context.ts'

export interface SavedQuery {
  /** The filters as a query string. */
  readonly query: string
  readonly request: FilterRequest
  readonly notes: readonly string[]
}

/** Throws a refusal with everything that is wrong with it. */
export function readSavedQuery(
  asked: AskedSearch,
  { filtering, understand }: Pick<AlertContext, 'filtering' | 'understand'>,
): SavedQuery {
  if ('query' in asked) return sentQuery(asked.query, filtering)
  const understood = understand({ text: asked.text, base: null })
  const { query_string, not_understood, assumptions } = understood
  // It would report every home that is for sale.
  if (understood.said.length === 0 && not_understood.length > 0) throw notUnderstood(not_understood)
  const saved = savedQuery(query_string, filtering)
  const assumed = assumptions.map(({ why }) => why)
  const left = not_understood.length > 0 ? [`Not understood: ${not_understood.join(', ')}.`] : []
  return { ...saved, notes: [...saved.notes, ...assumed, ...left] }
}

const notUnderstood = (words: readonly string[]): Refusal =>
  new Refusal({
    code: 'invalid_value',
    param: 'text',
    message: `Nothing of it was understood: ${words.join(', ')}.`,
    hint: 'Name a type, a place, a price or a size, such as {"text": "2-bedroom flat under 250k"}.',
  })

/** As sent by somebody: a refusal carries the query that was meant, where that is sure. */
export function sentQuery(raw: string, filtering: FilterContext): SavedQuery {
  try {
    return savedQuery(raw, filtering)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const check = (query: string) => faultsOf(() => savedQuery(query, filtering))
    const suggestion = repairQuery(raw, error.faults, { filtering, declared, check })
    if (suggestion === null) throw error
    const [first, ...others] = error.faults
    const hint = `Send {"query": "${suggestion}"}.`
    throw new Refusal([{ ...first, hint }, ...others], { members: { suggestion } })
  }
}

const declared: ReadonlySet<string> = new Set(parameters.map(({ name }) => name))

export function savedQuery(raw: string, filtering: FilterContext): SavedQuery {
  const request = filtersOf(readSearchRequest(raw, filtering))
  const { values } = readParameters(raw, parametersByName)
  const pairs = filterParameters.flatMap(({ name }) => {
    const sent = values.get(name)
    return sent ? [{ name, value: sent.join(',') }] : []
  })
  const isNamed = pairs.some(({ name }) => name === 'deal' || name === 'ids')
  // Said, not assumed: what a missing deal means may change.
  const all = isNamed ? pairs : [{ name: 'deal', value: request.deal }, ...pairs]
  return { query: writePairs(all), request, notes: request.notes }
}
