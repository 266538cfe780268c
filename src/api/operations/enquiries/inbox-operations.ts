/** The seller's inbox, with its key. */
import { type EnquiryStatus, enquiryStatuses } from '../../../catalogue/enquiries.ts'
import { limits } from '../../../catalogue/limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { invalidChoice, single } from '../../../domain/search/read-parameters.ts'
import type {
  ExportedInbox,
  Inbox,
  InboxOrder,
  SellerView,
} from '../../../service/enquiries/enquiry-service.ts'
import { inboxCsv } from '../../../service/enquiries/export-enquiries.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readNumber, readQuery, sellerOf } from '../read-call.ts'
import {
  forSellers,
  numberParameter,
  parameter,
  readBody,
  readEnquiryNumber,
  readNothing,
} from './enquiry-shared.ts'

export function inboxOperations(service: Service): Operation[] {
  return [
    listOperation(service),
    exportOperation(service, 'json'),
    exportOperation(service, 'csv'),
    readOperation(service),
    markOperation(service),
    answerOperation(service),
  ]
}

const inboxParameters = [
  parameter(
    'after',
    'Only what changed behind this number: the next_after of the previous answer.',
    { type: 'integer', minimum: 0, default: 0 },
    '0',
  ),
  parameter(
    'status',
    'Only enquiries with this status.',
    { type: 'string', enum: enquiryStatuses },
    'sent',
  ),
  parameter(
    'listing_id',
    'Only enquiries about this listing.',
    { type: 'integer', minimum: 1 },
    '1042',
  ),
  parameter(
    'limit',
    'Enquiries per answer.',
    {
      type: 'integer',
      minimum: 1,
      maximum: limits.enquiriesPageMax,
      default: limits.enquiriesPageDefault,
    },
    '25',
  ),
]

function listOperation({ enquiries }: Service): Operation<InboxOrder, Inbox> {
  return {
    ...forSellers,
    id: 'listEnquiries',
    method: 'GET',
    path: '/my/enquiries',
    summary: 'Your enquiries',
    description:
      'Confirmed enquiries by their latest change, erased ones included, so that a copy can follow. Continue from next_after, as often as you like; an enquiry that changes comes again under its id.',
    pathParameters: [],
    query: inboxParameters,
    answers: [{ status: 200, description: 'A page of them.', schema: reference('Inbox') }],
    errors: [],
    read({ rawQuery }) {
      const read = readQuery(rawQuery, inboxParameters)
      const page = { min: 1, max: limits.enquiriesPageMax }
      return {
        after: readNumber(read, 'after', { min: 0 }) ?? 0,
        status: readStatus(single(read, 'status')),
        listingId: readNumber(read, 'listing_id', { min: 1 }),
        limit: readNumber(read, 'limit', page) ?? limits.enquiriesPageDefault,
      }
    },
    handle: (order, call) => enquiries.inbox(order, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function exportOperation(
  { enquiries }: Service,
  format: 'json' | 'csv',
): Operation<null, ExportedInbox> {
  const isCsv = format === 'csv'
  return {
    ...forSellers,
    id: isCsv ? 'exportEnquiriesCsv' : 'exportEnquiriesJson',
    method: 'GET',
    path: `/my/enquiries.${format}`,
    summary: `Your enquiries as ${isCsv ? 'a CSV file' : 'JSON, with their messages'}`,
    description: `The latest ${limits.enquiriesExportedMax}, for a CRM or a spreadsheet: what the inbox shows, addresses as far as buyers share them, nothing of people who were erased.${isCsv ? ' A line for each enquiry, with the first message.' : ''}`,
    pathParameters: [],
    query: [],
    answers: [
      isCsv
        ? { status: 200, description: 'The file.', schema: null, contentType: 'text/csv' }
        : { status: 200, description: 'The enquiries.', schema: reference('ExportedInbox') },
    ],
    errors: [],
    read(request) {
      readNothing(request)
      return null
    },
    handle: (_, call) => enquiries.exportOwn(sellerOf(call)),
    present: (exported) => ({
      fileName: `enquiries.${format}`,
      ...(isCsv
        ? { body: null, document: { text: `\ufeff${inboxCsv(exported)}`, contentType: 'text/csv' } }
        : { body: exported }),
    }),
  }
}

function readStatus(text: string | undefined): EnquiryStatus | null {
  if (text === undefined) return null
  const status = enquiryStatuses.find((one) => one === text.toLowerCase())
  if (status) return status
  const vocabulary = enquiryStatuses.map((value) => ({ value, label: value }))
  throw new Refusal(invalidChoice('status', text, vocabulary))
}

function readOperation({ enquiries }: Service): Operation<number, SellerView> {
  return {
    ...forSellers,
    id: 'getOwnEnquiry',
    method: 'GET',
    path: '/my/enquiries/{id}',
    summary: 'One enquiry with its messages',
    description: 'Reading it changes nothing; PATCH lets the buyer know that it was read.',
    pathParameters: [numberParameter],
    answers: [{ status: 200, description: 'The thread.', schema: reference('SellerEnquiry') }],
    errors: ['invalid_id', 'enquiry_not_found'],
    read(request) {
      readNothing(request)
      return readEnquiryNumber(request.path.id)
    },
    handle: (id, call) => enquiries.readOwn(id, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

interface ChangeInput {
  readonly id: number
  readonly sent: SentMembers
}

const readChange = (request: Parameters<typeof readBody>[0]): ChangeInput => ({
  id: readEnquiryNumber(request.path.id),
  sent: readBody(request),
})

function markOperation({ enquiries }: Service): Operation<ChangeInput, SellerView> {
  return {
    ...forSellers,
    id: 'markEnquiry',
    method: 'PATCH',
    path: '/my/enquiries/{id}',
    summary: 'Say how far you are with an enquiry',
    description:
      'read, answered (by phone, say), closed or spam; the buyer sees it, save that spam looks like closed. Repeating it changes nothing.',
    pathParameters: [numberParameter],
    requestBody: { schema: reference('EnquiryMark'), example: { status: 'read' } },
    answers: [{ status: 200, description: 'The thread.', schema: reference('SellerEnquiry') }],
    errors: [
      'invalid_id',
      'unknown_field',
      'missing_field',
      'enquiry_not_found',
      'invalid_transition',
    ],
    read: readChange,
    handle: ({ id, sent }, call) => enquiries.markOwn(id, sent, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function answerOperation({ enquiries }: Service): Operation<ChangeInput, SellerView> {
  return {
    ...forSellers,
    id: 'answerEnquiry',
    method: 'POST',
    path: '/my/enquiries/{id}/messages',
    summary: 'Answer an enquiry',
    description: `The buyer gets it by mail, without your address. The same text again within ${limits.messageRepeatMs / 60_000} minutes is the same message.`,
    pathParameters: [numberParameter],
    requestBody: {
      schema: reference('EnquiryMessageWrite'),
      example: { text: 'It is covered. Would you like to see it?' },
    },
    answers: [
      { status: 200, description: 'The thread with it.', schema: reference('SellerEnquiry') },
    ],
    errors: [
      'invalid_id',
      'unknown_field',
      'missing_field',
      'too_long',
      'enquiry_not_found',
      'invalid_transition',
      'publishing_stopped',
      'too_many_enquiries',
    ],
    read: readChange,
    handle: ({ id, sent }, call) => enquiries.answer(id, sent, sellerOf(call)),
    present: (body) => ({ body }),
  }
}
