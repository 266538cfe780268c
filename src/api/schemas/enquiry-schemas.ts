/** The shapes of enquiries: what a buyer sends, and what each side and a handle see. All of it is ours. */
import {
  buyerStatuses,
  ENQUIRY_TRAP_FIELD,
  enquiryKinds,
  enquiryStatuses,
  PRIVACY_NOTICE,
  sellerStatuses,
  viewingModes,
} from '../../catalogue/enquiries.ts'
import { languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { JsonSchema } from '../operation.ts'
import {
  boolean,
  instant,
  integer,
  list,
  mapOf,
  nullable,
  oneOfValues,
  partial,
  record,
  reference,
  text,
  uri,
} from './json-schema.ts'

const valuesOf = (vocabulary: readonly { readonly value: string }[]): JsonSchema =>
  oneOfValues(vocabulary.map(({ value }) => value))

const within = (maxLength: number, description?: string): JsonSchema => ({
  ...text(description),
  maxLength,
})

const share = record({ email: boolean(), phone: boolean() })
const slotsOf = (moment: JsonSchema): JsonSchema => ({
  ...list(record({ from: moment, to: moment })),
  maxItems: limits.viewingSlots,
})
const slots = slotsOf(instant())
const sentSlots = slotsOf(text('ISO 8601; without an offset by the clocks of the country.'))
const viewing = record({ slots, mode: valuesOf(viewingModes) })
const links = mapOf(uri())
const messages = list(
  record({
    author: oneOfValues(['buyer', 'seller']),
    text: nullable(text()),
    created_at: instant(),
    via: nullable({
      ...oneOfValues(['mail', 'other_mail']),
      description:
        'mail: as a reply by mail; other_mail: from another address than that of the side; null: by page or API.',
    }),
    undelivered_at: nullable(
      instant('When the mail with it was given up or came back; null: nothing is known of that.'),
    ),
  }),
)

const times = {
  created_at: instant(),
  confirmed_at: nullable(instant('Sent to the seller.')),
  delivered_at: nullable(instant("Taken by the seller's mail host, or seen in its inbox.")),
  read_at: nullable(instant('The seller said so; opening a link is not reading.')),
  answered_at: nullable(instant('The first answer.')),
}

const handle = text('A handle: it gives the status and opens nothing.')
const expires = nullable(instant('Until when it can be confirmed; null: it is.'))

const listingMembers = { id: integer(), title: text(), link: uri(), state: text() }

const inboxMembers = {
  id: integer('Its number in the inbox.'),
  seq: integer('Of its newest change.'),
  status: oneOfValues(enquiryStatuses),
  listing: record({ ...listingMembers, reference: nullable(text()) }),
  kind: valuesOf(enquiryKinds),
  name: nullable(text('null: erased, or taken back before it was read.')),
  email: nullable(text('Only where the buyer shares it.')),
  phone: nullable(text('Only where the buyer shares it.')),
  language: oneOfValues(languages),
  viewing: nullable(viewing),
  ...times,
  closed_at: nullable(instant()),
  withdrawn_at: nullable(instant()),
  erased_at: nullable(instant('Then delete what you copied of it.')),
  last_message_at: instant(),
}

export const enquirySchemas: Readonly<Record<string, JsonSchema>> = {
  EnquiryWrite: partial(
    {
      kind: valuesOf(enquiryKinds),
      name: within(limits.enquiryNameMaxChars),
      email: within(
        limits.emailMaxChars,
        'Where the answer is read. The seller sees it if shared.',
      ),
      privacy_notice: oneOfValues([PRIVACY_NOTICE]),
    },
    {
      phone: nullable(within(limits.phoneMaxChars)),
      message: nullable(
        within(limits.enquiryMessageMaxChars, 'Required, except for still_available.'),
      ),
      language: oneOfValues(languages),
      viewing: nullable(partial({}, { slots: sentSlots, mode: valuesOf(viewingModes) })),
      share: partial({}, { email: boolean(), phone: boolean() }),
      proof: text('A solved challenge of GET /v1/enquiries/challenge: challenge:n0,n1,...'),
      form_time: text('Of a form of this service, instead of a proof.'),
      [ENQUIRY_TRAP_FIELD]: text('Leave it out.'),
    },
  ),
  EnquiryPosted: record({
    enquiry_id: handle,
    status: oneOfValues(['awaiting_confirmation']),
    expires_at: instant(),
    delivers_to: text('The name of the seller.'),
    answers_usually_within_h: nullable(integer()),
    next: text('What to do now.'),
    links,
  }),
  EnquiryStatus: record({
    side: oneOfValues(['handle']),
    enquiry_id: handle,
    status: oneOfValues(buyerStatuses),
    expires_at: expires,
    ...times,
  }),
  BuyerEnquiry: record({
    side: oneOfValues(['buyer']),
    enquiry_id: handle,
    status: oneOfValues(buyerStatuses),
    expires_at: expires,
    ...times,
    withdrawn_at: nullable(instant()),
    kept_until: instant('Then name, addresses and texts are nulled, unless somebody writes.'),
    listing: record(listingMembers),
    delivers_to: text(),
    answers_usually_within_h: nullable(integer()),
    kind: valuesOf(enquiryKinds),
    name: nullable(text()),
    email: nullable(text()),
    phone: nullable(text()),
    language: oneOfValues(languages),
    viewing: nullable(viewing),
    share,
    privacy_notice: text(),
    messages,
    links,
  }),
  SellerEnquiry: record({
    side: oneOfValues(['seller']),
    ...inboxMembers,
    messages,
    open: list(oneOfValues(sellerStatuses), 'What status may be set to.'),
    links,
  }),
  Inbox: record({
    results: list(record(inboxMembers)),
    next_after: integer('Send it as after next time, whether or not there was anything.'),
    has_more: boolean(),
  }),
  EnquiryMessageWrite: record({ text: within(limits.enquiryMessageMaxChars) }),
  EnquiryMark: record({ status: oneOfValues(sellerStatuses) }),
  EnquiryRemoved: record({ enquiry_id: handle, status: oneOfValues(['withdrawn', 'erased']) }),
  EnquiryExport: record({
    exported_at: instant(),
    enquiry: { anyOf: [reference('BuyerEnquiry'), reference('SellerEnquiry')] },
  }),
  EnquiryChallenge: record({
    challenge: text(),
    parts: integer(),
    bits: integer(),
    expires_at: instant(),
    how: text(),
  }),
  ExportedInbox: record({
    exported_at: instant(),
    has_more: boolean('There are more than an export holds: GET /v1/my/enquiries has them all.'),
    enquiries: list(reference('SellerEnquiry')),
  }),
  Enquirer: record({ email: text(), enquiries: list(reference('SellerEnquiry')) }),
  EnquirerErased: record({ erased: integer('Number of enquiries.') }),
}
