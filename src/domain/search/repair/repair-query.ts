/**
 * A query that was refused, as the one that was meant: names by the table of what people write, values by what they
 * stand for, ends in order. Every repair is kept only if the whole query is then accepted.
 * Invariant: what is answered is accepted as it stands, and asks for nothing that was not asked for.
 * Cost: one further reading of the query for each round, at most four.
 */
import { parametersByName } from '../../../catalogue/parameters.ts'
import type { Fault } from '../../refusal.ts'
import { shown } from '../parameter-values.ts'
import { joinPairs } from './join-pairs.ts'
import { type RepairContext, repairName } from './repair-name.ts'
import { type Pair, repairValue } from './repair-value.ts'
import { readPairs, writePairs } from './write-pairs.ts'

const ROUNDS_MAX = 4
/** Whoever sends more has a fault of another kind. */
const PAIRS_MAX = 50

export function repairQuery(
  rawQuery: string,
  faults: readonly Fault[],
  context: RepairContext,
): string | null {
  let pairs = readPairs(rawQuery)
  if (!pairs || pairs.length > PAIRS_MAX) return null
  let found: readonly Fault[] = faults
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = repairOnce(pairs, found, context)
    if (!next) return null
    pairs = next
    const raw = writePairs(pairs)
    found = context.judge(raw)
    if (found.length === 0) return raw
  }
  return null
}

function repairOnce(
  pairs: readonly Pair[],
  faults: readonly Fault[],
  context: RepairContext,
): Pair[] | null {
  const all = joinPairs(pairs)
  const next: Pair[] = []
  for (const pair of all) {
    const own = faultOf(pair, faults)
    const isWrong = own !== undefined
    const isKnown = context.declared.has(pair.name)
    if (isKnown && !isWrong) {
      next.push(pair)
      continue
    }
    const repaired =
      isKnown && own ? repairKnown(pair, own, all, context) : repairName(pair, context)
    if (!repaired) return null
    next.push(...repaired)
  }
  return merged(withDeal(next, faults), context)
}

/** One pair a name; null where two values of a single-valued parameter differ. */
function merged(pairs: readonly Pair[], { declared }: RepairContext): Pair[] | null {
  const values = new Map<string, string>()
  for (const { name, value } of pairs) {
    const before = values.get(name)
    const isMany = declared.has(name) && parametersByName.get(name)?.multiple
    if (before === undefined || before === value) values.set(name, value)
    else if (isMany)
      values.set(name, [...new Set([...before.split(','), ...value.split(',')])].join(','))
    else return null
  }
  return [...values].map(([name, value]) => ({ name, value }))
}

/** A range in the wrong order is told of one end; the other belongs to it. */
function faultOf({ name }: Pair, faults: readonly Fault[]): Fault | undefined {
  const effect = parametersByName.get(name)?.effect
  const partner = effect && 'partner' in effect ? effect.partner : null
  return (
    faults.find(({ param }) => param === shown(name)) ??
    faults.find(({ code, param }) => code === 'invalid_range' && param === partner)
  )
}

function repairKnown(
  pair: Pair,
  own: Fault,
  pairs: readonly Pair[],
  context: RepairContext,
): Pair[] | null {
  switch (own.code) {
    case 'invalid_range':
      return turned(pair, pairs)
    case 'outside_country':
      return [{ ...pair, value: latFirst(pair.value) }]
    case 'duplicate_parameter':
      return [pair]
    case 'parameter_not_applicable':
      return hasDeal(pairs) ? null : [pair]
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

function turned(pair: Pair, pairs: readonly Pair[]): Pair[] | null {
  const effect = parametersByName.get(pair.name)?.effect
  if (effect?.by === 'bbox')
    return repairValue(pair, { places: { find: () => [], withParts: () => [] } })
  if (!effect || !('partner' in effect)) return null
  const other = pairs.find(({ name }) => name === effect.partner)
  return other ? [{ name: pair.name, value: other.value }] : null
}

const latFirst = (value: string): string => {
  const numbers = value.split(/[,;]/).map((piece) => piece.trim())
  const points: string[] = []
  for (let at = 0; at < numbers.length; at += 2) points.push(`${numbers[at + 1]},${numbers[at]}`)
  return points.join(value.includes(';') ? ';' : ',')
}
