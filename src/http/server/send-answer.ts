/**
 * Puts the answer of an operation on the wire: JSON, ETag, Cache-Control, compressed if the client
 * accepts it, and 304 where the caller has it already. Asking "has it changed?" with the tag of an answer costs
 * no quota: that is why nothing public is cached blindly except what changes with the program alone.
 * Written to Node's response directly: Fastify's own way costs a third more, on the hottest path.
 */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caching } from '../../api/operation.ts'
import { limits } from '../../catalogue/limits.ts'
import { bodyHash } from '../../structures/body-hash.ts'
import {
  COMPRESS_ABOVE_BYTES,
  chooseEncoding,
  compress,
  type Encoding,
  offered,
} from '../../structures/compress.ts'
import type { Answer } from './answer.ts'
import type { HeaderList } from './answer-headers.ts'
import { httpLimits } from './http-limits.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const cacheControl: Readonly<Record<Caching, string>> = {
  static: `public, max-age=${httpLimits.maxAge.staticS}`,
  brief: 'public, no-cache',
  feed: `public, max-age=${limits.feedMaxAgeS}`,
  nightly: `public, max-age=${limits.marketMaxAgeS}`,
  private: 'private, no-store',
  own: 'private, no-cache',
}

export interface Outgoing {
  /** Those that every answer of this request carries; the answer's own are added. */
  readonly headersOf: () => HeaderList
  readonly caching: Caching
  /** Runs before a 304 to a tag that we issued, and before its headers are built. */
  readonly onNotModified: () => Promise<void> | undefined
}

/** A promise only where something has to be waited for. */
export function sendAnswer(
  { method, headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { status, bytes, headers: own, forms, slab, version }: Answer,
  { headersOf, caching, onNotModified }: Outgoing,
): Promise<void> | undefined {
  // Before anything can fail: whatever becomes of the response, it closes.
  slab?.carriedBy(reply.raw)
  const isRead = method === 'GET' || method === 'HEAD'
  const etag = bytes && isRead ? tagOf(bytes, own.etag, version) : undefined
  const encoding = bytes ? encodingFor(bytes, asked['accept-encoding']) : null

  const send = (sentStatus: number, sentBytes: Uint8Array | null) => {
    const headers = headersOf()
    // The tag of a write names the listing as it is now, in whatever form it is read.
    for (const name in own) if (name !== 'etag' || !isRead) headers.push(name, own[name])
    if (bytes) {
      if (own['content-type'] === undefined) headers.push('content-type', JSON_TYPE)
      headers.push('cache-control', cacheControl[caching])
      headers.push('vary', caching === 'nightly' ? 'accept, accept-encoding' : 'accept-encoding')
    }
    if (encoding && sentBytes) headers.push('content-encoding', encoding)
    if (etag) headers.push('etag', encoding ? encodedTag(etag, encoding) : etag)
    write(reply, sentStatus, headers, sentBytes)
  }
  const held = asked['if-none-match']
  const isHeld =
    held === undefined
      ? isRead && isUnchangedSince(asked['if-modified-since'], own['last-modified'])
      : etag !== undefined && holds(held, etag)
  if (isHeld) {
    // Only who names the tag has it from us; a star or a date would make any read free.
    const waiting = held === undefined || isAnyTag(held) ? undefined : onNotModified()
    if (waiting) return waiting.then(() => send(304, null))
    send(304, null)
    return undefined
  }
  if (bytes === null || encoding === null) {
    send(status, bytes)
    return undefined
  }
  const packed = forms?.of(encoding) ?? compress(bytes, encoding, 'quick')
  if (packed instanceof Promise) return packed.then((ready) => send(status, ready))
  send(status, packed)
}

const tagOf = (bytes: Uint8Array, own: string | undefined, version: number | undefined): string =>
  version === undefined ? (own ?? etagOf(bytes)) : versionedTag(version, bytes)

export const encodingFor = (bytes: Uint8Array, accepted: string | undefined): Encoding | null =>
  bytes.byteLength > COMPRESS_ABOVE_BYTES ? chooseEncoding(accepted, offered.quick) : null

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

/**
 * Entity tags. A tag names the bytes that are sent, so a compressed form has one of its own: that of the
 * plain bytes with the coding behind it, "abc" and "abc-gzip". A client that has either has the answer.
 * What an owner reads has its version before that, "3.abc": a write is refused by the version, while a read is new
 * when any byte of it is, for a record changes without a new version too.
 */
export function etagOf(bytes: Uint8Array): string {
  return `"${bodyHash(bytes)}"`
}

const versionedTag = (version: number, bytes: Uint8Array): string =>
  `"${version}.${etagOf(bytes).slice(1)}`

export const encodedTag = (etag: string, encoding: Encoding): string =>
  `${etag.slice(0, -1)}-${encoding}"`

/** Weak comparison, as RFC 9110 asks for If-None-Match. */
export function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return isAnyTag(header) || header.split(',').some((tag) => isTagOf(tag, etag))
}

/** Both dates are whole seconds; one that cannot be read is ignored. */
const isUnchangedSince = (asked: string | undefined, modified: string | undefined): boolean =>
  asked !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(asked)

const isAnyTag = (header: string): boolean => header.trim() === '*'

function isTagOf(text: string, etag: string): boolean {
  const tag = text.trim().replace(/^W\//, '')
  if (tag === etag) return true
  const shared = etag.length - 1
  return tag.startsWith(etag.slice(0, shared)) && ENCODED.test(tag.slice(shared))
}

const ENCODED = /^-(?:br|gzip|zstd)"$/
