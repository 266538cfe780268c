/**
 * A parameter that no operation has, as the one that was meant: by the table of what people write, or by a slip of
 * the pen where that leaves no doubt.
 * Invariant: its value fits the parameter that it becomes, or can be repaired to.
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
import { fileValue } from '../parameter-values.ts'
import { type Pair, repairValue, spreadOf, type ValueContext } from './repair-value.ts'
import { writePairs } from './write-pairs.ts'

export interface RepairContext extends ValueContext {
  /** The names that the operation takes. */
  readonly declared: ReadonlySet<string>
  /** The faults of a query; none where it is accepted. */
  judge(rawQuery: string): readonly Fault[]
}

/** null: nobody can be sure what it stands for. */
export function repairName({ name, value }: Pair, context: RepairContext): Pair[] | null {
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
  const faults = context.judge(writePairs([pair]))
  if (faults.length === 0) return [pair]
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
