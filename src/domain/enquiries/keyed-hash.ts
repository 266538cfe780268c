/**
 * HMAC-SHA-256 of what must be compared and never be read again: addresses, clients, tokens, texts.
 * Invariant: one value hashed for two purposes gives two hashes, so that no column can be joined with another.
 */
import { createHmac } from 'node:crypto'

export type HashPurpose = 'email' | 'client' | 'network' | 'token' | 'once' | 'body' | 'text'

export function keyedHash(purpose: HashPurpose, value: string, pepper: Buffer): string {
  return createHmac('sha256', pepper).update(`enquiry ${purpose}\0`).update(value).digest('hex')
}
