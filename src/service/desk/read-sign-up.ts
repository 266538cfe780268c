/** Reads what somebody types who wants to become a seller: a name that is shown, and an address that is not. */
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import { findContacts } from '../../domain/description/find-contacts.ts'
import { readEmail } from '../../domain/enquiries/read-email.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'

export interface SignUp {
  readonly name: string
  readonly email: string
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

export function readSignUp(sent: Readonly<Record<string, unknown>>): SignUp {
  const name = typeof sent.name === 'string' ? sent.name.trim() : ''
  const reading = readEmail(typeof sent.email === 'string' ? sent.email : '')
  const faults: Fault[] = [
    ...nameFaults(name),
    ...('problem' in reading
      ? [{ code: 'invalid_value', param: 'email', message: reading.problem } as const]
      : []),
  ]
  if (faults.length > 0) throw new Refusal(faults)
  return { name, email: 'email' in reading ? reading.email : '' }
}

function nameFaults(name: string): readonly Fault[] {
  const fault = (code: Fault['code'], message: string): readonly Fault[] => [
    { code, param: 'name', message, hint: 'Send the name that buyers shall read.' },
  ]
  if (name === '') return fault('missing_field', 'name is needed.')
  if ([...name].length > limits.enquiryNameMaxChars) {
    return fault('too_long', `name has more than ${limits.enquiryNameMaxChars} characters.`)
  }
  if (UNSEEN.test(name) || findContacts(name, country).length > 0) {
    return fault('invalid_value', 'name holds an address, a number or a character nobody sees.')
  }
  return []
}
