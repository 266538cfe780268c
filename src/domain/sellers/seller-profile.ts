/**
 * What a seller says of itself: how it can be called, and the texts of its page.
 * Invariant: a number is E.164 and callable; without a number nobody is invited to call it.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type TextLanguage, textLanguages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Country } from '../../country/country.ts'
import { contactFaults } from '../description/contact-faults.ts'
import type { ContactCountry } from '../description/phone-forms.ts'
import { readPhone } from '../enquiries/read-enquiry.ts'
import { unknownMembers } from '../enquiries/read-members.ts'
import { type Fault, Refusal } from '../refusal.ts'
import {
  mergeTexts,
  type PageTexts,
  type PageTextsChange,
  readLine,
  readPageTexts,
} from './read-page-texts.ts'

export interface SellerProfile {
  /** E.164. */
  readonly phone: string | null
  readonly accepts_calls: boolean
  readonly accepts_whatsapp: boolean
  readonly licence: string | null
  /** Spoken by those who answer. */
  readonly languages: readonly TextLanguage[]
  readonly about: PageTexts
}

export const emptyProfile: SellerProfile = {
  phone: null,
  accepts_calls: false,
  accepts_whatsapp: false,
  licence: null,
  languages: [],
  about: {},
}

export const profileMembers = [
  'phone',
  'accepts_calls',
  'accepts_whatsapp',
  'licence',
  'languages',
  'about',
] as const satisfies readonly (keyof SellerProfile)[]

/** Only what was sent. */
export type ProfilePatch = Partial<Omit<SellerProfile, 'about'>> & {
  readonly about?: PageTextsChange
}

type ProfileCountry = ContactCountry & Pick<Country, 'code' | 'phoneCode' | 'phoneNumbers'>
type Report = (fault: Fault) => null

export function readProfilePatch(
  sent: Readonly<Record<string, unknown>>,
  country: ProfileCountry,
): ProfilePatch {
  const faults: Fault[] = unknownMembers(sent, profileMembers, null, 'A profile')
  const report: Report = (fault) => {
    faults.push(fault)
    return null
  }
  const given = <T>(name: (typeof profileMembers)[number], read: (value: unknown) => T) =>
    sent[name] === undefined ? {} : { [name]: read(sent[name]) }
  const patch = {
    ...given('phone', (value) => readNumber(value, country, report)),
    ...given('accepts_calls', (value) => readSwitch(value, 'accepts_calls', report)),
    ...given('accepts_whatsapp', (value) => readSwitch(value, 'accepts_whatsapp', report)),
    ...given('licence', (value) => readLicence(value, country, report)),
    ...given('languages', (value) => readLanguages(value, report)),
    ...given('about', (value) => readPageTexts(value, 'about', country, report)),
  }
  if (faults.length > 0) throw new Refusal(faults)
  return patch as ProfilePatch
}

/** Without a number there is nothing to call: the switches go off with it, unless the same change turns one on. */
export function applyProfilePatch(before: SellerProfile, patch: ProfilePatch): SellerProfile {
  const { about, ...rest } = patch
  const isRemoved = patch.phone === null
  const after = {
    ...before,
    ...(isRemoved ? { accepts_calls: false, accepts_whatsapp: false } : {}),
    ...rest,
    about: mergeTexts(before.about, about ?? {}),
  }
  if (after.phone !== null || !(after.accepts_calls || after.accepts_whatsapp)) return after
  throw new Refusal({
    code: 'missing_field',
    param: 'phone',
    message: 'phone is missing: there is no number to call.',
    hint: 'Send phone too, or leave accepts_calls and accepts_whatsapp false.',
  })
}

function readNumber(sent: unknown, country: ProfileCountry, report: Report): string | null {
  if (sent === null || sent === '') return null
  const phone = typeof sent === 'string' ? readPhone(sent, country) : null
  // The number is not repeated: refusals may be logged by those who get them.
  return (
    phone ??
    report({
      code: 'invalid_value',
      param: 'phone',
      message: 'phone is not a number that can be called.',
      hint: `Send it with the code of its country, such as "+${country.phoneCode} ...", or null.`,
    })
  )
}

function readSwitch(sent: unknown, param: string, report: Report): boolean {
  if (typeof sent === 'boolean') return sent
  report({
    code: 'invalid_value',
    param,
    message: `${param} must be true or false.`,
    hint: `Send {"${param}": true}.`,
  })
  return false
}

function readLicence(sent: unknown, country: ContactCountry, report: Report): string | null {
  const licence = readLine(sent, 'licence', limits.licenceMaxChars, report)
  if (licence !== null)
    contactFaults({ name: 'licence', format: 'key' }, licence, country).forEach(report)
  return licence
}

function readLanguages(sent: unknown, report: Report): readonly TextLanguage[] {
  if (sent === null) return []
  const known = new Set<unknown>(textLanguages)
  if (Array.isArray(sent) && sent.every((one) => known.has(one)))
    return textLanguages.filter((language) => sent.includes(language))
  report({
    code: 'invalid_value',
    param: 'languages',
    message: 'languages must be a list of codes of languages.',
    hint: 'Send ISO 639-1 codes, such as ["en", "el"].',
    allowed: textLanguages,
  })
  return []
}

/** As people read it, in groups of digits. */
export const writtenNumber = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
