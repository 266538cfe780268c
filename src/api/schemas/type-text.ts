/**
 * A JSON Schema as a TypeScript type, in text: the types of the client are made of it, and the shapes of answers that
 * the instruction files tell. Covers what our schemas use, and throws at anything else.
 */
import type { JsonSchema } from '../operation.ts'
import { schemaNameOf } from './json-schema.ts'

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

export interface TypeTextOptions {
  /** Members on lines of their own, with what they mean; else all on one line. */
  readonly comments: boolean
}

export function typeText(schema: JsonSchema, options: TypeTextOptions, indent = ''): string {
  const name = schemaNameOf(schema)
  if (name !== null) return name
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return either(schema.enum.map((value) => literal(value)))
  if (Array.isArray(schema.anyOf)) {
    return either(schema.anyOf.map((one) => typeText(one, options, indent)))
  }
  if (schema.type === undefined) return 'unknown'
  return either([schema.type].flat().map((type) => ofType(String(type), schema, options, indent)))
}

function ofType(type: string, schema: JsonSchema, options: TypeTextOptions, indent: string) {
  if (type === 'array') return listText(typeText(schema.items as JsonSchema, options, indent))
  if (type === 'object') return objectText(schema, options, indent)
  const plain = plainTypes[type]
  if (plain === undefined) throw new Error(`no TypeScript for ${JSON.stringify(schema)}`)
  return plain
}

function objectText(schema: JsonSchema, options: TypeTextOptions, indent: string): string {
  const { properties, additionalProperties } = schema
  if (!properties) {
    const values = additionalProperties
      ? typeText(additionalProperties as JsonSchema, options, indent)
      : 'unknown'
    return options.comments ? `Readonly<Record<string, ${values}>>` : `{ [name]: ${values} }`
  }
  const required = new Set(schema.required as readonly string[] | undefined)
  const inner = `${indent}  `
  const members = Object.entries(properties as Record<string, JsonSchema>).map(([name, one]) => {
    const optional = required.has(name) ? '' : '?'
    const type = typeText(one, options, inner)
    if (!options.comments) return `${name}${optional}: ${type}`
    return `${inner}${comment(one, inner)}readonly ${keyText(name)}${optional}: ${type}`
  })
  if (members.length === 0) return options.comments ? 'Readonly<Record<string, never>>' : '{}'
  return options.comments ? `{\n${members.join('\n')}\n${indent}}` : `{ ${members.join(', ')} }`
}

function comment(schema: JsonSchema, indent: string): string {
  const inner = Array.isArray(schema.anyOf) ? schema.anyOf[0].description : undefined
  const words = schema.description ?? inner
  return typeof words === 'string' ? `/** ${words.replaceAll('*/', '* /')} */\n${indent}` : ''
}

const listText = (item: string): string => (item.includes(' | ') ? `(${item})[]` : `${item}[]`)

const either = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)

/** Names such as @odata.count stand in quotes. */
const keyText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
