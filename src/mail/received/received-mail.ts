/**
 * What is needed of a received mail: whom it is for, who says to have written it, whether a person did, and its words.
 * Nothing in it is trusted: the token in the address it was sent to is.
 */
import { createHash } from 'node:crypto'
import { mailLimits } from '../mail-limits.ts'
import { type DeliveryFailure, deliveryFailureOf } from './delivery-failure.ts'
import { headerOf, type MimePart, readMime } from './mime-part.ts'
import { textOfPart } from './part-text.ts'

export interface ReceivedMail {
  /** Of the mail, or made of its content where it has none: the same mail again has the same. */
  readonly messageId: string
  /** Addresses of its headers, in lower case: first what mail hosts noted on delivery, then what its writer did. */
  readonly addressed: readonly string[]
  /** As the mail claims, in lower case; null: nobody. */
  readonly from: string | null
  /** Written by a program: a notice of absence, a list, a report. Such a mail is never answered and becomes no message. */
  readonly isAutomatic: boolean
  readonly failure: DeliveryFailure | null
  readonly text: string
  readonly attachments: number
  readonly isTooLong: boolean
}

export function readReceivedMail(bytes: Buffer): ReceivedMail {
  const mail = readMime(bytes)
  return {
    messageId: headerOf(mail, 'message-id') || contentName(bytes),
    addressed: addressedOf(mail),
    from: addressesIn(headerOf(mail, 'from'))[0] ?? null,
    isAutomatic: isAutomatic(mail),
    failure: deliveryFailureOf(mail),
    ...textOfPart(mail),
  }
}

/** Below the headers, which hosts on the way add to. */
function contentName(bytes: Buffer): string {
  const body = bytes.indexOf('\n\r\n') >= 0 ? bytes.indexOf('\n\r\n') : bytes.indexOf('\n\n')
  return createHash('sha256')
    .update(bytes.subarray(Math.max(0, body)))
    .digest('hex')
}

/** Where a host notes whom it delivered the mail to; before `To`, which may name others of our addresses. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
const NAMED = ['to', 'cc', 'resent-to']

function addressedOf(mail: MimePart): readonly string[] {
  const of = (names: readonly string[]) =>
    names.flatMap((name) => mail.headers.get(name) ?? []).flatMap(addressesIn)
  return [...new Set([...of(DELIVERED), ...of(NAMED)])].slice(0, mailLimits.receivedAddressesMax)
}

const ADDRESS = /[^\s<>,;:"()[\]@]{1,64}@[a-z\d.-]{1,255}/gi

const addressesIn = (header: string): string[] =>
  [...header.slice(0, mailLimits.receivedValueMaxChars).matchAll(ADDRESS)].map(([address]) =>
    address.toLowerCase(),
  )

/** RFC 3834, and what programs wrote before it. */
function isAutomatic(mail: MimePart): boolean {
  const value = (name: string) => headerOf(mail, name).toLowerCase()
  const submitted = value('auto-submitted')
  return (
    mail.type === 'multipart/report' ||
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|junk|list|auto_reply)/.test(value('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id', 'list-unsubscribe'].some(
      (name) => mail.headers.has(name),
    ) ||
    /^\s*<\s*>\s*$/.test(headerOf(mail, 'return-path')) ||
    /^(?:mailer-daemon|postmaster)@/.test(addressesIn(headerOf(mail, 'from'))[0] ?? '')
  )
}
