/**
 * Where replies by mail come from, as it stands in MAIL_IN: `maildir:/var/mail/estia`, a folder that a mail host delivers into,
 * or `lmtp://127.0.0.1:2424`, where we take them from a mail host on this machine. LMTP has no password, so that it is offered to
 * this machine alone.
 */

import { readEmail } from '../../domain/enquiries/read-email.ts'
import type { ReplyMailbox } from '../../domain/enquiries/reply-address.ts'
import { mailLimits } from '../mail-limits.ts'

export type MailIn =
  | { readonly kind: 'maildir'; readonly path: string }
  | { readonly kind: 'lmtp'; readonly host: string; readonly port: number }

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/
const FORM = 'must be maildir:/path/of/a/folder or lmtp://127.0.0.1:2424'

export function readMailIn(
  text: string,
): { readonly mailIn: MailIn } | { readonly problem: string } {
  const [, path] = /^maildir:(?:\/\/)?(\/.+)$/.exec(text) ?? []
  if (path !== undefined) return { mailIn: { kind: 'maildir', path } }
  if (text.startsWith('maildir:')) return { problem: `${FORM}: the path begins with /` }
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url && /^\/?$/.test(url.pathname) && !url.search && !url.hash && !url.username
  if (url?.protocol !== 'lmtp:' || !isPlain || url.port === '') return { problem: FORM }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!LOOPBACK.test(host)) {
    return { problem: `${FORM}: LMTP knows no password, so that it listens on this machine alone` }
  }
  return { mailIn: { kind: 'lmtp', host, port: Number(url.port) } }
}

/** null: this is not the address of a mailbox that can be extended by a plus. */
export function readReplyMailbox(text: string): ReplyMailbox | null {
  const read = readEmail(text)
  const [local, domain] = 'email' in read ? read.email.toLowerCase().split('@') : []
  if (local === undefined || domain === undefined) return null
  return local.length <= mailLimits.replyLocalMaxChars && /^[a-z\d._-]+$/.test(local)
    ? { local, domain }
    : null
}
