/**
 * What a newcomer, a program or an operator reads before the first call. None of it is counted.
 * Texts are made once at start and compressed once, so that serving them is sending bytes.
 */
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from '../structures/accept-encoding.ts'
import { COMPRESS_ABOVE_BYTES, keepForms, offered } from '../structures/compress.ts'
import { encodedTag, etagOf, holds } from './entity-tag.ts'

export interface InstructionFile {
  readonly path: string
  readonly contentType: string
  readonly body: string
  /** Pages bring a policy of their own; other files the strict one. */
  readonly contentSecurityPolicy?: string
}

const MAX_AGE_S = 3600

export function mountInstructionFiles(files: readonly InstructionFile[]) {
  return (app: FastifyInstance): void => {
    for (const { path, contentType, body, contentSecurityPolicy } of files) {
      const bytes = Buffer.from(body)
      const etag = etagOf(bytes)
      const forms = keepForms(bytes, 'small')
      const isLarge = bytes.byteLength > COMPRESS_ABOVE_BYTES
      app.get(path, async ({ headers }, reply) => {
        const encoding = isLarge ? chooseEncoding(headers['accept-encoding'], offered.small) : null
        reply
          .header('etag', encoding ? encodedTag(etag, encoding) : etag)
          .header('cache-control', `public, max-age=${MAX_AGE_S}`)
          .header('vary', 'accept-encoding')
        if (contentSecurityPolicy) reply.header('content-security-policy', contentSecurityPolicy)
        if (holds(headers['if-none-match'], etag)) return reply.code(304).send()
        reply.header('content-type', contentType)
        if (encoding === null) return reply.send(bytes)
        return reply.header('content-encoding', encoding).send(await forms.of(encoding))
      })
    }
  }
}

export interface Health {
  /** null when all is well; otherwise what is lacking, and how old the answers are meanwhile. */
  readiness(): Promise<{ readonly reason: string; readonly data_age_s: number } | null>
}

export function mountHealth({ readiness }: Health) {
  return (app: FastifyInstance): void => {
    app.get('/healthz', (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )
    app.get('/readyz', async (_, reply) => {
      const lacking = await readiness()
      reply.header('cache-control', 'no-store').code(lacking === null ? 200 : 503)
      return lacking === null ? { status: 'ready' } : { status: 'not ready', ...lacking }
    })
  }
}
