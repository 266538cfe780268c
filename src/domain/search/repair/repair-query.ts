/**
 * A query that was refused, as the one that was meant: names by the table of what people write, values by what they
 * stand for, ends in order. The one repairer of searches, for the API, the pages and the tools of assistants.
 * Invariant: what is answered is accepted as it stands, and adds nothing to the request; what was left out
 * of it is named.
 * Cost: one further reading of the query for each round, at most four, and one for each pair that is left out.
 */
import { parametersByName } from '../../../catalogue/parameters.ts'
import type { Fault } from '../../refusal.ts'
import { shown } from '../read-parameters.ts'
import { joinEnds, joinPairs, type Pair, plainPairs, readPairs, writePairs } from './query-pairs.ts'
import { type RepairContext, repairName } from './repair-name.ts'
import { latFirst } from './repair-places.ts'
import { repairValue } from './repair-value.ts'

const ROUNDS_MAX = 4
/** A query with more has a fault of another kind. */
const PAIRS_MAX = 50

interface RepairedPairs {
  readonly pairs: readonly Pair[]
  /** What nobody can be sure of; empty: the whole query was repaired. */
  readonly leftOut: readonly Pair[]
}

/** The whole query or nothing: null where one piece of it has no sure repair. */
export function repairQuery(
  rawQuery: string,
  faults: readonly Fault[],
  context: RepairContext,
): string | null {
  const sent = readPairs(rawQuery)
  if (!sent || sent.length > PAIRS_MAX) return null
  const { pairs, leftOut } = repairPairs(sent, faults, context)
  const query = writePairs(pairs)
  // What is lacking is no pair that could be left out.
  return leftOut.length > 0 || context.check(query).length > 0 ? null : query
}

/** As much of it as is sure, for those who show what they could not use. */
export function repairPairs(
  sent: readonly Pair[],
  faults: readonly Fault[],
  context: RepairContext,
): RepairedPairs {
  const leftOut: Pair[] = []
  let pairs: readonly Pair[] = sent
  let found = faults
  for (let round = 0; round < ROUNDS_MAX; round++) {
    pairs = repairOnce(pairs, found, context, leftOut)
    found = context.check(writePairs(pairs))
    if (found.length === 0) return { pairs, leftOut }
  }
  while (found.length > 0 && pairs.length > 0) {
    const wrong = pairs.filter((pair) => faultOf(pair, found) !== undefined)
    // A fault that names none of them: nothing of the query is sure.
    const dropped = wrong.length > 0 ? wrong : pairs
    leftOut.push(...dropped)
    pairs = pairs.filter((pair) => !dropped.includes(pair))
    found = context.check(writePairs(pairs))
  }
  return { pairs, leftOut }
}

function repairOnce(
  pairs: readonly Pair[],
  faults: readonly Fault[],
  context: RepairContext,
  leftOut: Pair[],
): Pair[] {
  const plain = pairs.flatMap((pair) => {
    const own = context.declared.has(pair.name) ? [pair] : plainPairs(pair)
    if (own === null) leftOut.push(pair)
    return own ?? []
  })
  const all = joinEnds(joinPairs(plain), context.declared)
  const next: Pair[] = []
  for (const pair of all) {
    const own = faultOf(pair, faults)
    const isKnown = context.declared.has(pair.name)
    if (isKnown && own === undefined) {
      next.push(pair)
      continue
    }
    const repaired =
      isKnown && own ? repairKnown(pair, own, all, context) : repairName(pair, context)
    if (repaired) next.push(...repaired)
    else leftOut.push(pair)
  }
  return merged(withDeal(next, faults), context, leftOut)
}

/** One pair a name; two values of a single-valued parameter that differ are none. */
function merged(pairs: readonly Pair[], { declared }: RepairContext, leftOut: Pair[]): Pair[] {
  const values = new Map<string, string>()
  const doubtful = new Set<string>()
  for (const { name, value } of pairs) {
    const before = values.get(name)
    const isMany = declared.has(name) && parametersByName.get(name)?.multiple
    if (before === undefined || before === value) values.set(name, value)
    else if (isMany)
      values.set(name, [...new Set([...before.split(','), ...value.split(',')])].join(','))
    else if (!declared.has(name)) values.set(name, value)
    else doubtful.add(name)
  }
  for (const pair of pairs) if (doubtful.has(pair.name)) leftOut.push(pair)
  return [...values]
    .filter(([name]) => !doubtful.has(name))
    .map(([name, value]) => ({ name, value }))
}

/** A range in the wrong order is reported at one end; the other belongs to it. */
function faultOf({ name }: Pair, faults: readonly Fault[]): Fault | undefined {
  return faults.find(
    ({ param, code }) =>
      param === shown(name) || (code === 'invalid_range' && partnerOf(param) === name),
  )
}

function partnerOf(name: string | undefined): string | null {
  const effect = parametersByName.get(name ?? '')?.effect
  return effect && 'partner' in effect ? (effect.partner ?? null) : null
}

function repairKnown(
  pair: Pair,
  own: Fault,
  pairs: readonly Pair[],
  context: RepairContext,
): Pair[] | null {
  switch (own.code) {
    case 'invalid_range':
      return turned(pair, pairs, context)
    case 'outside_country':
      return [{ ...pair, value: latFirst(pair.value) }]
    case 'duplicate_parameter':
      return [pair]
    case 'parameter_not_applicable':
      return hasDeal(pairs) ? null : [pair]
    case 'conflicting_parameters':
      // A radius needs its point, which may come of another name; where it does not, the fault stays.
      return pair.name === 'radius_km' ? [pair] : null
    case 'unknown_location':
    case 'invalid_value':
      return repairValue(pair, context)
    default:
      return null
  }
}

const hasDeal = (pairs: readonly Pair[]): boolean => pairs.some(({ name }) => name === 'deal')

/** What only one deal has says which deal is meant, where none was sent. */
function withDeal(pairs: readonly Pair[], faults: readonly Fault[]): Pair[] {
  const only = faults.find(({ code }) => code === 'parameter_not_applicable')
  const deal = parametersByName.get(only?.param ?? '')?.appliesTo[0]
  return deal && !hasDeal(pairs) ? [{ name: 'deal', value: deal }, ...pairs] : [...pairs]
}

function turned(pair: Pair, pairs: readonly Pair[], context: RepairContext): Pair[] | null {
  const effect = parametersByName.get(pair.name)?.effect
  if (effect?.by === 'bbox') return repairValue(pair, context)
  const other = pairs.find(({ name }) => name === partnerOf(pair.name))
  return other ? [{ name: pair.name, value: other.value }] : null
}
