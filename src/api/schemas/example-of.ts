/**
 * An example of a schema, made from the schema itself: its own example, else its first value, else
 * something plain of its kind. Invariant: it is valid by the schema; a test checks every one.
 */
import type { JsonSchema } from '../operation.ts'
import { schemaNameOf } from './json-schema.ts'

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-11-15T09:30:00.000Z',
  date: '2026-11-15',
  uri: 'https://homes.example.com/1042',
}

type Schemas = Readonly<Record<string, JsonSchema>>

export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const name = schemaNameOf(schema)
  if (name !== null) return exampleOf(schemas[name], schemas)
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if ('example' in schema) return schema.example
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0], schemas)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return exampleObject(schema, schemas)
    case 'array':
      return exampleList(schema, schemas)
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), Math.min(1, Number(schema.maximum ?? 1)))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return texts[String(schema.format)] ?? 'text'
  }
}

function exampleObject(schema: JsonSchema, schemas: Schemas): object {
  const properties = (schema.properties ?? {}) as Schemas
  const required = (schema.required ?? []) as readonly string[]
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name], schemas)]))
}

function exampleList({ items, minItems = 1 }: JsonSchema, schemas: Schemas): unknown[] {
  return Array.from({ length: Number(minItems) }, () => exampleOf(items as JsonSchema, schemas))
}
