/**
 * What saved searches have matched, as rows of either store: pages of matches of one search on one local day, in their order.
 * Cost: a page is a row, of up to 256 matches.
 */
import type { SearchMatch } from '../../../domain/alerts/saved-search.ts'
import { ask, type Plan, type SqlRow } from '../statement-plan.ts'
import { unpackMatches } from './packed-rows.ts'

/** A mail reads two full pages, an answer of the API one. */
const PAGES_PER_READ = 4

const matchesIn = ({ search_id, matches }: SqlRow): SearchMatch[] =>
  unpackMatches(Number(search_id), matches)

export function* matchesOf(
  searchId: number,
  after: number,
  limit: number,
): Plan<readonly SearchMatch[]> {
  const found: SearchMatch[] = []
  for (let last = after; found.length < limit; ) {
    const pages = yield* ask(
      `SELECT search_id, last_seq, matches FROM search_matches
        WHERE search_id = ?1 AND last_seq > ?2 ORDER BY first_seq LIMIT ${PAGES_PER_READ}`,
      ...[searchId, last],
    )
    for (const page of pages) found.push(...matchesIn(page).filter(({ seq }) => seq > after))
    if (pages.length < PAGES_PER_READ) break
    last = Number(pages.at(-1)!.last_seq)
  }
  return found.slice(0, limit)
}

export function* newestMatches(searchId: number, limit: number): Plan<readonly SearchMatch[]> {
  const found: SearchMatch[] = []
  for (let first = Number.MAX_SAFE_INTEGER; found.length < limit; ) {
    const pages = yield* ask(
      `SELECT search_id, first_seq, matches FROM search_matches
        WHERE search_id = ?1 AND first_seq < ?2 ORDER BY first_seq DESC LIMIT ${PAGES_PER_READ}`,
      ...[searchId, first],
    )
    for (const page of pages) found.push(...matchesIn(page).reverse())
    if (pages.length < PAGES_PER_READ) break
    first = Number(pages.at(-1)!.first_seq)
  }
  return found.slice(0, limit)
}

export function* newestMatch(searchId: number): Plan<number> {
  const text = 'SELECT COALESCE(MAX(last_seq), 0) AS seq FROM search_matches WHERE search_id = ?1'
  const [row] = yield* ask(text, searchId)
  return Number(row.seq)
}

/** Only the page that holds the number itself has to be unpacked. */
export function* countMatches(searchId: number, after: number): Plan<number> {
  const pages = yield* ask(
    `SELECT search_id, count, CASE WHEN first_seq <= ?2 THEN matches END AS matches
      FROM search_matches WHERE search_id = ?1 AND last_seq > ?2`,
    ...[searchId, after],
  )
  return pages.reduce(
    (sum, page) =>
      sum +
      (page.matches === null
        ? Number(page.count)
        : matchesIn(page).filter(({ seq }) => seq > after).length),
    0,
  )
}
