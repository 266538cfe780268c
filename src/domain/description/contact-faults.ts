/**
 * What is wrong with a text of a listing that holds contacts: one fault each, with its place in the text
 * as it was sent. Invariant: places count characters, as the limits do, from 1. Cost: that of the rule.
 */
import type { TextField } from '../../catalogue/fields.ts'
import type { Fault } from '../refusal.ts'
import type { Address } from './address-parts.ts'
import { findAddresses } from './find-addresses.ts'
import { type ContactFinding, chooseFindings, findContacts } from './find-contacts.ts'
import { isCalled, readNumberText } from './number-text.ts'
import { numbersOf } from './numbers-of.ts'
import { type ContactCountry, type PhoneForms, phoneForms } from './phone-forms.ts'
import { findRuns } from './phone-runs.ts'
import { plainText, type Span, type Word, wordsOf } from './plain-text.ts'
import { PLAIN_TLDS } from './words/address-words.ts'

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

/**
 * The contact rule for a seller's own key (the reference). A key is the name under which a CRM finds its
 * listing again, and most are numbers: refusing "99412278" because a phone might have it would lock a
 * whole stock out, so digits as such pass, bare or joined by the marks that keys have ("25-412278").
 * Refused is what nobody reads as a key: e-mail addresses, links, @names, and phone numbers in the form
 * of phone numbers: with the country's code, after a word that asks for a call, said in words, or
 * grouped as people write them ("99 412 278", "99-41-22-78").
 * Invariant: as `findContacts`. Cost: linear, and a key is short.
 */
const SPACED_GROUPS = /^\(?\d{2}\)? \d{6}$|^\d{2} \d{3} \d{3}$|^\d{2}(?: \d{2}){3}$|^\d{4} \d{4}$/
/** Three groups with dots are a number of eight digits as accountants write it. */
const MARKED_GROUPS = /^\d{2}-\d{3}-\d{3}$|^\d{2}([-.])\d{2}\1\d{2}\1\d{2}$/
const PLUS_BEFORE = /\+[ (]{0,2}$/
const WEB_BEGIN = /^(?:https?|hxxps?|ftp|www|@)/
const PATH = /\p{L} ?\. ?\p{L}{2,9} ?\/ ?\p{L}/u
/** "LIM.CO" is a key, "mariahomes.co" a host. */
const HOST = /\p{L}{4}.{0,60}\P{L}(\p{L}+)$/u

export function findKeyContacts(key: string, country: ContactCountry): readonly ContactFinding[] {
  const { text: plain, origin } = plainText(key)
  const { mailProviders } = country
  const words = wordsOf(plain)
  const addresses = findAddresses(plain, words, { isCapital: () => false, mailProviders })
  return chooseFindings(
    key,
    { text: plain, origin },
    addresses.filter((address) => isAddress(plain, address)),
    keyPhones(plain, words, country),
  )
}

function isAddress(plain: string, { kind, start, end }: Address): boolean {
  const text = plain.slice(start, end)
  if (kind === 'email' || WEB_BEGIN.test(text) || PATH.test(text)) return true
  return PLAIN_TLDS.has(HOST.exec(text)?.[1] ?? '')
}

function keyPhones(plain: string, words: readonly Word[], country: ContactCountry): Span[] {
  const items = numbersOf(words)
  const phones = phoneForms(country)
  const text = readNumberText({ plain, words, items, phones }, country)
  // What a group is said to be makes no difference in a key.
  const runs = findRuns({ ...text, known: items.map(() => false) })
  return runs.filter(({ start, end }) => {
    const groups = items.filter((item) => item.start >= start && item.end <= end)
    const digits = groups.map((item) => item.digits).join('')
    if (PLUS_BEFORE.test(plain.slice(Math.max(0, start - 3), start))) return true
    if (
      isCalled(words, groups[0]) ||
      (groups.some(({ spoken }) => spoken) && phones.isLocal(digits))
    )
      return true
    return isWithCode(digits, phones) || isGroupedAsPhone(plain.slice(start, end), digits, phones)
  })
}

const NATIONAL_DIGITS = 8

/** With 00 and the country's code before it: longer than a national number, and one all the same. */
const isWithCode = (digits: string, phones: PhoneForms) =>
  digits.length > NATIONAL_DIGITS &&
  (phones.isMobile(digits) || (digits.startsWith('00') && phones.isLocal(digits)))

const isGroupedAsPhone = (written: string, digits: string, phones: PhoneForms) =>
  (SPACED_GROUPS.test(written) && phones.isLocal(digits)) ||
  (MARKED_GROUPS.test(written) && phones.isMobile(digits))
