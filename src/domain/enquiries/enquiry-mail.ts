/**
 * Every mail that an enquiry causes: which one it is, and what its text is made of. Stored as JSON in the outbox and
 * turned into words when it is sent, in the language that it names. Times are milliseconds since 1970 in UTC.
 * Invariant: a mail to one side holds no address or number of the other that was not shared; what is sent or
 * given up is nulled in the outbox, token and all.
 */
import { createHash } from 'node:crypto'
import type { EnquiryKind } from '../../catalogue/enquiries.ts'
import type { Language } from '../../catalogue/languages.ts'
import type { TitleFacts } from '../listings/listing-title.ts'
import type { Share, Viewing } from './enquiry.ts'

/** The listing as it was when the mail was caused. */
export interface MailListing {
  readonly id: number
  /** In English, as in records. */
  readonly title: string
  /** What its title in the reader's language is made of; mails that wait from before have none. */
  readonly named?: TitleFacts
  /** The address of its page. */
  readonly link: string
  /** The seller's own; null: it has none. Shown to sellers. */
  readonly reference: string | null
}

interface MailFrame {
  /** Of the reader: the buyer's, or that in which the seller wants to be written to. */
  readonly language: Language
  readonly listing: MailListing
  /** Message-IDs, as `messageIdOf` makes them, of earlier mails of the thread to the same side, oldest first. */
  readonly references?: readonly string[]
  /** In clear: the link of the mail is the base address and `enquiryPage(token)`. */
  readonly token: string
  /** What the address for replies holds, where replies are read; left out: they are not. */
  readonly reply?: string
}

/** What the buyer wrote, for the buyer's own eyes. */
export interface MailedDraft {
  readonly kind: EnquiryKind
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly message: string | null
  readonly viewing: Viewing | null
  readonly share: Share
}

/** To the buyer: nothing was sent yet, and nothing will be unless the page behind the link is asked to. */
export interface ConfirmMail extends MailFrame {
  readonly kind: 'confirm'
  readonly seller_name: string
  readonly draft: MailedDraft
  readonly expires_at: number
}

/** To the buyer, after the confirmation: what was sent, and the link under which it goes on. */
export interface CopyMail extends MailFrame {
  readonly kind: 'copy'
  readonly seller_name: string
  readonly draft: MailedDraft
  /** It was added to a thread that was there already. */
  readonly is_further: boolean
}

/** To the seller: a new enquiry, or a further message of the buyer. */
export interface NoticeMail extends MailFrame {
  readonly kind: 'notice'
  readonly about: 'enquiry' | 'message'
  /** The number in the seller's inbox: GET /v1/my/enquiries/{id}. */
  readonly enquiry_id: number
  readonly enquiry_kind: EnquiryKind
  readonly name: string
  /** null: asked nothing but whether it is still available. */
  readonly message: string | null
  /** Of a message that proposes none: null. */
  readonly viewing: Viewing | null
  /** Only what the buyer shares; with an address the mail can be replied to. */
  readonly email: string | null
  readonly phone: string | null
}

/** To the buyer: the seller has answered. */
export interface AnswerMail extends MailFrame {
  readonly kind: 'answer'
  readonly seller_name: string
  readonly name: string
  readonly message: string
}

/** To the buyer: the seller's mail host refuses it for good. */
interface UndeliverableMail extends MailFrame {
  readonly kind: 'undeliverable'
  readonly seller_name: string
  readonly name: string
}

/** To the seller: the buyer's mail host refuses the answer for good. */
export interface AnswerUndeliverableMail extends MailFrame {
  readonly kind: 'answer_undeliverable'
  /** The number in the seller's inbox. */
  readonly enquiry_id: number
  readonly name: string
}

/** Why a reply by mail is not in the conversation, as its writer can mend it. */
export type ReplyRefusal = 'empty' | 'too_long' | 'too_large' | 'too_many' | 'closed'

/** To the side that replied by mail, where no mail host returns what was refused. */
interface ReplyRefusedMail extends MailFrame {
  readonly kind: 'reply_refused'
  readonly side: 'buyer' | 'seller'
  readonly reason: ReplyRefusal
}

/** To the seller, who got a notice before: the buyer takes it back. */
export interface WithdrawnMail extends Omit<MailFrame, 'token'> {
  readonly kind: 'withdrawn'
  readonly enquiry_id: number
  /**
   * recalled: it was not read yet, and cannot be any more; withdrawn: no answer is wanted any more; erased: the
   * buyer had everything erased, and the seller must do the same with its copies.
   */
  readonly how: 'recalled' | 'withdrawn' | 'erased'
  /** Of the thread, where it can still be read; null: recalled or erased. */
  readonly token: string | null
  /** null with the token. */
  readonly name: string | null
}

export type EnquiryMail =
  | ConfirmMail
  | CopyMail
  | NoticeMail
  | AnswerMail
  | UndeliverableMail
  | AnswerUndeliverableMail
  | ReplyRefusedMail
  | WithdrawnMail

export type EnquiryMailKind = EnquiryMail['kind']

/** The page that a token opens, for either side, below the base address. A look at it changes nothing. */
export const enquiryPage = (token: string): string => `/enquiries/${token}`

const MESSAGE_ID_CHARS = 32

/**
 * The local part of the Message-ID, the same at every attempt; the host of MAIL_FROM comes behind it. A receiver who
 * gets one mail twice, after a crash between sending and noting it, can tell.
 */
export const messageIdOf = (cause: string, storeId: string): string =>
  createHash('sha256').update(`${storeId}\0${cause}`).digest('hex').slice(0, MESSAGE_ID_CHARS)
