/** The JSON Schema of a listing field and of a search parameter, from the catalogue. */
import type { ChoiceField, Field } from '../../catalogue/fields.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Parameter } from '../../catalogue/parameters.ts'
import { sorts } from '../../catalogue/sorts.ts'
import type { JsonSchema, QueryParameter } from '../operation.ts'

/** What a listing carries in this field once it is stored. */
export function storedFieldSchema(field: Field): JsonSchema {
  const described = {
    description: [field.label, field.note].filter(Boolean).join('. '),
    ...extensionMark(field),
  }
  switch (field.kind) {
    case 'choice': {
      const value = { enum: field.values.map((entry) => entry.value) }
      return field.multiple
        ? { type: 'array', items: { type: 'string', ...value }, uniqueItems: true, ...described }
        : { type: 'string', ...value, ...described }
    }
    case 'number':
      return {
        type: field.whole ? 'integer' : 'number',
        minimum: field.min,
        maximum: field.max,
        ...described,
      }
    case 'date':
      return { type: 'string', format: 'date', ...described }
    case 'text':
      return { type: 'string', maxLength: field.maxChars, ...described }
    case 'texts': {
      const text = { type: 'string', maxLength: field.maxChars }
      return {
        type: 'object',
        properties: Object.fromEntries(field.languages.map((language) => [language, text])),
        additionalProperties: false,
        ...described,
      }
    }
    case 'place':
      return { type: 'string', ...described }
    case 'photos':
      return {
        type: 'array',
        items: { type: 'string', format: 'uri' },
        maxItems: field.maxItems,
        ...described,
      }
  }
}

/** How OpenAPI marks what is ours, beyond the specification. */
export const extensionMark = ({ extension }: { readonly extension?: true }): JsonSchema =>
  extension ? { 'x-extension': true } : {}

/**
 * What a caller may send: the values and their synonyms, numbers where texts of digits are meant, null to clear. The
 * service also accepts other cases and blanks around a value; a client that follows the schema needs neither.
 */
export function writtenFieldSchema(field: Field): JsonSchema {
  const stored = storedFieldSchema(field)
  const described = { examples: [field.example], ...extensionMark(field) }
  if (field.kind === 'texts') {
    const text = { type: ['string', 'null'], maxLength: field.maxChars }
    const properties = Object.fromEntries(field.languages.map((language) => [language, text]))
    return { ...stored, ...described, type: ['object', 'null'], properties }
  }
  if (field.kind !== 'choice') return { ...stored, ...described, type: [stored.type, 'null'] }
  const { description } = stored
  const one = writtenChoice(field)
  return field.multiple
    ? { anyOf: [{ type: 'array', items: one }, { type: 'null' }], description, ...described }
    : { anyOf: [one, ...exactYears(field), { type: 'null' }], description, ...described }
}

function writtenChoice({ values }: ChoiceField): JsonSchema {
  const known = values.map(({ value }) => value)
  const numbers = known.filter((value) => /^\d+$/.test(value)).map(Number)
  const synonyms = values.flatMap((entry) => entry.synonyms ?? [])
  return { enum: [...new Set([...known, ...numbers, ...synonyms])] }
}

/** Of values that stand for spans of years any year is taken, and filed under its span. */
function exactYears({ values }: ChoiceField): readonly JsonSchema[] {
  const spans = values.flatMap(({ span }) => (span ? [span] : []))
  if (spans.length === 0) return []
  const years = spans.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite)
  return [{ type: 'integer', minimum: EARLIEST_YEAR, maximum: Math.max(...years) }]
}

/** A year has four digits. */
const EARLIEST_YEAR = 1000

export function queryParameterOf(parameter: Parameter): QueryParameter {
  const { name, label, note, multiple, example } = parameter
  const scope =
    parameter.appliesTo.length === 1 ? `Applies to deal=${parameter.appliesTo} only.` : ''
  return {
    name,
    multiple,
    required: false,
    description: [`${label}.`, note, scope].filter(Boolean).join(' '),
    schema: parameterSchema(parameter),
    example,
    ...(parameter.extension ? { extension: true } : {}),
  }
}

function parameterSchema(parameter: Parameter): JsonSchema {
  const { values, type, min, max, maxChars, maxItems, multiple, effect } = parameter
  const given = parameter.default === undefined ? {} : { default: parameter.default }
  if (effect.by === 'sort') {
    const ours = sorts.filter((sort) => sort.extension).map(({ value }) => value)
    return {
      type: 'string',
      enum: sorts.map(({ value }) => value),
      'x-extension-values': ours,
    }
  }
  if (values) {
    const item = { type: 'string', enum: values.map(({ value }) => value) }
    return multiple ? { type: 'array', items: item, ...given } : { ...item, ...given }
  }
  if (multiple) {
    const ends = type === 'integer' ? { minimum: min, maximum: max } : {}
    return {
      type: 'array',
      items: { type: type ?? 'string', ...ends },
      ...(maxItems === undefined ? {} : { maxItems }),
    }
  }
  return {
    type,
    ...(min === undefined ? {} : { minimum: min }),
    ...(effect.by === 'radius' ? { exclusiveMinimum: 0 } : {}),
    ...(max === undefined ? {} : { maximum: max }),
    ...(maxChars === undefined ? {} : { maxLength: maxChars }),
    ...given,
  }
}

export const idParameter = {
  name: 'id',
  description: 'The numeric id of a listing.',
  schema: { type: 'integer', minimum: 1, maximum: limits.idMax },
  example: '1042',
} as const
