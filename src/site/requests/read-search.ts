/**
 * From what stands in the address bar to a page of results. A search that is refused is repaired, by
 * what was probably meant or by leaving out what is wrong, so that there is always something to show.
 * Cost: one search; a repair runs at most one more for each faulty parameter, and one to compare with.
 */
import type { Fault } from '../../domain/refusal.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import type { FoundSummary, SearchPage } from '../../service/search/search-listings.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { SentPair } from './read-page-request.ts'
import { dropFaulty, type RepairedPair, repairSearch } from './repair-search.ts'
import { APPROXIMATE, type SearchQuery } from './search-address.ts'

const PAGE_SIZE = 24
const REPAIRS_MAX = 40
/** What is repaired may turn out to be wrong in another way; after this, the rest is left out. */
const REPAIR_ROUNDS_MAX = 3

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
  readonly repaired: readonly RepairedPair[]
  /** Names left out to make the search work. */
  readonly leftOut: readonly string[]
  /** Where something was repaired: the search that leaves it out instead. */
  readonly without: { readonly query: SearchQuery; readonly total: number } | null
}

type RepairOnce = (
  pairs: readonly SentPair[],
  faults: readonly Fault[],
  attempt: number,
) => readonly SentPair[]

export function readSearch(pairs: readonly SentPair[], context: SiteContext): FoundPage {
  const sent = pairs.filter(({ name }) => name !== 'detail')
  const repaired: RepairedPair[] = []
  const found = searchRepairing(sent, context, (kept, faults, attempt) => {
    if (attempt >= REPAIR_ROUNDS_MAX) return dropFaulty(kept, faults)
    const next = repairSearch(kept, faults, context)
    for (const { from, to } of next.repaired) {
      // What is repaired a second time was sent as it was before the first.
      repaired.push({ from: repaired.find((one) => one.to === from)?.from ?? from, to })
    }
    return next.pairs
  })
  const { answer, refusal, kept } = found
  if (refusal === null) return { ...answer, repair: null }
  const lasting = repaired.filter(({ to }) => kept.includes(to))
  const leftOut = sent.filter(
    (pair) => !kept.includes(pair) && !lasting.some(({ from }) => from === pair),
  )
  const without = lasting.length > 0 ? searchRepairing(sent, context, dropFaulty).answer : null
  return {
    ...answer,
    repair: {
      refusal,
      sent,
      repaired: lasting,
      leftOut: [...new Set(leftOut.map(({ name }) => name))],
      without: without && { query: without.query, total: without.page.total },
    },
  }
}

function searchRepairing(
  sent: readonly SentPair[],
  context: SiteContext,
  repair: RepairOnce,
): { answer: SearchAnswer; refusal: Refusal | null; kept: readonly SentPair[] } {
  let kept = sent
  let refusal: Refusal | null = null
  for (let attempt = 0; attempt < REPAIRS_MAX; attempt++) {
    try {
      return { answer: search(kept, context), refusal, kept }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error
      const next = repair(kept, error.faults, attempt)
      // A fault that names nothing we know of: nothing of the query is kept.
      const isChanged = next.length < kept.length || next.some((pair) => !kept.includes(pair))
      kept = isChanged ? next : []
    }
  }
  return { answer: search([], context), refusal, kept: [] }
}

function search(pairs: readonly SentPair[], { service, filtering }: SiteContext): SearchAnswer {
  const sentLimit = pairs.some(({ name, value }) => name === 'limit' && value.trim() !== '')
  const raw = [
    ...pairs.filter(({ name }) => !(name in APPROXIMATE)).map((pair) => pair.raw),
    ...(sentLimit ? [] : [`limit=${PAGE_SIZE}`]),
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
