/**
 * From arguments to a query that the API will answer, or to a fault that ends with arguments that work. What has a sure
 * repair is applied and noted; what has none is never dropped without a word.
 */
import { parametersByName } from '../../catalogue/parameters.ts'
import { type Arguments, type ToolContext, ToolFault } from '../tools/tool.ts'
import { excludePlaces } from './exclude-places.ts'
import { readSearch, type SearchArguments, shownArgument } from './read-search.ts'
import { readSentence } from './read-sentence.ts'
import { type QueryValues, queryOf, repairValues } from './repair-values.ts'
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
  const { text, ...rest } = args
  const said = await readSentence(text, context)
  const read = readSearch(rest, more)
  // What is sent as an argument goes before what the sentence says of the same thing.
  const sent = new Map([...said.values, ...read.values])
  const deal = sent.get('deal')?.[0] === 'rent' ? 'rent' : 'sale'
  const places = await resolvePlaces(read.places, deal, context)
  const withoutThem = await resolvePlaces(read.notPlaces, deal, context)
  const excluded = excludePlaces(places.values, withoutThem)
  const wholly = excluded.values.size > 0 ? withoutPlaces(sent) : sent
  const { values, repaired, leftOut, faults } = repairValues(
    new Map([...wholly, ...excluded.values]),
    context.filtering,
  )
  const unsure = [
    ...[...read.faults, ...places.faults, ...excluded.faults],
    ...(leftOut.length > 0 ? faults : []),
  ]
  if (unsure.length === 0) {
    const found = [...places.notes, ...withoutThem.notes]
    const notes = [...said.notes, ...read.notes, ...found, ...repaired]
    return { query: queryOf(values), values, limit: read.limit, notes }
  }
  const own = Object.fromEntries(
    more.flatMap((name) => (Object.hasOwn(args, name) ? [[name, args[name]]] : [])),
  )
  const kept = new Map([...values].filter(([name]) => name !== 'cursor' && !isPlace(name)))
  const message = unsure.slice(0, FAULTS_TOLD).join(' ')
  const unknown = places.unknown ?? withoutThem.unknown
  if (unknown !== null) {
    throw new ToolFault(message, { tool: 'find_places', arguments: { text: unknown } })
  }
  const without = leftOut.map(({ name }) => shownArgument(name))
  throw new ToolFault(without.length > 0 ? `${message} Without ${without.join(', ')}:` : message, {
    tool,
    arguments: { ...own, ...argumentsOf(kept, places.names, read, withoutThem.names) },
  })
}

const FAULTS_TOLD = 6

const isPlace = (name: string): boolean =>
  name === 'location' || name === 'not_location' || name === 'district'
const withoutPlaces = (values: QueryValues): QueryValues =>
  new Map([...values].filter(([name]) => !isPlace(name)))

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
