/**
 * Ends requests whose body does not arrive in time. Node knows one time limit for a whole server, which has to
 * be that of the slowest file; whatever takes no file has the shorter one here, and the same answer.
 * Cost: one timer for a request that has a body.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerClientError } from './client-error.ts'
import { httpLimits } from './http-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It takes files, which need their time. */
    takesFile?: true
  }
}

export function endLateBodies(app: FastifyInstance, afterMs = httpLimits.requestTimeoutMs): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isFile = request.routeOptions.config?.takesFile
    if (hasBody(request) && !isFile) endWhenLate(request, reply, afterMs)
    done()
  })
}

function hasBody({ headers, raw }: FastifyRequest): boolean {
  const isAnnounced = 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'
  return isAnnounced && !raw.complete
}

function endWhenLate({ raw }: FastifyRequest, reply: FastifyReply, afterMs: number): void {
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
