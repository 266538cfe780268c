/** A search as a feed, for readers that people subscribe with: Atom and JSON Feed. */
import { limits } from '../../catalogue/limits.ts'
import { filterParameters } from '../../catalogue/parameters.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import {
  languageParameter,
  parseSearchFeedRequest,
  type SearchFeedRequest,
} from '../../domain/search/search-request.ts'
import type { NewsEntry } from '../../service/search/search-news.ts'
import type { Service } from '../../service/service.ts'
import type { JsonSchema, Operation, QueryParameter } from '../operation.ts'
import { queryParameterOf } from '../schemas/field-schema.ts'
import { filterErrors } from './search-operations.ts'

export const searchFeedFormats = {
  atom: { name: 'Atom', path: '/listings.atom', contentType: 'application/atom+xml' },
  json: { name: 'JSON Feed', path: '/listings.feed.json', contentType: 'application/feed+json' },
} as const
export type SearchFeedFormat = keyof typeof searchFeedFormats

/** Writes the document; the words are those of the pages. */
export type WriteSearchFeed = (
  format: SearchFeedFormat,
  request: SearchFeedRequest,
  entries: readonly NewsEntry[],
) => string

const languageQuery: QueryParameter = {
  name: languageParameter.name,
  multiple: false,
  required: false,
  description: 'The language of titles and texts.',
  schema: { type: 'string', enum: languageParameter.values.map(({ value }) => value) },
  example: languageParameter.example,
  extension: true,
}

const jsonFeed: JsonSchema = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { type: 'string' },
    title: { type: 'string' },
    home_page_url: { type: 'string' },
    feed_url: { type: 'string' },
    language: { type: 'string' },
    items: { type: 'array', items: { type: 'object' } },
  },
}

export const searchFeedOperations = (
  service: Service,
  filtering: FilterContext,
  write: WriteSearchFeed,
): Operation[] =>
  (['atom', 'json'] as const).map((format) => feedOperation(format, service, filtering, write))

function feedOperation(
  format: SearchFeedFormat,
  service: Service,
  filtering: FilterContext,
  write: WriteSearchFeed,
): Operation<SearchFeedRequest, string> {
  const { name, path, contentType } = searchFeedFormats[format]
  return {
    id: format === 'atom' ? 'searchFeedAtom' : 'searchFeedJson',
    method: 'GET',
    path,
    canonicalPrefix: '/v1',
    summary: `A search as ${name}`,
    description: `The ${limits.feedEntries} latest publications and price cuts among the listings of a search, for feed readers. Takes the filters of GET /v1/listings. Ask again after ${limits.feedMaxAgeS / 60} minutes with If-None-Match: while nothing has changed the answer is 304. Counted with the pages, not with the searches.`,
    extension: true,
    tag: 'Follow',
    pathParameters: [],
    query: [...filterParameters.map(queryParameterOf), languageQuery],
    needsKey: false,
    answers: [
      {
        status: 200,
        description: 'The feed.',
        schema: format === 'atom' ? null : jsonFeed,
        contentType,
      },
    ],
    errors: filterErrors,
    caching: 'feed',
    cost: 1,
    budget: 'pages',
    read: ({ rawQuery }) => parseSearchFeedRequest(rawQuery, filtering),
    handle: (request) => write(format, request, service.searchNews(request)),
    present: (text) => ({ body: null, document: { text, contentType } }),
  }
}
