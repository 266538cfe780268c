/**
 * One operation of the API, declared once for every face: what it takes, what it gives, what it costs, and
 * the work itself. HTTP mounts it under /v1 and /api, and OpenAPI is written from it; a face that has typed
 * input already calls `handle` alone.
 */
import type { Readable } from 'node:stream'
import type { ErrorCode } from '../catalogue/errors.ts'
import type { Caller } from '../service/access/authenticator.ts'
import type { Budget } from '../service/access/request-quota.ts'
import type { StockDocument } from '../service/feeds/stock-exports.ts'
import type { EventReader } from '../service/sync/event-following.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export interface QueryParameter {
  readonly name: string
  readonly multiple: boolean
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string
  /** What callers write for it elsewhere, as `aliasKey` has it, with blanks between; filters of a search have a table of their own. */
  readonly alsoNamed?: string
  /** Ours, beyond the specification. */
  readonly extension?: true
}

export interface PathParameter {
  readonly name: string
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string
}

/** What was sent, as it was sent. */
export interface RawRequest {
  /** What stands behind the question mark, undecoded. */
  readonly rawQuery: string
  readonly path: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The body as it arrives, of an operation that takes a file. */
  readonly stream?: Readable
  /** The versions that the caller knows. */
  readonly ifMatch: string | undefined
  /** What the caller repeats the request under. */
  readonly idempotencyKey: string | undefined
  /** The types that the caller accepts, of an operation that has several. */
  readonly accept?: string | undefined
  /** The last event that a stream was received up to. */
  readonly lastEventId?: string | undefined
}

/** By whom an operation is called. */
export interface Call {
  readonly caller: Caller
  /** The address that an anonymous caller is counted for: IPv4, or the /64 of IPv6. */
  readonly client: string
  /** Aborts when the caller goes away before the answer is out. */
  readonly signal: AbortSignal
}

/** What a face presents of an output; each in its own way. */
export interface Presentation {
  /** The answer itself; null: there is nothing to say. */
  readonly body: object | null
  /** Something is there that was not there before. */
  readonly created?: boolean
  /** Taken in, and waiting for something before it takes effect. */
  readonly accepted?: boolean
  /** Where it is read from now on. */
  readonly address?: string
  /** Of the listing, for callers who may write it. */
  readonly version?: number | null
  /** Where the next page begins. */
  readonly nextCursor?: string | null
  /** To be saved as a file of this name. */
  readonly fileName?: string
  /** Instead of a body: a document in a format of its own. */
  readonly document?: { readonly contentType: string } & (
    | { readonly text: string }
    | { readonly stored: StockDocument }
  )
  /** Instead of a body: events, until either side ends it. */
  readonly events?: EventReader
  /** Made by an earlier request, of which this one is a repeat. */
  readonly replayed?: boolean
}

/** How long an answer may be reused. */
export type Caching =
  /** Changes with the program or the gazetteer only. */
  | 'static'
  /** Public and short-lived: searches and listings. */
  | 'brief'
  /** Public, and requested again and again by programs that need not know at once. */
  | 'feed'
  /** Public, computed once a night, in the form that the caller accepts. */
  | 'nightly'
  /** Belongs to one caller. */
  | 'private'
  /** Belongs to one caller, who keeps it and asks each time whether it has changed. */
  | 'own'

export interface Operation<Input = unknown, Output = unknown> {
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
  /** Ours, beyond the specification. */
  readonly extension?: true
  readonly tag:
    | 'Search'
    | 'Describe'
    | 'Market'
    | 'Write'
    | 'Follow'
    | 'Saved searches'
    | 'Enquiries'
    | 'Feeds'
    | 'Keys'
  readonly pathParameters: readonly PathParameter[]
  readonly query: readonly QueryParameter[]
  /** Header parameters that OpenAPI names. */
  readonly headers?: readonly QueryParameter[]
  readonly requestBody?: { readonly schema: JsonSchema; readonly example: unknown }
  /** The body is a file of one of these types, which may take its time. */
  readonly takesFile?: readonly string[]
  readonly needsKey: boolean
  /** A key for reading is enough, where one is needed. */
  readonly takesReaders?: true
  readonly answers: readonly {
    readonly status: number
    readonly description: string
    readonly schema: JsonSchema | null
    /** Of a document that is no JSON of ours. */
    readonly contentType?: string
    readonly example?: unknown
  }[]
  /** The codes it can answer with, beyond those that every operation has. */
  readonly errors: readonly ErrorCode[]
  readonly caching: Caching
  /** Presents events: the answer stays open. */
  readonly isStream?: true
  /** Of the caller's quota. */
  readonly cost: 0 | 1
  /** Counted apart from searches, where no key is sent. */
  readonly budget?: Budget
  /** From what was sent to what `handle` takes; throws a refusal with all that is wrong. */
  read(request: RawRequest): Input
  handle(input: Input, call: Call): Output | Promise<Output>
  present(output: Output): Presentation
  /** Whether every caller who sends the same query gets the same until the market changes. */
  isLasting?(output: Output): boolean
}

export const API_PREFIXES = ['/v1', '/api'] as const

/** Fastify writes :id where OpenAPI writes {id}. */
export const toFastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
