/**
 * Matches of saved searches, what was reported, and listings that are not settled, as rows of either store.
 * Cost: matches are stored 64 at a time, three statements each.
 */
import type { SearchMatch, SearchPair } from '../../domain/alerts/saved-search.ts'
import type {
  NewMatch,
  StoredMatch,
  Unsettled,
  UnsettledDue,
  UnsettledMark,
} from '../search-store.ts'
import { ask, lockName, type Plan, type SqlRow, type SqlValue } from './statement-plan.ts'
import { listOf, tableColumns } from './table-columns.ts'
import { listingBefore } from './unsettled-row.ts'

const matchColumns = [
  ['search_id', 'bigint'],
  ['listing_id', 'bigint'],
  ['kind', 'text'],
  ['change_seq', 'bigint'],
  ['price', 'double precision'],
  ['old_price', 'double precision'],
  ['at', 'bigint'],
  ['print', 'text'],
  ['area', 'double precision'],
  ['mail_at', 'bigint'],
] as const

/** The same few statements for any number of matches. */
const CHUNKS = [64, 8, 1] as const

/** Rows as a table that a statement can select from. */
function givenRows(count: number): string {
  const names = matchColumns.map(([name]) => name).join(', ')
  const rows = Array.from({ length: count }, (_, row) =>
    matchColumns
      .map(([, type], at) => `CAST(?${row * matchColumns.length + at + 1} AS ${type})`)
      .join(', '),
  )
  return `WITH given (${names}) AS (VALUES ${rows.map((row) => `(${row})`).join(', ')})`
}

/** By the key of each: `IN` has SQLite read all active searches for every statement. */
const ACTIVE = `EXISTS
    (SELECT 1 FROM saved_searches WHERE saved_searches.id = given.search_id AND state = 'active')`

const statementsOf = (count: number) => ({
  matches: `${givenRows(count)}
    INSERT INTO search_matches (search_id, listing_id, kind, change_seq, price, old_price, at)
    SELECT search_id, listing_id, kind, change_seq, price, old_price, at FROM given WHERE ${ACTIVE}
    ON CONFLICT (search_id, listing_id, kind, change_seq) DO NOTHING RETURNING id AS seq, search_id`,
  pairs: `${givenRows(count)}
    INSERT INTO search_pairs (search_id, listing_id, kind, price, at, gone_at, print, area)
    SELECT search_id, listing_id, kind, price, at, NULL, print, area FROM given WHERE ${ACTIVE}
    ON CONFLICT (search_id, listing_id) DO UPDATE SET kind = excluded.kind, price = excluded.price,
      at = excluded.at, gone_at = NULL, print = excluded.print, area = excluded.area`,
  mails: `${givenRows(count)}
    UPDATE saved_searches SET mail_at = COALESCE(mail_at,
      (SELECT MIN(given.mail_at) FROM given WHERE given.search_id = saved_searches.id))
    WHERE id IN (SELECT search_id FROM given WHERE given.mail_at IS NOT NULL) AND state = 'active'`,
})

const statements = new Map(CHUNKS.map((count) => [count, statementsOf(count)]))

const cellsOf = (match: NewMatch): SqlValue[] => matchColumns.map(([name]) => match[name])

export function* putMatches(matches: readonly NewMatch[]): Plan<readonly StoredMatch[]> {
  const stored: StoredMatch[] = []
  for (let at = 0; at < matches.length; ) {
    const size = CHUNKS.find((count) => count <= matches.length - at)!
    const chunk = matches.slice(at, at + size)
    const { matches: insert, pairs, mails } = statements.get(size)!
    const cells = chunk.flatMap(cellsOf)
    for (const { seq, search_id } of yield* ask(insert, ...cells))
      stored.push({ seq: Number(seq), search_id: Number(search_id) })
    yield* ask(pairs, ...cells)
    yield* ask(mails, ...cells)
    at += size
  }
  return stored
}

export function* countBeyond(searchId: number, count: number): Plan<void> {
  yield* ask('UPDATE saved_searches SET beyond = beyond + ?2 WHERE id = ?1', searchId, count)
}

const MATCHES = `SELECT id AS seq, search_id, listing_id, kind, change_seq, price, old_price, at
  FROM search_matches`

const matchOf = (row: SqlRow): SearchMatch => ({ ...row }) as unknown as SearchMatch

export function* matchesOf(
  searchId: number,
  after: number,
  limit: number,
): Plan<readonly SearchMatch[]> {
  const text = `${MATCHES} WHERE search_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3`
  return (yield* ask(text, searchId, after, limit)).map(matchOf)
}

export function* newestMatches(searchId: number, limit: number): Plan<readonly SearchMatch[]> {
  const text = `${MATCHES} WHERE search_id = ?1 ORDER BY id DESC LIMIT ?2`
  return (yield* ask(text, searchId, limit)).map(matchOf)
}

export function* newestMatch(searchId: number): Plan<number> {
  const text = 'SELECT COALESCE(MAX(id), 0) AS id FROM search_matches WHERE search_id = ?1'
  const [row] = yield* ask(text, searchId)
  return Number(row.id)
}

export function* countMatches(searchId: number, after: number): Plan<number> {
  const [row] = yield* ask(
    'SELECT COUNT(*) AS count FROM search_matches WHERE search_id = ?1 AND id > ?2',
    ...[searchId, after],
  )
  return Number(row.count)
}

export function* countMatchesSince(searchId: number, at: number): Plan<number> {
  const [row] = yield* ask(
    'SELECT COUNT(*) AS count FROM search_matches WHERE search_id = ?1 AND at >= ?2',
    ...[searchId, at],
  )
  return Number(row.count)
}

const PAIRS = `SELECT ${listOf(tableColumns.search_pairs)} FROM search_pairs`

const pairOf = (row: SqlRow): SearchPair => ({ ...row }) as unknown as SearchPair

export function* pairsOf(
  listingIds: readonly number[],
  print: string | null,
): Plan<readonly SearchPair[]> {
  const found: SearchPair[] = []
  for (const id of listingIds) {
    found.push(...(yield* ask(`${PAIRS} WHERE listing_id = ?1`, id)).map(pairOf))
  }
  if (print !== null) {
    const others = (yield* ask(`${PAIRS} WHERE print = ?1`, print)).map(pairOf)
    found.push(...others.filter(({ listing_id }) => !listingIds.includes(listing_id)))
  }
  return found
}

export function* markPairs(listingId: number, goneAt: number | null): Plan<void> {
  yield* goneAt === null
    ? ask(
        'UPDATE search_pairs SET gone_at = NULL WHERE listing_id = ?1 AND gone_at IS NOT NULL',
        listingId,
      )
    : ask(
        'UPDATE search_pairs SET gone_at = ?2 WHERE listing_id = ?1 AND gone_at IS NULL',
        ...[listingId, goneAt],
      )
}

/** What is due much later than a week was set by a clock that has gone back since. */
const FAR_MS = 8 * 86_400_000

export function* unsettledListings(
  { until, ahead }: UnsettledDue,
  after: UnsettledMark | null,
  limit: number,
): Plan<readonly Unsettled[]> {
  const rows = yield* ask(
    `SELECT listing_id, before, since FROM unsettled_listings
      WHERE (since <= ?1 OR since > ?5) AND (since, listing_id) > (?2, ?3)
      ORDER BY since, listing_id LIMIT ?4`,
    ...[until, after?.since ?? Number.MIN_SAFE_INTEGER, after?.listing_id ?? 0, limit],
    ahead,
  )
  return rows.map(({ listing_id, before, since }) => ({
    listing_id: Number(listing_id),
    before: listingBefore(before),
    since: Number(since),
  }))
}

export function* dropUnsettled(listingId: number): Plan<void> {
  yield* ask('DELETE FROM unsettled_listings WHERE listing_id = ?1', listingId)
}

export function* newestChange(listingId: number): Plan<number> {
  const [row] = yield* ask(
    'SELECT COALESCE(MAX(seq), 0) AS seq FROM changes WHERE listing_id = ?1',
    listingId,
  )
  return Number(row.seq)
}

export function* peopleToMail(nowMs: number, limit: number): Plan<readonly number[]> {
  const rows = yield* ask(
    `SELECT person_id, MIN(mail_at) AS due FROM saved_searches
      WHERE mail_at IS NOT NULL AND (mail_at <= ?1 OR mail_at > ?2) AND person_id IS NOT NULL
      GROUP BY person_id ORDER BY due, person_id LIMIT ?3`,
    ...[nowMs, nowMs + FAR_MS, limit],
  )
  return rows.map(({ person_id }) => Number(person_id))
}

export function* lockAlerts(): Plan<void> {
  yield* lockName('alerts')
}
