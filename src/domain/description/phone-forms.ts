/**
 * Whether a row of digits is a phone number: of the country, with or without its code, or of another.
 * Invariant: asking about the country's own numbers never reaches the phone library.
 * Cost: the library takes about 45 µs a number and is asked at most 60 times a text.
 */
import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js/min'
import type { Country } from '../../country/country.ts'

/** What the contact rule asks of a country. */
export type ContactCountry = Pick<
  Country,
  'phoneCode' | 'phoneNumbers' | 'mailProviders' | 'postalCodeDigits' | 'contains'
>

export interface PhoneForms {
  /** A national number, alone or after the country's code, which may be followed by a 0. */
  isLocal(digits: string): boolean
  isMobile(digits: string): boolean
  /** After a plus sign or two zeros, any country; `asAtHome`, the home forms of the neighbours too. */
  isForeign(digits: string, hasPlus: boolean, asAtHome: boolean): boolean
}

export const MAX_PHONE_DIGITS = 17
export const MIN_PHONE_DIGITS = 8
const MIN_HOME_DIGITS = 9
const MAX_HOME_DIGITS = 11
const MAX_LIBRARY_QUESTIONS = 60

export function phoneForms({ phoneCode, phoneNumbers }: ContactCountry): PhoneForms {
  const national = (digits: string): string => {
    const plain = digits.startsWith('00') ? digits.slice(2) : digits
    if (!plain.startsWith(phoneCode)) return digits
    const rest = plain.slice(phoneCode.length)
    return rest.startsWith('0') ? rest.slice(1) : rest
  }
  let questions = 0
  const ask = (number: string, home?: CountryCode) =>
    questions++ < MAX_LIBRARY_QUESTIONS && isValidPhoneNumber(number, home)
  return {
    isLocal: (digits) =>
      digits.length >= MIN_PHONE_DIGITS && phoneNumbers.isNational(national(digits)),
    isMobile: (digits) => phoneNumbers.isMobile(national(digits)),
    isForeign(digits, hasPlus, asAtHome) {
      if (hasPlus || digits.startsWith('00')) {
        const international = hasPlus ? digits : digits.slice(2)
        return international.length >= MIN_PHONE_DIGITS && ask(`+${international}`)
      }
      if (!asAtHome || digits.length < MIN_HOME_DIGITS || digits.length > MAX_HOME_DIGITS)
        return false
      const home = phoneNumbers.foreign.find(({ form }) => form.test(digits))
      return home !== undefined && ask(digits, home.country)
    },
  }
}
