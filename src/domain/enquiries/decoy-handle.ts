/**
 * What a bot gets instead of an enquiry: a handle that looks like any other and for two days reports that it waits
 * for its confirmation, while nothing is stored. Invariant: without the secret it cannot be distinguished from a
 * real one; with it the moment of its end is read from it. Cost: two HMAC.
 *
 * Of its 16 bytes 6 are random, 4 are the second of its end under a mask made of these, 6 are the seal.
 */
import { createHmac } from 'node:crypto'
import type { RandomBytes } from './enquiry-token.ts'

const SALT_BYTES = 6
const END_BYTES = 4
const PREFIX = 'enq_'
const FORM = /^enq_[\w-]{22}$/

export function makeDecoyHandle(
  expiresAt: number,
  secret: Buffer,
  randomBytes: RandomBytes,
): string {
  const salt = Buffer.from(randomBytes(SALT_BYTES))
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32BE(Math.floor(expiresAt / 1000))
  const hidden = Buffer.concat([salt, masked(end, salt, secret)])
  return PREFIX + Buffer.concat([hidden, sealOf(hidden, secret)]).toString('base64url')
}

/** When it ends, in ms; null: it is none of ours. */
export function decoyEnd(handle: string, secret: Buffer): number | null {
  if (!FORM.test(handle)) return null
  const bytes = Buffer.from(handle.slice(PREFIX.length), 'base64url')
  const hidden = bytes.subarray(0, SALT_BYTES + END_BYTES)
  // Nothing hangs on it but a status that means nothing: it need not be compared in constant time.
  if (!sealOf(hidden, secret).equals(bytes.subarray(hidden.length))) return null
  const end = masked(hidden.subarray(SALT_BYTES), hidden.subarray(0, SALT_BYTES), secret)
  return end.readUInt32BE() * 1000
}

function masked(end: Buffer, salt: Buffer, secret: Buffer): Buffer {
  const mask = hmac('decoy mask', salt, secret)
  return Buffer.from(end.map((byte, at) => byte ^ mask[at]))
}

const sealOf = (hidden: Buffer, secret: Buffer): Buffer =>
  hmac('decoy seal', hidden, secret).subarray(0, SALT_BYTES)

const hmac = (purpose: string, bytes: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`enquiry ${purpose}\0`).update(bytes).digest()
