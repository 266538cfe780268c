/**
 * Puts the answer of an operation on the wire: JSON, ETag, Cache-Control, and 304 where the caller has
 * it already. Asking "has it changed?" with the tag of an answer costs no quota: that is why nothing
 * public is cached blindly except what changes with the program alone.
 * Written to Node's response directly: Fastify's own way costs a third more, on the hottest path.
 */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderList } from './answer-headers.ts'
import type { Answer, Caching } from './operation.ts'

const STATIC_MAX_AGE_S = 3600

const cacheControl: Readonly<Record<Caching, string>> = {
  static: `public, max-age=${STATIC_MAX_AGE_S}`,
  brief: 'public, no-cache',
  private: 'private, no-store',
}

export interface Outgoing {
  /** Those that every answer of this request carries; the answer's own are added. */
  readonly headersOf: () => HeaderList
  readonly caching: Caching
  /** Runs before a 304 to a tag that we gave out, and before its headers are asked for. */
  readonly onNotModified: () => Promise<void> | undefined
}

/** A promise only where something has to be waited for. */
export function sendAnswer(
  { method, headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers: own = {} }: Answer,
  { headersOf, caching, onNotModified }: Outgoing,
): Promise<void> | undefined {
  const bytes =
    body === null || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
  const isRead = method === 'GET' || method === 'HEAD'
  const etag = bytes && isRead ? (own.etag ?? etagOf(bytes)) : undefined
  const send = (sentStatus: number, sentBytes: Uint8Array | null) => {
    const headers = headersOf()
    for (const name in own) headers.push(name, own[name])
    if (bytes) headers.push('content-type', 'application/json; charset=utf-8')
    if (bytes) headers.push('cache-control', cacheControl[caching])
    if (etag && own.etag === undefined) headers.push('etag', etag)
    write(reply, sentStatus, headers, sentBytes)
  }
  const held = asked['if-none-match']
  if (etag === undefined || held === undefined || !holds(held, etag)) {
    send(status, bytes)
    return undefined
  }
  // Only who names the tag has it from us; a star would make any read free.
  const waiting = isAnyTag(held) ? undefined : onNotModified()
  if (waiting) return waiting.then(() => send(304, null))
  send(304, null)
}

function write(
  reply: FastifyReply,
  status: number,
  headers: HeaderList,
  bytes: Uint8Array | null,
): void {
  if (status !== 204 && status !== 304) {
    headers.push('content-length', String(bytes?.byteLength ?? 0))
  }
  // First, for it judges the headers: a fault in them is still answered by the error handler.
  reply.raw.writeHead(status, headers)
  reply.hijack()
  if (bytes === null || reply.request.method === 'HEAD') reply.raw.end()
  else reply.raw.end(bytes)
}

export function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`
}

const isAnyTag = (header: string): boolean => header.trim() === '*'

/** Weak comparison, as RFC 9110 asks for If-None-Match. */
export function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return isAnyTag(header) || header.split(',').some((tag) => bare(tag) === bare(etag))
}
