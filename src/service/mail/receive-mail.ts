/**
 * What becomes of a mail that was delivered to us: a message of the thread that its address belongs to, a report that a mail
 * of ours did not arrive, or nothing. Mails of programs are dropped, so that two of them never write to each other.
 * Invariants: one mail is one message, however often it is delivered; an answer means that it is stored, or never will be.
 * Whether a message may be written at all is decided where those of the page are (`write-message`).
 */
import { limits } from '../../catalogue/limits.ts'
import { keyedHash } from '../../domain/enquiries/enquiry-token.ts'
import { withoutUnseen } from '../../domain/enquiries/read-members.ts'
import { readReplyAddress, replyKey } from '../../domain/enquiries/reply-address.ts'
import { stripReply } from '../../domain/enquiries/strip-reply.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { DeliveryFailure } from '../../mail/received/delivery-failure.ts'
import { type ReceivedMail, readReceivedMail } from '../../mail/received/received-mail.ts'
import { formatsOf } from '../../mail/words/mail-formats.ts'
import { ownMember } from '../../structures/own-member.ts'
import type { EnquiryContext } from '../enquiries/enquiry-context.ts'
import { mailSubject } from '../enquiries/enquiry-mails.ts'
import { listingOf } from '../enquiries/view-thread.ts'
import { receiveReply, reportRefusal } from '../enquiries/write-message.ts'
import type { Delivery, MailRefusal, Receipt } from './mail-receipt.ts'
import { failAnswer, failNotice } from './settle-mail.ts'

const refused = (reason: MailRefusal): Receipt => ({ outcome: 'refused', reason })

/** Throws where the store is away: the mail stays where it is. */
export async function receiveMail(delivery: Delivery, context: EnquiryContext): Promise<Receipt> {
  const mail = readReceivedMail(delivery.bytes)
  const address = addressOf(mail, delivery, context)
  if (address === null) return refused('unknown_address')
  const { pepper } = context
  if (address.is === 'bounce') {
    const { messageId } = address
    const receivedKey = keyedHash('received', `${messageId}\0${mail.messageId}`, pepper)
    if (mail.failure === null) return { outcome: 'automatic' }
    return settleBounce({ messageId, failure: mail.failure, receivedKey }, context)
  }
  if (mail.isAutomatic || delivery.isReport) return { outcome: 'automatic' }
  const key = replyKey(address.token, pepper)
  const receipt = await receiveText(mail, key, delivery.isCut, context)
  if (delivery.isFile && receipt.outcome === 'refused' && mail.from !== null)
    await reportRefusal({ key, from: mail.from, reason: receipt.reason }, context)
  return receipt
}

async function receiveText(
  mail: ReceivedMail,
  key: string,
  isCut: boolean,
  context: EnquiryContext,
): Promise<Receipt> {
  if (isCut) return refused('too_large')
  if (mail.isTooLong) return refused('too_long')
  const reply = {
    key,
    text: withoutUnseen(stripReply(mail.text)),
    from: mail.from,
    receivedKey: keyedHash('received', `${key}\0${mail.messageId}`, context.pepper),
    note: noteOf(mail.attachments),
  }
  try {
    return { outcome: (await receiveReply(reply, context)) ? 'added' : 'repeated' }
  } catch (error) {
    const reason = error instanceof Refusal ? ownMember(reasons, error.faults[0].code) : undefined
    if (reason === undefined) throw error
    return refused(reason)
  }
}

function addressOf(
  mail: ReceivedMail,
  { recipient, mailbox }: Delivery,
  { pepper }: EnquiryContext,
) {
  const candidates = recipient === null ? mail.addressed : [recipient]
  for (const candidate of candidates) {
    const read = readReplyAddress(candidate, mailbox, pepper)
    if (read) return read
  }
  return null
}

const noteOf =
  (attachments: number) =>
  (language: Parameters<typeof formatsOf>[0]): string =>
    attachments === 0 ? '' : `\n\n${formatsOf(language).words.attachmentsDropped(attachments)}`

/** By the code of what the page would show. Others are faults of ours. */
const reasons: Readonly<Record<string, MailRefusal>> = {
  enquiry_not_found: 'unknown_address',
  missing_field: 'empty',
  too_long: 'too_long',
  too_many_enquiries: 'too_many',
  invalid_transition: 'closed',
  seller_unreachable: 'closed',
  publishing_stopped: 'closed',
}

/** As of a mail that its host refused at once; the address of a seller counts as failing. */
async function settleBounce(
  {
    messageId,
    failure: { status, isOfAddress },
    receivedKey,
  }: {
    readonly messageId: string
    readonly failure: DeliveryFailure
    readonly receivedKey: string
  },
  context: EnquiryContext,
): Promise<Receipt> {
  const { store } = context
  const at = context.now()
  const sent = await store.findMail(messageId)
  if (sent === null) return { outcome: 'repeated' }
  // Reported before we have noted that it left: in a moment we have.
  if (sent.sent_at === null && sent.failed_at === null) throw new Error('not noted as sent yet')
  const enquiry = sent.enquiry_id === null ? null : await store.getEnquiry(sent.enquiry_id)
  const listing = enquiry && (await listingOf(enquiry.listing_id, context))
  const subject = listing && (await mailSubject(listing, context))
  const to = enquiry && (await store.getSellerMail(enquiry.seller_id))?.email
  const isNew = await store.write(async (transaction) => {
    if (!(await transaction.noteReceived(receivedKey, at))) return false
    const entry = await transaction.markMailBounced(messageId, at, `dsn_${status}`)
    if (entry === null) return false
    const { seller_id, cause } = entry
    if (seller_id !== null && isOfAddress) {
      await transaction.countMailFailure(seller_id, at, limits.mailFailures, at)
    }
    if (subject === null) return true
    if (cause.endsWith(':notice')) await failNotice(transaction, entry, subject, at, context)
    else if (cause.endsWith(':answer') && to) {
      const { listing: mailed, sellerLanguage: language } = subject
      await failAnswer(transaction, entry, { to, listing: mailed, language }, at, context)
    }
    return true
  })
  return { outcome: isNew ? 'bounce' : 'repeated' }
}
