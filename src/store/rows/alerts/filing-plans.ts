/**
 * Settled changes become pages of matches, some searches at a time, and mails become due: as rows of either store.
 * Invariant: how far it has come is written with the pages, so that nothing is filed twice or left out.
 * Cost: four statements for every 64 searches.
 */
import type { SearchMatch } from '../../../domain/alerts/saved-search.ts'
import {
  type ActiveSearch,
  type FiledSearch,
  type Filing,
  type OpenPage,
  PAGE_MATCHES,
} from '../../search-store.ts'
import { ask, lockRows, marks, type Plan, type SqlRow } from '../statement-plan.ts'
import { pageCells, unpackMatches } from './packed-rows.ts'

/** The same few statements for any number of rows. */
const SIZES = [64, 8, 1] as const

function* chunked<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; ) {
    const size = SIZES.find((count) => count <= rows.length - at)!
    yield rows.slice(at, at + size)
    at += size
  }
}

const activeSearches = (
  count: number,
) => `SELECT id, handle, person_id, seller_id, key_id, frequency,
    hour, mail_at
  FROM saved_searches WHERE id IN (${marks(count)}) AND state = 'active' ORDER BY id`

export function* lockActiveSearches(ids: readonly number[]): Plan<readonly ActiveSearch[]> {
  const found: SqlRow[] = []
  for (const chunk of chunked(ids)) {
    found.push(...(yield* lockRows(activeSearches(chunk.length), ...chunk)))
  }
  return found as unknown as ActiveSearch[]
}

/** Only the newest page of a search is added to. The plus leaves the index of times alone: a page is found by its search. */
const openPages = (count: number) => `SELECT search_id, count,
    CASE WHEN count < ${PAGE_MATCHES} AND NOT EXISTS (SELECT 1 FROM search_matches AS later
      WHERE later.search_id = page.search_id AND later.first_seq > page.first_seq)
    THEN matches END AS matches
  FROM search_matches AS page WHERE search_id IN (${marks(count, 2)}) AND +at >= ?1
  ORDER BY search_id, first_seq`

const openPageOf = ({ search_id, count, matches }: SqlRow): OpenPage => ({
  search_id: Number(search_id),
  count: Number(count),
  matches: matches === null ? null : readable(Number(search_id), matches),
})

/** One that is damaged is left as it is. */
function readable(searchId: number, text: unknown): readonly SearchMatch[] | null {
  try {
    return unpackMatches(searchId, text)
  } catch {
    return null
  }
}

export function* pagesSince(ids: readonly number[], at: number): Plan<readonly OpenPage[]> {
  const found: OpenPage[] = []
  for (const chunk of chunked(ids)) {
    found.push(...(yield* ask(openPages(chunk.length), at, ...chunk)).map(openPageOf))
  }
  return found
}

const PAGE_COLUMNS = 6

const putPages = (count: number) => `INSERT INTO search_matches
    (search_id, first_seq, last_seq, count, at, matches)
  VALUES ${Array.from({ length: count }, (_, row) => `(${marks(PAGE_COLUMNS, row * PAGE_COLUMNS + 1)})`).join(', ')}
  ON CONFLICT (search_id, first_seq) DO UPDATE
  SET last_seq = excluded.last_seq, count = excluded.count, at = excluded.at, matches = excluded.matches`

export function* putPagesOfMatches(pages: readonly (readonly SearchMatch[])[]): Plan<void> {
  for (const chunk of chunked(pages)) {
    yield* ask(putPages(chunk.length), ...chunk.flatMap(pageCells))
  }
}

const noteFiledSearches = (count: number) => `WITH given (id, mail_at, beyond) AS (VALUES
    ${Array.from({ length: count }, (_, row) => `(CAST(?${row * 3 + 1} AS bigint), CAST(?${row * 3 + 2} AS bigint), CAST(?${row * 3 + 3} AS bigint))`).join(', ')})
  UPDATE saved_searches SET mail_at = COALESCE(saved_searches.mail_at, given.mail_at),
    beyond = saved_searches.beyond + given.beyond
  FROM given WHERE saved_searches.id = given.id`

export function* noteFiled(searches: readonly FiledSearch[]): Plan<void> {
  for (const chunk of chunked(searches)) {
    const cells = chunk.flatMap(({ id, mail_at, beyond }) => [id, mail_at, beyond])
    yield* ask(noteFiledSearches(chunk.length), ...cells)
  }
}

const FILING = 'matches_filing'

export function* getFiling(): Plan<Filing | null> {
  const [row] = yield* ask(`SELECT value FROM settings WHERE name = '${FILING}'`)
  return row ? (JSON.parse(String(row.value)) as Filing) : null
}

export function* putFiling(filing: Filing): Plan<void> {
  yield* ask(
    `INSERT INTO settings (name, value) VALUES ('${FILING}', ?1)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    JSON.stringify(filing),
  )
}

export function* endFiling(upTo: number): Plan<void> {
  yield* ask('DELETE FROM settled_changes WHERE id <= ?1', upTo)
  yield* ask(`DELETE FROM settings WHERE name = '${FILING}'`)
}
