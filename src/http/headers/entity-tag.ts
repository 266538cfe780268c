/**
 * Entity tags. A tag names the bytes that are sent, so a compressed form has one of its own: that of the
 * plain bytes with the coding behind it, "abc" and "abc-gzip". Whoever holds either holds the answer.
 * What an owner reads has its version before that, "3.abc": a write is refused by the version, while a read is new
 * when any byte of it is, for a record changes without a new version too.
 */
import { hash } from 'node:crypto'
import type { Encoding } from '../../structures/accept-encoding.ts'

const TAG_CHARS = 22

export function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha1', bytes, 'base64url').slice(0, TAG_CHARS)}"`
}

export const versionedTag = (version: number, bytes: Uint8Array): string =>
  `"${version}.${etagOf(bytes).slice(1)}`

export const encodedTag = (etag: string, encoding: Encoding): string =>
  `${etag.slice(0, -1)}-${encoding}"`

/** Weak comparison, as RFC 9110 asks for If-None-Match. */
export function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return isAnyTag(header) || header.split(',').some((tag) => isTagOf(tag, etag))
}

export const isAnyTag = (header: string): boolean => header.trim() === '*'

function isTagOf(text: string, etag: string): boolean {
  const tag = text.trim().replace(/^W\//, '')
  if (tag === etag) return true
  const shared = etag.length - 1
  return tag.startsWith(etag.slice(0, shared)) && ENCODED.test(tag.slice(shared))
}

const ENCODED = /^-(?:br|gzip|zstd)"$/
