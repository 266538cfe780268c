/** Calls of the tools for assistants: by their schemas, and with names and values that have broken other services. */
import fc from 'fast-check'
import type { JsonSchema } from '../../src/api/operation.ts'
import { hostileValue } from './generate-bodies.ts'
import type { GeneratedRequest } from './generate-requests.ts'
import { inheritedNames } from './hostile-values.ts'

export interface ListedTool {
  readonly name: string
  readonly inputSchema: JsonSchema
}

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)

function fittingValue(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  if (schema.enum) return oneOf(schema.enum as unknown[])
  switch ([schema.type].flat()[0]) {
    case 'array':
      return fc.array(fittingValue(schema.items as JsonSchema, ids), { minLength: 1, maxLength: 2 })
    case 'integer':
    case 'number':
      return fc.oneof(oneOf(ids), oneOf([1, 2, 34.7, 33, 250_000]))
    case 'boolean':
      return fc.boolean()
    case 'object':
      return fc.dictionary(
        oneOf([...inheritedNames, 'deal', 'price_max', 'lat', 'lng']),
        hostileValue,
        { maxKeys: 2 },
      )
    default:
      return oneOf([
        'Limassol',
        'villa with a pool in Paphos under 500k',
        '2026-07-01',
        'Tala',
        'newest',
      ])
  }
}

export function toolCallsOf(
  tools: readonly ListedTool[],
  ids: readonly number[],
): fc.Arbitrary<GeneratedRequest> {
  const calls = tools.map(({ name, inputSchema }) => {
    const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, JsonSchema>)
    const required = (inputSchema.required ?? []) as string[]
    const good = fc.record(
      Object.fromEntries(properties.map(([key, schema]) => [key, fittingValue(schema, ids)])),
      { requiredKeys: required },
    )
    const odd = fc.dictionary(
      oneOf([...inheritedNames, ...properties.map(([key]) => key)]),
      hostileValue,
      { maxKeys: 3 },
    )
    return fc.record({
      name: fc.constant(name),
      arguments: fc.oneof(
        good,
        fc.tuple(good, odd).map(([a, b]) => ({ ...a, ...b })),
        odd,
      ),
    })
  })
  return fc.oneof(...calls).map((params) => ({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }))
}
