/**
 * What makes two addresses one person: they are equal without case and outer spaces. Nothing else: the dots
 * and plus signs that one mail host ignores are another person's name at the next.
 */
import { domainToASCII } from 'node:url'
import { keyedHash } from './keyed-hash.ts'

export function emailIdentity(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
  const at = folded.lastIndexOf('@')
  // A domain that cannot be folded stays as it is: it is nobody's, and equal to itself.
  const domain = domainToASCII(folded.slice(at + 1)) || folded.slice(at + 1)
  return at < 0 ? folded : `${folded.slice(0, at)}@${domain}`
}

export const hashEmail = (email: string, pepper: Buffer): string =>
  keyedHash('email', emailIdentity(email), pepper)
