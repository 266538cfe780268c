/** Enquiries to store in tests: complete, with any member set differently. */
import type { EnquiryDraft, NewEnquiry } from '../../src/domain/enquiries/enquiry.ts'
import type { AnswerMail } from '../../src/domain/enquiries/enquiry-mail.ts'
import type { NewEnquiryRequest, NewOutboxEntry } from '../../src/store/enquiry-store.ts'
import { noon } from './sample-listing.ts'

export const EMAIL = 'anna.georgiou@example.com'
export const TEXT = 'Είναι διαθέσιμο; "Yes" \\ 🏠\nTwo'

export const sampleDraft: EnquiryDraft = {
  kind: 'viewing',
  name: 'Anna Γεωργίου',
  email: EMAIL,
  phone: '+35799123456',
  message: TEXT,
  language: 'el',
  viewing: { slots: [{ from: noon + 1, to: noon + 2 }], mode: 'video' },
  share: { email: true, phone: false },
  privacy_notice: '2026-11',
}

export interface Parties {
  readonly listing_id: number
  readonly seller_id: number
}

/** `name` makes its handle and token hash its own. */
export const sampleRequest = (
  name: string,
  parties: Parties,
  more: Partial<NewEnquiryRequest> = {},
): NewEnquiryRequest => ({
  ...parties,
  handle: `enq_${name}`,
  token_hash: `token ${name}`,
  once_hash: null,
  body_hash: 'body',
  email_hash: 'anna',
  client_hash: 'client',
  network_hash: 'network',
  text_hash: 'text',
  draft: sampleDraft,
  created_at: noon,
  expires_at: noon + 48,
  ...more,
})

export const sampleEnquiry = (
  name: string,
  parties: Parties,
  more: Partial<NewEnquiry> = {},
): NewEnquiry => {
  const { message: _, ...draft } = sampleDraft
  return {
    ...draft,
    ...parties,
    handle: `enq_${name}`,
    email_hash: 'anna',
    status: 'sent',
    created_at: noon,
    confirmed_at: noon + 1,
    delivered_at: null,
    read_at: null,
    answered_at: null,
    closed_at: null,
    withdrawn_at: null,
    last_message_at: noon + 1,
    erased_at: null,
    ...more,
  }
}

export const sampleAnswer: AnswerMail = {
  kind: 'answer',
  language: 'el',
  listing: { id: 1, title: 'House', link: 'https://example.com/listings/1', reference: null },
  token: 'enqt_token',
  seller_name: 'Ερμής',
  name: 'Anna',
  message: TEXT,
}

export const sampleMail = (cause: string, more: Partial<NewOutboxEntry> = {}): NewOutboxEntry => ({
  cause,
  enquiry_id: null,
  request_id: null,
  seller_id: null,
  to_address: EMAIL,
  mail: sampleAnswer,
  message_id: cause,
  created_at: noon,
  ...more,
})
