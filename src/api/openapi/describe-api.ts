/**
 * The OpenAPI 3.1 description, written from the operations that are mounted and the error table:
 * what is served is described, and nothing else.
 */
import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errors, errorsByCode } from '../../catalogue/errors.ts'
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import type { JsonSchema, Operation, PathParameter, QueryParameter } from '../operation.ts'
import { exampleOf } from '../schemas/example-of.ts'
import { extensionMark } from '../schemas/field-schema.ts'

/** Codes that any operation can answer with, because they arise before it is reached. */
export const everywhere: readonly ErrorCode[] = [
  'invalid_value',
  'unknown_parameter',
  'duplicate_parameter',
  'invalid_url',
  'unauthenticated',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'uri_too_long',
  'rate_limited',
  'internal_error',
  'overloaded',
  'unavailable',
]

const withBody: readonly ErrorCode[] = ['invalid_json', 'unsupported_media_type']

export interface OpenApiOptions {
  readonly operations: readonly Operation[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly baseUrl: string
}

export function describeApi({ operations, schemas, baseUrl }: OpenApiOptions) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = operation.canonicalPrefix + operation.path
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describeOperation(operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Estia Index',
      version: '1.0.0',
      summary: `Homes and land for sale or rent ${country.phrases.en.inside}.`,
      description: introduction(baseUrl),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'Search', description: 'Find and read listings.' },
      { name: 'Describe', description: 'What the service knows about itself.' },
      { name: 'Write', description: 'Create and change listings, with the key of a seller.' },
      { name: 'Follow', description: 'What has changed.' },
      { name: 'Saved searches', description: 'What comes to match is reported.' },
      { name: 'Enquiries', description: 'Ask the seller about a listing, and answer.' },
      {
        name: 'Feeds',
        description: 'Files that agencies export: checking, importing and exporting them.',
      },
      { name: 'Keys', description: 'A key for reading, with a quota of its own.' },
    ].filter(({ name }) => operations.some(({ tag }) => tag === name)),
    paths,
    components: {
      schemas: withExamples(schemas),
      headers: headerComponents,
      responses: errorResponses(),
      securitySchemes: {
        sellerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of a seller, or one for reading. Reads need none.',
        },
      },
    },
  }
}

/** Every shape shows one of its kind: what it says of itself, or one that follows from it. */
const withExamples = (schemas: OpenApiOptions['schemas']) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      'examples' in schema ? schema : { ...schema, examples: [exampleOf(schema, schemas)] },
    ]),
  )

function introduction(baseUrl: string): string {
  return [
    `Everything answers the same under /v1 and /api and shares one quota: ${limits.requestsPerHour} anonymous requests an hour per IP address, ${limits.agentKeyRequestsPerDay} a day with a key for reading that anybody mints (/v1/keys/agent), ${limits.keyRequestsPerHour} an hour with that of a seller.`,
    'Nothing is ignored: an unknown parameter or value is refused, with the nearest one that exists.',
    `Prices are whole ${country.currencyName} (per month for rent), areas square metres, times ISO 8601 in UTC. Instructions for programs: ${baseUrl}/llms.txt.`,
  ].join('\n\n')
}

function describeOperation(operation: Operation) {
  const codes = codesOf(operation)
  const statuses = [...new Set(codes.map((code) => errorsByCode.get(code)!.status))].sort()
  return {
    operationId: operation.id,
    ...extensionMark(operation),
    summary: operation.summary,
    description: `${operation.description}\n\nError codes: ${codes.join(', ')}.`,
    tags: [operation.tag],
    ...(operation.needsKey
      ? { security: [{ sellerKey: [] }] }
      : { security: [{}, { sellerKey: [] }] }),
    parameters: [
      ...operation.pathParameters.map((parameter) => describeParameter(parameter, 'path')),
      ...operation.query.map((parameter) => describeParameter(parameter, 'query')),
      ...(operation.headers ?? []).map((parameter) => describeParameter(parameter, 'header')),
    ],
    ...(operation.requestBody ? { requestBody: describeBody(operation.requestBody) } : {}),
    ...(operation.takesFile ? { requestBody: describeFile(operation.takesFile) } : {}),
    responses: {
      ...Object.fromEntries(operation.answers.map((answer) => [answer.status, success(answer)])),
      ...(operation.method === 'GET'
        ? {
            304: {
              description: `Unchanged since the ETag in If-None-Match. Not counted, up to ${limits.freeNotModifiedPerHour} an hour.`,
            },
          }
        : {}),
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
      default: { $ref: '#/components/responses/ErrorDefault' },
    },
  }
}

/** Every code that the operation can answer with, in the order of the error table. */
function codesOf(operation: Operation): readonly ErrorCode[] {
  const codes = new Set([
    ...everywhere,
    ...operation.errors,
    // A body is read, and may be refused, before an operation without one is reached.
    ...(operation.method === 'GET' ? [] : withBody),
    // A key for reading is refused where that of a seller is needed.
    ...(operation.needsKey ? (['forbidden'] as const) : []),
  ])
  return errors.map(({ code }) => code).filter((code) => codes.has(code))
}

function describeParameter(parameter: PathParameter | QueryParameter, place: string) {
  const { name, description, schema, example } = parameter
  const several = 'multiple' in parameter && parameter.multiple
  return {
    name,
    in: place,
    required: place === 'path' || ('required' in parameter && parameter.required),
    description,
    ...('extension' in parameter ? extensionMark(parameter) : {}),
    schema,
    ...(several ? { style: 'form', explode: false } : {}),
    example: several
      ? example.split(',').map((one) => typed(one, schema.items as JsonSchema))
      : typed(example, schema),
  }
}

function typed(example: string, schema: JsonSchema): string | number {
  return schema.type === 'integer' || schema.type === 'number' ? Number(example) : example
}

function describeBody({ schema, example }: NonNullable<Operation['requestBody']>) {
  return { required: true, content: { 'application/json': { schema, example } } }
}

/** Bytes as they are have no schema (OpenAPI 3.1). */
function describeFile(types: readonly string[]) {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) }
}

function success(answer: Operation['answers'][number]) {
  return {
    description: answer.description,
    headers: Object.fromEntries(
      Object.keys(headerComponents).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    ...(answer.schema
      ? {
          content: {
            'application/json': {
              schema: answer.schema,
              ...(answer.example === undefined ? {} : { example: answer.example }),
            },
          },
        }
      : {}),
    ...(answer.contentType && !answer.schema ? { content: { [answer.contentType]: {} } } : {}),
  }
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const headerComponents = {
  'X-Request-Id': header('Names this request in our logs.', '5f3f2c7e-8e0a-4a60-9b53-6a2a1c7f0c11'),
  'RateLimit-Policy': header('The quota in force.', '"hour";q=30;w=3600'),
  RateLimit: header('What is left of it, and for how many seconds.', '"hour";r=29;t=3541'),
  ETag: header('Send it back in If-None-Match; a 304 is not counted.', '"c0ffee"'),
}

/** One response component for each status, with an example for each of its codes. */
function errorResponses() {
  const content = (codes: readonly (typeof errors)[number][]) => ({
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(
        codes.map(({ code, meaning, hint }) => [
          code,
          { value: { error: { code, message: meaning, hint, request_id: '5f3f2c7e' } } },
        ]),
      ),
    },
  })
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        `Error${status}`,
        {
          description: `${STATUS_CODES[status]}: ${codes.map(({ code }) => code).join(', ')}.`,
          content: content(codes),
        },
      ]),
    ),
    ErrorDefault: {
      description: 'Any failure has this shape.',
      content: content([errors.find(({ code }) => code === 'internal_error')!]),
    },
  }
}
