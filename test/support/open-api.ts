/** The OpenAPI description as tests use it: its operations, and a check of bodies against its schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../src/api/operation.ts'
import { get, type TestApp } from './test-app.ts'

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

interface DescribedResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly description: string
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example: unknown }>>
  }
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<DescribedOperation, 'method' | 'path'>>>>
  >
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, DescribedResponse>>
  }
}

export interface OpenApi {
  readonly document: OpenApiDocument
  readonly operations: readonly DescribedOperation[]
  /** null: the body is as described; otherwise what is wrong with it. */
  schemaError(operation: DescribedOperation, status: number, body: unknown): string | null
}

const DOCUMENT = 'https://test.example.com/openapi'
const pointer = (...path: string[]) =>
  `#/${path.map((piece) => piece.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

export async function readOpenApi(app: TestApp): Promise<OpenApi> {
  const document: OpenApiDocument = JSON.parse((await get(app, '/openapi.json')).text)
  // Optimised checks are no other checks, and take longer to make than they save.
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, code })
  ajv.addSchema(document, DOCUMENT)
  return {
    document,
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    ),
    schemaError({ method, path, responses }, status, body) {
      const response = responses[status]
      if (!response) return `${method} ${path} answered ${status}, which is not described`
      const at =
        response.$ref ?? pointer('paths', path, method.toLowerCase(), 'responses', `${status}`)
      const name = at.split('/').at(-1)!
      const { content } = response.$ref ? document.components.responses[name] : response
      if (!content) return body === '' ? null : 'a body where none is described'
      // A file: its type gives its form, and other tests read it.
      if (!('application/json' in content)) return null
      const validate = ajv.getSchema(`${DOCUMENT}${at}/content/application~1json/schema`)
      if (!validate) return `${at} has no schema`
      return validate(body) ? null : ajv.errorsText(validate.errors)
    },
  }
}
