/**
 * A further message of either side. It stands in the thread and in a mail to the other side, or in neither.
 * Invariant: what is repeated within some minutes, since its answer got lost, is one message; neither side can
 * bury the other in mails.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Enquiry, MessageAuthor } from '../../domain/enquiries/enquiry.ts'
import { takeStep } from '../../domain/enquiries/enquiry-status.ts'
import { readTextBody } from '../../domain/enquiries/thread-bodies.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import type { SellerCaller, SentMembers } from '../listings/write-context.ts'
import { notifyOfEnquiry } from '../webhooks/webhook-events.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { type MailSubject, mailSubject, putAnswer, putNotice } from './enquiry-mails.ts'
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
  const { key, side } = opened
  const subject = await subjectOf(opened.enquiry, context)
  const to = side === 'buyer' ? await sellerAddress(opened.enquiry, context) : null
  const enquiry = await context.store.write(async (transaction) => {
    const found = await transaction.lockEnquiryByKey(key)
    if (!found) throw enquiryNotFound()
    return to === null
      ? addAnswer(transaction, found.enquiry, text, subject, context)
      : addQuestion(transaction, found.enquiry, { text, to }, subject, context)
  })
  return viewForSide(side, enquiry, token, context)
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
    return addAnswer(transaction, own, text, subject, context)
  })
  return viewForSeller(enquiry, null, context)
}

const subjectOf = async ({ listing_id }: Enquiry, context: EnquiryContext) =>
  mailSubject(await listingOf(listing_id, context), context)

async function sellerAddress({ seller_id }: Enquiry, { store }: EnquiryContext): Promise<string> {
  const mail = await store.getSellerMail(seller_id)
  if (!isReachable(mail)) throw sellerUnreachable()
  return mail.email
}

async function addQuestion(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  { text, to }: { readonly text: string; readonly to: string },
  subject: MailSubject,
  context: EnquiryContext,
): Promise<Enquiry> {
  if (await isRepeat(transaction, enquiry, 'buyer', text, context)) return enquiry
  const nowMs = context.now()
  const after = takeStep(enquiry, 'buyer_wrote', nowMs) ?? enquiry
  const updated = await transaction.updateEnquiry({ ...after, last_message_at: nowMs })
  const message = await transaction.addEnquiryMessage(messageOf(enquiry, 'buyer', text, nowMs))
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
  text: string,
  subject: MailSubject,
  context: EnquiryContext,
): Promise<Enquiry> {
  const nowMs = context.now()
  const after = takeStep(enquiry, 'answered', nowMs)
  if (!after) throw takenBack(enquiry)
  if (await isRepeat(transaction, enquiry, 'seller', text, context)) return enquiry
  const updated = await transaction.updateEnquiry({ ...after, last_message_at: nowMs })
  const message = await transaction.addEnquiryMessage(messageOf(enquiry, 'seller', text, nowMs))
  await putAnswer(transaction, updated, message, subject, context)
  return updated
}

const messageOf = ({ id }: Enquiry, author: MessageAuthor, text: string, created_at: number) => ({
  enquiry_id: id,
  author,
  text,
  created_at,
})

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
