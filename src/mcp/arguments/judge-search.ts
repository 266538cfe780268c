/**
 * From arguments to a query that the API will answer, or to a fault that ends with arguments that work.
 */
import { parametersByName } from '../../catalogue/parameters.ts'
import { type Arguments, type ToolContext, ToolFault } from '../tools/tool.ts'
import { excludePlaces } from './exclude-places.ts'
import { readSearch, type SearchArguments } from './read-search.ts'
import { faultsOf, type QueryValues, queryOf, repairSearch } from './repair-search.ts'
import { resolvePlaces } from './resolve-places.ts'
import { isOwnArgument } from './search-arguments.ts'

export interface JudgedSearch {
  /** Without limit and detail. */
  readonly query: string
  readonly values: QueryValues
  readonly limit: number
  readonly notes: readonly string[]
}

/** `more` are arguments of the tool's own, which come back in its repairs as they were sent. */
export async function judgeSearch(
  tool: string,
  args: Arguments,
  context: ToolContext,
  more: readonly string[] = [],
): Promise<JudgedSearch> {
  const read = readSearch(args, more)
  const deal = read.values.get('deal')?.[0] === 'rent' ? 'rent' : 'sale'
  const places = await resolvePlaces(read.places, deal, context)
  const without = await resolvePlaces(read.notPlaces, deal, context)
  const excluded = excludePlaces(places.values, without)
  const values: QueryValues = new Map([...read.values, ...excluded.values])
  const faults = faultsOf(values, context.filtering)
  const told = [
    ...read.faults,
    ...places.faults,
    ...excluded.faults,
    ...faults.map(({ message, hint = '' }) => `${message} ${hint}`.trim()),
  ]
  if (told.length === 0) {
    const notes = [...read.notes, ...places.notes, ...without.notes]
    return { query: queryOf(values), values, limit: read.limit, notes }
  }
  const own = Object.fromEntries(more.flatMap((name) => (name in args ? [[name, args[name]]] : [])))
  const working = repairSearch(
    new Map([...read.values].filter(([name]) => name !== 'cursor')),
    context.filtering,
  )
  throw new ToolFault(told.slice(0, FAULTS_TOLD).join(' '), {
    tool,
    arguments: { ...own, ...argumentsOf(working, places.names, read, without.names) },
  })
}

const FAULTS_TOLD = 6

/** The query written as arguments, in the form that the schema declares. */
export function argumentsOf(
  values: QueryValues,
  places: readonly string[],
  { limit }: Pick<SearchArguments, 'limit'>,
  notPlaces: readonly string[] = [],
): Arguments {
  const own: Record<string, unknown> = {
    ...(places.length > 0 ? { place: places } : {}),
    ...(notPlaces.length > 0 ? { not_place: notPlaces } : {}),
  }
  const also: Record<string, unknown> = {}
  for (const [name, list] of values) {
    if (name === 'near') {
      const [lat, lng] = list[0].split(',').map(Number)
      const radius = values.get('radius_km')?.[0]
      own.near = { lat, lng, ...(radius === undefined ? {} : { km: Number(radius) }) }
    } else if (name !== 'radius_km') {
      ;(isOwnArgument(name) ? own : also)[name] = argumentValue(name, list)
    }
  }
  return { ...own, ...(Object.keys(also).length > 0 ? { also } : {}), limit }
}

function argumentValue(name: string, list: readonly string[]): unknown {
  const { multiple, effect, type } = parametersByName.get(name)!
  if (effect.by === 'flag' || effect.by === 'demote') return true
  if (multiple) return list
  return type === 'integer' || type === 'number' ? Number(list[0]) : list[0]
}
