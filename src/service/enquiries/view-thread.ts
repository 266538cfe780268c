/** A thread with what it is about, read from the store for one of its sides. */
import type { Enquiry } from '../../domain/enquiries/enquiry.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { enquiryNotFound, wrongSide } from './enquiry-refusals.ts'
import type {
  BuyerView,
  ExportedEnquiry,
  SellerView,
  StatusView,
  ThreadView,
} from './enquiry-service.ts'
import {
  buyerView,
  requestView,
  sellerView,
  statusView,
  waitingStatusView,
} from './enquiry-views.ts'
import { type OpenedEnquiry, openEnquiry } from './open-enquiry.ts'

/** In whatever state it is now: a thread outlives its listing. */
export async function listingOf(
  id: number,
  { store }: Pick<EnquiryContext, 'store'>,
): Promise<Listing> {
  const listing = await store.getListing(id)
  if (!listing) throw enquiryNotFound()
  return listing
}

export async function viewForBuyer(
  enquiry: Enquiry,
  token: string,
  context: EnquiryContext,
): Promise<BuyerView> {
  const messages = await context.store.enquiryMessages(enquiry.id)
  return buyerView(enquiry, messages, token, await subjectOf(enquiry.listing_id, context), context)
}

/** `token`: null where it is read with the seller's key. */
export async function viewForSeller(
  enquiry: Enquiry,
  token: string | null,
  context: EnquiryContext,
): Promise<SellerView> {
  const messages = await context.store.enquiryMessages(enquiry.id)
  const listing = await listingOf(enquiry.listing_id, context)
  return sellerView(enquiry, messages, token, listing, context)
}

/** With the link that one of the two has. */
export const viewForSide = (
  side: 'buyer' | 'seller',
  enquiry: Enquiry,
  token: string,
  context: EnquiryContext,
): Promise<BuyerView | SellerView> =>
  side === 'buyer' ? viewForBuyer(enquiry, token, context) : viewForSeller(enquiry, token, context)

async function subjectOf(listingId: number, context: EnquiryContext) {
  const listing = await listingOf(listingId, context)
  const { name } = await context.sync.sellerOf(listing.seller_id)
  return { listing, sellerName: name }
}

export async function viewEnquiry(
  token: string,
  context: EnquiryContext,
): Promise<BuyerView | SellerView | StatusView> {
  return view(await openEnquiry(token, context), token, context)
}

async function view(opened: OpenedEnquiry, token: string, context: EnquiryContext) {
  if (opened.is === 'decoy') return waitingStatusView(opened.handle, opened.end)
  if (opened.is === 'request') {
    const { request } = opened
    if (opened.side === 'handle') return waitingStatusView(request.handle, request.expires_at)
    return requestView(request, token, await subjectOf(request.listing_id, context), context)
  }
  const { enquiry, side } = opened
  if (side === 'handle') return statusView(enquiry)
  return viewForSide(side, enquiry, token, context)
}

export async function exportEnquiry(
  token: string,
  context: EnquiryContext,
): Promise<ExportedEnquiry> {
  const opened = await openEnquiry(token, context)
  if (opened.side === 'handle') throw wrongSide('the buyer or the seller')
  const enquiry = (await view(opened, token, context)) as ThreadView
  return { exported_at: isoTime(context.now()), enquiry }
}
