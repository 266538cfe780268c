/**
 * A query that was refused, as the one that was meant: names by the table of what people write, values by what they
 * stand for, ends in order. Every repair is kept only if the whole query is then accepted.
 * Invariant: what is answered is accepted as it stands, and asks for nothing that was not asked for.
 * Cost: one further reading of the query for each round, at most four.
 */
import {
  aliasKey,
  needlessParameters,
  pageParameters,
  parameterAliases,
} from '../../../catalogue/parameter-aliases.ts'
import { parametersByName } from '../../../catalogue/parameters.ts'
import { country } from '../../../country/served-country.ts'
import { editDistance } from '../../../structures/text/edit-distance.ts'
import type { Fault } from '../../refusal.ts'
import { fileValue, shown } from '../parameter-values.ts'
import { type Pair, repairValue, spreadOf, type ValueContext } from './repair-value.ts'

export interface RepairContext extends ValueContext {
  /** The names that the operation takes. */
  readonly declared: ReadonlySet<string>
  /** The faults of a query; none where it is accepted. */
  judge(rawQuery: string): readonly Fault[]
}

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

function readPairs(rawQuery: string): Pair[] | null {
  try {
    return rawQuery
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const split = pair.indexOf('=')
        const decode = (text: string) => decodeURIComponent(text.replace(/\+(?!$)/g, ' '))
        return split < 0
          ? { name: decode(pair), value: '' }
          : { name: decode(pair.slice(0, split)), value: decode(pair.slice(split + 1)).trim() }
      })
  } catch {
    return null
  }
}

const writePairs = (pairs: readonly Pair[]): string =>
  pairs
    .map(
      ({ name, value }) =>
        `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';')}`,
    )
    .join('&')

function repairOnce(
  pairs: readonly Pair[],
  faults: readonly Fault[],
  context: RepairContext,
): Pair[] | null {
  const all = withPoint(withDirection(pairs))
  const next: Pair[] = []
  for (const pair of all) {
    const own = faultOf(pair, faults)
    const isWrong = own !== undefined
    const isKnown = context.declared.has(pair.name)
    if (isKnown && !isWrong) {
      next.push(pair)
      continue
    }
    const repaired = isKnown && own ? repairKnown(pair, own, all, context) : rename(pair, context)
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

/** null: nobody can be sure what it stands for. */
function rename({ name, value }: Pair, context: RepairContext): Pair[] | null {
  const key = aliasKey(name)
  if (value === '') return []
  if (pageParameters.has(key)) return []
  if (needlessParameters.has(key)) return isNeedless(key, value) ? [] : null
  const own = [...context.declared].find((known) => aliasKey(known) === key)
  if (own) return [{ name: own, value }]
  const alias = parameterAliases.get(key)
  if (alias && parametersByName.has(alias.parameter))
    return fromAlias(alias, { name: key, value }, context)
  return fromSlip(key, value, context)
}

function isNeedless(key: string, value: string): boolean {
  const { name: called, nameLocal, alternateNames, code, currency } = country
  const countryNames = [called, nameLocal, ...alternateNames, code]
  const text = value.toLowerCase()
  if (key.startsWith('currency')) return text === currency.toLowerCase() || text === '€'
  if (key.startsWith('country')) return countryNames.some((name) => name.toLowerCase() === text)
  if (key.startsWith('unit')) return /^(?:m2|sqm|metric)$/.test(text)
  return true
}

type Alias = NonNullable<ReturnType<typeof parameterAliases.get>>

function fromAlias(alias: Alias, { name, value }: Pair, context: RepairContext): Pair[] | null {
  const { parameter } = alias
  switch (alias.as) {
    case 'flag':
      return fromFlag(alias, value, context)
    case 'range':
      return fromRange(parameter, name, value, context)
    case 'at-least':
    case 'at-most': {
      const sign = alias.as === 'at-least' ? '>=' : '<='
      const spread = spreadOf(
        parametersByName.get(parameter)!,
        `${sign}${value.replace(/\+$/, '')}`,
      )
      const rooms = spread?.replace(/^studio,/, '') ?? null
      return rooms === null
        ? null
        : [{ name: parameter, value: alias.as === 'at-most' ? spread! : rooms }]
    }
    case 'metres':
      return /^\d+$/.test(value) ? [{ name: parameter, value: String(Number(value) / 1000) }] : null
    default:
      return fitting(parameter, value, context)
  }
}

/** As it is where it is accepted, else repaired; a deal sent as a type, or back, goes where it belongs. */
function fitting(parameter: string, value: string, context: RepairContext): Pair[] | null {
  const pair = { name: parameter, value }
  if (context.judge(writePairs([pair])).length === 0) return [pair]
  const repaired = repairValue(pair, context)
  if (repaired) return repaired
  for (const other of parameter === 'deal'
    ? ['property_type']
    : parameter === 'property_type'
      ? ['deal']
      : []) {
    const found = repairValue({ name: other, value }, context)
    if (found) return found
  }
  // pets and the like are accepted beside a deal that is added later.
  const faults = context.judge(writePairs([pair]))
  return faults.every(
    ({ code }) => code === 'parameter_not_applicable' || code === 'conflicting_parameters',
  )
    ? [pair]
    : null
}

const TRUE = /^(?:true|1|yes|y|on|any|required)$/i
const FALSE = /^(?:false|0|no|n|off|none)$/i

function fromFlag(
  { parameter, value: meant = '' }: Alias,
  value: string,
  context: RepairContext,
): Pair[] | null {
  if (TRUE.test(value)) return [{ name: parameter, value: meant }]
  if (FALSE.test(value)) {
    const { values } = parametersByName.get(parameter)!
    if (meant === 'yes' && fileValue('no', values!) !== null)
      return [{ name: parameter, value: 'no' }]
    if (meant === 'furnished') return [{ name: parameter, value: 'unfurnished' }]
    return meant === 'allowed' ? [{ name: parameter, value: 'not-allowed' }] : null
  }
  return repairValue({ name: parameter, value }, context)
}

/** "200000-300000", "<300000", "lt:300000"; a number alone may be any end. */
function fromRange(
  parameter: string,
  key: string,
  value: string,
  context: RepairContext,
): Pair[] | null {
  const stem = parameter.replace(/_min$/, '')
  const end = (side: 'min' | 'max', text: string): Pair[] | null =>
    repairValue({ name: `${stem}_${side}`, value: text }, context)
  const both = value.match(/^(.+?)\s*(?:-|–|\.\.|to|,|:)\s*(.+)$/i)
  const most = value.match(/^(?:<=?|≤|lte?:|max:?|under|below|up to|upto)\s*(.+)$/i)
  const least =
    value.match(/^(?:>=?|≥|gte?:|min:?|over|above|from)\s*(.+)$/i) ?? value.match(/^(.+)\+$/)
  if (most) return end('max', most[1])
  if (least) return end('min', least[1])
  if (both) {
    const [low, high] = [end('min', both[1]), end('max', both[2])]
    return low && high ? [...low, ...high] : null
  }
  // "area" is a place as often as a size.
  return stem === 'area' && key === 'area' && !/\d/.test(value)
    ? fitting('location', value, context)
    : null
}

/** A slip of the pen: one letter in five, two in eight, and the value must fit. */
function fromSlip(key: string, value: string, context: RepairContext): Pair[] | null {
  const max = key.length < 5 ? 0 : key.length < 8 ? 1 : 2
  const near = [...context.declared]
    .map((name) => ({ name, distance: editDistance(key, aliasKey(name), max) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance)
  if (near.length === 0 || near[1]?.distance === near[0].distance) return null
  return fitting(near[0].name, value, context)
}

/** "sort=price&order=desc" is one order. */
function withDirection(pairs: readonly Pair[]): Pair[] {
  const direction = pairs.find(
    ({ name, value }) =>
      /^(?:order|direction|dir|sort_?dir(?:ection)?|sort_?order|order_?dir)$/i.test(name) &&
      /^(?:asc|desc)/i.test(value),
  )
  const sort = pairs.find(
    (pair) => pair !== direction && /^(?:sort|sort_?by|order_?by)$/i.test(pair.name),
  )
  if (!direction || !sort) return [...pairs]
  return pairs
    .filter((pair) => pair !== direction)
    .map((pair) =>
      pair === sort
        ? {
            name: 'sort',
            value: `${sort.value.replace(/_(?:asc|desc)$/, '')}_${direction.value.toLowerCase()}`,
          }
        : pair,
    )
}

/** "lat=1.5&lng=2.5" is one point. */
function withPoint(pairs: readonly Pair[]): Pair[] {
  const lat = pairs.find(({ name }) => /^(?:lat|latitude)$/i.test(name))
  const lng = pairs.find(({ name }) => /^(?:lng|lon|long|longitude)$/i.test(name))
  if (!lat || !lng) return [...pairs]
  const rest = pairs.filter((pair) => pair !== lat && pair !== lng)
  return [...rest, { name: 'near', value: `${lat.value},${lng.value}` }]
}
