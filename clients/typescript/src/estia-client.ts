/**
 * A client of the service for Node 20 and browsers: every operation by its name and typed, paging as an async iterator,
 * retries that keep to Retry-After, refusals as EstiaError. No dependencies.
 * Invariant: what may have had an effect is never repeated unless a repeat is harmless.
 */
import { EstiaError } from './estia-error.ts'
import type {
  ErrorBody,
  FileBody,
  Listing,
  ListingEvent,
  ListingSummary,
  Operations,
} from './types.ts'
import { documents, operations } from './types.ts'

export { EstiaError, type FailureCode } from './estia-error.ts'
export type * from './types.ts'
export { operations } from './types.ts'

export interface ClientOptions {
  readonly baseUrl: string
  /** Of a seller, or for reading; without one 30 requests an hour. */
  readonly key?: string
  /** Further attempts after the first; 2 by default. */
  readonly retries?: number
  /** Where the wait would be longer, the refusal comes at once; 60,000 by default. */
  readonly waitMaxMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Names the request, so that a repeat creates nothing again. */
  readonly idempotencyKey?: string
  /** The ETag of the version that you know. */
  readonly ifMatch?: string
  /** Of a file that is sent, such as image/jpeg; left out, the service looks at its bytes. */
  readonly contentType?: string
}

type OperationId = keyof Operations
type Maybe<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

export type Input<Id extends OperationId> = Maybe<'path', Operations[Id]['path']> &
  Maybe<'query', Operations[Id]['query']> &
  Maybe<'body', Operations[Id]['body']> &
  CallOptions
export type AnswerOf<Id extends OperationId> = Operations[Id]['answer']
export type SearchQuery = Operations['searchListings']['query']
/** With detail=full the results of a search are whole. */
export type Found<Query> = Query extends { readonly detail: 'full' } ? Listing : ListingSummary

export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface EstiaClient {
  /** Any operation by its name. */
  call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<AnswerOf<Id>>
  /** The same, with status and headers (ETag, RateLimit). */
  request<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Answer<AnswerOf<Id>>>
  /** All that paging reaches, fetched page by page as they are read. */
  listings<const Query extends SearchQuery>(
    query: Query,
    options?: CallOptions,
  ): AsyncGenerator<Found<Query>, void, undefined>
  /** The change feed behind a number, up to now. */
  events(after: number, options?: CallOptions): AsyncGenerator<ListingEvent, void, undefined>
  /** The same client with another key. */
  withKey(key: string): EstiaClient
}

interface Wire {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export function createClient(options: ClientOptions): EstiaClient {
  const { retries = 2, waitMaxMs = 60_000, sleep = pause } = options
  const send = options.fetch ?? globalThis.fetch

  async function attempt(id: OperationId, input: Wire & CallOptions): Promise<Answer<never>> {
    const response = await send(...requestOf(id, input, options)).catch((cause: unknown) => {
      throw input.signal?.aborted ? aborted(cause) : unreachable(cause)
    })
    const text = await response.text().catch((cause: unknown) => {
      throw input.signal?.aborted ? aborted(cause) : unreachable(cause)
    })
    if (!response.ok) throw refusal(response, text)
    const body = text === '' ? null : documents.has(id) ? text : readJson(text)
    if (body === undefined) throw unreadable(response.status)
    return { status: response.status, headers: response.headers, body: body as never }
  }

  async function request(id: OperationId, input: Wire & CallOptions): Promise<Answer<never>> {
    for (let again = 0; ; again++) {
      try {
        return await attempt(id, input)
      } catch (error) {
        if (!(error instanceof EstiaError) || !isWorthRepeating(error, id, input)) throw error
        const waitMs = error.retryAfterMs ?? 500 * 2 ** again
        if (again >= retries || waitMs > waitMaxMs) throw error
        await sleep(waitMs, input.signal)
        if (input.signal?.aborted) throw aborted(input.signal.reason)
      }
    }
  }

  const client: EstiaClient = {
    request: request as EstiaClient['request'],
    call: async (id, input) => (await client.request(id, input)).body,
    async *listings(query, more = {}) {
      for (let cursor: string | null | undefined = query.cursor; ; ) {
        const asked: SearchQuery = cursor ? { ...query, cursor } : query
        const page = await client.call('searchListings', { query: asked, ...more })
        yield* page.results as Found<typeof query>[]
        cursor = page.next_cursor
        if (cursor === null) return
      }
    },
    async *events(after, more = {}) {
      for (let from = after; ; ) {
        const page = await client.call('listEvents', { query: { after: from }, ...more })
        yield* page.events
        if (!page.more) return
        from = page.next_after
      }
    },
    withKey: (key) => createClient({ ...options, key }),
  }
  return client
}

function requestOf(
  id: OperationId,
  { path = {}, query = {}, body, signal, idempotencyKey, ifMatch, contentType }: Wire & CallOptions,
  { baseUrl, key }: ClientOptions,
): [string, RequestInit] {
  const [method, pattern, file]: readonly [string, string, string?] = operations[id]
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return [
    `${baseUrl.replace(/\/+$/, '')}${filled}${search && `?${search}`}`,
    {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': contentType ?? file ?? 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(body === undefined
        ? {}
        : { body: file === undefined ? JSON.stringify(body) : (body as FileBody) }),
      ...(signal === undefined ? {} : { signal }),
    },
  ]
}

/**
 * A 429 and an overload were not carried out. Otherwise a POST may have been, unless it has a name; and a change under
 * If-Match that was carried out makes its own repeat a conflict.
 */
function isWorthRepeating(error: EstiaError, id: OperationId, input: CallOptions): boolean {
  if (['rate_limited', 'idempotency_in_progress'].includes(error.code)) return true
  const isHarmless = operations[id][0] !== 'POST' || input.idempotencyKey !== undefined
  if (error.code === 'overloaded') return isHarmless
  const isOnce = input.ifMatch !== undefined
  return isHarmless && !isOnce && ['unreachable', 'unavailable'].includes(error.code)
}

function refusal({ status, headers }: Response, text: string): EstiaError {
  const body = (readJson(text) as ErrorBody | undefined)?.error
  if (typeof body?.code !== 'string') return unreadable(status)
  const wait = headers.get('retry-after')
  const seconds = wait === null ? Number.NaN : Number(wait)
  return new EstiaError(body, {
    status,
    body,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  })
}

/** undefined: it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unreachable = (cause: unknown): EstiaError =>
  new EstiaError(
    { code: 'unreachable', message: 'Nobody answered.', hint: 'Check baseUrl and the network.' },
    { cause },
  )

const aborted = (cause: unknown): EstiaError =>
  new EstiaError({ code: 'aborted', message: 'You gave up.', hint: 'Ask again.' }, { cause })

const unreadable = (status: number): EstiaError =>
  new EstiaError(
    { code: 'unreadable', message: 'Not an answer of this service.', hint: 'Check baseUrl.' },
    { status },
  )

/** Ends at once when the signal does. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
  })
