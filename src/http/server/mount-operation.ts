/**
 * Puts an operation under both prefixes: the admission before it, its answer behind it.
 * Cost: nothing is awaited where neither the admission, the reading nor the operation has to wait.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Answer,
  API_PREFIXES,
  type Operation,
  type OperationRequest,
  toFastifyPath,
} from '../../api/operation.ts'
import type { Admission } from '../admission/admission.ts'
import type { HeaderList } from '../headers/answer-headers.ts'
import { clientGone } from './client-gone.ts'
import { sendAnswer } from './send-answer.ts'
import { thenDone } from './then-done.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the operation that was found; null for pages and files. */
    route: string | null
  }
}

export interface MountOptions {
  readonly admission: Admission
  readonly headersOf: (request: FastifyRequest) => HeaderList
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: (() => Promise<void> | undefined) | undefined
}

const NO_BYTES = new Uint8Array()

export function mountOperation(
  app: FastifyInstance,
  operation: Operation,
  { admission, headersOf, beforeRead }: MountOptions,
): void {
  const { method, needsKey, aliases = [] } = operation
  const wait = method === 'GET' ? beforeRead : undefined
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
    sendAnswer(request, reply, answer, {
      headersOf: () => headersOf(request),
      caching: request.caller.kind === 'seller' ? 'private' : operation.caching,
      onNotModified: () => admission.giveBack(request),
    })
  for (const prefix of API_PREFIXES) {
    for (const path of [operation.path, ...aliases]) {
      const url = prefix + toFastifyPath(path)
      app.route({
        method,
        url,
        onRequest(request, _, done) {
          request.route = url
          thenDone(() => admission.admit(request, needsKey), done)
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
