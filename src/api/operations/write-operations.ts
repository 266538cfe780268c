/** The operations that create and change listings. All need the key of a seller. */

import type { ErrorCode } from '../../catalogue/errors.ts'
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import { Refusal } from '../../domain/refusal.ts'
import { shown } from '../../domain/search/parameter-values.ts'
import type { WrittenListing } from '../../service/listings/write-context.ts'
import type { Service } from '../../service/service.ts'
import type {
  Answer,
  Operation,
  OperationRequest,
  PathParameter,
  QueryParameter,
} from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { exampleListing } from '../schemas/write-schemas.ts'
import { readListingId } from './listing-id.ts'
import { readQuery } from './read-query.ts'
import { sellerOf } from './seller-of.ts'

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

const bodyErrors: readonly ErrorCode[] = [
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

const idempotencyHeader: QueryParameter = {
  name: 'Idempotency-Key',
  multiple: false,
  required: false,
  description: `A name of your choice for this request, kept ${limits.idempotencyKeptHours} hours: a repeat creates nothing again.`,
  schema: { type: 'string', maxLength: limits.idempotencyKeyMaxChars },
  example: '0b8f6c1e-77a2-4a2e-9a0b-2f1f0f5a3b7c',
}

const requestBody = { schema: reference('ListingWrite'), example: exampleListing }

export const listingAnswer = (status: number, description: string) => ({
  status,
  description,
  schema: reference('Listing'),
})

export function written({ listing, body }: WrittenListing, status = 200): Answer {
  return { status, body, headers: { etag: `"${listing.version}"` } }
}

const shared = {
  canonicalPrefix: '/v1',
  tag: 'Write',
  query: [],
  needsKey: true,
  caching: 'private',
} as const

function writeOf(request: OperationRequest) {
  readQuery(request.rawQuery, [])
  return { body: request.body, caller: sellerOf(request), signal: request.signal }
}

function createOperation(service: Service): Operation {
  return {
    ...shared,
    id: 'createListing',
    method: 'POST',
    path: '/listings',
    summary: 'Create a listing',
    description: `Created as a draft; publish it once missing_to_publish is empty. deal is required. Photos are imported ${limits.photosPerCall} per call and for at most ${limits.photoImportMs / 1000} s: repeat the list with PATCH while photos.pending is above 0.`,
    pathParameters: [],
    headers: [idempotencyHeader],
    requestBody,
    answers: [listingAnswer(201, 'The new draft.')],
    errors: [...bodyErrors, 'reference_taken', 'idempotency_in_progress', 'idempotency_key_reused'],
    async handle(request) {
      const key = request.headers['idempotency-key']
      const { body, id, version, replayed } = await service.create(
        writeOf(request),
        Array.isArray(key) ? key.join() : key,
      )
      return {
        status: 201,
        body,
        headers: {
          etag: `"${version}"`,
          location: `${service.baseUrl}/v1/listings/${id}`,
          ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
        },
      }
    },
  }
}

function validateOperation(service: Service): Operation {
  return {
    ...shared,
    id: 'validateListing',
    method: 'POST',
    path: '/listings/validate',
    summary: 'Check a listing without storing it',
    description:
      'Judged like POST /v1/listings; photo addresses count as imported, since they are not fetched.',
    pathParameters: [],
    requestBody,
    answers: [{ status: 200, description: 'The verdict.', schema: reference('Validation') }],
    errors: [],
    async handle(request) {
      const { body, caller } = writeOf(request)
      return { status: 200, body: await service.validate(body, caller) }
    },
  }
}

function changeOperation(service: Service, method: 'PATCH' | 'PUT'): Operation {
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
    requestBody,
    answers: [listingAnswer(200, 'The listing after the change.')],
    errors: [
      ...bodyErrors,
      ...ownershipErrors,
      'reference_taken',
      'immutable_field',
      'would_unpublish',
    ],
    async handle(request) {
      const id = readListingId(request.path.id)
      return written(await service.update(id, writeOf(request), request.headers['if-match']))
    },
  }
}

const referenceParameter: PathParameter = {
  name: 'reference',
  description: "The seller's own reference, percent-encoded.",
  schema: { type: 'string', maxLength: limits.referenceMaxChars },
  example: country.examples.references[0],
}

function byReferenceOperation(service: Service): Operation {
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
    requestBody,
    answers: [listingAnswer(200, 'Updated.'), listingAnswer(201, 'Created.')],
    errors: [
      ...bodyErrors,
      'precondition_failed',
      'immutable_field',
      'would_unpublish',
      'reference_taken',
    ],
    async handle(request) {
      const key = readReference(request.path.reference)
      const result = await service.putByReference(
        key,
        writeOf(request),
        request.headers['if-match'],
      )
      const answer = written(result, result.created ? 201 : 200)
      const location = `${service.baseUrl}/v1/listings/${result.listing.id}`
      return { ...answer, headers: { ...answer.headers, location } }
    },
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

function removeOperation(service: Service): Operation {
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
    async handle(request) {
      readQuery(request.rawQuery, [])
      const id = readListingId(request.path.id)
      await service.remove(id, sellerOf(request), request.headers['if-match'])
      return { status: 204, body: null }
    },
  }
}
