/** The operations that create and change listings. All need the key of a seller. */
import type { ErrorCode } from '../../catalogue/errors.ts'
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import { Refusal } from '../../domain/refusal.ts'
import { shown } from '../../domain/search/read-parameters.ts'
import type { CreatedListing, Repeatable } from '../../service/listings/create-once.ts'
import type { Validation } from '../../service/listings/validate-listing.ts'
import type { SentMembers, WrittenListing } from '../../service/listings/write-context.ts'
import type { Created, IfMatch, WriteRequest } from '../../service/listings/write-listing.ts'
import type { Service } from '../../service/service.ts'
import type {
  Call,
  Operation,
  PathParameter,
  Presentation,
  QueryParameter,
  RawRequest,
} from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { exampleChange, exampleListing } from '../schemas/write-schemas.ts'
import { readIfMatch, readListingId, readQuery, readRepeatable, sellerOf } from './read-call.ts'

export function writeOperations(service: Service): Operation[] {
  return [
    createOperation(service),
    validateOperation(service),
    byReferenceOperation(service),
    changeOperation(service, 'PATCH'),
    changeOperation(service, 'PUT'),
    removeOperation(service),
  ]
}

export const bodyErrors: readonly ErrorCode[] = [
  'unknown_field',
  'read_only_field',
  'missing_field',
  'too_long',
  'too_many_photos',
  'contact_in_description',
  'outside_country',
  'unknown_location',
  'conflicting_parameters',
  'parameter_not_applicable',
]
export const ownershipErrors: readonly ErrorCode[] = [
  'invalid_id',
  'forbidden',
  'listing_not_found',
  'listing_removed',
  'precondition_failed',
]

export const ifMatchHeader: QueryParameter = {
  name: 'If-Match',
  multiple: false,
  required: false,
  description: 'The ETag of the version that you know; refused with 412 when there is a newer one.',
  schema: { type: 'string' },
  example: '"3"',
}

export const idempotencyHeader: QueryParameter = {
  name: 'Idempotency-Key',
  multiple: false,
  required: false,
  description: `A name of your choice for this request, remembered for ${limits.idempotencyStoredHours} hours: a repeat creates nothing again.`,
  schema: { type: 'string', maxLength: limits.idempotencyKeyMaxChars },
  example: '0b8f6c1e-77a2-4a2e-9a0b-2f1f0f5a3b7c',
}

const whole = { schema: reference('ListingCreate'), example: exampleListing }
const change = { schema: reference('ListingWrite'), example: exampleChange }

export const listingAnswer = (status: number, description: string) => ({
  status,
  description,
  schema: reference('Listing'),
})

export const written = ({ record, version }: WrittenListing): Presentation => ({
  body: record,
  version,
})

const shared = {
  canonicalPrefix: '/v1',
  tag: 'Write',
  query: [],
  needsKey: true,
  caching: 'private',
  cost: 1,
} as const

function readBody({ rawQuery, body }: RawRequest): SentMembers {
  readQuery(rawQuery, [])
  return readJsonObject(body)
}

const writeOf = (sent: SentMembers, call: Call): WriteRequest => ({
  sent,
  caller: sellerOf(call),
  signal: call.signal,
})

interface CreateInput {
  readonly sent: SentMembers
  readonly once: Repeatable | null
}

function createOperation(service: Service): Operation<CreateInput, CreatedListing> {
  return {
    ...shared,
    id: 'createListing',
    method: 'POST',
    path: '/listings',
    summary: 'Create a listing',
    description: `Created as a draft; publish it once missing_to_publish is empty. deal is required. Photos are imported ${limits.photosPerCall} per call and for at most ${limits.photoImportMs / 1000} s: repeat the list with PATCH while photos.pending is above 0.`,
    pathParameters: [],
    headers: [idempotencyHeader],
    requestBody: whole,
    answers: [listingAnswer(201, 'The new draft.')],
    errors: [...bodyErrors, 'reference_taken', 'idempotency_in_progress', 'idempotency_key_reused'],
    read(request) {
      readQuery(request.rawQuery, [])
      const once = readRepeatable(request)
      return { sent: readJsonObject(request.body), once }
    },
    handle: ({ sent, once }, call) => service.create(writeOf(sent, call), once),
    present: (listing) => ({
      ...written(listing),
      created: true,
      address: addressOf(listing, service),
      replayed: listing.replayed,
    }),
  }
}

const addressOf = ({ record }: WrittenListing, { baseUrl }: Service): string =>
  `${baseUrl}/v1/listings/${record.id}`

function validateOperation(service: Service): Operation<SentMembers, Validation> {
  return {
    ...shared,
    id: 'validateListing',
    method: 'POST',
    path: '/listings/validate',
    summary: 'Check a listing without storing it',
    description:
      'Checked like POST /v1/listings; photo addresses count as imported, since they are not fetched.',
    pathParameters: [],
    requestBody: { ...change, example: exampleListing },
    answers: [{ status: 200, description: 'The verdict.', schema: reference('Validation') }],
    errors: [],
    read: readBody,
    handle: (sent, call) => service.validate(sent, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

interface ChangeInput {
  readonly id: number
  readonly sent: SentMembers
  readonly ifMatch: IfMatch
}

function changeOperation(
  service: Service,
  method: 'PATCH' | 'PUT',
): Operation<ChangeInput, WrittenListing> {
  return {
    ...shared,
    id: method === 'PATCH' ? 'updateListing' : 'replaceListing',
    method,
    path: '/listings/{id}',
    summary: 'Change a listing',
    description:
      'PATCH and PUT mean the same: fields left out keep their value, null clears, photo_urls is the complete list. A change that would make a live listing unpublishable is refused whole.',
    pathParameters: [idParameter],
    headers: [ifMatchHeader],
    requestBody: change,
    answers: [listingAnswer(200, 'The listing after the change.')],
    errors: [
      ...bodyErrors,
      ...ownershipErrors,
      'reference_taken',
      'immutable_field',
      'would_unpublish',
    ],
    read(request) {
      const id = readListingId(request.path.id)
      return { id, sent: readBody(request), ifMatch: readIfMatch(request.ifMatch) }
    },
    handle: ({ id, sent, ifMatch }, call) => service.update(id, writeOf(sent, call), ifMatch),
    present: written,
  }
}

const referenceParameter: PathParameter = {
  name: 'reference',
  description: "The seller's own reference, percent-encoded.",
  schema: { type: 'string', maxLength: limits.referenceMaxChars },
  example: country.examples.references[0],
}

interface ByReferenceInput {
  readonly reference: string
  readonly sent: SentMembers
  readonly ifMatch: IfMatch
}

function byReferenceOperation(service: Service): Operation<ByReferenceInput, Created> {
  return {
    ...shared,
    id: 'putListingByReference',
    method: 'PUT',
    path: '/listings/by-reference/{reference}',
    summary: 'Create or update by your own reference',
    description:
      'The call that a CRM repeats: creates a draft under this reference (deal required), or updates the listing that has it. Sending the same again changes nothing.',
    pathParameters: [referenceParameter],
    headers: [ifMatchHeader],
    requestBody: { ...change, example: exampleListing },
    answers: [listingAnswer(200, 'Updated.'), listingAnswer(201, 'Created.')],
    errors: [
      ...bodyErrors,
      'precondition_failed',
      'immutable_field',
      'would_unpublish',
      'reference_taken',
    ],
    read(request) {
      const key = readReference(request.path.reference)
      return { reference: key, sent: readBody(request), ifMatch: readIfMatch(request.ifMatch) }
    },
    handle: ({ reference: key, sent, ifMatch }, call) =>
      service.putByReference(key, writeOf(sent, call), ifMatch),
    present: (listing) => ({
      ...written(listing),
      created: listing.created,
      address: addressOf(listing, service),
    }),
  }
}

function readReference(text: string): string {
  const key = text.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
  const plain = key.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(key)
  if (key !== '' && [...key].length <= limits.referenceMaxChars && plain) return key
  throw new Refusal({
    code: key.length > limits.referenceMaxChars ? 'too_long' : 'invalid_value',
    param: 'reference',
    message: `"${shown(key)}" is not a reference.`,
    hint: `A reference is plain text of 1 to ${limits.referenceMaxChars} characters.`,
  })
}

function removeOperation(service: Service): Operation<Omit<ChangeInput, 'sent'>, void> {
  return {
    ...shared,
    id: 'deleteListing',
    method: 'DELETE',
    path: '/listings/{id}',
    summary: 'Remove a listing',
    description: 'For good: reading it answers 410 from then on. Repeating it is 204 again.',
    pathParameters: [idParameter],
    headers: [ifMatchHeader],
    answers: [{ status: 204, description: 'Removed.', schema: null }],
    errors: ['invalid_id', 'forbidden', 'listing_not_found', 'precondition_failed'],
    read({ rawQuery, path, ifMatch }) {
      readQuery(rawQuery, [])
      return { id: readListingId(path.id), ifMatch: readIfMatch(ifMatch) }
    },
    handle: ({ id, ifMatch }, call) => service.remove(id, sellerOf(call), ifMatch),
    present: () => ({ body: null }),
  }
}
