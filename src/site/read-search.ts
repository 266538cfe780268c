/**
 * From what stands in the address bar to a page of results. A search that is refused is repaired by
 * leaving out what is wrong, so that there is always something to show, next to what was wrong.
 * Cost: one search; a repair runs at most one more for each faulty parameter.
 */
import { Refusal } from '../domain/refusal.ts'
import type { SearchPage } from '../service/search-listings.ts'
import type { CardRecord } from './listing-record.ts'
import type { SentPair } from './read-request.ts'
import type { SearchQuery } from './search-address.ts'
import type { SiteContext } from './site-context.ts'

const PAGE_SIZE = 24
const REPAIRS_MAX = 40

export interface FoundPage {
  readonly page: SearchPage
  readonly records: readonly CardRecord[]
  /** As understood, without what only the page adds. */
  readonly query: SearchQuery
  readonly refusal: Refusal | null
  /** Names left out to make the search work. */
  readonly leftOut: readonly string[]
}

export function readSearch(pairs: readonly SentPair[], { service }: SiteContext): FoundPage {
  let kept = pairs.filter(({ name }) => name !== 'detail')
  let refusal: Refusal | null = null
  const leftOut = new Set<string>()
  for (let attempt = 0; attempt < REPAIRS_MAX; attempt++) {
    try {
      return { ...search(kept, service), refusal, leftOut: [...leftOut] }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error
      const wrong = new Set(error.faults.map(({ param }) => param ?? ''))
      const rest = kept.filter(({ name }) => !wrong.has(shortened(name)))
      // A fault that names nothing we know of: nothing of the query is kept.
      const next = rest.length < kept.length ? rest : []
      for (const { name } of kept) if (!next.some((pair) => pair.name === name)) leftOut.add(name)
      kept = next
    }
  }
  return { ...search([], service), refusal, leftOut: [...leftOut] }
}

/** Faults cut long names like this. */
const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}...` : name)

function search(pairs: readonly SentPair[], service: SiteContext['service']) {
  const sentLimit = pairs.some(({ name, value }) => name === 'limit' && value.trim() !== '')
  const raw = [...pairs.map((pair) => pair.raw), ...(sentLimit ? [] : [`limit=${PAGE_SIZE}`])]
  const { page } = service.search(raw.join('&'))
  const { limit, detail: _, ...query } = page.request.query
  return {
    page,
    records: page.results.map(
      (pieces) => JSON.parse(Buffer.concat(pieces).toString()) as CardRecord,
    ),
    query: sentLimit ? { ...query, limit } : query,
  }
}
