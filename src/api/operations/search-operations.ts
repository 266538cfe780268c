/** The operations that read listings: search, one listing, similar ones, look-up. */
import type { ErrorCode } from '../../catalogue/errors.ts'
import { limits } from '../../catalogue/limits.ts'
import { parameters } from '../../catalogue/parameters.ts'
import type { Vocabulary } from '../../catalogue/vocabulary.ts'
import { exampleTitleSlug } from '../../country/example-title.ts'
import { country } from '../../country/served-country.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import {
  fileValue,
  invalidChoice,
  type ReadParameters,
  single,
  splitList,
} from '../../domain/search/read-parameters.ts'
import { readSearchRequest, type SearchRequest } from '../../domain/search/search-request.ts'
import { type Lookup, type LookupQuery, lookupPath } from '../../service/listings/lookup-listing.ts'
import type { ListingPart, ReadListing } from '../../service/listings/read-listing.ts'
import type { SimilarListings } from '../../service/prices/similar-listings.ts'
import type { SearchPage } from '../../service/search/search-listings.ts'
import type { Service } from '../../service/service.ts'
import type { Operation, QueryParameter } from '../operation.ts'
import { idParameter, queryParameterOf } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { readListingId, readQuery } from './read-call.ts'
import { suggestRequest } from './suggest-request.ts'

export function searchOperations(service: Service, filtering: FilterContext): Operation[] {
  return [
    searchOperation(service, filtering),
    lookupOperation(service),
    listingOperation(service),
    similarOperation(service),
  ]
}

/** The id of the one operation whose answers are worth a cache. */
export const SEARCH = 'searchListings'

/** What any operation that takes the filters can answer with. */
export const filterErrors: readonly ErrorCode[] = [
  'invalid_range',
  'conflicting_parameters',
  'parameter_not_applicable',
  'unknown_location',
  'too_long',
  'outside_country',
]

function searchOperation(
  service: Service,
  filtering: FilterContext,
): Operation<SearchRequest, SearchPage> {
  return {
    id: SEARCH,
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
    cost: 1,
    read: ({ rawQuery }) => readSearchRequest(rawQuery, filtering),
    handle: (request) => service.search(request),
    present({ results, request, next_cursor, total, reachable, truncated, notes, stats }) {
      const { query } = request
      const page = { results, next_cursor, total, reachable, truncated, query, notes }
      const body = stats ? { ...page, stats } : page
      return { body, nextCursor: next_cursor }
    },
    // Full records count days from a moment of their own.
    isLasting: ({ request }) => request.detail === 'summary',
  }
}

const INCLUDES = [
  { value: 'estimate', label: 'Price estimate' },
  { value: 'market', label: 'Price among those of its area' },
  { value: 'nearby', label: 'Points of interest around it' },
] as const satisfies Vocabulary

const includeParameter: QueryParameter = {
  name: 'include',
  multiple: false,
  required: false,
  description:
    'estimate adds a price estimate with its range, comparables and measured coverage; market (extension) where the price per m² stands among those on offer in the area, and how prices there have moved; nearby (extension) the nearest point of interest of each kind, with the minutes on foot or by car. Several: estimate,market,nearby.',
  schema: { type: 'string', enum: everyChoiceOf(INCLUDES.map(({ value }) => value)) },
  example: 'estimate',
  alsoNamed: 'expand embed with includes extra',
}

/** Every choice of some of them, in their order, joined by commas. */
function everyChoiceOf(values: readonly string[]): string[] {
  const choices: string[][] = [[]]
  for (const value of values) choices.push(...choices.map((chosen) => [...chosen, value]))
  return choices.filter((chosen) => chosen.length > 0).map((chosen) => chosen.join(','))
}

function readParts(read: ReadParameters): readonly ListingPart[] {
  const sent = splitList([single(read, 'include') ?? '']).filter((text) => text !== '')
  const values = sent.map((text) => {
    const value = fileValue(text, INCLUDES)
    if (value === null) throw new Refusal(invalidChoice('include', text, INCLUDES))
    return value
  })
  return INCLUDES.flatMap(({ value }) => (values.includes(value) ? [value] : []))
}

interface ListingInput {
  readonly id: number
  readonly parts: readonly ListingPart[]
}

function listingOperation(service: Service): Operation<ListingInput, ReadListing> {
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
    cost: 1,
    read({ rawQuery, path }) {
      // First: a path that was mistaken for another makes its parameters look wrong.
      const id = readListingId(path.id)
      return { id, parts: readParts(readQuery(rawQuery, [includeParameter])) }
    },
    handle: ({ id, parts }, { caller }) => service.readListing(id, caller, parts),
    present: ({ record, version }) => ({ body: record, version }),
  }
}

function similarOperation(service: Service): Operation<number, SimilarListings> {
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
    cost: 1,
    read({ rawQuery, path }) {
      const id = readListingId(path.id)
      readQuery(rawQuery, [])
      return id
    },
    handle: (id, { caller }) => service.similar(id, caller),
    present: (body) => ({ body }),
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
    alsoNamed: 'link href listingurl address',
  },
  {
    name: 'ref',
    multiple: false,
    required: false,
    description: 'A reference of a seller, compared without case.',
    schema: { type: 'string', maxLength: limits.referenceMaxChars },
    example: country.examples.references[1],
    alsoNamed: 'reference referencenumber refno refnumber code propertyref',
  },
]

function lookupOperation(service: Service): Operation<LookupQuery, Lookup> {
  return {
    id: 'lookupListing',
    method: 'GET',
    path: '/listings/lookup',
    canonicalPrefix: '/v1',
    summary: 'Find a listing from a link or a reference',
    description: `Exactly one of url and ref. A reference that several sellers use finds all of them in matches (at most ${limits.lookupMatches}; total says how many there are), the first published first.`,
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
    cost: 1,
    read({ rawQuery }) {
      const read = readQuery(rawQuery, lookupParameters)
      return oneOf(single(read, 'url'), single(read, 'ref'))
    },
    handle: (query, { caller }) => service.lookup(query, caller),
    present: (body) => ({ body }),
  }
}

function oneOf(url: string | undefined, ref: string | undefined): LookupQuery {
  if (url !== undefined && ref !== undefined) {
    throw new Refusal({
      code: 'conflicting_parameters',
      param: 'ref',
      message: 'url and ref were both sent.',
      hint: `Send one of them: GET ${lookupPath('url', url)} for a link of this service, or GET ${lookupPath('ref', ref)} for a reference of a seller.`,
    })
  }
  if (url !== undefined) return { url }
  if (ref !== undefined) return { ref }
  throw new Refusal({
    code: 'missing_parameter',
    param: 'url',
    message: 'Either url or ref is needed.',
    hint: `Send url= with a link of this service, or ref= with a reference of a seller: GET ${lookupPath('ref', country.examples.references[1])}.`,
  })
}

/** Where a refused request can be repaired for sure, the refusal names the request that was meant: in all that read. */
export function withSuggestion(operation: Operation, filtering: FilterContext): Operation {
  if (operation.method !== 'GET') return operation
  return {
    ...operation,
    read(raw) {
      try {
        return operation.read(raw)
      } catch (error) {
        throw error instanceof Refusal ? suggestRequest(operation, raw, error, filtering) : error
      }
    },
  }
}
