/**
 * Writes the types of the TypeScript client from the OpenAPI description; with --check it only compares. Run
 * `npm run client` after a change to an operation, a schema, the catalogue or the error table.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { JsonSchema } from '../src/api/operation.ts'
import { typeText } from '../src/api/schemas/type-text.ts'
import { schemas } from '../src/app/create-faces.ts'
import { describedApi } from './described-api.ts'

const PATH = 'clients/typescript/src/types.ts'
const HEAD = `/**
 * What the service takes and gives, as types. Written by \`npm run client\` from its OpenAPI description; do not edit.
 */

/** One value, or several of which any may match. */
export type Many<Value> = Value | readonly Value[]

/** A file as it is sent. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string
`

/** These would hide what every program has. */
const renamed: Readonly<Record<string, string>> = { Error: 'ErrorBody', Event: 'ListingEvent' }

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface DescribedParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

const commented = { comments: true }

/** References go by their new names. */
const textOf = (schema: JsonSchema, indent = ''): string =>
  typeText(rename(schema) as JsonSchema, commented, indent)

function rename(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rename)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, member]) => [
      name,
      name === '$ref' ? String(member).replace(/\w+$/, nameOf) : rename(member),
    ]),
  )
}

const nameOf = (name: string): string => renamed[name] ?? name

const schemaIn = ({ content }: Content): JsonSchema | undefined =>
  content?.['application/json']?.schema

function parameterText({ name, required, description, schema }: DescribedParameter): string {
  const isList = schema.type === 'array'
  const one = textOf(isList ? (schema.items as JsonSchema) : schema)
  const mark = required ? '' : '?'
  return `      /** ${description} */\n      readonly ${name}${mark}: ${isList ? `Many<${one}>` : one}`
}

function parametersText(parameters: readonly DescribedParameter[]): string {
  if (parameters.length === 0) return 'Readonly<Record<never, never>>'
  return `{\n${parameters.map(parameterText).join('\n')}\n    }`
}

function operationText({ operationId, summary, parameters, requestBody, responses }: Described) {
  const inPlace = (place: string) => parameters.filter((one) => one.in === place)
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const answerTypes = answers.map(([, answer]) => {
    const schema = schemaIn(answer)
    // What is no JSON is a document, as text.
    return schema ? textOf(schema, '    ') : answer.content ? 'string' : 'null'
  })
  const schema = requestBody && schemaIn(requestBody)
  const body = schema ? textOf(schema, '    ') : requestBody ? 'FileBody' : 'undefined'
  return `  /** ${summary}. */
  readonly ${operationId}: {
    readonly path: ${parametersText(inPlace('path'))}
    readonly query: ${parametersText(inPlace('query'))}
    readonly body: ${body}
    readonly answer: ${[...new Set(answerTypes)].join(' | ')}
  }`
}

const isDocument = (responses: Described['responses']): boolean =>
  Object.entries(responses).some(
    ([status, answer]) => status.startsWith('2') && answer.content && !schemaIn(answer),
  )

const ANY_FILE = 'application/octet-stream'

/** The type that a file may always be sent as; nothing where the body is JSON. */
function fileType(body: Content | undefined): string {
  const types = Object.keys(body?.content ?? {})
  if (types.length === 0 || types.includes('application/json')) return ''
  return `, '${types.includes(ANY_FILE) ? ANY_FILE : types[0]}'`
}

function clientTypes(): string {
  const api = describedApi()
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Described),
      method: method.toUpperCase(),
      path,
    })),
  )
  const shapes = Object.entries(schemas).map(
    ([name, schema]) => `export type ${nameOf(name)} = ${textOf(schema)}`,
  )
  const table = described.map(
    ({ operationId, method, path, requestBody }) =>
      `  ${operationId}: ['${method}', '${path}'${fileType(requestBody)}],`,
  )
  return `${HEAD}
${shapes.join('\n\n')}

/** The closed set of codes that a refusal can have. */
export type ErrorCode = ErrorBody['error']['code']

/** What each operation takes and answers. */
export interface Operations {
${described.map(operationText).join('\n')}
}

/** Method and path of each operation, and the type of the file that it takes. */
export const operations = {
${table.join('\n')}
} as const satisfies Readonly<
  Record<keyof Operations, readonly [method: string, path: string, file?: string]>
>

/** Operations whose answer is a document, which comes as text. */
export const documents: ReadonlySet<string> = new Set([${described
    .filter(({ responses }) => isDocument(responses))
    .map(({ operationId }) => `'${operationId}'`)
    .join(', ')}])
`
}

const text = clientTypes()
if (!process.argv.includes('--check')) await writeFile(PATH, text)
else if ((await readFile(PATH, 'utf8').catch(() => '')) !== text) {
  console.error(`out of date: ${PATH}. Run: npm run client`)
  process.exitCode = 1
}
