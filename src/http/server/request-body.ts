/** The body of a request: how long it may take to arrive, in which form an operation gets it, and whether its sender is still there. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { answerClientError } from './client-error.ts'
import { httpLimits } from './http-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It takes files, which need their time. */
    takesFile?: true
  }
}

/**
 * Ends a request whose body does not arrive in time. Node has one time limit for a whole server, which has to be that
 * of the slowest file; every other body has this shorter one, and the same answer. Cost: one timer.
 */
export function endWhenLate(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  afterMs = httpLimits.requestTimeoutMs,
): void {
  const timer = setTimeout(() => {
    if (raw.complete || raw.destroyed) return
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    answerClientError(late, raw.socket, randomUUID())
  }, afterMs)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop)
  raw.once('close', stop)
  // What was refused before its body was read is over as well.
  reply.raw.once('finish', stop)
}

/** Bodies stay bytes until the operation reads them: only it knows what it takes. Files stay streams. */
export function readBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const encoding = request.headers['content-encoding']
    const charset = /charset=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
    if ((encoding && encoding !== 'identity') || (charset && !/^utf-?8$/i.test(charset))) {
      done(
        new Refusal({
          code: 'unsupported_media_type',
          message: 'The body must be plain UTF-8 JSON, not compressed and in no other charset.',
        }),
      )
    } else done(null, body)
  })
}

/** In the scope of an operation that takes a file: nothing is read before it asks for it. */
export function readFilesAsStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
}

/**
 * A signal that aborts when the client goes away before its answer is out, and at no other time.
 * Why not Fastify's `request.signal`: that follows the request, which over a real connection closes as
 * soon as its body has been read. The response closes either after its last byte or with the connection.
 * Cost: one listener, for operations that ask for it.
 */
export function clientGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!response.writableFinished) gone.abort()
  }
  if (response.closed) look()
  else response.once('close', look)
  return gone.signal
}
