/** The tool that most calls go to: filters in, up to ten listings out, one line each. */
import type { JsonSchema } from '../../api/operation.ts'
import {
  figure,
  listingFacts,
  listingLine,
  listingSchema,
  type ShownListing,
} from '../answers/listing-facts.ts'
import { searchAddress } from '../answers/results-view.ts'
import { argumentsOf, type CheckedSearch, checkSearch } from '../arguments/check-search.ts'
import { textsOf } from '../arguments/plain-values.ts'
import { filterProperties, pagingProperties } from '../arguments/search-arguments.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { ApiFault } from '../serve/api-calls.ts'
import { type Arguments, type Tool, type ToolContext, ToolFault } from './tool.ts'

const searchSchema: JsonSchema = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    listings: { type: 'array', items: listingSchema },
    understood: { type: 'object' },
    next_cursor: { type: ['string', 'null'] },
    notes: { type: 'array', items: { type: 'string' } },
    link: { type: 'string' },
  },
  required: ['total', 'listings', 'understood', 'next_cursor', 'notes', 'link'],
}

const NAME = 'search_listings'

export const searchListings: Tool = {
  name: NAME,
  title: 'Search listings',
  description: `Find homes, land and shops for sale (default) or rent by place, price, rooms, size, features and distance to the sea, in any order. Use it first; one call is usually enough, since each line holds price, size, sea distance and title deed. Not for a listing whose id you know (get_listing). Answers the exact total, up to ${mcpLimits.listingsMax} listings, how the place was understood and, when nothing matches, which filter to drop. Trap: prices are asking prices.`,
  inputSchema: {
    type: 'object',
    properties: { ...filterProperties, ...pagingProperties },
    additionalProperties: false,
  },
  outputSchema: searchSchema,
  hasView: true,
  async run(args, context) {
    const search = await checkSearch(NAME, args, context)
    const page = await searchPage(search, context).catch((error) => {
      throw withoutCursor(error, args, search)
    })
    const records = page.results as readonly ShownListing[]
    const notes = [...search.notes, ...(page.notes as string[])]
    const next = page.next_cursor as string | null
    const link = searchAddress(search.query, context.baseUrl)
    return {
      text: [
        headline(Number(page.total), records.length, page.query as object),
        ...records.map(listingLine),
        ...notes,
        ...(next === null ? [] : [`More: the same arguments with cursor ${next}`]),
        `On a map: ${link}. A listing's page: ${context.baseUrl}/listings/<id>`,
      ].join('\n'),
      data: {
        total: page.total,
        listings: records.map((record) => listingFacts(record, context.baseUrl)),
        understood: withoutPaging(page.query as object),
        next_cursor: next,
        notes,
        link,
      },
      meta: { photos: photosOf(records) },
    }
  },
}

/** A cursor is sealed by the API: whether it is good is known only there. */
function withoutCursor(error: unknown, args: Arguments, { values, limit }: CheckedSearch): unknown {
  if (!(error instanceof ApiFault) || error.body.param !== 'cursor') return error
  const rest = new Map([...values].filter(([name]) => name !== 'cursor' && !isPlace(name)))
  return new ToolFault(error.body.message, {
    tool: NAME,
    arguments: argumentsOf(rest, textsOf(args.place), { limit }, textsOf(args.not_place)),
  })
}

const isPlace = (name: string): boolean =>
  name === 'location' || name === 'district' || name === 'not_location'

function searchPage({ query, limit }: CheckedSearch, { api, signal }: ToolContext) {
  return api.get(
    '/listings',
    [query, `limit=${limit}`, 'detail=full'].filter(Boolean).join('&'),
    signal,
  )
}

function headline(total: number, shown: number, query: object): string {
  const filters = Object.entries(withoutPaging(query))
    .map(([name, value]) => `${name} ${[value].flat().join('/')}`)
    .join(', ')
  const count = total === 0 ? 'Nothing matches' : `${figure(total)} match; ${shown} shown`
  return `${count}. Understood: ${filters}.`
}

const PAGING = new Set(['limit', 'detail'])
const withoutPaging = (query: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !PAGING.has(name)))

/** By id, for the cards of the view. */
export const photosOf = (records: readonly ShownListing[]): Record<string, string> =>
  Object.fromEntries(records.flatMap(({ id, photo }) => (photo === null ? [] : [[id, photo]])))
