/** The operations that read listings: search, one listing, similar ones, look-up. */

import type { ErrorCode } from '../../catalogue/errors.ts'
import { limits } from '../../catalogue/limits.ts'
import { parameters } from '../../catalogue/parameters.ts'
import { exampleTitleSlug } from '../../country/example-title.ts'
import { country } from '../../country/served-country.ts'
import { Refusal } from '../../domain/refusal.ts'
import { fileValue, invalidChoice } from '../../domain/search/parameter-values.ts'
import { single } from '../../domain/search/read-parameters.ts'
import { etagOf } from '../../http/headers/entity-tag.ts'
import type { FoundPage, Service } from '../../service/service.ts'
import { keepForms } from '../../structures/compress.ts'
import type { Answer, Operation, QueryParameter } from '../operation.ts'
import { idParameter, queryParameterOf } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readListingId } from './listing-id.ts'
import { readQuery } from './read-query.ts'

export function searchOperations(service: Service): Operation[] {
  return [
    searchOperation(service),
    lookupOperation(service),
    listingOperation(service),
    similarOperation(service),
  ]
}

/** What any operation that takes the filters can answer with. */
export const filterErrors: readonly ErrorCode[] = [
  'invalid_range',
  'conflicting_parameters',
  'parameter_not_applicable',
  'unknown_location',
  'too_long',
  'outside_country',
]

function searchOperation(service: Service): Operation {
  /** A page that is given again is answered again: neither read for its ETag, linked nor compressed anew. */
  const answers = new WeakMap<FoundPage, Answer>()
  return {
    id: 'searchListings',
    method: 'GET',
    path: '/listings',
    canonicalPrefix: '/v1',
    aliases: ['/search'],
    summary: 'Search listings',
    description: `Filters, sorting and cursor paging. Several values of one parameter: any of them (amenities: all); several parameters: all of them. At most ${limits.resultsReachable} results are reachable per search.`,
    tag: 'Search',
    pathParameters: [],
    query: parameters.map(queryParameterOf),
    needsKey: false,
    answers: [{ status: 200, description: 'A page of results.', schema: reference('SearchPage') }],
    errors: [...filterErrors, 'invalid_cursor', 'cursor_mismatch'],
    caching: 'brief',
    handle({ rawQuery }) {
      const found = service.search(rawQuery)
      const known = answers.get(found)
      if (known) return known
      const { bytes, nextCursor } = found
      const link = nextCursor && { link: nextLink(service.baseUrl, rawQuery, nextCursor) }
      const answer: Answer = {
        status: 200,
        body: bytes,
        headers: { etag: etagOf(bytes), ...link },
        forms: keepForms(bytes, 'quick'),
      }
      answers.set(found, answer)
      return answer
    },
  }
}

/** The address of the next page, for clients that follow Link headers. */
function nextLink(baseUrl: string, rawQuery: string, cursor: string): string {
  const query = rawQuery.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor='))
  return `<${baseUrl}/v1/listings?${[...query, `cursor=${cursor}`].join('&')}>; rel="next"`
}

const INCLUDES = [{ value: 'estimate', label: 'Price estimate' }]

const includeParameter: QueryParameter = {
  name: 'include',
  multiple: false,
  required: false,
  description: 'estimate adds a price estimate with its range, comparables and measured coverage.',
  schema: { type: 'string', enum: INCLUDES.map(({ value }) => value) },
  example: 'estimate',
}

function listingOperation(service: Service): Operation {
  return {
    id: 'getListing',
    method: 'GET',
    path: '/listings/{id}',
    canonicalPrefix: '/v1',
    summary: 'Read one listing',
    description: `Everything about a listing. Closed ones stay readable for ${limits.closedReadableDays} days with their state; drafts and paused ones are their owner's alone.`,
    tag: 'Search',
    pathParameters: [idParameter],
    query: [includeParameter],
    needsKey: false,
    answers: [{ status: 200, description: 'The listing.', schema: reference('Listing') }],
    errors: ['invalid_id', 'listing_not_found', 'listing_removed'],
    caching: 'brief',
    async handle({ rawQuery, path, caller }) {
      // First: a path that was mistaken for another makes its parameters look wrong.
      const id = readListingId(path.id)
      const include = single(readQuery(rawQuery, [includeParameter]), 'include')
      if (include !== undefined && fileValue(include, INCLUDES) === null) {
        throw new Refusal(invalidChoice('include', include, INCLUDES))
      }
      const { body, version } = await service.readListing(id, caller, include !== undefined)
      return {
        status: 200,
        body,
        ...(version === null || include ? {} : { headers: { etag: `"${version}"` } }),
      }
    },
  }
}

function similarOperation(service: Service): Operation {
  return {
    id: 'similarListings',
    method: 'GET',
    path: '/listings/{id}/similar',
    canonicalPrefix: '/v1',
    summary: 'Similar live listings',
    description: `At most ${limits.similarResults} live listings of the same deal and type, near in place, price, size and rooms, each with the reasons.`,
    tag: 'Search',
    pathParameters: [idParameter],
    query: [],
    needsKey: false,
    answers: [
      { status: 200, description: 'Similar listings.', schema: reference('SimilarListings') },
    ],
    errors: ['invalid_id', 'listing_not_found', 'listing_removed'],
    caching: 'brief',
    async handle({ rawQuery, path, caller }) {
      const id = readListingId(path.id)
      readQuery(rawQuery, [])
      return { status: 200, body: await service.similar(id, caller) }
    },
  }
}

const lookupParameters: readonly QueryParameter[] = [
  {
    name: 'url',
    multiple: false,
    required: false,
    description: 'A link to a listing on this service. Send either url or ref.',
    schema: { type: 'string', maxLength: limits.lookupUrlMaxChars },
    example: `/listings/1042/${exampleTitleSlug}`,
  },
  {
    name: 'ref',
    multiple: false,
    required: false,
    description: 'A reference of a seller, compared without case.',
    schema: { type: 'string', maxLength: limits.referenceMaxChars },
    example: country.examples.references[1],
  },
]

function lookupOperation(service: Service): Operation {
  return {
    id: 'lookupListing',
    method: 'GET',
    path: '/listings/lookup',
    canonicalPrefix: '/v1',
    summary: 'Find a listing from a link or a reference',
    description: `Exactly one of url and ref. A reference that several sellers use finds all of them in matches (at most ${limits.lookupMatches}; total tells how many there are), the first published first.`,
    tag: 'Search',
    pathParameters: [],
    query: lookupParameters,
    needsKey: false,
    answers: [{ status: 200, description: 'The listing.', schema: reference('Lookup') }],
    errors: [
      'missing_parameter',
      'conflicting_parameters',
      'listing_not_found',
      'reference_not_found',
      'listing_removed',
    ],
    caching: 'brief',
    async handle({ rawQuery, caller }) {
      const read = readQuery(rawQuery, lookupParameters)
      const query = { url: single(read, 'url'), ref: single(read, 'ref') }
      return { status: 200, body: await service.lookup(query, caller) }
    },
  }
}
