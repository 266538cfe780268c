/** The seller's inbox: what was confirmed to it, in the order of the newest change. Reading marks nothing. */
import type { SellerStatus } from '../../catalogue/enquiries.ts'
import type { Enquiry } from '../../domain/enquiries/enquiry.ts'
import { openToSeller, takeStep } from '../../domain/enquiries/enquiry-status.ts'
import { hashEmail } from '../../domain/enquiries/enquiry-token.ts'
import { readEmail } from '../../domain/enquiries/read-email.ts'
import { readStatusBody } from '../../domain/enquiries/thread-bodies.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import type { SellerCaller, SentMembers } from '../listings/write-context.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { enquiryNotFound, wrongSide } from './enquiry-refusals.ts'
import type { ErasedPerson, Inbox, InboxOrder, PersonView, SellerView } from './enquiry-service.ts'
import { inboxEntry } from './enquiry-views.ts'
import { openEnquiry } from './open-enquiry.ts'
import { viewForSeller } from './view-thread.ts'

export async function readInbox(
  order: InboxOrder,
  { sellerId }: SellerCaller,
  context: EnquiryContext,
): Promise<Inbox> {
  const { limit, after } = order
  const found = await context.store.enquiriesOf(sellerId, { ...order, limit: limit + 1 })
  const page = found.slice(0, limit)
  const ids = [...new Set(page.map(({ listing_id }) => listing_id))]
  const listings = new Map(
    (await context.store.getListings(ids)).map((listing) => [listing.id, listing]),
  )
  return {
    results: page.flatMap((enquiry) => {
      const listing = listings.get(enquiry.listing_id)
      return listing ? [inboxEntry(enquiry, listing, context)] : []
    }),
    next_after: page.at(-1)?.updated_seq ?? after,
    has_more: found.length > limit,
  }
}

/** Another's is as unknown as one that never was. */
export async function readOwnEnquiry(
  id: number,
  { sellerId }: SellerCaller,
  context: EnquiryContext,
): Promise<SellerView> {
  const enquiry = await context.store.getEnquiry(id)
  if (enquiry?.seller_id !== sellerId) throw enquiryNotFound()
  return viewForSeller(enquiry, null, context)
}

export async function lockOwnEnquiry(
  transaction: WriteTransaction,
  id: number,
  { sellerId }: SellerCaller,
): Promise<Enquiry> {
  const enquiry = await transaction.lockEnquiry(id)
  if (enquiry?.seller_id !== sellerId) throw enquiryNotFound()
  return enquiry
}

export async function markOwnEnquiry(
  id: number,
  sent: SentMembers,
  caller: SellerCaller,
  context: EnquiryContext,
): Promise<SellerView> {
  const status = readStatusBody(sent)
  const enquiry = await context.store.write(async (transaction) =>
    mark(transaction, await lockOwnEnquiry(transaction, id, caller), status, context.now()),
  )
  return viewForSeller(enquiry, null, context)
}

/** With the token of a notice. */
export async function markByToken(
  token: string,
  sent: SentMembers,
  context: EnquiryContext,
): Promise<SellerView> {
  const status = readStatusBody(sent)
  const opened = await openEnquiry(token, context)
  if (opened.is !== 'thread' || opened.side !== 'seller') throw wrongSide('the seller')
  const enquiry = await context.store.write(async (transaction) => {
    const found = await transaction.lockEnquiryByKey(opened.key)
    if (!found) throw enquiryNotFound()
    return mark(transaction, found.enquiry, status, context.now())
  })
  return viewForSeller(enquiry, token, context)
}

/** What it is already stays as it is, number and all: a repeat is no change. */
async function mark(
  transaction: WriteTransaction,
  enquiry: Enquiry,
  status: SellerStatus,
  nowMs: number,
): Promise<Enquiry> {
  if (enquiry.status === status) return enquiry
  const after = takeStep(enquiry, status, nowMs)
  if (after) return transaction.updateEnquiry(after)
  const open = openToSeller(enquiry.status)
  throw new Refusal({
    code: 'invalid_transition',
    param: 'status',
    message: `An enquiry that is ${enquiry.status} cannot become ${status}.`,
    hint: open.length === 0 ? 'Nothing is left of it.' : `From here: ${open.join(', ')}.`,
    allowed: open,
  })
}

function readAddress(text: string): string {
  const reading = readEmail(text)
  if ('email' in reading) return reading.email
  throw new Refusal({
    code: 'invalid_value',
    param: 'email',
    message: `email is not an address. ${reading.problem}`,
    hint: 'Send the whole address, percent-encoded, such as email=anna%40example.com.',
  })
}

/**
 * Everything one person wrote to one seller, by the person's e-mail address: what a seller hands over or erases on request.
 * An address that was not shared with the seller finds nothing to read, since the answer would reveal whose it is; its
 * owner downloads the thread with the link from the mail. Erasing covers all of it.
 */
export async function readEnquirer(
  address: string,
  { sellerId }: SellerCaller,
  context: EnquiryContext,
): Promise<PersonView> {
  const email = readAddress(address)
  const hash = hashEmail(email, context.pepper)
  const found = await context.store.enquiriesOfPerson(sellerId, hash)
  const shared = found.filter(({ share }) => share.email)
  const enquiries = await Promise.all(
    shared.map((enquiry) => viewForSeller(enquiry, null, context)),
  )
  return { email, enquiries }
}

export async function eraseEnquirer(
  address: string,
  { sellerId }: SellerCaller,
  context: EnquiryContext,
): Promise<ErasedPerson> {
  const hash = hashEmail(readAddress(address), context.pepper)
  const { enquiries, messageIds } = await context.store.write((transaction) =>
    transaction.erasePerson(sellerId, hash, context.now()),
  )
  await context.forgetMails(messageIds)
  await context.scrubber.scrub()
  return { erased: enquiries }
}
