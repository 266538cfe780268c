/**
 * Requests for a link to the desk, and to open an account. A request is stored as it is, known or not: whether the
 * address is known is looked up in the background (answer-sign-in.ts), so that no answer takes longer for one that is.
 * Invariant: no address gets more mails than the limits allow; counters are named by hashes.
 * Cost: one transaction of one row, and the counters.
 */

import { createHash } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import { hashSecret } from '../../domain/access/api-key.ts'
import { networkOf } from '../../domain/access/network-of.ts'
import { findContacts } from '../../domain/description/find-contacts.ts'
import { messageIdOf } from '../../domain/enquiries/enquiry-mail.ts'
import { readEmail } from '../../domain/enquiries/read-email.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import type { DeskAccessOptions, Visitor } from './desk-sessions.ts'

type Admit = (name: string, key: string, limit: number) => Promise<void>

export function createSignInRequests(options: DeskAccessOptions, admit: Admit) {
  const { store, quota, pepper, randomBytes, now, storeId } = options

  /** Flooding an address gets the same answer, and the address no more mails. */
  async function mayMail(email: string, { client }: Visitor, isOwner: boolean): Promise<boolean> {
    await admit('sign-in mails of', client, limits.signInMailsPerClientHour)
    if (isOwner) {
      // To an address that nobody knows a stranger has mails sent.
      await admit('sign-up mails of', networkOf(client), limits.strangerMailsPerNetworkHour)
      await admit('sign-up mails of', 'everyone', limits.strangerMailsPerHour)
    }
    const key = `sign-in mails to:${hashSecret(`address ${email.toLowerCase()}`, pepper)}`
    return (await quota.take(key, limits.signInMailsPerAddressHour, HOUR_MS, now())).allowed
  }

  /**
   * `name`: of an owner who wants an account; null: somebody who has one, or not. `next`: the page to go on to, as
   * `readNextPage` allows it.
   */
  return async function requestLink(
    email: string,
    name: string | null,
    visitor: Visitor,
    next: string | null = null,
  ): Promise<void> {
    if (!(await mayMail(email, visitor, name !== null))) return
    const cause = `sign_in_request:${createHash('sha256').update(randomBytes(16)).digest('hex')}`
    await store.write((transaction) =>
      transaction.putOutbox({
        cause,
        ...{ enquiry_id: null, request_id: null, seller_id: null },
        to_address: email,
        mail: {
          kind: 'sign_in_request',
          language: visitor.language,
          name,
          ...(next !== null && { next }),
        },
        message_id: messageIdOf(cause, storeId),
        created_at: now(),
      }),
    )
    options.onMail()
  }
}

export interface SignUp {
  readonly name: string
  readonly email: string
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Reads what somebody types who wants to become a seller: a name that is shown, and an address that is not. */
export function readSignUp(sent: Readonly<Record<string, unknown>>): SignUp {
  const name = typeof sent.name === 'string' ? sent.name.trim() : ''
  const reading = readEmail(typeof sent.email === 'string' ? sent.email : '')
  const faults = nameFaults(name)
  if ('problem' in reading) {
    const fault = { code: 'invalid_value', param: 'email', message: reading.problem } as const
    throw new Refusal([...faults, fault])
  }
  if (faults.length > 0) throw new Refusal(faults)
  return { name, email: reading.email }
}

function nameFaults(name: string): readonly Fault[] {
  const fault = (code: Fault['code'], message: string): readonly Fault[] => [
    { code, param: 'name', message, hint: 'Send the name that buyers shall read.' },
  ]
  if (name === '') return fault('missing_field', 'name is needed.')
  if ([...name].length > limits.sellerNameMaxChars) {
    return fault('too_long', `name has more than ${limits.sellerNameMaxChars} characters.`)
  }
  if (UNSEEN.test(name) || findContacts(name, country).length > 0) {
    return fault('invalid_value', 'name holds an address, a number or a character nobody sees.')
  }
  return []
}
