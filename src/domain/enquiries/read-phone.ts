/**
 * A phone number as E.164, from whatever people write: with the country's code, or as at home.
 * Cost: the library takes some 50 microseconds.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { limits } from '../../catalogue/limits.ts'
import type { Country } from '../../country/country.ts'

export type PhoneCountry = Pick<Country, 'code' | 'phoneCode' | 'phoneNumbers'>

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
