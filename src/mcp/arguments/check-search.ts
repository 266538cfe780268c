/**
 * From arguments to a query that the API will answer, or to a fault that ends with arguments that work. What has a sure
 * repair is applied and noted; what has none is never dropped without a word.
 */

import { limits } from '../../catalogue/limits.ts'
import { parameters, parametersByName } from '../../catalogue/parameters.ts'
import { districts } from '../../catalogue/vocabulary.ts'
import { type Fault, faultsOf } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { POI } from '../../domain/search/read-within.ts'
import type { Pair } from '../../domain/search/repair/query-pairs.ts'
import { repairPairs } from '../../domain/search/repair/repair-query.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { type Arguments, type ToolContext, ToolFault } from '../tools/tool.ts'
import { textsOf } from './plain-values.ts'
import { readSearch, type SearchArguments, shownArgument } from './read-search.ts'
import { type ResolvedPlaces, resolvePlaces } from './resolve-places.ts'
import { isOwnArgument } from './search-arguments.ts'

export interface CheckedSearch {
  /** Without limit and detail. */
  readonly query: string
  readonly values: QueryValues
  readonly limit: number
  readonly notes: readonly string[]
}

/** `more` are arguments of the tool's own, which come back in its repairs as they were sent. */
export async function checkSearch(
  tool: string,
  args: Arguments,
  context: ToolContext,
  more: readonly string[] = [],
): Promise<CheckedSearch> {
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
  const usable = new Map([...values].filter(([name]) => name !== 'cursor' && !isPlace(name)))
  const message = unsure.slice(0, mcpLimits.faultsShownMax).join(' ')
  const unknown = places.unknown ?? withoutThem.unknown
  if (unknown !== null) {
    throw new ToolFault(message, { tool: 'find_places', arguments: { text: unknown } })
  }
  const without = leftOut.map(({ name }) => shownArgument(name))
  throw new ToolFault(without.length > 0 ? `${message} Without ${without.join(', ')}:` : message, {
    tool,
    arguments: { ...own, ...argumentsOf(usable, places.names, read, withoutThem.names) },
  })
}

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
    if (name === 'near' && list[0].startsWith(POI)) own.near = list[0]
    else if (name === 'near') {
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

/**
 * Places to exclude, next to those that are wanted. A search excludes places by a parameter of its own; instead of
 * excluding a district, the other districts are searched.
 */
function excludePlaces(
  wanted: ResolvedPlaces['values'],
  without: ResolvedPlaces,
): { readonly values: ResolvedPlaces['values']; readonly faults: readonly string[] } {
  const values = new Map(wanted)
  const places = without.values.get('location')
  if (places) values.set('not_location', places)
  const left = without.values.get('district')
  if (!left) return { values, faults: without.faults }
  if (wanted.has('location')) {
    return {
      values,
      faults: [
        ...without.faults,
        'not_place names a district, place smaller places: leave it out.',
      ],
    }
  }
  const all = wanted.get('district') ?? districts.map(({ value }) => value)
  const rest = all.filter((district) => !left.includes(district))
  if (rest.length === 0) {
    return {
      values,
      faults: [...without.faults, 'not_place leaves out every place that is wanted.'],
    }
  }
  values.set('district', rest)
  return { values, faults: without.faults }
}

/** A wish in the words of a person, as the search box reads it: filters, what was assumed, what was not understood. */
interface ReadSentence {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly notes: readonly string[]
}

async function readSentence(sent: unknown, { api, signal }: ToolContext): Promise<ReadSentence> {
  const [text = ''] = textsOf(sent)
  if (text === '') return { values: new Map(), notes: [] }
  const taken = text.slice(0, mcpLimits.sentenceMaxChars).toWellFormed()
  const answer = await api.get('/understand', `text=${encodeInUrl(taken)}`, signal)
  const assumptions = answer.assumptions as readonly { readonly why: string }[]
  const left = answer.not_understood as readonly string[]
  const query = Object.entries(answer.query as Readonly<Record<string, unknown>>)
  return {
    values: new Map(query.map(([name, value]) => [name, [value].flat().map(asText)])),
    notes: [
      ...assumptions.map(({ why }) => `Assumed: ${why}`),
      ...(left.length > 0 ? [`Not understood, so not applied: ${left.join(', ')}.`] : []),
      ...(taken === text
        ? []
        : [`text was read up to its character ${mcpLimits.sentenceMaxChars}.`]),
    ],
  }
}

const asText = (value: unknown): string => (value === true ? '1' : String(value))

/**
 * A search that the API would refuse, as the one that was meant: by the one repairer of searches. Tried on the reader of
 * the API itself, so what comes out works.
 */
export type QueryValues = ReadonlyMap<string, readonly string[]>

interface RepairedValues {
  readonly values: QueryValues
  /** How what was sent was read, a sentence each. */
  readonly repaired: readonly string[]
  readonly leftOut: readonly Pair[]
  readonly faults: readonly string[]
}

const declared: ReadonlySet<string> = new Set(parameters.map(({ name }) => name))

const queryOf = (values: QueryValues): string =>
  [...values].map(([name, list]) => `${encodeInUrl(name)}=${encodeInUrl(list.join())}`).join('&')

function queryFaults(query: string, filtering: FilterContext): readonly Fault[] {
  if (query.length > limits.urlMaxChars) {
    return [{ code: 'uri_too_long', message: 'The arguments are too long for one search.' }]
  }
  return faultsOf(() => readSearchRequest(query, filtering))
}

function repairValues(sent: QueryValues, filtering: FilterContext): RepairedValues {
  const found = queryFaults(queryOf(sent), filtering)
  if (found.length === 0) return { values: sent, repaired: [], leftOut: [], faults: [] }
  const before = [...sent].map(([name, list]) => ({ name, value: list.join() }))
  const { pairs, leftOut } = repairPairs(before, found, {
    filtering,
    declared,
    check: (query) => queryFaults(query, filtering),
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
