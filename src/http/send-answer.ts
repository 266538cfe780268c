/**
 * Puts an answer on the wire: JSON, ETag, Cache-Control, and 304 where the caller has it already.
 * A 304 costs no quota, so asking "has it changed?" is always free: that is why nothing public is
 * cached blindly except what changes with the program alone.
 */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Caching } from './operation.ts'

const STATIC_MAX_AGE_S = 3600

const cacheControl: Readonly<Record<Caching, string>> = {
  static: `public, max-age=${STATIC_MAX_AGE_S}`,
  brief: 'public, no-cache',
  private: 'private, no-store',
}

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  caching: Caching,
): FastifyReply {
  reply.code(answer.status)
  if (answer.headers) reply.headers(answer.headers)
  if (answer.body === null) return reply.send()
  const bytes =
    answer.body instanceof Uint8Array ? answer.body : Buffer.from(JSON.stringify(answer.body))
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.header('cache-control', cacheControl[caching])
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = (reply.getHeader('etag') as string | undefined) ?? etagOf(bytes)
    reply.header('etag', etag)
    if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply.send(bytes)
}

export function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`
}

/** Weak comparison, as RFC 9110 asks for If-None-Match. */
export function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag))
}
