/**
 * Puts an operation under both prefixes: the gate before it, its answer behind it.
 * Cost: nothing is awaited where neither the gate, the reading nor the operation has to wait.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderList } from './answer-headers.ts'
import { clientGone } from './client-gone.ts'
import type { Gate } from './gate.ts'
import {
  type Answer,
  API_PREFIXES,
  type Operation,
  type OperationRequest,
  toFastifyPath,
} from './operation.ts'
import { sendAnswer } from './send-answer.ts'
import { thenDone } from './then-done.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the operation that was found; null for pages and files. */
    route: string | null
  }
}

export interface MountOptions {
  readonly gate: Gate
  readonly headersOf: (request: FastifyRequest) => HeaderList
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: (() => Promise<void> | undefined) | undefined
}

const NO_BYTES = new Uint8Array()

export function mountOperation(
  app: FastifyInstance,
  operation: Operation,
  { gate, headersOf, beforeRead }: MountOptions,
): void {
  const { method, needsKey, aliases = [] } = operation
  const wait = method === 'GET' ? beforeRead : undefined
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
    sendAnswer(request, reply, answer, {
      headersOf: () => headersOf(request),
      caching: request.caller.kind === 'seller' ? 'private' : operation.caching,
      onNotModified: () => gate.giveBack(request),
    })
  for (const prefix of API_PREFIXES) {
    for (const path of [operation.path, ...aliases]) {
      const url = prefix + toFastifyPath(path)
      app.route({
        method,
        url,
        onRequest(request, _, done) {
          request.route = url
          thenDone(() => gate.admit(request, needsKey), done)
        },
        handler(request, reply) {
          const handle = () => operation.handle(new RequestOfOperation(request, reply))
          const answer = wait?.()?.then(handle) ?? handle()
          return answer instanceof Promise
            ? answer.then((ready) => send(request, reply, ready))
            : send(request, reply, answer)
        },
      })
    }
  }
}

/** A class, for its getters: what an operation does not ask for costs nothing. */
class RequestOfOperation implements OperationRequest {
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
  get headers() {
    return this.#request.headers
  }
  get body() {
    return (this.#request.body as Uint8Array | undefined) ?? NO_BYTES
  }
  get caller() {
    return this.#request.caller
  }
  get signal() {
    return clientGone(this.#reply.raw)
  }
}
