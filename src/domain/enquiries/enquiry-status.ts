/**
 * What becomes of a confirmed enquiry: which step leads where, and which time it sets.
 * Invariant: a time that is set stays, save for closing and withdrawing, which a new message takes back.
 */
import type { BuyerStatus, EnquiryStatus, SellerStatus } from '../../catalogue/enquiries.ts'
import type { Enquiry } from './enquiry.ts'

export type EnquiryStep =
  | 'delivered'
  | 'undeliverable'
  | 'read'
  | 'answered'
  | 'closed'
  | 'spam'
  | 'buyer_wrote'
  | 'withdrawn'

type Open = Exclude<EnquiryStatus, 'erased'>

/** By step: the statuses it may be taken from, and where it leads. `null`: it stays what it is. */
const steps: Readonly<
  Record<EnquiryStep, { readonly from: readonly Open[]; readonly to: Open | null }>
> = {
  delivered: { from: ['sent', 'read', 'answered', 'closed', 'spam', 'withdrawn'], to: null },
  // What the seller has seen in its inbox has arrived, whatever its mail host says.
  undeliverable: { from: ['sent'], to: 'undeliverable' },
  read: { from: ['sent', 'undeliverable', 'spam'], to: 'read' },
  answered: {
    from: ['sent', 'read', 'undeliverable', 'closed', 'answered', 'spam'],
    to: 'answered',
  },
  closed: {
    from: ['sent', 'read', 'answered', 'undeliverable', 'spam', 'withdrawn'],
    to: 'closed',
  },
  spam: { from: ['sent', 'read', 'answered', 'undeliverable', 'closed', 'withdrawn'], to: 'spam' },
  // Not from spam: a sender marked as spam cannot reopen a thread by writing again.
  buyer_wrote: {
    from: ['sent', 'read', 'answered', 'closed', 'undeliverable', 'withdrawn'],
    to: 'sent',
  },
  withdrawn: { from: ['sent', 'read', 'answered', 'undeliverable', 'closed'], to: 'withdrawn' },
}

type Standing = Pick<
  Enquiry,
  'status' | 'delivered_at' | 'read_at' | 'answered_at' | 'closed_at' | 'withdrawn_at'
>

/** The enquiry after the step; null: it cannot be taken from where it is. */
export function takeStep<Of extends Standing>(
  enquiry: Of,
  step: EnquiryStep,
  at: number,
): Of | null {
  const { from, to } = steps[step]
  if (enquiry.status === 'erased' || !from.includes(enquiry.status)) return null
  const isSeen = step === 'read' || step === 'answered'
  return {
    ...enquiry,
    status: to ?? enquiry.status,
    ...(step === 'delivered' || isSeen ? { delivered_at: enquiry.delivered_at ?? at } : {}),
    ...(isSeen ? { read_at: enquiry.read_at ?? at } : {}),
    ...(step === 'answered' ? { answered_at: enquiry.answered_at ?? at, closed_at: null } : {}),
    ...(step === 'closed' ? { closed_at: at } : {}),
    ...(step === 'withdrawn' ? { withdrawn_at: at } : {}),
    ...(step === 'buyer_wrote' ? { closed_at: null, withdrawn_at: null } : {}),
  }
}

/** What a seller may set from here. Setting what it is already changes nothing, and is allowed. */
export function openToSeller(status: EnquiryStatus): readonly SellerStatus[] {
  const all = ['read', 'answered', 'closed', 'spam'] as const
  if (status === 'erased') return []
  return all.filter((step) => step === status || steps[step].from.includes(status))
}

const shownAs: Readonly<Record<EnquiryStatus, BuyerStatus | null>> = {
  sent: 'sent',
  read: 'read',
  answered: 'answered',
  closed: 'closed',
  spam: 'closed',
  undeliverable: 'undeliverable',
  withdrawn: 'withdrawn',
  erased: null,
}

/** null: the buyer does not find it. */
export const buyerStatusOf = (status: EnquiryStatus): BuyerStatus | null => shownAs[status]

/** The seller never saw it: a withdrawal takes it back, and shows nothing but that there was one. */
export const isRecallable = ({ read_at, answered_at }: Standing): boolean =>
  read_at === null && answered_at === null
