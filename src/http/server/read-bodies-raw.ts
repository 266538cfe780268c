/** Bodies stay bytes until the operation reads them: only it knows what it takes. */
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
