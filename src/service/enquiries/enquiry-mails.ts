/**
 * The mails of enquiries as rows of the outbox. Each is put by the transaction that causes it, so that a crash
 * leaves both or neither; one cause has one mail, however often it occurs.
 */
import { type Language, localLanguage } from '../../catalogue/languages.ts'
import type {
  Enquiry,
  EnquiryDraft,
  EnquiryMessage,
  EnquiryRequest,
  EnquirySide,
} from '../../domain/enquiries/enquiry.ts'
import {
  type EnquiryMail,
  type MailedDraft,
  type MailListing,
  messageIdOf,
  type ReplyRefusal,
  type WithdrawnMail,
} from '../../domain/enquiries/enquiry-mail.ts'
import { hashEmail, hashToken, makeToken } from '../../domain/enquiries/enquiry-token.ts'
import { replyKey, replyToken } from '../../domain/enquiries/reply-address.ts'
import { type Listing, storedValues } from '../../domain/listings/listing.ts'
import { titleFacts } from '../../domain/listings/listing-title.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { linkOf, titleOf } from '../listings/listing-record.ts'
import type { EnquiryContext } from './enquiry-context.ts'

/** What every mail names: looked up before the transaction, which may not ask the store. */
export interface MailSubject {
  readonly listing: MailListing
  readonly sellerName: string
  /** In which the seller is written to. */
  readonly sellerLanguage: Language
}

/** Read before the transaction. */
export async function mailSubject(
  listing: Listing,
  { sync, record, store }: Pick<EnquiryContext, 'sync' | 'record' | 'store'>,
): Promise<MailSubject> {
  const seller = await sync.sellerOf(listing.seller_id)
  const mail = await store.getSellerMail(listing.seller_id)
  return {
    listing: {
      id: listing.id,
      title: titleOf(listing, record),
      named: titleFacts(listing.fields),
      link: linkOf(listing, record),
      reference: storedValues(listing).reference,
    },
    sellerName: seller.name,
    sellerLanguage: mail?.language ?? localLanguage,
  }
}

export type MailContext = Pick<EnquiryContext, 'pepper' | 'storeId' | 'randomBytes' | 'now'>

interface Posting {
  readonly cause: string
  readonly to: string
  readonly mail: EnquiryMail
  readonly enquiryId?: number
  readonly requestId?: number
  /** To the seller: whose failures are counted. */
  readonly sellerId?: number
  /** A second one of the same cause is left out; of any other mail that is a fault. */
  readonly mayRepeat?: boolean
}

async function putMail(
  transaction: WriteTransaction,
  { cause, to, mail, enquiryId, requestId, sellerId, mayRepeat = false }: Posting,
  { storeId, now }: MailContext,
): Promise<void> {
  const references =
    enquiryId === undefined
      ? []
      : await transaction.earlierMails(enquiryId, sellerId === undefined ? 'buyer' : 'seller')
  const id = await transaction.putOutbox({
    cause,
    enquiry_id: enquiryId ?? null,
    request_id: requestId ?? null,
    seller_id: sellerId ?? null,
    to_address: to,
    mail: references.length > 0 ? { ...mail, references } : mail,
    message_id: messageIdOf(cause, storeId),
    created_at: now(),
  })
  if (id === null && !mayRepeat)
    throw new Error(`the mail ${mail.kind} was not stored: its cause has one already`)
}

/** A token of its own for each mail: the earlier ones are known as hashes only. */
async function addToken(
  transaction: WriteTransaction,
  enquiryId: number,
  side: EnquirySide,
  { pepper, randomBytes }: MailContext,
): Promise<string> {
  const token = makeToken(randomBytes)
  await transaction.addEnquiryToken(hashToken(token, pepper), enquiryId, side)
  return token
}

/** What the address for replies of one side holds; the same for every mail of the thread. */
async function addReplyToken(
  transaction: WriteTransaction,
  { id, handle }: Pick<Enquiry, 'id' | 'handle'>,
  side: 'buyer' | 'seller',
  { pepper }: MailContext,
): Promise<string> {
  const token = replyToken(handle, side, pepper)
  await transaction.addEnquiryToken(replyKey(token, pepper), id, side)
  return token
}

/** By its random handle: numbers may be given again in a store that was restored from an older backup. */
export const confirmCause = (handle: string): string => `request:${handle}:confirm`

const mailedDraft = ({
  kind,
  name,
  email,
  phone,
  message,
  viewing,
  share,
}: EnquiryDraft): MailedDraft => ({
  kind,
  name,
  email,
  phone,
  message,
  viewing,
  share,
})

export function putConfirm(
  transaction: WriteTransaction,
  { id, handle, draft, expires_at }: EnquiryRequest,
  token: string,
  subject: MailSubject,
  context: MailContext,
): Promise<void> {
  const mail: EnquiryMail = {
    kind: 'confirm',
    language: draft.language,
    listing: subject.listing,
    token,
    seller_name: subject.sellerName,
    draft: mailedDraft(draft),
    expires_at,
  }
  const posting = { cause: confirmCause(handle), to: draft.email, mail, requestId: id }
  return putMail(transaction, posting, context)
}

export async function putCopy(
  transaction: WriteTransaction,
  {
    enquiry,
    draft,
    message,
    token,
    isFurther,
  }: {
    readonly enquiry: Enquiry
    readonly draft: EnquiryDraft
    readonly message: EnquiryMessage
    readonly token: string
    readonly isFurther: boolean
  },
  subject: MailSubject,
  context: MailContext,
): Promise<void> {
  const mail: EnquiryMail = {
    kind: 'copy',
    language: draft.language,
    listing: subject.listing,
    token,
    seller_name: subject.sellerName,
    draft: mailedDraft(draft),
    is_further: isFurther,
    reply: await addReplyToken(transaction, enquiry, 'buyer', context),
  }
  const cause = `message:${enquiry.handle}:${message.id}:copy`
  await putMail(transaction, { cause, to: draft.email, mail, enquiryId: enquiry.id }, context)
}

export async function putNotice(
  transaction: WriteTransaction,
  {
    enquiry,
    message,
    to,
    about,
  }: {
    readonly enquiry: Enquiry
    readonly message: EnquiryMessage
    readonly to: string
    readonly about: 'enquiry' | 'message'
  },
  { listing, sellerLanguage }: MailSubject,
  context: MailContext,
): Promise<void> {
  const { id, seller_id, share } = enquiry
  const mail: EnquiryMail = {
    kind: 'notice',
    language: sellerLanguage,
    listing,
    token: await addToken(transaction, id, 'seller', context),
    reply: await addReplyToken(transaction, enquiry, 'seller', context),
    about,
    enquiry_id: id,
    enquiry_kind: enquiry.kind,
    name: enquiry.name ?? '',
    message: message.text,
    viewing: about === 'enquiry' ? enquiry.viewing : null,
    email: share.email ? enquiry.email : null,
    phone: share.phone ? enquiry.phone : null,
  }
  const cause = `message:${enquiry.handle}:${message.id}:notice`
  await putMail(transaction, { cause, to, mail, enquiryId: id, sellerId: seller_id }, context)
}

export async function putAnswer(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  message: EnquiryMessage,
  subject: MailSubject,
  context: MailContext,
): Promise<void> {
  if (enquiry.email === null || message.text === null) return
  const mail: EnquiryMail = {
    kind: 'answer',
    ...(await toBuyer(transaction, enquiry, subject, context)),
    reply: await addReplyToken(transaction, enquiry, 'buyer', context),
    message: message.text,
  }
  const posting = {
    cause: `message:${enquiry.handle}:${message.id}:answer`,
    to: enquiry.email,
    mail,
  }
  await putMail(transaction, { ...posting, enquiryId: enquiry.id }, context)
}

/** Where the seller's mail host refused a notice for good. */
export async function putUndeliverable(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  subject: MailSubject,
  context: MailContext,
): Promise<void> {
  if (enquiry.email === null) return
  const mail: EnquiryMail = {
    kind: 'undeliverable',
    ...(await toBuyer(transaction, enquiry, subject, context)),
  }
  // Again only where the buyer wrote again.
  const cause = `enquiry:${enquiry.id}:undeliverable:${enquiry.last_message_at}`
  const posting = { cause, to: enquiry.email, mail, enquiryId: enquiry.id, mayRepeat: true }
  await putMail(transaction, posting, context)
}

/** Where the buyer's mail host refused an answer for good: `cause` names the mail that failed. */
export async function putAnswerUndeliverable(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  {
    cause,
    to,
    language,
    listing,
  }: {
    readonly cause: string
    readonly to: string
    readonly language: Language
    readonly listing: MailListing
  },
  context: MailContext,
): Promise<void> {
  const { id, seller_id, name } = enquiry
  const mail: EnquiryMail = {
    kind: 'answer_undeliverable',
    language,
    listing,
    token: await addToken(transaction, id, 'seller', context),
    enquiry_id: id,
    name: name ?? '',
  }
  const posting = {
    ...{ cause: `${cause}:undeliverable`, to, mail, enquiryId: id, sellerId: seller_id },
    mayRepeat: true,
  }
  await putMail(transaction, posting, context)
}

/** One a day for an address, whatever it writes to. */
export async function putReplyRefused(
  transaction: WriteTransaction,
  { id, seller_id, language }: Enquiry,
  {
    side,
    reason,
    to,
    day,
  }: {
    readonly side: 'buyer' | 'seller'
    readonly reason: ReplyRefusal
    readonly to: string
    readonly day: number
  },
  { listing, sellerLanguage }: MailSubject,
  context: MailContext,
): Promise<void> {
  const mail: EnquiryMail = {
    kind: 'reply_refused',
    language: side === 'seller' ? sellerLanguage : language,
    listing,
    token: await addToken(transaction, id, side, context),
    side,
    reason,
  }
  const posting = {
    ...{ cause: `refused:${hashEmail(to, context.pepper)}:${day}`, to, mail, enquiryId: id },
    ...(side === 'seller' && { sellerId: seller_id }),
    mayRepeat: true,
  }
  await putMail(transaction, posting, context)
}

async function toBuyer(
  transaction: WriteTransaction,
  { id, language, name }: Enquiry,
  { listing, sellerName }: MailSubject,
  context: MailContext,
) {
  const token = await addToken(transaction, id, 'buyer', context)
  return { language, listing, token, seller_name: sellerName, name: name ?? '' }
}

/** Of an erased one nothing is left but its number, so that this mail hangs on no enquiry. */
export async function putWithdrawn(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  { to, how }: { readonly to: string; readonly how: WithdrawnMail['how'] },
  { listing, sellerLanguage }: MailSubject,
  context: MailContext,
): Promise<void> {
  const isOpen = how === 'withdrawn'
  const mail: EnquiryMail = {
    kind: 'withdrawn',
    language: sellerLanguage,
    listing,
    token: isOpen ? await addToken(transaction, enquiry.id, 'seller', context) : null,
    enquiry_id: enquiry.id,
    how,
    name: isOpen ? enquiry.name : null,
  }
  const cause = `change:${enquiry.updated_seq}:${how}`
  const posting = { cause, to, mail, sellerId: enquiry.seller_id, mayRepeat: true }
  await putMail(
    transaction,
    how === 'erased' ? posting : { ...posting, enquiryId: enquiry.id },
    context,
  )
}
