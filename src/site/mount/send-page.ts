/** Sends pages, fragments and assets with their headers. Pages are the reader's own: never shared. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../../structures/accept-encoding.ts'
import { COMPRESS_ABOVE_BYTES, compress, type Effort, offered } from '../../structures/compress.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import { keepLanguage } from './page-language.ts'
import type { Asset } from './site-assets.ts'

const YEAR_S = 31_536_000

export interface PageAnswer {
  readonly status: number
  readonly body: string
  readonly contentType?: string
  /** How many listings it shows: what the reader's address is charged. */
  readonly listings: number
  /** Its own, over those of every page. */
  readonly headers?: Readonly<Record<string, string>>
}

/** For pages with somebody's data: nobody keeps them, indexes them, or is told their address. */
export const secretHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

const encodingOf = ({ headers }: FastifyRequest, bytes: Uint8Array, effort: Effort) =>
  bytes.byteLength > COMPRESS_ABOVE_BYTES
    ? chooseEncoding(headers['accept-encoding'], offered[effort])
    : null

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Omit<PageAnswer, 'listings'>,
  policy: string,
  asked: PageRequest,
): Promise<FastifyReply> {
  const { status, body, contentType = 'text/html; charset=utf-8', headers = {} } = answer
  reply
    .code(status)
    .header('content-type', contentType)
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .headers(headers)
  keepLanguage(reply, asked)
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
  // Pictures are compressed already.
  const isPacked = contentType === 'image/webp'
  const encoding = isPacked ? null : encodingOf(request, forms.bytes, 'small')
  if (encoding === null) return reply.send(forms.bytes)
  return reply.header('content-encoding', encoding).send(await forms.of(encoding))
}
