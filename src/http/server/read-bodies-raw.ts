/** Bodies stay bytes until the operation reads them: only it knows what it takes. Files stay streams. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'

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
