/**
 * Texts that go out and come back, signed: `parts.signature`. Nothing is kept for them.
 * Invariant: what opens was sealed with this secret for this purpose, byte for byte, and for the same `boundTo`, which
 * is signed and not sent along.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE_CHARS = 43

export type SealPurpose = 'proof' | 'form'

export const sealText = (
  text: string,
  purpose: SealPurpose,
  secret: Buffer,
  boundTo = '',
): string => `${text}.${signatureOf(text, purpose, secret, boundTo)}`

/** The text without its signature; null: it is not one of ours. */
export function openText(
  sealed: string,
  purpose: SealPurpose,
  secret: Buffer,
  boundTo = '',
): string | null {
  const dot = sealed.length - SIGNATURE_CHARS - 1
  if (dot < 0 || sealed[dot] !== '.') return null
  const text = sealed.slice(0, dot)
  const given = Buffer.from(sealed.slice(dot + 1))
  const right = Buffer.from(signatureOf(text, purpose, secret, boundTo))
  return given.length === right.length && timingSafeEqual(given, right) ? text : null
}

function signatureOf(text: string, purpose: SealPurpose, secret: Buffer, boundTo: string): string {
  return createHmac('sha256', secret)
    .update(`enquiry ${purpose}\0`)
    .update(`${text}\0${boundTo}`)
    .digest('base64url')
}
