/** The operation by which a reader reports a listing to the operator. */
import { limits } from '../../catalogue/limits.ts'
import { reportReasons } from '../../catalogue/vocabulary.ts'
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import type { ReportedListing } from '../../service/desk/report-listing.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import type { Service } from '../../service/service.ts'
import type { Operation } from '../operation.ts'
import { idParameter } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readListingId, readQuery } from './read-call.ts'

interface ReportInput {
  readonly id: number
  readonly sent: SentMembers
}

export function reportOperations(service: Service): Operation[] {
  return [reportOperation(service)]
}

function reportOperation(service: Service): Operation<ReportInput, ReportedListing> {
  return {
    id: 'reportListing',
    method: 'POST',
    path: '/listings/{id}/reports',
    canonicalPrefix: '/v1',
    extension: true,
    summary: 'Report a listing',
    description: `Tells the operator that something is wrong with a listing: ${reportReasons.map(({ value }) => value).join(', ')}. Nobody else learns of it, and nothing is answered but that it was received; ${limits.reportsPerClientDay} a day for one address.`,
    tag: 'Enquiries',
    pathParameters: [idParameter],
    query: [],
    requestBody: {
      schema: reference('Report'),
      example: { reason: 'not-available', text: 'The house was sold in May.' },
    },
    needsKey: false,
    answers: [{ status: 202, description: 'Received.', schema: reference('ReportReceived') }],
    errors: [
      'invalid_id',
      'listing_not_found',
      'listing_removed',
      'unknown_field',
      'missing_field',
      'too_long',
    ],
    caching: 'private',
    cost: 1,
    budget: 'enquiries',
    read({ rawQuery, path, body }) {
      readQuery(rawQuery, [])
      return { id: readListingId(path.id), sent: readJsonObject(body) }
    },
    handle: ({ id, sent }, { client }) => service.report({ listingId: id, sent, client }),
    present: (body) => ({ body, accepted: true }),
  }
}
