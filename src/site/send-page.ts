/** Sends pages, fragments and assets with their headers. Pages are the reader's own: never shared. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../structures/accept-encoding.ts'
import { COMPRESS_ABOVE_BYTES, compress, type Effort, offered } from '../structures/compress.ts'
import type { PageRequest } from './read-request.ts'
import type { Asset } from './site-assets.ts'

const YEAR_S = 31_536_000

export interface PageAnswer {
  readonly status: number
  readonly body: string
  readonly contentType?: string
}

const encodingOf = ({ headers }: FastifyRequest, bytes: Uint8Array, effort: Effort) =>
  bytes.byteLength > COMPRESS_ABOVE_BYTES
    ? chooseEncoding(headers['accept-encoding'], offered[effort])
    : null

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, contentType = 'text/html; charset=utf-8' }: PageAnswer,
  policy: string,
  asked: PageRequest,
): Promise<FastifyReply> {
  reply
    .code(status)
    .header('content-type', contentType)
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
  if (asked.askedLanguage) {
    reply.header(
      'set-cookie',
      `lang=${asked.askedLanguage}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`,
    )
  }
  const bytes = Buffer.from(body)
  const encoding = encodingOf(request, bytes, 'quick')
  if (encoding === null) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding, 'quick'))
}

export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, forms }: Asset,
  isVersioned: boolean,
): Promise<FastifyReply> {
  reply
    .header('content-type', contentType)
    .header('vary', 'accept-encoding')
    .header('cache-control', isVersioned ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
  const encoding = encodingOf(request, forms.bytes, 'small')
  if (encoding === null) return reply.send(forms.bytes)
  return reply.header('content-encoding', encoding).send(await forms.of(encoding))
}
