/**
 * The body of an enquiry: checked field by field, all faults together.
 * Invariant: a draft has no control character in any text but the line breaks and tabs of the message, so that
 * nothing of it can begin a new header of a mail. What proves a person (proof, form_time, the trap) is checked
 * elsewhere. Cost: linear in the body.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import {
  type EnquiryKind,
  enquiryFields,
  enquiryKinds,
  enquiryProofFields,
  PRIVACY_NOTICE,
} from '../../catalogue/enquiries.ts'
import { type Language, languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Country } from '../../country/country.ts'
import type { Fault } from '../refusal.ts'
import { fileValue, invalidChoice, shown } from '../search/read-parameters.ts'
import type { EnquiryDraft, Share } from './enquiry.ts'
import { readEmail } from './read-email.ts'
import { membersOf, readMessage, unknownMembers } from './read-members.ts'
import { readViewing } from './read-viewing.ts'

interface EnquiryContext {
  readonly country: PhoneCountry & Pick<Country, 'timeZone'>
  readonly nowMs: number
  /** Where the body names none: that of the page. */
  readonly language?: Language
}

type EnquiryReading =
  | { readonly draft: EnquiryDraft }
  | { readonly faults: readonly [Fault, ...Fault[]] }

type Body = Readonly<Record<string, unknown>>
type Report = (fault: Fault) => null

const KNOWN: readonly string[] = enquiryFields
/** Not in any line: control characters, line and paragraph separators, marks that turn the direction round. */
const UNFIT_FOR_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** A name that is an address advertises: it stands in the mail that asks a stranger to confirm. */
const ADDRESS_IN_NAME = /@|:\/\/|www\./i

export function readEnquiry(body: Body, context: EnquiryContext): EnquiryReading {
  const faults: Fault[] = unknownMembers(without(body, enquiryProofFields), KNOWN, null)
  const report: Report = (fault) => {
    faults.push(fault)
    return null
  }
  const kind = readKind(body.kind, report)
  const phone = readPhoneField(body.phone, context, report)
  const draft = {
    kind,
    name: readName(body.name, report),
    email: readEmailField(body.email, report),
    phone,
    message: readMessage(body.message, 'message', kind === 'still_available', report),
    language: readLanguage(body.language, context, report),
    viewing: readViewingField(body.viewing, kind, context, report),
    share: readShare(body.share, isSent(body.phone), report),
    privacy_notice: readNotice(body.privacy_notice, report),
  }
  if (faults.length > 0) return { faults: faults as [Fault, ...Fault[]] }
  return { draft: draft as EnquiryDraft }
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function without(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

const missing = (param: string, hint: string): Fault => ({
  code: 'missing_field',
  param,
  message: `${param} is missing.`,
  hint,
})

const invalid = (param: string, message: string, hint: string): Fault => ({
  code: 'invalid_value',
  param,
  message,
  hint,
})

const NAMED = 'Send your name as the seller shall read it, such as {"name": "Anna Georgiou"}.'

function readName(sent: unknown, report: Report): string | null {
  if (!isSent(sent)) return report(missing('name', NAMED))
  if (typeof sent !== 'string') return report(invalid('name', 'name must be a text.', NAMED))
  if (UNFIT_FOR_A_LINE.test(sent)) {
    return report(
      invalid('name', 'name has a line break or a character that cannot be seen.', NAMED),
    )
  }
  const name = sent.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '') return report(missing('name', NAMED))
  if (charactersIn(name) > limits.enquiryNameMaxChars) {
    return report(tooLong('name', limits.enquiryNameMaxChars))
  }
  if (!ADDRESS_IN_NAME.test(name)) return name
  return report(invalid('name', 'name must not be an e-mail address or a link.', NAMED))
}

const charactersIn = (text: string): number => [...text].length

const tooLong = (param: string, max: number): Fault => ({
  code: 'too_long',
  param,
  message: `${param} is longer than ${max} characters.`,
  hint: `Shorten it to ${max} characters.`,
})

function readKind(sent: unknown, report: Report): EnquiryKind | null {
  const allowed = enquiryKinds.map(({ value }) => value)
  if (!isSent(sent))
    return report({ ...missing('kind', `Send one of ${allowed.join(', ')}.`), allowed })
  const kind = typeof sent === 'string' ? fileValue(sent, enquiryKinds) : null
  return (kind as EnquiryKind | null) ?? report(invalidChoice('kind', textOf(sent), enquiryKinds))
}

const textOf = (sent: unknown): string =>
  typeof sent === 'string' ? sent : String(JSON.stringify(sent))

const ADDRESSED =
  'Send the address at which you read the answer, such as {"email": "anna@example.com"}.'

function readEmailField(sent: unknown, report: Report): string | null {
  if (!isSent(sent)) return report(missing('email', ADDRESSED))
  const reading = typeof sent === 'string' ? readEmail(sent) : { problem: 'It is not a text.' }
  if ('email' in reading) return reading.email
  return report(invalid('email', `email cannot be written to. ${reading.problem}`, ADDRESSED))
}

function readPhoneField(sent: unknown, { country }: EnquiryContext, report: Report): string | null {
  if (!isSent(sent)) return null
  const phone = typeof sent === 'string' ? readPhone(sent, country) : null
  return (
    phone ??
    report(
      invalid(
        'phone',
        `phone is not a number that can be called: ${shown(textOf(sent).toWellFormed())}.`,
        `Send it with the code of its country, such as "+${country.phoneCode} ...", or leave it out.`,
      ),
    )
  )
}

function readLanguage(
  sent: unknown,
  { language = languages[0] }: EnquiryContext,
  report: Report,
): Language | null {
  if (!isSent(sent)) return language
  const known = languages.find((one) => one === sent)
  if (known) return known
  const vocabulary = languages.map((value) => ({ value, label: value }))
  return report(invalidChoice('language', textOf(sent), vocabulary))
}

function readViewingField(
  sent: unknown,
  kind: EnquiryKind | null,
  { nowMs, country }: EnquiryContext,
  report: Report,
) {
  if (!isSent(sent)) return null
  const reading = readViewing(sent, { nowMs, timeZone: country.timeZone })
  if ('faults' in reading) {
    reading.faults.forEach(report)
    return null
  }
  if (kind === 'viewing' || kind === null) return reading.value
  return report({
    code: 'conflicting_parameters',
    param: 'viewing',
    message: `viewing belongs to kind "viewing", not to "${kind}".`,
    hint: 'Send "kind": "viewing", or leave viewing out.',
  })
}

function readShare(sent: unknown, hasPhone: boolean, report: Report): Share | null {
  if (!isSent(sent)) return { email: false, phone: false }
  const members = membersOf(sent)
  const hint = 'Send {"email": true, "phone": false}: what the seller shall see.'
  if (!members) return report(invalid('share', 'share must be an object.', hint))
  unknownMembers(members, ['email', 'phone'], 'share').forEach(report)
  const [email, phone] = (['email', 'phone'] as const).map((name) => {
    const value = members[name] ?? false
    if (typeof value === 'boolean') return value
    report(invalid(`share.${name}`, `share.${name} must be true or false.`, hint))
    return false
  })
  if (!phone || hasPhone) return { email, phone }
  return report({
    code: 'conflicting_parameters',
    param: 'share.phone',
    message: 'share.phone is true, and there is no phone to share.',
    hint: 'Send phone too, or "share": {"phone": false}.',
  })
}

function readNotice(sent: unknown, report: Report): string | null {
  if (sent === PRIVACY_NOTICE) return PRIVACY_NOTICE
  const hint = `Show the buyer the privacy notice, and send "privacy_notice": "${PRIVACY_NOTICE}".`
  if (!isSent(sent)) return report(missing('privacy_notice', hint))
  return report({
    ...invalid('privacy_notice', `The privacy notice in force is ${PRIVACY_NOTICE}.`, hint),
    allowed: [PRIVACY_NOTICE],
  })
}

/**
 * A phone number as E.164, from whatever people write: with the country's code, or as at home.
 * Cost: the library takes about 50 microseconds.
 */
type PhoneCountry = Pick<Country, 'code' | 'phoneCode' | 'phoneNumbers'>

const SIGNS = /^[+(\d][\d ()./-]*$/

/** null: it is no number that can be called from abroad. */
export function readPhone(text: string, country: PhoneCountry): string | null {
  const written = text.trim()
  if (written.length > limits.phoneMaxChars || !SIGNS.test(written)) return null
  // The library does not know all of the country's numbers; the country does.
  const digits = written.replace(/\D/g, '')
  const national = digits.replace(new RegExp(`^(?:00)?${country.phoneCode}`), '')
  for (const home of written.startsWith('+') ? [national] : [digits, national]) {
    if (country.phoneNumbers.isNational(home)) return `+${country.phoneCode}${home}`
  }
  const number = parsePhoneNumberFromString(
    written.replace(/^00/, '+'),
    country.code as CountryCode,
  )
  return number?.isValid() && !number.ext ? number.number : null
}
