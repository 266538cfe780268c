/** Asking about a listing: the challenge, the post, and the confirmation, without which nothing is sent. */
import { PRIVACY_NOTICE } from '../../../catalogue/enquiries.ts'
import { limits } from '../../../catalogue/limits.ts'
import { readJsonObject } from '../../../domain/listings/read-json-object.ts'
import { single } from '../../../domain/search/read-parameters.ts'
import type {
  BuyerView,
  ChallengeView,
  EnquiryOrder,
  ErasedPerson,
  PersonView,
  PostOutcome,
} from '../../../service/enquiries/enquiry-service.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation, RawRequest } from '../../operation.ts'
import { idParameter } from '../../schemas/field-schema.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readListingId, readNumber, readQuery, readRepeatable, sellerOf } from '../read-call.ts'
import { idempotencyHeader } from '../write-operations.ts'
import {
  forBuyers,
  forSellers,
  needed,
  parameter,
  readNothing,
  tokenParameter,
} from './enquiry-shared.ts'

export function buyerOperations(service: Service): Operation[] {
  return [postOperation(service), challengeOperation(service), confirmOperation(service)]
}

const exampleEnquiry = {
  kind: 'question',
  name: 'Anna Georgiou',
  email: 'anna@example.com',
  message: 'Is the parking covered?',
  language: 'en',
  share: { email: false, phone: false },
  privacy_notice: PRIVACY_NOTICE,
  proof: '<challenge>:<n0>,<n1>,...',
}

type PostInput = Pick<EnquiryOrder, 'listingId' | 'sent' | 'once'>

function postOperation({ enquiries }: Service): Operation<PostInput, PostOutcome> {
  return {
    ...forBuyers,
    id: 'postEnquiry',
    method: 'POST',
    path: '/listings/{id}/enquiries',
    summary: 'Ask the seller about a listing',
    description: `Nothing is sent to the seller before the buyer opens the link in the mail and confirms, within ${limits.enquiryConfirmHours} hours; a program cannot do that for a person. Without a form of ours it needs a solved challenge. Limits, apart from other requests: ${limits.enquiriesPerEmailDay} a day from one e-mail address, ${limits.enquiriesPerClientDay} from one client address.`,
    pathParameters: [idParameter],
    headers: [idempotencyHeader],
    requestBody: { schema: reference('EnquiryWrite'), example: exampleEnquiry },
    answers: [
      {
        status: 202,
        description: 'Waiting for its confirmation by mail.',
        schema: reference('EnquiryPosted'),
      },
    ],
    errors: [
      'invalid_id',
      'unknown_field',
      'missing_field',
      'conflicting_parameters',
      'invalid_range',
      'too_long',
      'proof_required',
      'listing_not_found',
      'listing_not_live',
      'listing_removed',
      'seller_unreachable',
      'idempotency_key_reused',
      'too_many_enquiries',
    ],
    read(request) {
      readNothing(request)
      const listingId = readListingId(request.path.id)
      const once = readRepeatable(request)
      return { listingId, sent: readJsonObject(request.body), once }
    },
    handle: (input, { caller, client }) => enquiries.post({ ...input, caller, client }),
    present: ({ enquiry, replayed }) => ({
      body: enquiry,
      accepted: true,
      address: enquiry.links.status,
      replayed,
    }),
  }
}

const challengeParameters = [
  parameter(
    'listing_id',
    'The listing that the enquiry will be about.',
    idParameter.schema,
    idParameter.example,
    true,
  ),
]

function challengeOperation({ enquiries }: Service): Operation<number, ChallengeView> {
  return {
    ...forBuyers,
    id: 'getEnquiryChallenge',
    method: 'GET',
    path: '/enquiries/challenge',
    summary: 'A challenge to solve for an enquiry',
    description: `Costs its solver about a second; good for one listing, once, and ${limits.proofMinutes} minutes.`,
    pathParameters: [],
    query: challengeParameters,
    answers: [
      { status: 200, description: 'The challenge.', schema: reference('EnquiryChallenge') },
    ],
    errors: ['missing_parameter'],
    read({ rawQuery }) {
      const read = readQuery(rawQuery, challengeParameters)
      const hint = 'Send the id of the listing: GET /v1/enquiries/challenge?listing_id=1042.'
      return needed(readNumber(read, 'listing_id', { min: 1 }), 'listing_id', hint)
    },
    handle: (listingId) => enquiries.challenge(listingId),
    present: (body) => ({ body }),
  }
}

function confirmOperation({ enquiries }: Service): Operation<string, BuyerView> {
  return {
    ...forBuyers,
    id: 'confirmEnquiry',
    method: 'POST',
    path: '/enquiries/{token}/confirm',
    summary: 'Confirm an enquiry',
    description:
      'With the secret of the mailed link: now it is sent to the seller. A further one of the same address about the same listing is added to the thread that is there. Repeating it is 200 with the same answer.',
    pathParameters: [tokenParameter],
    answers: [{ status: 200, description: 'The thread.', schema: reference('BuyerEnquiry') }],
    errors: [
      'forbidden',
      'enquiry_not_found',
      'enquiry_expired',
      'listing_not_live',
      'seller_unreachable',
    ],
    read(request) {
      readNothing(request)
      return request.path.token
    },
    handle: (token) => enquiries.confirm(token),
    present: (body) => ({ body }),
  }
}

/** What a seller does when a person asks for the own data, or for its erasure. */
export function peopleOperations(service: Service): Operation[] {
  return [exportOperation(service), eraseOperation(service)]
}

const byEmail = [
  parameter(
    'email',
    'The whole address, percent-encoded.',
    { type: 'string', maxLength: limits.emailMaxChars },
    'anna@example.com',
    true,
  ),
]

function readEmail({ rawQuery }: RawRequest): string {
  const email = single(readQuery(rawQuery, byEmail), 'email')
  return needed(email, 'email', 'Send the address, such as email=anna%40example.com.')
}

function exportOperation({ enquiries }: Service): Operation<string, PersonView> {
  return {
    ...forSellers,
    id: 'exportEnquirer',
    method: 'GET',
    path: '/my/people',
    summary: 'All that one person wrote to you',
    description:
      'By e-mail address, where the person shares it with you: an address that is hidden from you cannot be found by guessing it either.',
    pathParameters: [],
    query: byEmail,
    answers: [{ status: 200, description: 'The threads.', schema: reference('Enquirer') }],
    errors: ['missing_parameter'],
    read: readEmail,
    handle: (email, call) => enquiries.person(email, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function eraseOperation({ enquiries }: Service): Operation<string, ErasedPerson> {
  return {
    ...forSellers,
    id: 'eraseEnquirer',
    method: 'DELETE',
    path: '/my/people',
    summary: 'Erase all that one person wrote to you',
    description:
      'By e-mail address, shared or not; waiting mails included. That there were enquiries stays, without the person. Repeating it erases nothing more.',
    pathParameters: [],
    query: byEmail,
    answers: [{ status: 200, description: 'Done.', schema: reference('EnquirerErased') }],
    errors: ['missing_parameter'],
    read: readEmail,
    handle: (email, call) => enquiries.erasePerson(email, sellerOf(call)),
    present: (body) => ({ body }),
  }
}
