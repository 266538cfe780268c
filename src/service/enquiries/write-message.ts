/**
 * A further message of either side. It stands in the thread and in a mail to the other side, or in neither.
 * Invariant: what is repeated within some minutes, since its answer got lost, is one message; neither side can
 * bury the other in mails. A message by page, API or mail passes the same rules, all of them below.
 */

import type { Language } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Enquiry, MessageAuthor, MessageWay } from '../../domain/enquiries/enquiry.ts'
import { takeStep } from '../../domain/enquiries/enquiry-status.ts'
import { emailIdentity, hashEmail } from '../../domain/enquiries/enquiry-token.ts'
import { readTextBody } from '../../domain/enquiries/thread-bodies.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { refuseSuspended } from '../listings/publishing-gate.ts'
import type { SellerCaller, SentMembers } from '../listings/write-context.ts'
import type { MailRefusal } from '../mail/mail-receipt.ts'
import { notifyOfEnquiry } from '../webhooks/webhook-events.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import {
  type MailSubject,
  mailSubject,
  putAnswer,
  putNotice,
  putReplyRefused,
} from './enquiry-mails.ts'
import {
  enquiryNotFound,
  sellerUnreachable,
  tooManyMessages,
  wrongSide,
} from './enquiry-refusals.ts'
import type { SellerView, ThreadView } from './enquiry-service.ts'
import { openEnquiry } from './open-enquiry.ts'
import { lockOwnEnquiry } from './own-enquiries.ts'
import { isReachable } from './seller-contacts.ts'
import { listingOf, viewForSeller, viewForSide } from './view-thread.ts'

export async function writeMessage(
  token: string,
  sent: SentMembers,
  context: EnquiryContext,
): Promise<ThreadView> {
  const text = readTextBody(sent)
  const opened = await openEnquiry(token, context)
  if (opened.side === 'handle') throw wrongSide('the buyer or the seller')
  if (opened.is === 'request') throw unconfirmed(token)
  const thread = { key: opened.key, side: opened.side, enquiry: opened.enquiry }
  const enquiry = await addToThread(thread, { text, via: null }, context)
  return viewForSide(opened.side, enquiry ?? opened.enquiry, token, context)
}

interface OpenedThread {
  readonly key: string
  readonly side: MessageAuthor
  readonly enquiry: Enquiry
}

interface WrittenMessage {
  readonly text: string
  readonly via: MessageWay | null
  /** Added below it, in the language of its reader. */
  readonly note?: (language: Language) => string
  /** Keyed hash of the mail that it came in: it is added once. */
  readonly receivedKey?: string
}

/** null: the mail that it came in was received before. */
async function addToThread(
  { key, side, enquiry: { listing_id, seller_id } }: OpenedThread,
  { text, via, note, receivedKey }: WrittenMessage,
  context: EnquiryContext,
): Promise<Enquiry | null> {
  const subject = await subjectOf({ listing_id }, context)
  const to = side === 'buyer' ? await sellerAddress({ seller_id }, context) : null
  return context.store.write(async (transaction) => {
    if (receivedKey && !(await transaction.noteReceived(receivedKey, context.now()))) return null
    const found = await transaction.lockEnquiryByKey(key)
    if (!found) throw enquiryNotFound()
    const { enquiry } = found
    const added = note?.(to === null ? enquiry.language : subject.sellerLanguage) ?? ''
    const message = { text: text + added, via }
    return to === null
      ? addAnswer(transaction, enquiry, message, subject, context)
      : addQuestion(transaction, enquiry, { ...message, to }, subject, context)
  })
}

/** What a mail to the address of one side of a thread says. */
export interface MailedReply {
  /** What its address holds, as the store knows it. */
  readonly key: string
  readonly text: string
  /** Who says to have written it. */
  readonly from: string | null
  /** Keyed hash of the mail. */
  readonly receivedKey: string
  readonly note: (language: Language) => string
}

/**
 * The address of the mail is the permission to write, like the link in a mail; a sender whose address is not that of the
 * side is marked, since people answer from several. False: this mail was received before.
 */
export async function receiveReply(
  { key, from, text: sent, receivedKey, note }: MailedReply,
  context: EnquiryContext,
): Promise<boolean> {
  const text = readTextBody({ text: sent })
  const found = await context.store.findEnquiry(key)
  if (!found || found.side === 'handle') throw enquiryNotFound()
  const { enquiry, side } = found
  const isTheirs = from !== null && (await isAddressOf(side, enquiry, from, context))
  const via = isTheirs ? 'mail' : 'other_mail'
  return (
    (await addToThread({ key, side, enquiry }, { text, via, note, receivedKey }, context)) !== null
  )
}

/**
 * An email to who sent a reply that is not taken. Only to the address that the side is known by: a forged sender gets
 * nothing. One a day for an address, so that programs cannot write to each other for ever.
 */
export async function reportRefusal(
  {
    key,
    from,
    reason,
  }: { readonly key: string; readonly from: string; readonly reason: MailRefusal },
  context: EnquiryContext,
): Promise<void> {
  if (reason === 'unknown_address' || reason === 'failed') return
  const found = await context.store.findEnquiry(key)
  if (!found || found.side === 'handle') return
  const { enquiry, side } = found
  if (!(await isAddressOf(side, enquiry, from, context))) return
  const subject = await subjectOf(enquiry, context)
  const letter = { side, reason, to: from, day: Math.floor(context.now() / DAY_MS) }
  await context.store.write(async (transaction) => {
    // Erased in the meantime, it has no address any more.
    const still = await transaction.lockEnquiryByKey(key)
    if (still) await putReplyRefused(transaction, still.enquiry, letter, subject, context)
  })
}

async function isAddressOf(
  side: MessageAuthor,
  { email_hash, seller_id }: Enquiry,
  from: string,
  { store, pepper }: EnquiryContext,
): Promise<boolean> {
  if (side === 'buyer') return hashEmail(from, pepper) === email_hash
  const email = (await store.getSellerMail(seller_id))?.email
  return email !== null && email !== undefined && emailIdentity(email) === emailIdentity(from)
}

/** With the seller's key. */
export async function answerEnquiry(
  id: number,
  sent: SentMembers,
  caller: SellerCaller,
  context: EnquiryContext,
): Promise<SellerView> {
  const text = readTextBody(sent)
  const known = await context.store.getEnquiry(id)
  if (known?.seller_id !== caller.sellerId) throw enquiryNotFound()
  const subject = await subjectOf(known, context)
  const enquiry = await context.store.write(async (transaction) => {
    const own = await lockOwnEnquiry(transaction, id, caller)
    return addAnswer(transaction, own, { text, via: null }, subject, context)
  })
  return viewForSeller(enquiry, null, context)
}

const subjectOf = async ({ listing_id }: Pick<Enquiry, 'listing_id'>, context: EnquiryContext) =>
  mailSubject(await listingOf(listing_id, context), context)

async function sellerAddress(
  { seller_id }: Pick<Enquiry, 'seller_id'>,
  { store }: EnquiryContext,
): Promise<string> {
  const mail = await store.getSellerMail(seller_id)
  if (!isReachable(mail)) throw sellerUnreachable()
  return mail.email
}

async function addQuestion(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  { text, via, to }: Pick<WrittenMessage, 'text' | 'via'> & { readonly to: string },
  subject: MailSubject,
  context: EnquiryContext,
): Promise<Enquiry> {
  if (await isRepeat(transaction, enquiry, 'buyer', text, context)) return enquiry
  const nowMs = context.now()
  const after = takeStep(enquiry, 'buyer_wrote', nowMs) ?? enquiry
  const updated = await transaction.updateEnquiry({ ...after, last_message_at: nowMs })
  const written = messageOf(enquiry, 'buyer', { text, via }, nowMs)
  const message = await transaction.addEnquiryMessage(written)
  // Who was marked as spam writes into the void.
  if (updated.status !== 'spam') {
    const notice = { enquiry: updated, message, to, about: 'message' } as const
    await putNotice(transaction, notice, subject, context)
    const { record, storeId } = context
    const event = { messageId: message.id, baseUrl: record.baseUrl, storeId }
    await notifyOfEnquiry(transaction, 'enquiry.message', updated, event)
  }
  return updated
}

async function addAnswer(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  { text, via }: Pick<WrittenMessage, 'text' | 'via'>,
  subject: MailSubject,
  context: EnquiryContext,
): Promise<Enquiry> {
  const nowMs = context.now()
  const after = takeStep(enquiry, 'answered', nowMs)
  if (!after) throw takenBack(enquiry)
  await refuseSuspended(transaction, enquiry.seller_id)
  if (await isRepeat(transaction, enquiry, 'seller', text, context)) return enquiry
  const updated = await transaction.updateEnquiry({ ...after, last_message_at: nowMs })
  const written = messageOf(enquiry, 'seller', { text, via }, nowMs)
  const message = await transaction.addEnquiryMessage(written)
  await putAnswer(transaction, updated, message, subject, context)
  return updated
}

const messageOf = (
  { id }: Enquiry,
  author: MessageAuthor,
  { text, via }: Pick<WrittenMessage, 'text' | 'via'>,
  created_at: number,
) => ({ enquiry_id: id, author, text, via, created_at })

async function isRepeat(
  transaction: WriteTransaction,
  { id }: Enquiry,
  author: MessageAuthor,
  text: string,
  { now }: EnquiryContext,
): Promise<boolean> {
  const nowMs = now()
  const messages = await transaction.messagesSince(id, nowMs - DAY_MS)
  const last = messages.at(-1)
  if (
    last?.author === author &&
    last.text === text &&
    nowMs - last.created_at < limits.messageRepeatMs
  ) {
    return true
  }
  const own = messages.filter((message) => message.author === author)
  if (own.length >= limits.messagesPerThreadDay) throw tooManyMessages()
  return false
}

const unconfirmed = (token: string) =>
  new Refusal({
    code: 'invalid_transition',
    message: 'This enquiry is not confirmed yet, so that nothing was sent to the seller.',
    hint: `Confirm it first: POST /v1/enquiries/${token}/confirm.`,
  })

const takenBack = ({ status }: Enquiry) =>
  new Refusal({
    code: 'invalid_transition',
    message: `The buyer has had this enquiry ${status}; an answer reaches nobody.`,
    hint: 'Further ones: GET /v1/my/enquiries.',
  })
