/**
 * Enquiries as each side may see them. Invariant: the seller sees no address or number that was not shared, nothing
 * of what was taken back before it was read, and nobody anything of what is erased.
 */
import { limits } from '../../catalogue/limits.ts'
import type {
  Enquiry,
  EnquiryMessage,
  EnquiryRequest,
  Viewing,
} from '../../domain/enquiries/enquiry.ts'
import { enquiryPage } from '../../domain/enquiries/enquiry-mail.ts'
import { buyerStatusOf, isRecallable, openToSeller } from '../../domain/enquiries/enquiry-status.ts'
import { type Listing, storedValues } from '../../domain/listings/listing.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { linkOf, titleOf } from '../listings/listing-record.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import { enquiryNotFound } from './enquiry-refusals.ts'
import type {
  BuyerView,
  EnquiryListing,
  InboxEntry,
  MessageView,
  NextLinks,
  SellerView,
  StatusView,
  ViewingView,
} from './enquiry-service.ts'

type ViewContext = Pick<EnquiryContext, 'record' | 'contacts'>

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))

function viewingView(viewing: Viewing | null): ViewingView | null {
  if (viewing === null) return null
  const slots = viewing.slots.map(({ from, to }) => ({ from: isoTime(from), to: isoTime(to) }))
  return { slots, mode: viewing.mode }
}

const messageView = (message: EnquiryMessage): MessageView => ({
  author: message.author,
  text: message.text,
  created_at: isoTime(message.created_at),
  via: message.via,
  undelivered_at: isoOrNull(message.undelivered_at),
})

function listingView(listing: Listing, { record }: ViewContext): EnquiryListing {
  const { id, state } = listing
  return { id, title: titleOf(listing, record), link: linkOf(listing, record), state }
}

const timesOf = (enquiry: Enquiry) => ({
  created_at: isoTime(enquiry.created_at),
  confirmed_at: isoTime(enquiry.confirmed_at),
  delivered_at: isoOrNull(enquiry.delivered_at),
  read_at: isoOrNull(enquiry.read_at),
  answered_at: isoOrNull(enquiry.answered_at),
})

const noTimes = { confirmed_at: null, delivered_at: null, read_at: null, answered_at: null }

function shownStatus(enquiry: Enquiry) {
  const status = buyerStatusOf(enquiry.status)
  if (status === null) throw enquiryNotFound()
  return status
}

export const statusView = (enquiry: Enquiry): StatusView => ({
  side: 'handle',
  enquiry_id: enquiry.handle,
  status: shownStatus(enquiry),
  expires_at: null,
  ...timesOf(enquiry),
})

/** Of a request, or of what only looks like one. */
export const waitingStatusView = (handle: string, expiresAt: number): StatusView => ({
  side: 'handle',
  enquiry_id: handle,
  status: 'awaiting_confirmation',
  expires_at: isoTime(expiresAt),
  created_at: isoTime(expiresAt - limits.enquiryConfirmHours * HOUR_MS),
  ...noTimes,
})

/** What it is about, and who gets it: looked up by the caller. */
export interface ViewSubject {
  readonly listing: Listing
  readonly sellerName: string
}

export function requestView(
  { handle, draft, created_at, expires_at }: EnquiryRequest,
  token: string,
  subject: ViewSubject,
  context: ViewContext,
): BuyerView {
  const { message, ...details } = draft
  const created = isoTime(created_at)
  return {
    side: 'buyer',
    enquiry_id: handle,
    status: 'awaiting_confirmation',
    expires_at: isoTime(expires_at),
    created_at: created,
    ...noTimes,
    withdrawn_at: null,
    kept_until: isoTime(expires_at),
    ...whoAndWhat(subject, context),
    ...details,
    viewing: viewingView(draft.viewing),
    messages: [
      { author: 'buyer', text: message, created_at: created, via: null, undelivered_at: null },
    ],
    links: { ...buyerLinks(token, context), confirm: `${apiOf(token, context)}/confirm` },
  }
}

export function buyerView(
  enquiry: Enquiry,
  messages: readonly EnquiryMessage[],
  token: string,
  subject: ViewSubject,
  context: ViewContext,
): BuyerView {
  const { handle, kind, name, email, phone, language, share, privacy_notice } = enquiry
  return {
    side: 'buyer',
    enquiry_id: handle,
    status: shownStatus(enquiry),
    expires_at: null,
    ...timesOf(enquiry),
    withdrawn_at: isoOrNull(enquiry.withdrawn_at),
    kept_until: isoTime(enquiry.last_message_at + limits.enquiryStoredDays * DAY_MS),
    ...whoAndWhat(subject, context),
    ...{ kind, name, email, phone, language, share, privacy_notice },
    viewing: viewingView(enquiry.viewing),
    messages: messages.map(messageView),
    links: { ...buyerLinks(token, context), messages: `${apiOf(token, context)}/messages` },
  }
}

function whoAndWhat({ listing, sellerName }: ViewSubject, context: ViewContext) {
  const answers = context.contacts.of(listing.seller_id).answers
  return {
    listing: listingView(listing, context),
    delivers_to: sellerName,
    answers_usually_within_h: answers?.usually_within_h ?? null,
  }
}

const apiOf = (token: string, { record }: ViewContext): string =>
  `${record.baseUrl}/v1/enquiries/${token}`

const buyerLinks = (token: string, context: ViewContext) => ({
  self: apiOf(token, context),
  page: context.record.baseUrl + enquiryPage(token),
  withdraw: `${apiOf(token, context)}?mode=withdraw`,
  erase: `${apiOf(token, context)}?mode=erase`,
  export: `${apiOf(token, context)}/export`,
})

/** Taken back before it was read: that there was one is all that is left for the seller. */
const isHidden = (enquiry: Enquiry): boolean =>
  enquiry.status === 'withdrawn' && isRecallable(enquiry)

export function inboxEntry(enquiry: Enquiry, listing: Listing, context: ViewContext): InboxEntry {
  const { id, status, kind, language, share } = enquiry
  const hidden = isHidden(enquiry)
  return {
    id,
    seq: enquiry.updated_seq,
    status,
    listing: { ...listingView(listing, context), reference: storedValues(listing).reference },
    kind,
    name: hidden ? null : enquiry.name,
    email: !hidden && share.email ? enquiry.email : null,
    phone: !hidden && share.phone ? enquiry.phone : null,
    language,
    viewing: hidden ? null : viewingView(enquiry.viewing),
    ...timesOf(enquiry),
    closed_at: isoOrNull(enquiry.closed_at),
    withdrawn_at: isoOrNull(enquiry.withdrawn_at),
    erased_at: isoOrNull(enquiry.erased_at),
    last_message_at: isoTime(enquiry.last_message_at),
  }
}

/** `token`: null where it is read with the seller's key. */
export function sellerView(
  enquiry: Enquiry,
  messages: readonly EnquiryMessage[],
  token: string | null,
  listing: Listing,
  context: ViewContext,
): SellerView {
  const { baseUrl } = context.record
  const self = token === null ? `${baseUrl}/v1/my/enquiries/${enquiry.id}` : apiOf(token, context)
  const page: NextLinks = token === null ? {} : { page: baseUrl + enquiryPage(token) }
  return {
    side: 'seller',
    ...inboxEntry(enquiry, listing, context),
    messages: isHidden(enquiry) ? [] : messages.map(messageView),
    open: openToSeller(enquiry.status),
    links: { self, ...page, messages: `${self}/messages` },
  }
}
