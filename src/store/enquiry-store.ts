/**
 * What the service needs of a store for enquiries and their mails.
 * Invariants: one post for each Idempotency-Key, one thread for each address and listing, one mail for each
 * cause, under concurrent writes too. `updated_seq` becomes visible in order: a reader that has read up
 * to N misses nothing below N. What is erased is in none of these tables any more.
 */

import type { AccessMail } from '../domain/access/access-mail.ts'
import type { WebhookFailingMail } from '../domain/access/webhook-failing-mail.ts'
import type { SavedSearchMail } from '../domain/alerts/alert-mail.ts'
import type { AnswerRow } from '../domain/enquiries/answer-figures.ts'
import type {
  Enquiry,
  EnquiryMessage,
  EnquiryRequest,
  EnquirySide,
  NewEnquiry,
  NewEnquiryMessage,
} from '../domain/enquiries/enquiry.ts'
import type { EnquiryMail } from '../domain/enquiries/enquiry-mail.ts'
import type {
  FeedFailingMail,
  FeedHeldMail,
  PhotosFailedMail,
} from '../domain/feeds/feed-failing-mail.ts'

export interface NewEnquiryRequest extends Omit<EnquiryRequest, 'id'> {
  /** Keyed hash of the Idempotency-Key and the listing; null: it came without one. */
  readonly once_hash: string | null
  /** Keyed hash of the body: a key that comes back with another one is refused. */
  readonly body_hash: string
  readonly client_hash: string
  /** Keyed hash of the network that the client belongs to. */
  readonly network_hash: string
  /** Keyed hash of the message. */
  readonly text_hash: string | null
}

/** What is stored of a post for a few days: enough to answer it again. */
export interface EnquiryPost {
  readonly handle: string
  readonly listing_id: number
  readonly body_hash: string
  readonly created_at: number
  readonly expires_at: number
}

export type PostOutcome =
  | { readonly isNew: true; readonly request: EnquiryRequest }
  /** The Idempotency-Key was there before. */
  | { readonly isNew: false; readonly post: EnquiryPost }

export interface EnquiryCountQuery {
  readonly email_hash: string
  readonly client_hash: string
  readonly network_hash: string
  readonly seller_id: number
  readonly text_hash: string | null
  readonly daySince: number
  readonly hourSince: number
}

/** What the limits are compared with, before the post that is being checked. */
export interface EnquiryCounts {
  /** Posts of this e-mail address, and of this client, in the day. */
  readonly email: number
  readonly client: number
  /** Of this address to this seller: requests, and threads without an answer. */
  readonly unanswered: number
  /** Enquiries to this seller that were confirmed in the day, from addresses that confirmed nothing before it. */
  readonly newToSeller: number
  /** This address has confirmed an enquiry, to any seller. */
  readonly isConfirmed: boolean
  /** Other sellers to whom this address or client sent the same text in the hour, or anybody did and confirmed it. */
  readonly sameTextSellers: number
  /** Posts in the hour for addresses that have confirmed nothing, each of which is a mail: of this network, and of all. */
  readonly networkMails: number
  readonly strangerMails: number
}

export type SellerCounts = Pick<EnquiryCounts, 'newToSeller' | 'isConfirmed'>

export interface InboxQuery {
  /** Strictly after this updated_seq; 0: from the start. */
  readonly after: number
  readonly status: Enquiry['status'] | null
  readonly listingId: number | null
  readonly limit: number
  /** The newest change first, strictly below this updated_seq; left out: the oldest first. */
  readonly before?: number
}

/** Every mail that the outbox holds. */
export type StoredMail =
  | EnquiryMail
  | AccessMail
  | FeedFailingMail
  | FeedHeldMail
  | PhotosFailedMail
  | SavedSearchMail
  | WebhookFailingMail

export interface OutboxEntry {
  readonly id: number
  /** Names the event, such as `message:40:notice`: there is one mail for a cause. */
  readonly cause: string
  readonly enquiry_id: number | null
  readonly request_id: number | null
  /** The seller whose address it goes to: whose failures are counted. */
  readonly seller_id: number | null
  /** null, like the mail, once it is sent or has failed. */
  readonly to_address: string | null
  readonly mail: StoredMail | null
  /** Its local part, as `messageIdOf` makes it. */
  readonly message_id: string
  /** How often it was taken to be sent. */
  readonly attempts: number
  readonly next_attempt_at: number
  readonly sent_at: number | null
  readonly failed_at: number | null
  /** A code, never an address. */
  readonly last_error: string | null
  readonly created_at: number
}

/** Whose attempt it is: a mail that was taken again since has one more. */
export type MailClaim = Pick<OutboxEntry, 'id' | 'attempts'>

export type NewOutboxEntry = Pick<
  OutboxEntry,
  'cause' | 'enquiry_id' | 'request_id' | 'seller_id' | 'message_id' | 'created_at'
> & {
  readonly to_address: string
  readonly mail: StoredMail
}

/** What is neither sent nor given up. */
export interface WaitingMails {
  readonly count: number
  /** When the oldest was written; null: there is none. */
  readonly oldest_at: number | null
  /** When the next may be taken. */
  readonly due_at: number | null
}

/** In which mails are written. */
export type MailLanguage = Enquiry['language']

/** Where a seller is written to. */
export interface SellerMail {
  readonly seller_id: number
  readonly email: string | null
  readonly mail_failures: number
  readonly unreachable_since: number | null
  /** In which it is written to; null: that of the country. */
  readonly language: MailLanguage | null
  /** When a mail to it last came back after its host had taken it. */
  readonly bounced_at: number | null
}

/** What was erased with it: files of these mails go too. */
export interface Erasure {
  readonly enquiries: number
  readonly messageIds: readonly string[]
}

/** Everything older goes. Times, not lengths: the service knows how long each is retained. */
export interface EnquiryBounds {
  readonly nowMs: number
  /** Requests whose expires_at lies before. */
  readonly requestsBefore: number
  /** Threads whose last message lies before. */
  readonly threadsBefore: number
  readonly postsBefore: number
  readonly proofsBefore: number
  /** Mails sent or failed before. */
  readonly outboxBefore: number
}

export interface Forgotten extends Erasure {
  readonly requests: number
  readonly posts: number
  readonly proofs: number
  readonly mails: number
  /** There may be more of it: call again. */
  readonly isPartial: boolean
}

/** Inside a transaction of `write`. Rows read by `lock...` methods are locked until its end. */
export interface EnquiryTransaction {
  /** Also blocks others that share the address, client, seller or text from counting. */
  lockEnquiryCounts(query: EnquiryCountQuery): Promise<EnquiryCounts>
  /** What a confirmation is compared with; blocks others from counting for this seller. */
  lockSellerCounts(
    query: Pick<EnquiryCountQuery, 'seller_id' | 'email_hash' | 'daySince'>,
  ): Promise<SellerCounts>
  insertEnquiryRequest(request: NewEnquiryRequest): Promise<PostOutcome>
  /** By the keyed hash of its token. */
  lockEnquiryRequest(tokenHash: string): Promise<EnquiryRequest | null>
  /** What it has in the outbox goes over to the enquiry; where there is none, it goes too. */
  deleteEnquiryRequest(id: number, enquiryId: number | null): Promise<void>
  /** A look is a lock, also on a thread that is not there yet. */
  findThread(emailHash: string, listingId: number): Promise<Enquiry | null>
  lockEnquiry(id: number): Promise<Enquiry | null>
  /** By the keyed hash of a token, or by a handle. */
  lockEnquiryByKey(key: string): Promise<FoundEnquiry | null>
  /** Its handle is made known; its tokens are added one by one. */
  insertEnquiry(enquiry: NewEnquiry): Promise<Enquiry>
  /**
   * Replaces all but id, handle, listing and seller of the one that was read with its `updated_seq`; answers it with its
   * new number. Another writer came first: StaleEnquiryError.
   */
  updateEnquiry(enquiry: Enquiry): Promise<Enquiry>
  /** `key`: the keyed hash of a token, or a further handle. One that is known already stays whose it is. */
  addEnquiryToken(key: string, enquiryId: number, side: EnquirySide): Promise<void>
  addEnquiryMessage(message: NewEnquiryMessage): Promise<EnquiryMessage>
  /** The mail that carries the message did not arrive; the first time counts. */
  markUndelivered(messageId: number, at: number): Promise<void>
  /** Of the thread, oldest first, at or after a moment. */
  messagesSince(enquiryId: number, since: number): Promise<readonly EnquiryMessage[]>
  /** Mails of the thread to its seller that wait to be sent; answers the Message-IDs of those dropped. */
  dropUnsentNotices(enquiryId: number): Promise<readonly string[]>
  /** Nulls the person and the texts, drops tokens, mails and requests of the same person and listing. */
  eraseEnquiry(id: number, at: number): Promise<Erasure>
  /** All of one person at one seller. */
  erasePerson(sellerId: number, emailHash: string, at: number): Promise<Erasure>
  /** False: the proof was used before. */
  useProof(id: string, expiresAt: number): Promise<boolean>
  /** Message-IDs of the latest mails of the thread to one side, oldest first. */
  earlierMails(enquiryId: number, side: 'buyer' | 'seller'): Promise<readonly string[]>
  /** Its id; null: there is one of this cause already. */
  putOutbox(entry: NewOutboxEntry): Promise<number | null>
  /** Address and text are dropped. False: it was gone, sent or given up before. */
  markMailSent(id: number, at: number): Promise<boolean>
  retryMail(claim: MailClaim, nextAttemptAt: number, error: string): Promise<void>
  /** For good; address and text are dropped. False: it was gone, sent or given up before, or was taken again since. */
  markMailFailed(claim: MailClaim, at: number, error: string): Promise<boolean>
  /** From `max` failures in a row on the seller counts as unreachable. */
  countMailFailure(
    sellerId: number,
    at: number,
    max: number,
    /** It came back after the host had taken it. */
    bouncedAt?: number | null,
  ): Promise<SellerMail | null>
  /** Not those of an address whose mails have come back since then: that a host takes a mail says nothing of it. */
  clearMailFailures(sellerId: number, bouncedBefore: number): Promise<void>
  /** Of a sent mail that came back, once; null: there is none, it was not sent, or it came back before. */
  markMailBounced(messageId: string, at: number, error: string): Promise<OutboxEntry | null>
  /** By a keyed hash. False: this mail was received before. */
  noteReceived(key: string, at: number): Promise<boolean>
}

/** Another write came between the read and this write: the decision based on the read is stale. */
export class StaleEnquiryError extends Error {
  override readonly name = 'StaleEnquiryError'

  constructor(id: number) {
    super(`Enquiry ${id} was changed since it was read, or is gone.`)
  }
}

export interface FoundEnquiry {
  readonly enquiry: Enquiry
  readonly side: EnquirySide
}

export interface SellerAnswerRow extends AnswerRow {
  readonly seller_id: number
}

export interface EnquiryStore {
  /** By the keyed hash of its token, or by its handle. */
  getEnquiryRequest(key: string): Promise<EnquiryRequest | null>
  /** By the keyed hash of a token, or by a handle; the side says whose it is. */
  findEnquiry(key: string): Promise<FoundEnquiry | null>
  getEnquiry(id: number): Promise<Enquiry | null>
  /** Oldest first. */
  enquiryMessages(enquiryId: number): Promise<readonly EnquiryMessage[]>
  /** In the order in which they changed last, including erased ones, so that a copy learns of them. */
  enquiriesOf(sellerId: number, query: InboxQuery): Promise<readonly Enquiry[]>
  enquiriesOfPerson(sellerId: number, emailHash: string): Promise<readonly Enquiry[]>
  /** Of all sellers, confirmed since then; what is spam does not count against its seller. */
  answerRows(since: number): Promise<readonly SellerAnswerRow[]>
  getSellerMail(sellerId: number): Promise<SellerMail | null>
  listSellerMail(): Promise<readonly SellerMail[]>
  /** False: there is no such seller. */
  setSellerLanguage(sellerId: number, language: MailLanguage | null): Promise<boolean>
  /** Also makes the seller reachable again. False: there is no such seller. */
  setSellerEmail(sellerId: number, email: string | null): Promise<boolean>
  /** Takes mails that are due, those that somebody waits for first, then oldest first; blocks others from taking them until then. */
  claimMails(nowMs: number, untilMs: number, limit: number): Promise<readonly OutboxEntry[]>
  waitingMails(): Promise<WaitingMails>
  /** By its Message-ID, as long as its row is stored. */
  findMail(messageId: string): Promise<OutboxEntry | null>
  forgetEnquiries(bounds: EnquiryBounds): Promise<Forgotten>
  /**
   * Removes what was deleted from the files too, as far as the database can. False: a reader still uses an
   * earlier moment, call again later, as a retry.
   */
  scrub(isRetry?: boolean): Promise<boolean>
}

export const enquiryStepNames = [
  'lockEnquiryCounts',
  'lockSellerCounts',
  'insertEnquiryRequest',
  'lockEnquiryRequest',
  'deleteEnquiryRequest',
  'findThread',
  'lockEnquiry',
  'lockEnquiryByKey',
  'insertEnquiry',
  'updateEnquiry',
  'addEnquiryToken',
  'addEnquiryMessage',
  'markUndelivered',
  'messagesSince',
  'dropUnsentNotices',
  'eraseEnquiry',
  'erasePerson',
  'useProof',
  'earlierMails',
  'putOutbox',
  'markMailSent',
  'retryMail',
  'markMailFailed',
  'countMailFailure',
  'clearMailFailures',
  'markMailBounced',
  'noteReceived',
] as const satisfies readonly (keyof EnquiryTransaction)[]
