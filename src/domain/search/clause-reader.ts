/**
 * The clauses of many queries, such as all saved ones at a start. What a parameter comes to is remembered by its text, so
 * that each is read once, however many queries have it; areas, days and what else stands for itself are read each time.
 * Invariant: gives the clauses that readSearchRequest gives, in another order, and throws what it throws.
 * Cost: about 2 microseconds for a query of which all is known; up to PAIRS_MAX clauses in memory.
 */
import { type Effect, filterParameters, type Parameter } from '../../catalogue/parameters.ts'
import { Refusal } from '../refusal.ts'
import type { Clause } from './clause.ts'
import type { FilterContext } from './filter-context.ts'
import { inOneOf } from './read-filter.ts'
import { type AppliedFilter, parseFilterRequest, readSearchRequest } from './search-request.ts'

interface ReadClauses {
  readonly clauses: readonly Clause[]
  /** Whether they mean something else on another day. */
  readonly isDated: boolean
}

const PAIRS_MAX = 20_000

/** Kinds that mean the same whatever else is asked, but for the deal. The ends of a range are read together. */
const rememberedKinds: ReadonlySet<Effect['by']> = new Set<Effect['by']>([
  ...(['choice', 'flag', 'once', 'place', 'not_place', 'id', 'min', 'max'] as const),
  ...(['since', 'text', 'street'] as const),
])

interface Declared {
  /** Among the filters. */
  readonly place: number
  readonly parameter: Parameter
}

const byName: ReadonlyMap<string, Declared> = new Map(
  filterParameters.map((parameter, place) => [parameter.name, { place, parameter }]),
)

/** A parameter as it was sent. null: it asks for nothing; undefined: it was not read yet. */
interface Sent extends Declared {
  readonly text: string
  readonly isRemembered: boolean
  /** Of a list of places, which is rarely the same: each place as if it were sent alone. */
  readonly alone: readonly string[] | null
  /** Where the other end of its range would be; -1: it is no end of one. */
  readonly partner: number
  clause: Clause | null | undefined
  /** With the other end. */
  readonly withOther: Map<Sent, Clause | null>
}

interface OfDeal {
  clause: Clause | undefined
  /** By text. */
  readonly sent: Map<string, Sent>
}

export type ClauseReader = (query: string) => ReadClauses

export function createClauseReader(context: FilterContext): ClauseReader {
  const known = new Map<string, OfDeal>()
  let count = 0
  /** By place: the number of the query that had the parameter last, and as what. */
  const sentBy = new Int32Array(filterParameters.length)
  const lastSent: Sent[] = []
  let number = 0

  function ofDealOf(deal: string): OfDeal {
    if (count >= PAIRS_MAX) {
      known.clear()
      count = 0
    }
    const before = known.get(deal)
    if (before !== undefined) return before
    const ofDeal = { clause: undefined, sent: new Map<string, Sent>() }
    known.set(deal, ofDeal)
    return ofDeal
  }

  /** What was sent, in the order of the query; null: something in it is no plain filter, or stands there twice. */
  function sentIn(texts: readonly string[], { sent }: OfDeal): Sent[] | null {
    number++
    const all: Sent[] = []
    for (let at = 1; at < texts.length; at++) {
      const one = sent.get(texts[at]) ?? sentAs(texts[at])
      if (one === null || sentBy[one.place] === number) return null
      sentBy[one.place] = number
      lastSent[one.place] = one
      all.push(one)
    }
    return all
  }

  const otherEnd = ({ partner }: Sent): Sent | null =>
    partner >= 0 && sentBy[partner] === number ? lastSent[partner] : null

  function remember(one: Sent, other: Sent | null, filters: readonly AppliedFilter[], to: OfDeal) {
    const { name } = one.parameter
    const clause = filters.find(({ parameters }) => parameters.includes(name))?.clause ?? null
    if (other === null) one.clause = clause
    else one.withOther.set(other, clause)
    for (const each of other === null ? [one] : [one, other]) to.sent.set(each.text, each)
    count++
  }

  /** A list of places by what was read of each; undefined: one of them is refused. */
  function listClause(deal: string, { alone }: Sent, ofDeal: OfDeal): Clause | undefined {
    let column = ''
    const groups: (readonly string[])[] = []
    for (const text of alone!) {
      const place = ofDeal.sent.get(text) ?? readAlone(deal, text, ofDeal)
      if (place?.clause?.kind !== 'any') return undefined
      column = place.clause.column
      groups.push(place.clause.values)
    }
    return inOneOf(column, groups)
  }

  function readAlone(deal: string, text: string, ofDeal: OfDeal): Sent | null {
    const one = sentAs(text)
    const filters = one && readOrNull(`${deal}&${text}`, context)
    if (filters) remember(one, null, filters, ofDeal)
    return one
  }

  const readWhole = (query: string): ReadClauses => {
    const { filters } = readSearchRequest(query, context)
    const isDated = filters.some(({ parameters }) =>
      parameters.some((name) => isOfDay(byName.get(name)?.parameter)),
    )
    return { clauses: filters.map(({ clause }) => clause), isDated }
  }

  return (query) => {
    const texts = query.split('&')
    const [deal] = texts
    const ofDeal = deal.startsWith('deal=') ? ofDealOf(deal) : null
    const sent = ofDeal && sentIn(texts, ofDeal)
    if (ofDeal === null || sent === null) return readWhole(query)
    const clauses: Clause[] = []
    const unknown: Sent[] = []
    for (const one of sent) {
      const other = otherEnd(one)
      // Both ends at the first of them.
      if (other !== null && other.place < one.place) continue
      const clause =
        one.alone !== null
          ? listClause(deal, one, ofDeal)
          : other === null
            ? one.clause
            : one.withOther.get(other)
      if (clause === undefined) unknown.push(one)
      else if (clause !== null) clauses.push(clause)
    }
    const isDated = unknown.some(({ parameter }) => isOfDay(parameter))
    if (unknown.length === 0 && ofDeal.clause) {
      clauses.push(ofDeal.clause)
      return { clauses, isDated }
    }
    const rest = unknown.map((one) => {
      const other = otherEnd(one)
      return other === null ? one.text : `${one.text}&${other.text}`
    })
    const filters = readOrNull([deal, ...rest].join('&'), context)
    // What is wrong is said of all of it.
    if (filters === null) return readWhole(query)
    ofDeal.clause ??= filters.find(({ parameters }) => parameters.includes('deal'))?.clause
    for (const one of unknown) if (one.isRemembered) remember(one, otherEnd(one), filters, ofDeal)
    for (const { clause } of filters) clauses.push(clause)
    return { clauses, isDated }
  }
}

/** Places in a list, as the service itself writes them into a query. */
const SLUGS = /=([a-z\d-]+(?:(?:,|%2C)[a-z\d-]+)+)$/
const COMMA = /,|%2C/

const isOfDay = (parameter: Parameter | undefined): boolean => parameter?.effect.by === 'age_days'

/** null: it is no plain filter. */
function sentAs(text: string): Sent | null {
  const split = text.indexOf('=')
  const declared = byName.get(split < 0 ? text : text.slice(0, split))
  if (declared === undefined) return null
  const { name, effect } = declared.parameter
  if (effect.by === 'ids' || name === 'deal') return null
  const slugs = effect.by === 'place' ? SLUGS.exec(text)?.[1].split(COMMA) : undefined
  const partner = 'partner' in effect && effect.partner ? byName.get(effect.partner)!.place : -1
  return {
    ...{ ...declared, text, partner, clause: undefined, withOther: new Map() },
    alone: slugs ? [...new Set(slugs)].sort().map((slug) => `${name}=${slug}`) : null,
    isRemembered: rememberedKinds.has(effect.by) && !slugs,
  }
}

function readOrNull(query: string, context: FilterContext): readonly AppliedFilter[] | null {
  try {
    return parseFilterRequest(query, context).filters
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
