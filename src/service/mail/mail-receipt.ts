/** A mail that was delivered to us, and what became of it: what the transports and the service say to each other. */
import type { ReplyMailbox } from '../../domain/enquiries/reply-address.ts'

/** As it was delivered. */
export interface Delivery {
  readonly bytes: Buffer
  readonly mailbox: ReplyMailbox
  /** Of the envelope; null: it is not known, and the headers are looked at. */
  readonly recipient: string | null
  /** Sent by a mail host, and not to be answered. */
  readonly isReport: boolean
  /** It came as a file, so that no mail host returns it: if it is refused, its sender gets an email. */
  readonly isFile: boolean
  /** Only the beginning is there: the mail is too large. */
  readonly isCut: boolean
}

/** Why a mail is not taken. */
export type MailRefusal =
  | 'unknown_address'
  | 'empty'
  | 'too_long'
  | 'too_large'
  | 'too_many'
  | 'closed'
  | 'failed'

export type Receipt =
  | { readonly outcome: 'added' | 'repeated' | 'bounce' | 'automatic' }
  | { readonly outcome: 'refused'; readonly reason: MailRefusal }
