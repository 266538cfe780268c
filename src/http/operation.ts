/**
 * One operation of the API: its declaration and its handler in one object. The router mounts it under
 * /v1 and /api, the error handler knows its parameters, and OpenAPI is written from it.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '../catalogue/errors.ts'
import type { Caller } from '../service/authenticate.ts'
import type { KeptForms } from '../structures/compress.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export interface QueryParameter {
  readonly name: string
  readonly multiple: boolean
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string
}

export interface PathParameter {
  readonly name: string
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string
}

export interface OperationRequest {
  /** What stands behind the question mark, undecoded. */
  readonly rawQuery: string
  readonly path: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
  readonly caller: Caller
  readonly signal: AbortSignal
}

export interface Answer {
  readonly status: number
  /** An object is sent as JSON; bytes are JSON already; null is an empty body. */
  readonly body: object | Uint8Array | null
  readonly headers?: Readonly<Record<string, string>>
  /** For an answer that is given again: compressed once. */
  readonly forms?: KeptForms
}

/** How long an answer may be reused. */
export type Caching =
  /** Changes with the program or the gazetteer only. */
  | 'static'
  /** Public and short-lived: searches and listings. */
  | 'brief'
  /** Belongs to one caller. */
  | 'private'

export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the prefix, such as /listings/{id}. */
  readonly path: string
  /** The prefix that links and OpenAPI use. */
  readonly canonicalPrefix: '/v1' | '/api'
  /** Further paths below either prefix that mean the same. */
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly description: string
  readonly tag: 'Search' | 'Describe' | 'Write' | 'Follow'
  readonly pathParameters: readonly PathParameter[]
  readonly query: readonly QueryParameter[]
  /** Header parameters that OpenAPI names. */
  readonly headers?: readonly QueryParameter[]
  readonly requestBody?: { readonly schema: JsonSchema; readonly example: unknown }
  readonly needsKey: boolean
  readonly answers: readonly {
    readonly status: number
    readonly description: string
    readonly schema: JsonSchema | null
    readonly example?: unknown
  }[]
  /** The codes it can answer with, beyond those that every operation has. */
  readonly errors: readonly ErrorCode[]
  readonly caching: Caching
  handle(request: OperationRequest): Promise<Answer> | Answer
}

export const API_PREFIXES = ['/v1', '/api'] as const

/** Fastify writes :id where OpenAPI writes {id}. */
export const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
