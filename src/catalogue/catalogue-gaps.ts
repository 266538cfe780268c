/**
 * What is missing in an entry of the catalogue, in sentences for the developer who wrote it. The service does not start with a
 * gap: an incomplete entry must never be found by a request. Cost: one pass over the entries.
 */
import type { Field } from './fields.ts'
import type { Parameter } from './parameters.ts'

export interface Catalogue {
  readonly fields: readonly Field[]
  readonly parameters: readonly Parameter[]
}

export const catalogueGaps = ({ fields, parameters }: Catalogue): readonly string[] => [
  ...repeated(fields).map((name) => `The field ${name} is declared twice.`),
  ...repeated(parameters).map((name) => `The parameter ${name} is declared twice.`),
  ...fields.flatMap((field) => fieldGaps(field).map((gap) => `The field ${field.name} ${gap}.`)),
  ...parameters.flatMap((parameter) =>
    parameterGaps(parameter, fields).map((gap) => `The parameter ${parameter.name} ${gap}.`),
  ),
]

function repeated(entries: readonly { readonly name: string }[]): readonly string[] {
  const names = entries.map(({ name }) => name)
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

function fieldGaps(field: Field): readonly string[] {
  const { label, example } = field
  const gaps = label === '' ? ['has no label'] : []
  if (field.kind === 'number') {
    const { min, max } = field
    if (!(min < max)) gaps.push(`has the bounds ${min} to ${max}, which no number lies between`)
    else if (!(Number(example) >= min && Number(example) <= max))
      gaps.push(`has the example ${example}, which is not from ${min} to ${max}`)
  }
  if (field.kind === 'choice') gaps.push(...valueGaps(field.values, [example].flat().map(String)))
  return gaps
}

function valueGaps(
  values: readonly { readonly value: string }[] | undefined,
  examples: readonly string[],
): readonly string[] {
  if (!values?.length) return ['has no values to choose from']
  const unknown = examples.find((example) => values.every(({ value }) => value !== example))
  return unknown === undefined ? [] : [`has the example ${unknown}, which is none of its values`]
}

/** Worked out by the service; every other column is a field of its name. */
const COMPUTED: ReadonlySet<string> = new Set([
  ...['first_published_at', 'updated_at', 'distance_to_sea_m', 'home', 'street', 'same_home'],
  ...['pets', 'seller_type', 'project_id', 'company_id', 'good_deal', 'price_check', 'reduced'],
])

function parameterGaps(parameter: Parameter, fields: readonly Field[]): readonly string[] {
  const { label, effect, values, example, multiple } = parameter
  const gaps = label === '' ? ['has no label'] : []
  if (!('column' in effect)) return gaps
  const { column } = effect
  const field = fields.find(({ name }) => name === column)
  if (!field && !COMPUTED.has(column)) gaps.push(`filters ${column}, which is no field`)
  if (effect.by === 'choice' || effect.by === 'flag')
    gaps.push(...valueGaps(values, multiple ? example.split(',') : [example]))
  if (effect.by !== 'min' && effect.by !== 'max') return gaps
  gaps.push(...boundGaps(parameter, field))
  return gaps
}

function boundGaps(
  { effect, unit, group, min, max, example }: Parameter,
  field: Field | undefined,
): readonly string[] {
  const gaps: string[] = []
  if (field && field.kind !== 'number') gaps.push(`bounds ${field.name}, which is no number`)
  else if (field && field.unit !== unit)
    gaps.push(`is in ${unit ?? 'no unit'}, but ${field.name} in ${field.unit ?? 'no unit'}`)
  const isUpperOfPair = effect.by === 'max' && 'partner' in effect
  if (group === undefined && !isUpperOfPair)
    gaps.push('has no group, so that the search form has no place for it')
  const isAllowed = /^-?\d+$/.test(example) && !(Number(example) < (min ?? 0))
  if (!isAllowed || Number(example) > (max ?? Number.POSITIVE_INFINITY))
    gaps.push(`has the example ${example}, which it would refuse`)
  return gaps
}
