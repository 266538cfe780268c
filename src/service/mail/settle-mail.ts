/**
 * What follows from a try to send a mail, each outcome in one transaction: it was sent, is tried again later, or
 * has failed for good, and with it the delivery of its message.
 * Invariant: address and text of what was sent or has failed are gone from the outbox. A failure counts only for the
 * attempt that took the mail last. A mail that reports a failure and fails itself is dropped.
 */
import { type Language, localLanguage } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { AnswerMail, MailListing } from '../../domain/enquiries/enquiry-mail.ts'
import { takeStep } from '../../domain/enquiries/enquiry-status.ts'
import type { MailFailure } from '../../mail/mail-failure.ts'
import type { OutboxEntry } from '../../store/enquiry-store.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import {
  type MailContext,
  type MailSubject,
  putAnswerUndeliverable,
  putUndeliverable,
} from '../enquiries/enquiry-mails.ts'

export interface SettleContext extends MailContext {
  readonly store: Store
}

/** False: it was erased while it was on its way, or is marked already. */
export function settleSent(entry: OutboxEntry, at: number, store: Store): Promise<boolean> {
  const { id, seller_id, enquiry_id, mail } = entry
  return store.write(async (transaction) => {
    if (!(await transaction.markMailSent(id, at))) return false
    if (seller_id !== null) {
      await transaction.clearMailFailures(seller_id, at - limits.mailBounceDays * DAY_MS)
    }
    if (mail?.kind === 'notice' && enquiry_id !== null) {
      const enquiry = await transaction.lockEnquiry(enquiry_id)
      const delivered = enquiry?.delivered_at === null ? takeStep(enquiry, 'delivered', at) : null
      if (delivered) await transaction.updateEnquiry(delivered)
    }
    return true
  })
}

/** When it is retried; null: never, and those concerned have been notified. */
export async function settleFailure(
  entry: OutboxEntry,
  failure: MailFailure,
  at: number,
  context: SettleContext,
): Promise<number | null> {
  const isGivenUp = failure.isFinal || at - entry.created_at >= limits.mailRetryDays * DAY_MS
  if (isGivenUp) {
    await giveUp(entry, failure, at, context)
    return null
  }
  const next = at + Math.round(retryDelayMs(entry.attempts) * earlier(context))
  await context.store.write((transaction) => transaction.retryMail(entry, next, failure.code))
  return next
}

/** At the latest: after a minute, then twice as long each time, up to four hours. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(limits.mailRetryFirstMs * 2 ** (attempts - 1), limits.mailRetryMaxMs)

/** By up to a fifth: mails that failed together, when the host went away, are not all tried again at one moment. */
const earlier = ({ randomBytes }: SettleContext): number =>
  1 - (RETRY_JITTER * randomBytes(1)[0]) / 255
const RETRY_JITTER = 0.2

async function giveUp(
  entry: OutboxEntry,
  { code, isOfAddress }: MailFailure,
  at: number,
  context: SettleContext,
): Promise<void> {
  const { seller_id, enquiry_id, mail } = entry
  const { store } = context
  if (mail?.kind === 'answer' && enquiry_id !== null) {
    return giveUpAnswer(entry, mail, { id: enquiry_id, code, at }, context)
  }
  // A transaction asks nothing but its own rows.
  const seller = seller_id === null ? null : await store.getSeller(seller_id)
  await store.write(async (transaction) => {
    if (!(await transaction.markMailFailed(entry, at, code)) || seller === null) return
    // A mail host of ours that is away for days, or may not send for us, is no fault of the seller.
    if (isOfAddress) await transaction.countMailFailure(seller.id, at, limits.mailFailures)
    if (mail?.kind !== 'notice' || enquiry_id === null) return
    const { listing, language: sellerLanguage } = mail
    const subject = { listing, sellerName: seller.name, sellerLanguage }
    await failNotice(transaction, entry, subject, at, context)
  })
}

/** The buyer hears that the seller was not reached. */
export async function failNotice(
  transaction: WriteTransaction,
  { enquiry_id, cause }: OutboxEntry,
  subject: MailSubject,
  at: number,
  context: MailContext,
): Promise<void> {
  const enquiry = await transaction.lockEnquiry(enquiry_id ?? 0)
  const undeliverable = enquiry && takeStep(enquiry, 'undeliverable', at)
  if (!undeliverable) return
  await markMessage(transaction, cause, at)
  const updated = await transaction.updateEnquiry(undeliverable)
  await putUndeliverable(transaction, updated, subject, context)
}

/** The seller hears that the buyer was not reached. */
export async function failAnswer(
  transaction: WriteTransaction,
  { enquiry_id, cause }: OutboxEntry,
  letter: { readonly to: string; readonly listing: MailListing; readonly language: Language },
  at: number,
  context: MailContext,
): Promise<void> {
  const enquiry = await transaction.lockEnquiry(enquiry_id ?? 0)
  if (enquiry === null || enquiry.erased_at !== null) return
  await markMessage(transaction, cause, at)
  await putAnswerUndeliverable(transaction, enquiry, { cause, ...letter }, context)
}

/** The thread shows which message it is: its number is in the cause of the mail. */
async function markMessage(
  transaction: WriteTransaction,
  cause: string,
  at: number,
): Promise<void> {
  const [, message] = /^message:[^:]+:(\d+):/.exec(cause) ?? []
  if (message !== undefined) await transaction.markUndelivered(Number(message), at)
}

/** Otherwise the seller believes that the buyer has read it; in the same transaction. */
async function giveUpAnswer(
  entry: OutboxEntry,
  { listing }: AnswerMail,
  enquiryOf: { readonly id: number; readonly code: string; readonly at: number },
  context: SettleContext,
): Promise<void> {
  const { store } = context
  const sellerId = (await store.getEnquiry(enquiryOf.id))?.seller_id
  const seller = sellerId === undefined ? null : await store.getSellerMail(sellerId)
  const to = seller?.email
  await store.write(async (transaction) => {
    if (!(await transaction.markMailFailed(entry, enquiryOf.at, enquiryOf.code)) || !to) return
    const letter = { to, listing, language: seller.language ?? localLanguage }
    await failAnswer(transaction, entry, letter, enquiryOf.at, context)
  })
}
