/**
 * Bodies by the schema of an operation, and against it: as described, with a name that every object inherits as a member
 * of one of its objects, with a value or an address that has broken other services, or no body at all.
 */
import fc from 'fast-check'
import type { JsonSchema } from '../../src/api/operation.ts'
import { hostileAddresses, hostileBodies, hostileJson, inheritedNames } from './hostile-values.ts'
import type { DescribedOperation, OpenApiDocument } from './open-api.ts'

type Members = Readonly<Record<string, unknown>>
type Schemas = OpenApiDocument['components']['schemas']

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)

/** Often an object that cannot be made a text: code that thinks a value is one throws. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: oneOf(hostileJson), weight: 3 },
  { arbitrary: fc.constant({ toString: 1, valueOf: 1 }), weight: 1 },
)

/** What some forms of a schema have in common is enough here: the properties, wherever they stand. */
function propertiesOf(
  schema: JsonSchema | undefined,
  schemas: Schemas,
): Record<string, JsonSchema> {
  if (!schema) return {}
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : null
  if (name !== null) return propertiesOf(schemas[name], schemas)
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(
    (list) => (list as JsonSchema[] | undefined) ?? [],
  )
  return Object.assign(
    {},
    ...parts.map((part) => propertiesOf(part, schemas)),
    schema.properties ?? {},
  )
}

const isObject = (schema: JsonSchema, schemas: Schemas): boolean =>
  [schema.type].flat().includes('object') || Object.keys(propertiesOf(schema, schemas)).length > 0

export function bodyOf(
  { requestBody }: Pick<DescribedOperation, 'requestBody'>,
  schemas: Schemas,
): fc.Arbitrary<string | undefined> {
  if (!requestBody) return fc.constant(undefined)
  const json = requestBody.content['application/json'] as
    | { readonly example?: unknown; readonly schema?: JsonSchema }
    | undefined
  // A file may be any bytes.
  if (!json?.example) return oneOf(hostileBodies)
  const { reference: _, ...example } = json.example as Members
  return twistedBody(example, propertiesOf(json.schema, schemas), schemas)
}

function twistedBody(
  example: Members,
  properties: Readonly<Record<string, JsonSchema>>,
  schemas: Schemas,
): fc.Arbitrary<string> {
  const names = Object.keys(properties)
  const objects = names.filter((name) => isObject(properties[name], schemas))
  const written = (members: fc.Arbitrary<Members>) => members.map((one) => JSON.stringify(one))
  const asDescribed = fc.constant(example)
  const partly = fc
    .subarray(Object.keys(example), { minLength: 1 })
    .map((chosen) => Object.fromEntries(chosen.map((name) => [name, example[name]])))
  const named = fc
    .tuple(oneOf([null, ...objects, ...objects]), oneOf(inheritedNames), hostileValue)
    .map(([inside, name, value]) => {
      const member = Object.fromEntries([[name, value]])
      return inside === null
        ? { ...example, ...own(name, value) }
        : { ...example, [inside]: { ...(example[inside] as object | undefined), ...member } }
    })
  const nested = oneOf(objects.length > 0 ? objects : names).chain((inside) => {
    const shown = example[inside]
    const inner = [
      ...Object.keys(propertiesOf(properties[inside], schemas)),
      ...(typeof shown === 'object' && shown !== null ? Object.keys(shown) : []),
    ]
    return fc
      .tuple(oneOf(inner.length > 0 ? inner : ['name']), hostileValue)
      .map(([name, value]) => ({ ...example, [inside]: { [name]: value } }))
  })
  const valued = fc
    .dictionary(oneOf([...names, 'nonsense', 'title']), hostileValue, {
      minKeys: 1,
      maxKeys: 3,
    })
    .map((changes) => ({ ...example, ...changes }))
  const addressed = fc
    .tuple(
      oneOf([...names.filter((name) => /url|link|photo|tour|video/.test(name)), 'url']),
      oneOf(hostileAddresses),
    )
    .map(([name, address]) => ({ ...example, [name]: /urls$/.test(name) ? [address] : address }))
  return fc.oneof(
    { arbitrary: written(asDescribed), weight: 8 },
    { arbitrary: written(partly), weight: 2 },
    { arbitrary: written(named), weight: 2 },
    { arbitrary: written(nested), weight: 2 },
    { arbitrary: written(valued), weight: 2 },
    { arbitrary: written(addressed), weight: 2 },
    { arbitrary: oneOf(hostileBodies), weight: 1 },
  )
}

/** A member even where the name is `__proto__`. */
const own = (name: string, value: unknown): Members => Object.fromEntries([[name, value]])
