/**
 * Phone numbers of Cyprus, and the home forms of the countries whose people advertise there.
 * Eight digits, always: mobile 94 to 99, landline 22 to 26, shared cost 7000 and 7777, free 800.
 * Cost: a length and one pattern without repetition a question.
 */
import type { PhoneNumbers } from '../country.ts'

const DIGITS = 8
/** The library does not know all of 94 to 99, so the plan is written out. */
const NATIONAL = /^(?:9[4-9]|2[2-6]|7000|7777|800)/
const MOBILE = /^9[4-9]/

export const phoneNumbers: PhoneNumbers = {
  isNational: (digits) => digits.length === DIGITS && NATIONAL.test(digits),
  isMobile: (digits) => digits.length === DIGITS && MOBILE.test(digits),
  foreign: [
    { form: /^69\d{8}$|^21\d{8}$/, country: 'GR' },
    { form: /^07\d{9}$|^02\d{9}$/, country: 'GB' },
    { form: /^[78]9\d{9}$/, country: 'RU' },
    { form: /^05\d{8}$/, country: 'IL' },
  ],
}
