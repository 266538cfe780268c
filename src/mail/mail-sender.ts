/** Whom our mail comes from, as it stands in MAIL_FROM: an address, or a name with the address in angle brackets. */
import { readEmail } from '../domain/enquiries/read-email.ts'

export interface MailSender {
  readonly name: string
  readonly address: string
}

/** null: this is not one address with or without a name. */
export function readMailSender(text: string): MailSender | null {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const read = readEmail(inBrackets ?? text.trim())
  const plain = name.trim().replace(/^"([^"]*)"$/, '$1')
  return 'email' in read && !/[\p{C}"]/u.test(plain) ? { name: plain, address: read.email } : null
}

/** What stands behind the @: the names of messages end in it. */
export const hostOf = ({ address }: MailSender): string => address.slice(address.indexOf('@') + 1)
