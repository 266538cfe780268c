/**
 * The closed sets of enquiries: what a buyer may ask for, what a body may hold, how far a thread has got.
 * All of it goes beyond the common specification. Wire values; the limits stand in limits.ts.
 */
import type { Vocabulary } from './vocabulary.ts'

export const enquiryKinds = [
  { value: 'question', label: 'A question' },
  { value: 'viewing', label: 'A viewing' },
  { value: 'still_available', label: 'Is it still available?' },
] as const satisfies Vocabulary

export type EnquiryKind = (typeof enquiryKinds)[number]['value']

export const viewingModes = [
  { value: 'in-person', label: 'In person' },
  { value: 'video', label: 'By video' },
] as const satisfies Vocabulary

export type ViewingMode = (typeof viewingModes)[number]['value']

/** How far a confirmed enquiry has got, as stored. */
export const enquiryStatuses = [
  'sent',
  'read',
  'answered',
  'closed',
  'spam',
  'undeliverable',
  'withdrawn',
  'erased',
] as const

export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** As the buyer sees it: spam looks like closed, and what is erased is not found. */
export const buyerStatuses = [
  'awaiting_confirmation',
  'sent',
  'read',
  'answered',
  'closed',
  'undeliverable',
  'withdrawn',
] as const

export type BuyerStatus = (typeof buyerStatuses)[number]

/** What a seller may set by hand. */
export const sellerStatuses = ['read', 'answered', 'closed', 'spam'] as const

export type SellerStatus = (typeof sellerStatuses)[number]

/** Which limit a refused enquiry met: sent with too_many_enquiries. */
const enquiryLimitReasons = [
  'email',
  'client',
  'unanswered',
  'seller',
  'same_text',
  'network',
  'everyone',
] as const

export type EnquiryLimitReason = (typeof enquiryLimitReasons)[number]

/** The version of the privacy notice in force: what a buyer says to have read. */
export const PRIVACY_NOTICE = '2026-11'

/** The body of an enquiry, in the order in which it is described. */
export const enquiryFields = [
  'kind',
  'name',
  'email',
  'phone',
  'message',
  'language',
  'viewing',
  'share',
  'privacy_notice',
] as const

/** Hidden from people, filled in by bots. Nothing that a browser or password manager would fill in. */
export const ENQUIRY_TRAP_FIELD = 'subject_line'

/** They travel with an enquiry and say nothing of it: the solved challenge, the sealed time of the form. */
export const enquiryProofFields = ['proof', 'form_time', ENQUIRY_TRAP_FIELD] as const
