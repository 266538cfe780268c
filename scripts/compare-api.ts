/**
 * What a later OpenAPI description takes away from an earlier one. Within /v1 there are additions only: a client that was
 * written for the earlier one must go on working. Requests may not be narrowed, answers may not lose or change what they
 * promised; new values of a closed set in answers are additions (docs/guides/api.md says so to clients).
 */

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly pattern?: string
  readonly [bound: string]: unknown
}

interface Content {
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses?: Readonly<Record<string, Content>>
}

export interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type Direction = 'request' | 'answer'

const METHODS = ['get', 'put', 'post', 'patch', 'delete']
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const
const VARIANTS = ['oneOf', 'anyOf', 'allOf'] as const

/** A sentence for each thing that a client may have relied on and that is gone. */
export function compareApis(before: Api, after: Api): readonly string[] {
  const faults: string[] = []
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const method of METHODS.filter((name) => name in operations)) {
      const where = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (now === undefined) faults.push(`${where}: the operation is gone`)
      else faults.push(...compareOperations(where, operations[method], now))
    }
  }
  return faults

  function compareOperations(where: string, was: Operation, now: Operation): string[] {
    return [
      ...compareParameters(where, was.parameters ?? [], now.parameters ?? []),
      ...compareBodies(`${where} body`, was.requestBody, now.requestBody),
      ...Object.entries(was.responses ?? {})
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, answer]) =>
          now.responses?.[status] === undefined
            ? [`${where}: the answer ${status} is gone`]
            : compareContents(`${where} ${status}`, answer, now.responses[status], 'answer'),
        ),
    ]
  }

  function compareParameters(where: string, was: readonly Parameter[], now: readonly Parameter[]) {
    const keyOf = ({ name, in: place }: Parameter) => `${place} ${name}`
    const later = new Map(now.map((parameter) => [keyOf(parameter), parameter]))
    const earlier = new Set(was.map(keyOf))
    const lost = was.flatMap((parameter) => {
      const name = `${where} ${parameter.name}`
      const match = later.get(keyOf(parameter))
      if (match === undefined) return [`${name}: the parameter is gone`]
      const demanded = match.required && !parameter.required ? [`${name}: is now required`] : []
      return [
        ...demanded,
        ...compareSchemas(name, parameter.schema ?? {}, match.schema ?? {}, 'request'),
      ]
    })
    const added = now.filter((parameter) => parameter.required && !earlier.has(keyOf(parameter)))
    return [...lost, ...added.map(({ name }) => `${where} ${name}: is new and required`)]
  }

  function compareBodies(where: string, was: Content | undefined, now: Content | undefined) {
    if (now === undefined) return was === undefined ? [] : [`${where}: is no longer accepted`]
    if (now.required && !was?.required) return [`${where}: is now required`]
    return was === undefined ? [] : compareContents(where, was, now, 'request')
  }

  function compareContents(where: string, was: Content, now: Content, direction: Direction) {
    return Object.entries(was.content ?? {}).flatMap(([type, { schema = {} }]) => {
      const match = now.content?.[type]
      if (match === undefined) return [`${where}: ${type} is gone`]
      return compareSchemas(where, schema, match.schema ?? {}, direction)
    })
  }

  function resolve(schema: Schema, api: Api): Schema {
    const name = schema.$ref?.slice('#/components/schemas/'.length)
    return name === undefined ? schema : resolve(api.components.schemas[name], api)
  }

  function compareSchemas(
    where: string,
    given: Schema,
    later: Schema,
    direction: Direction,
    /** References that are being compared: schemas may hold themselves. */
    path: readonly string[] = [],
  ): string[] {
    const pair = `${given.$ref} ${later.$ref}`
    if (given.$ref !== undefined && path.includes(pair)) return []
    const inside = [...path, pair]
    const was = resolve(given, before)
    const now = resolve(later, after)
    const compare = (name: string, one: Schema, other: Schema) =>
      compareSchemas(name, one, other, direction, inside)
    return [
      ...compareTypes(where, was, now, direction),
      ...(direction === 'request' ? narrowedBounds(where, was, now) : []),
      ...compareMembers(where, was, now, direction, compare),
      ...(was.items && now.items ? compare(`${where}[]`, was.items, now.items) : []),
      ...compareVariants(where, was, now, compare),
    ]
  }
}

const listOf = (type: Schema['type']): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type

const valuesOf = ({ enum: values, const: value }: Schema): readonly unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value])

function compareTypes(where: string, was: Schema, now: Schema, direction: Direction): string[] {
  const [from, to] = direction === 'request' ? [was, now] : [now, was]
  const types = listOf(to.type)
  const isNumber = (type: string) => type === 'integer' && types.includes('number')
  const lost = listOf(from.type).filter((type) => !types.includes(type) && !isNumber(type))
  const word = direction === 'request' ? 'no longer accepts' : 'may now be'
  const changed =
    types.length > 0 && lost.length > 0 ? [`${where}: ${word} ${lost.join(', ')}`] : []
  const values = valuesOf(now)
  const gone =
    direction === 'request' && values
      ? (valuesOf(was) ?? ['any value']).filter((value) => !values.includes(value))
      : []
  return [...changed, ...gone.map((value) => `${where}: no longer accepts ${String(value)}`)]
}

function narrowedBounds(where: string, was: Schema, now: Schema): string[] {
  const bound = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none)
  const upper = UPPER.filter((name) => bound(now, name, Infinity) < bound(was, name, Infinity))
  const lower = LOWER.filter((name) => bound(now, name, -Infinity) > bound(was, name, -Infinity))
  const names: readonly string[] = [...upper, ...lower]
  const pattern = now.pattern !== undefined && now.pattern !== was.pattern ? ['pattern'] : []
  return [...names, ...pattern].map((name) => `${where}: ${name} is narrower (${now[name]})`)
}

type Compare = (where: string, was: Schema, now: Schema) => string[]

function compareMembers(
  where: string,
  was: Schema,
  now: Schema,
  direction: Direction,
  compare: Compare,
): string[] {
  const members = Object.entries(was.properties ?? {}).flatMap(([name, schema]) => {
    const match = now.properties?.[name]
    if (match !== undefined) return compare(`${where}.${name}`, schema, match)
    const isOpen = direction === 'request' && now.additionalProperties !== false
    return isOpen ? [] : [`${where}.${name}: is gone`]
  })
  const [from, to] = direction === 'request' ? [now, was] : [was, now]
  const required = new Set(to.required)
  const differ = (from.required ?? []).filter((name) => !required.has(name))
  const word = direction === 'request' ? 'is now required' : 'is no longer always there'
  return [...members, ...differ.map((name) => `${where}.${name}: ${word}`)]
}

/** Each earlier variant needs a later one that takes its place. */
function compareVariants(where: string, was: Schema, now: Schema, compare: Compare): string[] {
  return VARIANTS.flatMap((kind) =>
    (was[kind] ?? []).flatMap((variant, index) => {
      const faults = (now[kind] ?? []).map((candidate) => compare(where, variant, candidate))
      if (faults.some((found) => found.length === 0)) return []
      return faults[index] ?? [`${where}: variant ${index + 1} of ${kind} is gone`]
    }),
  )
}
