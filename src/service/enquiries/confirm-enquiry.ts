/**
 * The buyer confirms: the request becomes a thread, or a further message of the one that this address and listing
 * have, and the mails to both sides are put in the same transaction.
 * Invariant: repeated or many at once, one request makes one message, one notice and one copy.
 */
import type { Enquiry, EnquiryRequest, NewEnquiry } from '../../domain/enquiries/enquiry.ts'
import { takeStep } from '../../domain/enquiries/enquiry-status.ts'
import { localDay } from '../../domain/local-time.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { anonymous } from '../access/authenticator.ts'
import { figureOf } from '../figures/visit-counter.ts'
import { notifyOfEnquiry } from '../webhooks/webhook-events.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { type MailSubject, mailSubject, putCopy, putNotice } from './enquiry-mails.ts'
import { enquiryNotFound, tooManyEnquiries, wrongSide } from './enquiry-refusals.ts'
import type { BuyerView } from './enquiry-service.ts'
import { openEnquiry } from './open-enquiry.ts'
import { isSellerFull, whyNot } from './post-enquiry.ts'
import { isReachable } from './seller-contacts.ts'
import { listingOf, viewForBuyer } from './view-thread.ts'

export async function confirmEnquiry(token: string, context: EnquiryContext): Promise<BuyerView> {
  const opened = await openEnquiry(token, context)
  if (opened.side !== 'buyer') throw wrongSide('the buyer')
  // Confirmed before, here or elsewhere: the same answer.
  if (opened.is === 'thread') return viewForBuyer(opened.enquiry, token, context)
  const listing = await listingOf(opened.request.listing_id, context)
  const obstacle = await whyNot(listing, anonymous, context)
  if (obstacle) throw obstacle
  const subject = await mailSubject(listing, context)
  const mail = await context.store.getSellerMail(listing.seller_id)
  const to = isReachable(mail) ? mail.email : null
  const enquiry = await context.store.write(async (transaction) => {
    const request = await transaction.lockEnquiryRequest(opened.key)
    if (request) return confirm(transaction, { request, token, to, subject }, context)
    const found = await transaction.lockEnquiryByKey(opened.key)
    if (!found) throw enquiryNotFound()
    return found.enquiry
  })
  return viewForBuyer(enquiry, token, context)
}

interface Confirmation {
  readonly request: EnquiryRequest
  readonly token: string
  /** The seller's address; null: it became unreachable this moment, which its inbox does not mind. */
  readonly to: string | null
  readonly subject: MailSubject
}

async function confirm(
  transaction: WriteTransaction,
  { request, token, to, subject }: Confirmation,
  context: EnquiryContext,
): Promise<Enquiry> {
  const { draft } = request
  const nowMs = context.now()
  const before = await transaction.findThread(request.email_hash, request.listing_id)
  if (before === null) await refuseOneTooMany(transaction, request, nowMs)
  const enquiry = before
    ? await transaction.updateEnquiry(takenFurther(before, request, nowMs))
    : await transaction.insertEnquiry(firstOf(request, nowMs))
  await transaction.addEnquiryToken(request.token_hash, enquiry.id, 'buyer')
  await transaction.addEnquiryToken(request.handle, enquiry.id, 'handle')
  const message = await transaction.addEnquiryMessage({
    enquiry_id: enquiry.id,
    author: 'buyer',
    text: draft.message,
    created_at: nowMs,
  })
  await transaction.deleteEnquiryRequest(request.id, enquiry.id)
  const copy = { enquiry, draft, message, token, isFurther: before !== null }
  await putCopy(transaction, copy, subject, context)
  // Who was marked as spam writes into the void.
  if (to !== null && enquiry.status !== 'spam') {
    const notice = { enquiry, message, to, about: 'enquiry' } as const
    await putNotice(transaction, notice, subject, context)
  }
  if (before === null) {
    const day = localDay(nowMs, context.country.timeZone)
    await transaction.addFigures([figureOf('enquiries', request.listing_id, day)])
  }
  if (enquiry.status !== 'spam') {
    const type = before === null ? 'enquiry.created' : 'enquiry.message'
    const { record, storeId } = context
    const notice = { messageId: message.id, baseUrl: record.baseUrl, storeId }
    await notifyOfEnquiry(transaction, type, enquiry, notice)
  }
  return enquiry
}

/** Counted here and not when it was posted: who confirms has an address, and takes its share of the seller's day. */
async function refuseOneTooMany(
  transaction: WriteTransaction,
  request: EnquiryRequest,
  nowMs: number,
): Promise<void> {
  const counts = await transaction.lockSellerCounts({ ...request, daySince: nowMs - DAY_MS })
  if (isSellerFull(counts)) throw tooManyEnquiries('seller')
}

function firstOf(request: EnquiryRequest, nowMs: number): NewEnquiry {
  const { message: _, ...draft } = request.draft
  return {
    ...draft,
    handle: request.handle,
    listing_id: request.listing_id,
    seller_id: request.seller_id,
    email_hash: request.email_hash,
    status: 'sent',
    created_at: request.created_at,
    confirmed_at: nowMs,
    delivered_at: null,
    read_at: null,
    answered_at: null,
    closed_at: null,
    withdrawn_at: null,
    last_message_at: nowMs,
    erased_at: null,
  }
}

/** What the buyer said of itself last is what holds. */
function takenFurther(before: Enquiry, { draft }: EnquiryRequest, nowMs: number): Enquiry {
  const { message: _, ...details } = draft
  const after = takeStep(before, 'buyer_wrote', nowMs) ?? before
  return { ...after, ...details, last_message_at: nowMs }
}
