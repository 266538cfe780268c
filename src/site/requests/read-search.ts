/**
 * From what stands in the address bar to a page of results. A search that is refused is repaired by the one repairer of
 * searches; what it cannot be sure of is left out, and the page says so. There is always something to show.
 * Cost: one search; a repair reads the query a few times more and searches once to compare with.
 */
import { parameters } from '../../catalogue/parameters.ts'
import { faultsOf, Refusal } from '../../domain/refusal.ts'
import { type Pair, writePairs } from '../../domain/search/repair/query-pairs.ts'
import { repairPairs } from '../../domain/search/repair/repair-query.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import type { FoundSummary, SearchPage } from '../../service/search/search-listings.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { siteLimits } from '../site-limits.ts'
import type { SentPair } from './read-page-request.ts'
import { APPROXIMATE, type SearchQuery } from './search-address.ts'

interface SearchAnswer {
  readonly page: SearchPage
  readonly records: readonly FoundSummary[]
  /** As understood, without what only the page adds. */
  readonly query: SearchQuery
}

export interface FoundPage extends SearchAnswer {
  readonly repair: Repair | null
}

export interface Repair {
  readonly refusal: Refusal
  readonly sent: readonly SentPair[]
  /** What was sent and is read in another way, and how it is read. */
  readonly from: readonly Pair[]
  readonly to: readonly Pair[]
  /** Names left out to make the search work. */
  readonly leftOut: readonly string[]
  /** Where something was repaired: the search that leaves it out instead. */
  readonly without: { readonly query: SearchQuery; readonly total: number } | null
}

const declared: ReadonlySet<string> = new Set(parameters.map(({ name }) => name))

export function readSearch(pairs: readonly SentPair[], context: SiteContext): FoundPage {
  const sent = pairs.filter(({ name }) => name !== 'detail' && name !== 'include')
  try {
    return { ...search(sent, context), repair: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return repaired(sent.slice(0, siteLimits.addressPairsMax), error, context)
  }
}

function repaired(sent: readonly SentPair[], refusal: Refusal, context: SiteContext): FoundPage {
  const { filtering } = context
  const check = (rawQuery: string) => faultsOf(() => readSearchRequest(rawQuery, filtering))
  const plain = sent.map(({ name, value }) => ({ name, value }))
  const { pairs, leftOut } = repairPairs(plain, check(writePairs(plain)), {
    filtering,
    declared,
    check,
  })
  const isIn = (list: readonly Pair[]) => (pair: Pair) =>
    list.some(({ name, value }) => name === pair.name && value === pair.value)
  const to = pairs.filter((pair) => !isIn(plain)(pair))
  const from = plain.filter((pair) => !isIn(pairs)(pair) && !isIn(leftOut)(pair))
  const understood = plain.filter(isIn(pairs))
  const without =
    to.length > 0 && check(writePairs(understood)).length === 0
      ? search(understood.map(asSent), context)
      : null
  const answer = search(pairs.map(asSent), context)
  return {
    ...answer,
    repair: {
      refusal,
      sent,
      from,
      to,
      leftOut: [...new Set(leftOut.map(({ name }) => name))],
      without: without && { query: without.query, total: without.page.total },
    },
  }
}

const asSent = (pair: Pair): SentPair => ({ ...pair, raw: writePairs([pair]) })

function search(pairs: readonly SentPair[], { service, filtering }: SiteContext): SearchAnswer {
  const sentLimit = pairs.some(({ name, value }) => name === 'limit' && value.trim() !== '')
  const raw = [
    ...pairs.filter(({ name }) => !Object.hasOwn(APPROXIMATE, name)).map((pair) => pair.raw),
    ...(sentLimit ? [] : [`limit=${siteLimits.search.resultsPerPage}`]),
    `approximate=${APPROXIMATE.approximate}`,
  ]
  const page = service.search(readSearchRequest(raw.join('&'), filtering))
  const { limit, detail: _, ...query } = page.request.query
  return {
    page,
    records: page.results.map((found) => found.decode()),
    query: sentLimit ? { ...query, limit } : query,
  }
}
