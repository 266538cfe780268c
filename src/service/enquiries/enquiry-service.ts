/**
 * What the faces can ask of enquiries: one method for each use case. Answers are as they go out: times in ISO 8601,
 * nothing that the asker may not see. Refusals: see the error table.
 * Invariant: `read`, `export`, `challenge`, `formTime`, `inbox`, `exportOwn`, `readOwn` and `person` change nothing at all:
 * mail scanners and browsers open links.
 */
import type {
  BuyerStatus,
  EnquiryKind,
  EnquiryStatus,
  ViewingMode,
} from '../../catalogue/enquiries.ts'
import type { Language } from '../../catalogue/languages.ts'
import type { MessageAuthor, MessageWay, Share } from '../../domain/enquiries/enquiry.ts'
import type { Caller } from '../access/authenticator.ts'
import type { Repeatable } from '../listings/create-once.ts'
import type { SellerCaller, SentMembers } from '../listings/write-context.ts'
import type { Delivery, Receipt } from '../mail/mail-receipt.ts'

export interface EnquiryOrder {
  readonly listingId: number
  /** The body as it was sent: fields of the enquiry, plus proof, form_time and the trap. */
  readonly sent: SentMembers
  readonly once: Repeatable | null
  readonly caller: Caller
  /** The client address that limits are counted for: IPv4, or the /64 of IPv6. */
  readonly client: string
  /** That of the page, where the body names none. */
  readonly language?: Language
}

/** Links that can be asked next, below the base address. */
export type NextLinks = Readonly<Record<string, string>>

export interface PostedEnquiry {
  /** A handle: it shows the status and opens nothing. */
  readonly enquiry_id: string
  readonly status: 'awaiting_confirmation'
  readonly expires_at: string
  readonly delivers_to: string
  readonly answers_usually_within_h: number | null
  readonly next: string
  readonly links: NextLinks
}

export interface PostOutcome {
  readonly enquiry: PostedEnquiry
  /** A repeat of the request that made it. */
  readonly replayed: boolean
}

export interface ViewingView {
  readonly slots: readonly { readonly from: string; readonly to: string }[]
  readonly mode: ViewingMode
}

export interface MessageView {
  readonly author: MessageAuthor
  readonly text: string | null
  readonly created_at: string
  /** mail: as a reply by mail; other_mail: from another address than that of the side; null: by page or API. */
  readonly via: MessageWay | null
  /** When the mail with it was given up or came back; null: nothing is known of that. */
  readonly undelivered_at: string | null
}

export interface EnquiryListing {
  readonly id: number
  readonly title: string
  readonly link: string
  readonly state: string
}

interface ThreadTimes {
  readonly created_at: string
  readonly confirmed_at: string | null
  readonly delivered_at: string | null
  readonly read_at: string | null
  readonly answered_at: string | null
}

/** What a handle shows. */
export interface StatusView extends ThreadTimes {
  readonly side: 'handle'
  readonly enquiry_id: string
  readonly status: BuyerStatus
  /** Until when it can be confirmed; null: it is. */
  readonly expires_at: string | null
}

/** What the buyer sees; before the confirmation `messages` holds what will be sent. */
export interface BuyerView extends ThreadTimes {
  readonly side: 'buyer'
  readonly enquiry_id: string
  readonly status: BuyerStatus
  readonly expires_at: string | null
  readonly withdrawn_at: string | null
  /** When names, addresses and texts are nulled, unless somebody writes. */
  readonly kept_until: string
  readonly listing: EnquiryListing
  readonly delivers_to: string
  readonly answers_usually_within_h: number | null
  readonly kind: EnquiryKind
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language
  readonly viewing: ViewingView | null
  readonly share: Share
  readonly privacy_notice: string
  readonly messages: readonly MessageView[]
  readonly links: NextLinks
}

/** What the seller sees of one; name, email and phone only as far as they are shared and stored. */
export interface InboxEntry extends ThreadTimes {
  /** The number in the inbox. */
  readonly id: number
  /** Of its newest change: `after` of the next look at the inbox. */
  readonly seq: number
  readonly status: EnquiryStatus
  readonly listing: EnquiryListing & { readonly reference: string | null }
  readonly kind: EnquiryKind
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language
  readonly viewing: ViewingView | null
  readonly closed_at: string | null
  readonly withdrawn_at: string | null
  readonly erased_at: string | null
  readonly last_message_at: string
}

export interface SellerView extends InboxEntry {
  readonly side: 'seller'
  readonly messages: readonly MessageView[]
  /** What its status may be set to from here. */
  readonly open: readonly string[]
  readonly links: NextLinks
}

export type ThreadView = BuyerView | SellerView

export interface RemovedEnquiry {
  readonly enquiry_id: string
  readonly status: 'withdrawn' | 'erased'
}

/** How a buyer takes an enquiry back. */
export type RemovalMode = 'withdraw' | 'erase'

export interface ExportedEnquiry {
  readonly exported_at: string
  readonly enquiry: ThreadView
}

export interface ChallengeView {
  readonly challenge: string
  readonly parts: number
  readonly bits: number
  readonly expires_at: string
  readonly how: string
}

export interface InboxOrder {
  /** Behind this seq; 0: from the start. */
  readonly after: number
  readonly status: EnquiryStatus | null
  readonly listingId: number | null
  readonly limit: number
  /** The newest change first, below this seq; left out: the oldest first, as programs follow it. */
  readonly before?: number
}

export interface Inbox {
  readonly results: readonly InboxEntry[]
  /** To be sent as `after` next, whether or not there was anything. */
  readonly next_after: number
  readonly has_more: boolean
}

export interface ExportedInbox {
  readonly exported_at: string
  /** There are more than an export holds: the inbox has them all. */
  readonly has_more: boolean
  readonly enquiries: readonly SellerView[]
}

export interface PersonView {
  readonly email: string
  readonly enquiries: readonly SellerView[]
}

export interface ErasedPerson {
  readonly erased: number
}

export interface EnquiryService {
  /** Nothing is sent to the seller before the buyer has confirmed by mail. */
  post(order: EnquiryOrder): Promise<PostOutcome>
  /** With the buyer's token. Again: the same answer, and nothing is sent twice. */
  confirm(token: string): Promise<BuyerView>
  /** With a token of either side, or a handle. */
  read(token: string): Promise<BuyerView | SellerView | StatusView>
  /** A further message from the token's owner: {"text": ...}. */
  write(token: string, sent: SentMembers): Promise<ThreadView>
  /** With the seller's token, for the page: {"status": ...}. */
  mark(token: string, sent: SentMembers): Promise<SellerView>
  /** With the buyer's token. */
  remove(token: string, mode: RemovalMode): Promise<RemovedEnquiry>
  export(token: string): Promise<ExportedEnquiry>
  challenge(listingId: number): ChallengeView
  /** The sealed moment in which a form for this listing was drawn for this client: goes into its form_time. */
  formTime(listingId: number, client: string): string
  inbox(order: InboxOrder, caller: SellerCaller): Promise<Inbox>
  /** With all messages, the latest change first. */
  exportOwn(caller: SellerCaller): Promise<ExportedInbox>
  readOwn(id: number, caller: SellerCaller): Promise<SellerView>
  /** {"status": ...} */
  markOwn(id: number, sent: SentMembers, caller: SellerCaller): Promise<SellerView>
  /** {"text": ...} */
  answer(id: number, sent: SentMembers, caller: SellerCaller): Promise<SellerView>
  /** A mail that was delivered to us: a reply, or a report that a mail of ours did not arrive. */
  receive(delivery: Delivery): Promise<Receipt>
  person(email: string, caller: SellerCaller): Promise<PersonView>
  erasePerson(email: string, caller: SellerCaller): Promise<ErasedPerson>
}
