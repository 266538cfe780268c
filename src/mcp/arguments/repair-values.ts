/**
 * A search that the API would refuse, as the one that was meant: by the one repairer of searches. Tried on the reader of
 * the API itself, so what comes out works.
 */
import { limits } from '../../catalogue/limits.ts'
import { parameters } from '../../catalogue/parameters.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { Pair } from '../../domain/search/repair/query-pairs.ts'
import { repairPairs } from '../../domain/search/repair/repair-query.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'

export type QueryValues = ReadonlyMap<string, readonly string[]>

export interface RepairedValues {
  readonly values: QueryValues
  /** How what was sent was read, a sentence each. */
  readonly repaired: readonly string[]
  readonly leftOut: readonly Pair[]
  readonly faults: readonly string[]
}

const declared: ReadonlySet<string> = new Set(parameters.map(({ name }) => name))

export const queryOf = (values: QueryValues): string =>
  [...values]
    .map(
      ([name, list]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(list.join().toWellFormed())}`,
    )
    .join('&')

function faultsOf(query: string, filtering: FilterContext): readonly Fault[] {
  if (query.length > limits.urlMaxChars) {
    return [{ code: 'uri_too_long', message: 'The arguments are too long for one search.' }]
  }
  try {
    readSearchRequest(query, filtering)
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

export function repairValues(sent: QueryValues, filtering: FilterContext): RepairedValues {
  const found = faultsOf(queryOf(sent), filtering)
  if (found.length === 0) return { values: sent, repaired: [], leftOut: [], faults: [] }
  const before = [...sent].map(([name, list]) => ({ name, value: list.join() }))
  const judge = (query: string) => faultsOf(query, filtering)
  const { pairs, leftOut } = repairPairs(before, found, {
    places: filtering.places,
    declared,
    judge,
  })
  const isIn = (list: readonly Pair[]) => (pair: Pair) =>
    list.some(({ name, value }) => name === pair.name && value === pair.value)
  const from = before.filter((pair) => !isIn(pairs)(pair) && !isIn(leftOut)(pair))
  const to = pairs.filter((pair) => !isIn(before)(pair))
  const read = (list: readonly Pair[]) =>
    list.map(({ name, value }) => `${name} ${value}`).join(', ')
  return {
    values: new Map(pairs.map(({ name, value }) => [name, listOf(name, value)])),
    repaired: from.length > 0 ? [`${read(from)} was read as ${read(to) || 'no filter'}.`] : [],
    leftOut,
    faults: found.map(({ message, hint = '' }) => `${message} ${hint}`.trim()),
  }
}

/** A point and a box have commas of their own. */
const listOf = (name: string, value: string): readonly string[] =>
  parameters.find((one) => one.name === name)?.multiple ? value.split(',') : [value]
