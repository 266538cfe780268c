/** The operation that values a home which is not listed: a price guide for sellers. */
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import type { EstimateRecord } from '../../service/prices/estimate-record.ts'
import type { Service } from '../../service/service.ts'
import type { Operation } from '../operation.ts'
import { reference } from '../schemas/json-schema.ts'
import { exampleListing } from '../schemas/write-schemas.ts'
import { readQuery } from './read-call.ts'
import { bodyErrors } from './write-operations.ts'

const { reference: _, photo_urls: __, price: ___, ...exampleHome } = exampleListing

export function estimateOperations(service: Service): Operation[] {
  return [estimateOperation(service)]
}

function estimateOperation(service: Service): Operation<SentMembers, EstimateRecord> {
  return {
    id: 'estimateHome',
    method: 'POST',
    path: '/estimates',
    canonicalPrefix: '/v1',
    extension: true,
    summary: 'Value a home that is not listed',
    description:
      'A price guide for sellers: takes the fields of a listing, of which deal, property_type, district and the size are needed, and answers like include=estimate. Nothing is stored. No key is needed; a key has its own quota.',
    tag: 'Search',
    pathParameters: [],
    query: [],
    requestBody: { schema: reference('ListingWrite'), example: exampleHome },
    needsKey: false,
    answers: [{ status: 200, description: 'The estimate.', schema: reference('Estimate') }],
    errors: bodyErrors,
    caching: 'private',
    cost: 1,
    read({ rawQuery, body }) {
      readQuery(rawQuery, [])
      return readJsonObject(body)
    },
    handle: (sent) => service.estimateHome(sent),
    present: (body) => ({ body }),
  }
}
