/**
 * HMAC with SHA-256 (RFC 2104), for short texts that are sealed by the thousand: two hashes at once instead of an
 * object that is fed, which takes three times as long.
 * Invariant: the same bytes as Node's createHmac.
 */
import { hash, type KeyObject } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

interface Pads {
  readonly inner: Buffer
  /** With room for the inner digest behind it. */
  readonly outer: Buffer
}

/** Of a key they are always the same. */
const known = new WeakMap<KeyObject, Pads>()

export function hmacSha256(secret: KeyObject, message: Uint8Array): Buffer {
  const { inner, outer } = padsOf(secret)
  outer.set(sha256(Buffer.concat([inner, message])), BLOCK_BYTES)
  return sha256(outer)
}

function padsOf(secret: KeyObject): Pads {
  const before = known.get(secret)
  if (before) return before
  const key = secret.export()
  const block = Buffer.alloc(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  outer.set(block.map((byte) => byte ^ 0x5c))
  const pads = { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer }
  known.set(secret, pads)
  return pads
}

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')
