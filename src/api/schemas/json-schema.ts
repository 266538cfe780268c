/** Short ways to write JSON Schema 2020-12, which is what OpenAPI 3.1 uses. */
import type { JsonSchema } from '../operation.ts'

export const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description ? { description } : {}),
})
export const integer = (description?: string): JsonSchema => ({
  type: 'integer',
  ...(description ? { description } : {}),
})
export const number = (description?: string): JsonSchema => ({
  type: 'number',
  ...(description ? { description } : {}),
})
export const boolean = (description?: string): JsonSchema => ({
  type: 'boolean',
  ...(description ? { description } : {}),
})
export const instant = (description?: string): JsonSchema => ({
  type: 'string',
  format: 'date-time',
  ...(description ? { description } : {}),
})
export const uri = (description?: string): JsonSchema => ({
  type: 'string',
  format: 'uri',
  ...(description ? { description } : {}),
})
export const oneOfValues = (values: readonly (string | null)[]): JsonSchema => ({ enum: values })
export const list = (items: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  items,
  ...(description ? { description } : {}),
})
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** An object with exactly these members, all present. */
export const record = (
  properties: Readonly<Record<string, JsonSchema>>,
  description?: string,
): JsonSchema => ({
  type: 'object',
  ...(description ? { description } : {}),
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** An object whose members of the second list may be absent. */
export const partial = (
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
})

/** An object that maps names to values of one kind. */
export const mapOf = (values: JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties: values,
})

/** The name of the component that a schema refers to; null: it is no reference. */
const PREFIX = '#/components/schemas/'

export function schemaNameOf({ $ref }: JsonSchema): string | null {
  return typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : null
}
