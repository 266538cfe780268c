/**
 * A message as it leaves, and in the form that the library of SMTP takes.
 * Invariants: one recipient; nothing of its texts becomes a header, an address or a file; the sender is always ours,
 * so that SPF, DKIM and DMARC hold. Composed again it is the same message: Message-ID and Date are those of its cause.
 */
import type { SendMailOptions } from 'nodemailer'
import { cutText } from '../structures/text/safe-text.ts'
import { mailLimits } from './mail-limits.ts'
import { hostOf, type MailSender } from './mail-sender.ts'

export interface MailMessage {
  /** The local part of its Message-ID: 32 hexadecimal digits, made of its cause. */
  readonly name: string
  readonly to: string
  /** The address of the thread, where replies are read; or that of the writer, where it is shared. */
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: string
  readonly date: number
  /** Stops such mails: an address that takes a POST without a cookie (RFC 8058). */
  readonly unsubscribe?: string
  /** Where a mail host reports that it could not deliver it; left out, the sender. */
  readonly bouncesTo?: string | undefined
  /** It answers a mail that nobody has read. */
  readonly isAutoReply?: boolean
  /** Names of earlier messages of the conversation to the same reader, oldest first. */
  readonly references: readonly string[]
}

export function composeMessage(message: MailMessage, from: MailSender): SendMailOptions {
  const { name, to, replyTo, text, html, language, date, unsubscribe, bouncesTo } = message
  const idOf = (local: string): string => `<${local}@${hostOf(from)}>`
  const references = message.references.map(idOf)
  return {
    messageId: idOf(name),
    // Mail programs show what belongs together as one conversation.
    ...(references.length > 0 ? { inReplyTo: references.at(-1), references } : {}),
    from: { ...from },
    // As parts, not as text: no text is ever taken apart into several addresses.
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: bouncesTo ?? from.address, to: [to] },
    subject: oneLine(message.subject),
    text,
    html,
    date: new Date(date),
    // Programs that answer by themselves, as those of holidays do, leave such a message alone (RFC 3834).
    headers: {
      'Auto-Submitted': message.isAutoReply ? 'auto-replied' : 'auto-generated',
      'Content-Language': language,
      ...(unsubscribe === undefined ? {} : listHeaders(unsubscribe, hostOf(from))),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Mail programs show a button that stops the mails. Nobody reads replies, so that no mailto address is offered. */
const listHeaders = (unsubscribe: string, host: string) => ({
  'List-Id': `<saved-searches.${host}>`,
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
})

/** A header is one line, and no longer than a list of messages shows. */
const oneLine = (text: string): string =>
  cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), mailLimits.subjectMaxChars)

export type RenderedMail = Pick<
  MailMessage,
  'subject' | 'text' | 'html' | 'replyTo' | 'language' | 'unsubscribe' | 'isAutoReply'
>

/** The way out for messages: a mail host, or files where there is none. */
export interface MailTransport {
  /** Resolves once somebody else is answerable for it; throws MailFailure. */
  send(message: MailMessage): Promise<void>
}
