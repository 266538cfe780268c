/**
 * A parameter that no operation has, as the one that was meant: by the table of what people write, or by a slip of
 * the pen where that leaves no doubt.
 * Invariant: its value fits the parameter that it becomes, or can be repaired to.
 */
import {
  aliasKey,
  aliasOf,
  needlessParameters,
  type ParameterAlias,
  pageParameters,
  unitsInNames,
} from '../../../catalogue/parameter-aliases.ts'
import { parametersByName } from '../../../catalogue/parameters.ts'
import { country } from '../../../country/served-country.ts'
import { editDistance } from '../../../structures/text/edit-distance.ts'
import type { Fault } from '../../refusal.ts'
import { choiceNamed } from './choice-named.ts'
import { type Pair, writePairs } from './query-pairs.ts'
import { endsIn, measureOf, repairNumber } from './repair-amount.ts'
import { repairValue, type ValueContext } from './repair-value.ts'
import { spreadOf } from './spread-of.ts'

export interface RepairContext extends ValueContext {
  /** The names that the operation takes. */
  readonly declared: ReadonlySet<string>
  /** What was meant by a name, by the operation's own account: before the table, which is of searches. */
  named?(key: string, value: string): Pair | null
  /** The faults of a query; none where it is accepted. */
  check(rawQuery: string): readonly Fault[]
}

/** null: nobody can be sure what it stands for. */
export function repairName({ name, value }: Pair, context: RepairContext): Pair[] | null {
  const key = aliasKey(name)
  if (value === '') return []
  if (pageParameters.has(key)) return []
  if (needlessParameters.has(key)) return isNeedless(key, value) ? [] : null
  const own = [...context.declared].find((known) => aliasKey(known) === key)
  if (own) return [{ name: own, value }]
  const named = context.named?.(key, value)
  if (named) return [named]
  const alias = aliasOf(key)
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

function fromAlias(
  alias: ParameterAlias,
  { name, value }: Pair,
  context: RepairContext,
): Pair[] | null {
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
      return spread === null ? null : [{ name: parameter, value: spread }]
    }
    case 'exact':
      return fromExact(parameter, name, value, context)
    case 'metres':
    case 'miles':
    case 'kilometres': {
      const number = repairNumber(value, 'count')
      const scaled =
        number === null ? null : Math.round(number * unitsInNames[alias.as] * 1000) / 1000
      return scaled === null ? null : [{ name: parameter, value: String(scaled) }]
    }
    default:
      return STATES.test(name) && SHOWN.test(value) ? [] : fitting(parameter, value, context)
  }
}

/** Every listing that is found is on offer: to ask for those asks for nothing more. */
const STATES = /^(?:status|listingstatus|liststatus)$/
const SHOWN = /^(?:active|available|live|published|open|online)$/i

/** As it is where it is accepted, else repaired; a deal sent as a type, or back, goes where it belongs. */
function fitting(parameter: string, value: string, context: RepairContext): Pair[] | null {
  const pair = { name: parameter, value }
  const faults = context.check(writePairs([pair]))
  if (faults.length === 0) return [pair]
  const repaired = repairValue(pair, context)
  if (repaired) return repaired
  // pets and the like are accepted with a deal that is added later.
  return faults.every(
    ({ code }) => code === 'parameter_not_applicable' || code === 'conflicting_parameters',
  )
    ? [pair]
    : null
}

const TRUE = /^(?:true|1|yes|y|t|on|any|required|only)$/i
const FALSE = /^(?:false|0|no|n|f|off|none)$/i

function fromFlag(
  { parameter, value: meant = '' }: ParameterAlias,
  value: string,
  context: RepairContext,
): Pair[] | null {
  // The ground floor is a floor from here and up to here.
  const partner = parameter === 'floor_max' ? [{ name: 'floor_min', value: meant }] : []
  if (TRUE.test(value)) return [...partner, { name: parameter, value: meant }]
  if (FALSE.test(value)) {
    // Only what has a word for "no" can be searched for; for the rest it may mean "does not matter".
    const isPlain = /^(?:yes|furnished|allowed|has-title)$/.test(meant)
    const no = isPlain ? choiceNamed(parametersByName.get(parameter)!, 'no') : null
    return no === null ? null : [{ name: parameter, value: no }]
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
  // "rent" is a price as often as a deal, "area" a place as often as a size.
  if (key === 'rent' && TRUE.test(value)) return [{ name: 'deal', value: 'rent' }]
  if (key === 'area' && !/\d/.test(value)) return fitting('location', value, context)
  const ends = endsIn(value, measureOf(parametersByName.get(parameter)!))
  if (ends === null) return null
  return (['min', 'max'] as const).flatMap((side) =>
    ends[side] === undefined ? [] : { name: `${stem}_${side}`, value: String(ends[side]) },
  )
}

/** "floor=3" is that floor and no other. */
function fromExact(
  parameter: string,
  key: string,
  value: string,
  context: RepairContext,
): Pair[] | null {
  if (!/^-?\d+$/.test(value)) return fromRange(parameter, key, value, context)
  return [
    { name: parameter, value },
    { name: parameter.replace(/_min$/, '_max'), value },
  ]
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
