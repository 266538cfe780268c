/**
 * What a buyer asks a seller about a listing. A request waits for its confirmation by mail; confirmed, it is an
 * enquiry: one thread for each e-mail address and listing. Times are milliseconds since 1970 in UTC.
 * Invariant: once `erased_at` is set nothing here identifies the person: the members of `Person` are null.
 */
import type { EnquiryKind, EnquiryStatus, ViewingMode } from '../../catalogue/enquiries.ts'
import type { Language } from '../../catalogue/languages.ts'

export interface ViewingSlot {
  readonly from: number
  readonly to: number
}

export interface Viewing {
  readonly slots: readonly ViewingSlot[]
  readonly mode: ViewingMode
}

/** What the other side gets to see; the message travels in any case. */
export interface Share {
  readonly email: boolean
  readonly phone: boolean
}

/** A body that was read and found good. */
export interface EnquiryDraft {
  readonly kind: EnquiryKind
  readonly name: string
  /** As it was written, its domain in ASCII. */
  readonly email: string
  /** E.164. */
  readonly phone: string | null
  /** null: asked nothing but whether it is still available. */
  readonly message: string | null
  readonly language: Language
  readonly viewing: Viewing | null
  readonly share: Share
  /** Version of the notice that the buyer was shown. */
  readonly privacy_notice: string
}

/** Posted, and not confirmed yet: nobody but the buyer ever sees it. */
export interface EnquiryRequest {
  readonly id: number
  readonly handle: string
  readonly token_hash: string
  readonly listing_id: number
  readonly seller_id: number
  readonly email_hash: string
  readonly draft: EnquiryDraft
  readonly created_at: number
  readonly expires_at: number
}

interface Person {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly viewing: Viewing | null
}

/** A confirmed enquiry: the thread of one e-mail address about one listing. */
export interface Enquiry extends Person {
  readonly id: number
  /** Of the request that opened it. */
  readonly handle: string
  readonly listing_id: number
  readonly seller_id: number
  /** Empty once it is erased. */
  readonly email_hash: string
  readonly kind: EnquiryKind
  readonly status: EnquiryStatus
  readonly language: Language
  readonly share: Share
  readonly privacy_notice: string
  readonly created_at: number
  readonly confirmed_at: number
  readonly delivered_at: number | null
  readonly read_at: number | null
  /** The first answer of the seller. */
  readonly answered_at: number | null
  readonly closed_at: number | null
  readonly withdrawn_at: number | null
  readonly last_message_at: number
  readonly erased_at: number | null
  /** Grows with every change of any enquiry: what a seller reads on from. */
  readonly updated_seq: number
}

export type NewEnquiry = Omit<Enquiry, 'id' | 'updated_seq'>

export type MessageAuthor = 'buyer' | 'seller'

/** mail: as a reply; other_mail: as a reply whose sender is not the address of its side. */
export type MessageWay = 'mail' | 'other_mail'

export interface EnquiryMessage {
  readonly id: number
  readonly enquiry_id: number
  readonly author: MessageAuthor
  /** null: erased, or a buyer who asked nothing but whether it is still available. */
  readonly text: string | null
  readonly created_at: number
  /** null: on the page, or over the API. */
  readonly via: MessageWay | null
  /** When the mail that carries it was given up or came back; null: nothing is known of that. */
  readonly undelivered_at: number | null
}

export type NewEnquiryMessage = Omit<EnquiryMessage, 'id' | 'via' | 'undelivered_at'> & {
  readonly via?: MessageWay | null
}

/** Who holds a token of a thread; a handle only gives its status. */
export type EnquirySide = 'buyer' | 'seller' | 'handle'
