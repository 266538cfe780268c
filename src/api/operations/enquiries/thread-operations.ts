/** A thread for the holder of a link to it: reading, replying, withdrawing, downloading. */
import { limits } from '../../../catalogue/limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { invalidChoice, single } from '../../../domain/search/read-parameters.ts'
import type {
  ExportedEnquiry,
  RemovalMode,
  RemovedEnquiry,
  ThreadView,
} from '../../../service/enquiries/enquiry-service.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readQuery } from '../read-call.ts'
import { forBuyers, parameter, readBody, readNothing, tokenParameter } from './enquiry-shared.ts'

export function threadOperations(service: Service): Operation[] {
  return [
    readOperation(service),
    writeOperation(service),
    removeOperation(service),
    exportOperation(service),
  ]
}

const eitherSide = { anyOf: [reference('BuyerEnquiry'), reference('SellerEnquiry')] }

type Read = Awaited<ReturnType<Service['enquiries']['read']>>

function readOperation({ enquiries }: Service): Operation<string, Read> {
  return {
    ...forBuyers,
    id: 'getEnquiry',
    method: 'GET',
    path: '/enquiries/{token}',
    summary: 'How far an enquiry has got',
    description:
      'With the secret of a mailed link the thread as that side sees it; with an enquiry_id its status and times alone. It changes nothing: a seller who looks has not read it until it says so.',
    pathParameters: [tokenParameter],
    answers: [
      {
        status: 200,
        description: 'The thread, or its status.',
        schema: { anyOf: [...eitherSide.anyOf, reference('EnquiryStatus')] },
      },
    ],
    errors: ['enquiry_not_found', 'enquiry_expired'],
    read(request) {
      readNothing(request)
      return request.path.token
    },
    handle: (token) => enquiries.read(token),
    present: (body) => ({ body }),
  }
}

interface WriteInput {
  readonly token: string
  readonly sent: SentMembers
}

function writeOperation({ enquiries }: Service): Operation<WriteInput, ThreadView> {
  return {
    ...forBuyers,
    id: 'writeEnquiryMessage',
    method: 'POST',
    path: '/enquiries/{token}/messages',
    summary: 'Write on in a thread',
    description: `As the side whose link it is; the other one gets it by mail. The same text again within ${limits.messageRepeatMs / 60_000} minutes is the same message. At most ${limits.messagesPerThreadDay} a day.`,
    pathParameters: [tokenParameter],
    requestBody: {
      schema: reference('EnquiryMessageWrite'),
      example: { text: 'Saturday at ten would suit us.' },
    },
    answers: [{ status: 200, description: 'The thread with it.', schema: eitherSide }],
    errors: [
      'unknown_field',
      'missing_field',
      'too_long',
      'forbidden',
      'enquiry_not_found',
      'enquiry_expired',
      'invalid_transition',
      'publishing_stopped',
      'seller_unreachable',
      'too_many_enquiries',
    ],
    read: (request) => ({ token: request.path.token, sent: readBody(request) }),
    handle: ({ token, sent }) => enquiries.write(token, sent),
    present: (body) => ({ body }),
  }
}

const MODES = ['withdraw', 'erase'] as const

const removeParameters = [
  parameter(
    'mode',
    'withdraw: no answer is wanted any more, and unread messages are taken back. erase: everything is deleted.',
    { type: 'string', enum: MODES, default: 'withdraw' },
    'withdraw',
  ),
]

interface RemoveInput {
  readonly token: string
  readonly mode: RemovalMode
}

function removeOperation({ enquiries }: Service): Operation<RemoveInput, RemovedEnquiry> {
  return {
    ...forBuyers,
    id: 'removeEnquiry',
    method: 'DELETE',
    path: '/enquiries/{token}',
    summary: 'Withdraw or erase an enquiry',
    description:
      "With the buyer's link. Erasing leaves nothing of the person, not even in waiting mails; a seller who had a copy is asked to delete it.",
    pathParameters: [tokenParameter],
    query: removeParameters,
    answers: [{ status: 200, description: 'Done.', schema: reference('EnquiryRemoved') }],
    errors: ['forbidden', 'enquiry_not_found', 'enquiry_expired'],
    read({ rawQuery, path }) {
      return {
        token: path.token,
        mode: readMode(single(readQuery(rawQuery, removeParameters), 'mode')),
      }
    },
    handle: ({ token, mode }) => enquiries.remove(token, mode),
    present: (body) => ({ body }),
  }
}

function readMode(text: string | undefined): RemovalMode {
  if (text === undefined) return 'withdraw'
  const mode = MODES.find((one) => one === text)
  if (mode) return mode
  throw new Refusal(
    invalidChoice(
      'mode',
      text,
      MODES.map((value) => ({ value, label: value })),
    ),
  )
}

function exportOperation({ enquiries }: Service): Operation<string, ExportedEnquiry> {
  return {
    ...forBuyers,
    id: 'exportEnquiry',
    method: 'GET',
    path: '/enquiries/{token}/export',
    summary: 'Download a thread',
    description: 'Everything stored about it, as the side whose link it is sees it.',
    pathParameters: [tokenParameter],
    answers: [{ status: 200, description: 'A file.', schema: reference('EnquiryExport') }],
    errors: ['forbidden', 'enquiry_not_found', 'enquiry_expired'],
    read(request) {
      readNothing(request)
      return request.path.token
    },
    handle: (token) => enquiries.export(token),
    present: (body) => ({ body, fileName: 'enquiry.json' }),
  }
}
