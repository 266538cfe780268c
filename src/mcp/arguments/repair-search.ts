/**
 * A search that the API would refuse, changed until it would not: values by the nearest that exist, ends of
 * a range turned round, the rest left out. Tried on the reader of the API itself, so what comes out works.
 * Cost: a reading of the query for each round, some 20 microseconds.
 */
import { limits } from '../../catalogue/limits.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import { fileValue, nearestSpelling } from '../../domain/search/parameter-values.ts'
import type { FilterContext } from '../../domain/search/read-filter.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'

export type QueryValues = ReadonlyMap<string, readonly string[]>

const ROUNDS_MAX = 8

export const queryOf = (values: QueryValues): string =>
  [...values]
    .map(([name, list]) => `${name}=${encodeURIComponent(list.join().toWellFormed())}`)
    .join('&')

/** Everything that is wrong with a query; none: it would be answered. */
export function faultsOf(values: QueryValues, filtering: FilterContext): readonly Fault[] {
  const query = queryOf(values)
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

export function repairSearch(values: QueryValues, filtering: FilterContext): QueryValues {
  let kept = values
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const faults = faultsOf(kept, filtering)
    if (faults.length === 0) return kept
    kept = round < ROUNDS_MAX / 2 ? repaired(kept, faults) : without(kept, faults)
  }
  return new Map()
}

function without(values: QueryValues, faults: readonly Fault[]): QueryValues {
  const wrong = new Set(faults.map(({ param }) => param))
  if (![...wrong].some((name) => name !== undefined && values.has(name))) return new Map()
  return new Map([...values].filter(([name]) => !wrong.has(name)))
}

function repaired(values: QueryValues, faults: readonly Fault[]): QueryValues {
  const next = new Map(values)
  for (const { param, code } of faults) {
    const list = param === undefined ? undefined : values.get(param)
    if (param === undefined || list === undefined) {
      if (param === undefined) return new Map()
      continue
    }
    const better =
      code === 'invalid_range' ? turned(param, values) : nearestValues(param, list, code)
    if (better === null) next.delete(param)
    else for (const [name, one] of better) next.set(name, one)
  }
  return next.size === values.size && queryOf(next) === queryOf(values)
    ? without(values, faults)
    : next
}

function turned(param: string, values: QueryValues): [string, readonly string[]][] | null {
  const effect = parametersByName.get(param)?.effect
  const partner = effect && 'partner' in effect ? effect.partner : undefined
  const other = partner === undefined ? undefined : values.get(partner)
  return partner && other
    ? [
        [param, other],
        [partner, values.get(param)!],
      ]
    : null
}

function nearestValues(
  param: string,
  list: readonly string[],
  code: Fault['code'],
): [string, readonly string[]][] | null {
  const vocabulary = parametersByName.get(param)?.values
  if (code !== 'invalid_value' || !vocabulary) return null
  const better = list.flatMap(
    (text) => fileValue(text, vocabulary) ?? nearestSpelling(text, vocabulary) ?? [],
  )
  return better.length === 0 ? null : [[param, [...new Set(better)]]]
}
