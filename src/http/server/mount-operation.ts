/**
 * Puts an operation under both prefixes: the admission before it, its answer behind it.
 * Cost: nothing is awaited where neither the admission, the reading nor the operation has to wait.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  API_PREFIXES,
  type Call,
  type Operation,
  type RawRequest,
  toFastifyPath,
} from '../../api/operation.ts'
import type { Span } from '../../trace/current-span.ts'
import type { Tracer } from '../../trace/tracer.ts'
import { type Admission, thenDone } from '../admission/admission.ts'
import { addressOf } from '../admission/client-address.ts'
import type { ReadsUnderWay } from '../admission/overload.ts'
import { type Answer, type BodyMemory, createAnswer } from './answer.ts'
import type { HeaderList } from './answer-headers.ts'
import type { EventStreams } from './event-streams.ts'
import { clientGone, readFilesAsStreams } from './request-body.ts'
import type { SearchCache } from './search-cache.ts'
import { sendAnswer } from './send-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the operation that was found; null for pages and files. */
    route: string | null
    /** Of a stream, whose life is no duration of a request. */
    firstByteMs: number | null
    /** Its span; null where nothing is traced. */
    span: Span | null
  }
}

export interface MountOptions {
  /** null: nothing is traced. */
  readonly tracer?: Tracer | null | undefined
  readonly baseUrl: string
  readonly admission: Admission
  /** Bounds the reads that wait for the store or a thread. */
  readonly reads?: ReadsUnderWay | undefined
  /** By the id of the operation whose lasting answers it holds. */
  readonly caches: ReadonlyMap<string, SearchCache>
  readonly headersOf: (request: FastifyRequest) => HeaderList
  readonly memory: BodyMemory
  readonly streams: EventStreams
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: (() => Promise<void> | undefined) | undefined
}

const NO_BYTES = new Uint8Array()

/** One that takes a file has a scope of its own, in which a body stays a stream. */
export function mountOperation(
  app: FastifyInstance,
  operation: Operation,
  options: MountOptions,
): void {
  if (operation.isStream) mountStream(app, operation, options)
  else if (operation.takesFile) {
    app.register(async (scope) => {
      readFilesAsStreams(scope)
      mountRoutes(scope, operation, options)
    })
  } else mountRoutes(app, operation, options)
}

/** Admitted like any other; then the connection belongs to the stream. */
function mountStream(app: FastifyInstance, operation: Operation, options: MountOptions): void {
  const { admission, headersOf, streams } = options
  for (const prefix of API_PREFIXES) {
    const url = prefix + toFastifyPath(operation.path)
    app.route({
      method: operation.method,
      url,
      onRequest(request, _, done) {
        request.route = url
        thenDone(() => {
          streams.admit(addressOf(request))
          return admission.admit(request, operation)
        }, done)
      },
      async handler(request, reply) {
        const call = new HttpCall(request, reply)
        const { events } = operation.present(await operation.handle(operation.read(call), call))
        streams.start(reply, headersOf(request), events!, addressOf(request))
        request.firstByteMs = reply.elapsedTime
      },
    })
  }
}

function mountRoutes(app: FastifyInstance, operation: Operation, options: MountOptions): void {
  const { admission, headersOf, beforeRead } = options
  const reads = operation.method === 'GET' ? options.reads : undefined
  const { method, aliases = [] } = operation
  const wait = method === 'GET' ? beforeRead : undefined
  const answerTo = createAnswering(operation, options)
  const { tracer } = options
  const admit = tracer
    ? (request: FastifyRequest) =>
        tracer.within('admission', () => admission.admit(request, operation))
    : (request: FastifyRequest) => admission.admit(request, operation)
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
    sendAnswer(request, reply, answer, {
      headersOf: () => headersOf(request),
      caching:
        request.caller.kind === 'seller' && operation.caching !== 'own'
          ? 'private'
          : operation.caching,
      onNotModified: () => admission.giveBack(request),
    })
  for (const prefix of API_PREFIXES) {
    for (const path of [operation.path, ...aliases]) {
      const url = prefix + toFastifyPath(path)
      app.route({
        method,
        url,
        ...(operation.takesFile ? { config: { takesFile: true } } : {}),
        onRequest(request, _, done) {
          request.route = url
          thenDone(() => admit(request), done)
        },
        handler(request, reply) {
          const call = new HttpCall(request, reply)
          reads?.enter()
          const answer = answered(
            () => wait?.()?.then(() => answerTo(call)) ?? answerTo(call),
            reads,
          )
          return answer instanceof Promise
            ? answer.then((ready) => send(request, reply, ready))
            : send(request, reply, answer)
        },
      })
    }
  }
}

/** Counts a read until its answer is there, whichever way it ends. */
function answered<T>(work: () => T | Promise<T>, reads: ReadsUnderWay | undefined): T | Promise<T> {
  if (!reads) return work()
  let isLater = false
  try {
    const answer = work()
    if (!(answer instanceof Promise)) return answer
    isLater = true
    return answer.finally(reads.leave)
  } finally {
    if (!isLater) reads.leave()
  }
}

/** From a call to its answer: read, handled and serialised, or taken from the cache. */
function createAnswering(given: Operation, { baseUrl, caches, memory, tracer }: MountOptions) {
  const operation = tracer ? traced(given, tracer) : given
  const cache = caches.get(operation.id)
  const address = `${baseUrl}${operation.canonicalPrefix}${operation.path}`
  const serialise = (output: unknown, rawQuery: string): Answer => {
    const answer = createAnswer(
      operation.present(output),
      (cursor) => `${address}?${withCursor(rawQuery, cursor)}`,
      memory,
    )
    return cache && operation.isLasting?.(output) ? cache.put(rawQuery, answer) : answer
  }
  return (call: HttpCall): Answer | Promise<Answer> => {
    const { rawQuery } = call
    const cached = cache?.get(rawQuery)
    if (cached) return cached
    const output = operation.handle(operation.read(call), call)
    return output instanceof Promise
      ? output.then((ready) => serialise(ready, rawQuery))
      : serialise(output, rawQuery)
  }
}

const traced = (operation: Operation, tracer: Tracer): Operation => ({
  ...operation,
  read: (raw) => tracer.within('parse', () => operation.read(raw)),
  handle: (input, call) => tracer.within('handle', () => operation.handle(input, call)),
  present: (output) => tracer.within('response', () => operation.present(output)),
})

function withCursor(rawQuery: string, cursor: string): string {
  // Most queries need not be taken apart.
  if (!LEFT_OUT.test(rawQuery)) return `${rawQuery}&cursor=${cursor}`
  const pairs = rawQuery.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor='))
  return [...pairs, `cursor=${cursor}`].join('&')
}

/** An empty pair, or the cursor of the page before. */
const LEFT_OUT = /(?:^|&)(?:$|&|cursor=)/

/** A class, for its getters: what an operation does not ask for costs nothing. */
class HttpCall implements RawRequest, Call {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.#reply = reply
  }
  get rawQuery(): string {
    const url = this.#request.raw.url!
    const start = url.indexOf('?')
    return start < 0 ? '' : url.slice(start + 1)
  }
  get path() {
    return this.#request.params as Record<string, string>
  }
  get ifMatch() {
    return this.#request.headers['if-match']
  }
  get idempotencyKey() {
    const key = this.#request.headers['idempotency-key']
    return Array.isArray(key) ? key.join() : key
  }
  get accept() {
    return this.#request.headers.accept
  }
  get lastEventId() {
    const id = this.#request.headers['last-event-id']
    return Array.isArray(id) ? id.join() : id
  }
  get body() {
    return (this.#request.body as Uint8Array | undefined) ?? NO_BYTES
  }
  /** Of a file that nobody has read yet; a body that was read is whole already. */
  get stream() {
    const { body } = this.#request
    return body instanceof Readable ? body : Readable.from([this.body])
  }
  get caller() {
    return this.#request.caller
  }
  get client() {
    return addressOf(this.#request)
  }
  get signal() {
    return clientGone(this.#reply.raw)
  }
}
