/**
 * What is wrong with a text of a listing that holds contacts: one fault each, with its place in the text
 * as it was sent. Invariant: places count characters, as the limits do, from 1. Cost: that of the rule.
 */
import type { TextField } from '../../catalogue/fields.ts'
import type { Fault } from '../refusal.ts'
import { type ContactFinding, findContacts } from './find-contacts.ts'
import { findKeyContacts } from './find-key-contacts.ts'
import type { ContactCountry } from './phone-forms.ts'

const KINDS = { phone: 'a phone number', email: 'an e-mail address', link: 'a link' }
const AROUND_CHARS = 15

export function contactFaults(
  { name, format }: Pick<TextField, 'name' | 'format'>,
  text: string,
  country: ContactCountry,
): readonly Fault[] {
  if (format === 'video-link') return []
  const find = format === 'key' ? findKeyContacts : findContacts
  return find(text, country).map((finding) => contactFault(name, text, finding))
}

function contactFault(name: string, text: string, { kind, start, end }: ContactFinding): Fault {
  const around = text.slice(Math.max(0, start - AROUND_CHARS), end + AROUND_CHARS).toWellFormed()
  const [first, last] = [charsUpTo(text, start) + 1, charsUpTo(text, end)]
  return {
    code: 'contact_in_description',
    param: name,
    message: `${name} contains ${KINDS[kind]} at characters ${first} to ${last}: "${around.replace(/\s+/g, ' ').trim()}".`,
    hint: 'Remove it; buyers reach the seller through the listing.',
  }
}

const charsUpTo = (text: string, end: number) => [...text.slice(0, end)].length
