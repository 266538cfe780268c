/**
 * Tells readers of the API how old an answer may be while the store cannot be reached: `X-Data-Age`,
 * in seconds. Fresh answers carry nothing.
 */
import type { FastifyInstance } from 'fastify'
import { isApiPath } from './server.ts'

/** Two readings of the feed: younger is as good as new. */
const STALE_AFTER_MS = 2_000

export function mountDataAge(ageMs: () => number) {
  return (app: FastifyInstance): void => {
    app.addHook('onRequest', (request, reply, done) => {
      const age = ageMs()
      if (age > STALE_AFTER_MS && isApiPath(request.url)) {
        reply.header('x-data-age', String(Math.round(age / 1000)))
      }
      done()
    })
  }
}
