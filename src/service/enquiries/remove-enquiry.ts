/**
 * The buyer takes an enquiry back. Withdrawn: the seller is notified, or where it has not read it yet sees nothing of it
 * any more. Erased: nothing of the person is left in tables, files and mails that wait.
 * Invariant: what was not confirmed yet is gone without anybody having heard of it.
 */

import type { Enquiry } from '../../domain/enquiries/enquiry.ts'
import { messageIdOf, type WithdrawnMail } from '../../domain/enquiries/enquiry-mail.ts'
import { isRecallable, takeStep } from '../../domain/enquiries/enquiry-status.ts'
import type { WriteTransaction } from '../../store/store.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { confirmCause, type MailSubject, mailSubject, putWithdrawn } from './enquiry-mails.ts'
import { enquiryNotFound, wrongSide } from './enquiry-refusals.ts'
import type { RemovalMode, RemovedEnquiry } from './enquiry-service.ts'
import { type OpenedEnquiry, openEnquiry } from './open-enquiry.ts'
import { isReachable } from './seller-contacts.ts'
import { listingOf } from './view-thread.ts'

export async function removeEnquiry(
  token: string,
  mode: RemovalMode,
  context: EnquiryContext,
): Promise<RemovedEnquiry> {
  const opened = await openEnquiry(token, context)
  if (opened.side !== 'buyer') throw wrongSide('the buyer')
  const status = mode === 'erase' ? 'erased' : 'withdrawn'
  if (opened.is === 'request') {
    // Confirmed this very moment: then it is a thread that is taken back.
    if (!(await dropRequest(opened, context))) return removeEnquiry(token, mode, context)
    return { enquiry_id: opened.request.handle, status }
  }
  await (mode === 'erase' ? erase : withdraw)(opened, context)
  return { enquiry_id: opened.enquiry.handle, status }
}

type Opened<Is extends OpenedEnquiry['is']> = Extract<OpenedEnquiry, { is: Is }>

async function dropRequest(
  { key }: Opened<'request'>,
  { store, storeId, forgetMails, scrubber }: EnquiryContext,
): Promise<boolean> {
  const handle = await store.write(async (transaction) => {
    const request = await transaction.lockEnquiryRequest(key)
    if (request) await transaction.deleteEnquiryRequest(request.id, null)
    return request?.handle ?? null
  })
  if (handle === null) return false
  await forgetMails([messageIdOf(confirmCause(handle), storeId)])
  await scrubber.scrub()
  return true
}

async function withdraw(opened: Opened<'thread'>, context: EnquiryContext): Promise<void> {
  const letter = await letterOf(opened.enquiry, context)
  const dropped = await context.store.write(async (transaction) => {
    const enquiry = await lock(transaction, opened.key)
    const after = takeStep(enquiry, 'withdrawn', context.now())
    // Withdrawn before, or one that its seller has put away as spam.
    if (!after) return []
    const unsent = await transaction.dropUnsentNotices(enquiry.id)
    const updated = await transaction.updateEnquiry(after)
    const how = isRecallable(enquiry) ? 'recalled' : 'withdrawn'
    await tellSeller(transaction, { before: enquiry, updated, unsent, how }, letter, context)
    return unsent
  })
  await context.forgetMails(dropped)
}

async function erase(opened: Opened<'thread'>, context: EnquiryContext): Promise<void> {
  const letter = await letterOf(opened.enquiry, context)
  const messageIds = await context.store.write(async (transaction) => {
    const enquiry = await lock(transaction, opened.key)
    const unsent = await transaction.dropUnsentNotices(enquiry.id)
    const erasure = await transaction.eraseEnquiry(enquiry.id, context.now())
    const notice = { before: enquiry, updated: enquiry, unsent, how: 'erased' } as const
    // Who got a copy has to learn that it must go.
    await tellSeller(transaction, notice, letter, context)
    return [...unsent, ...erasure.messageIds]
  })
  await context.forgetMails(messageIds)
  await context.scrubber.scrub()
}

async function lock(transaction: WriteTransaction, key: string): Promise<Enquiry> {
  const found = await transaction.lockEnquiryByKey(key)
  if (!found) throw enquiryNotFound()
  return found.enquiry
}

interface Letter {
  readonly subject: MailSubject
  /** null: the seller cannot be written to. */
  readonly to: string | null
}

async function letterOf(
  { listing_id, seller_id }: Enquiry,
  context: EnquiryContext,
): Promise<Letter> {
  const subject = await mailSubject(await listingOf(listing_id, context), context)
  const mail = await context.store.getSellerMail(seller_id)
  return { subject, to: isReachable(mail) ? mail.email : null }
}

/** Only one who has heard of it: what was still waiting to be sent is not sent at all. */
async function tellSeller(
  transaction: WriteTransaction,
  {
    before,
    updated,
    unsent,
    how,
  }: {
    readonly before: Enquiry
    readonly updated: Enquiry
    readonly unsent: readonly string[]
    readonly how: WithdrawnMail['how']
  },
  { subject, to }: Letter,
  context: EnquiryContext,
): Promise<void> {
  const hasHeard = unsent.length === 0 || before.delivered_at !== null
  if (to === null || !hasHeard || before.status === 'undeliverable' || before.status === 'spam') {
    return
  }
  await putWithdrawn(transaction, updated, { to, how }, subject, context)
}
