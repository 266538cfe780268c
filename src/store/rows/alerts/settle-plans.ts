/**
 * Listings whose changes are not settled, what was reported of a listing, and the journal of settled changes, as rows of
 * either store. Cost: a row for each change, however many searches it concerns.
 */
import type { ReportedListing, SettledChange } from '../../../domain/alerts/saved-search.ts'
import type { SettledRow, Unsettled, UnsettledDue, UnsettledMark } from '../../search-store.ts'
import type { StoreError } from '../../store-error.ts'
import { ask, lockName, lockRows, type Plan, type SqlRow } from '../statement-plan.ts'
import { listOf, tableColumns } from '../table-columns.ts'
import { listingBefore } from '../unsettled-row.ts'
import { packHits, packReports, unpackHits, unpackReports } from './packed-rows.ts'

/** Matches and mails of all searches are written one transaction at a time; so settled changes become visible in order. */
export function* lockAlerts(): Plan<void> {
  yield* lockName('alerts')
}

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

export function* takeUnsettled(listingId: number): Plan<boolean> {
  const text = 'DELETE FROM unsettled_listings WHERE listing_id = ?1 RETURNING listing_id'
  return (yield* ask(text, listingId)).length === 1
}

export function* newestChange(listingId: number): Plan<number> {
  const [row] = yield* ask(
    'SELECT COALESCE(MAX(seq), 0) AS seq FROM changes WHERE listing_id = ?1',
    listingId,
  )
  return Number(row.seq)
}

const REPORTED = `SELECT ${listOf(tableColumns.search_pairs)} FROM search_pairs`

const reportedIn = ({ told, ...row }: SqlRow): ReportedListing => ({
  ...(row as unknown as ReportedListing),
  reports: unpackReports(Number(row.listing_id), told),
})

export function* reportedOf(
  listingIds: readonly number[],
  print: string | null,
): Plan<readonly ReportedListing[]> {
  const found: ReportedListing[] = []
  for (const id of listingIds) {
    found.push(...(yield* ask(`${REPORTED} WHERE listing_id = ?1`, id)).map(reportedIn))
  }
  if (print === null) return found
  const others = (yield* ask(`${REPORTED} WHERE print = ?1`, print)).map(reportedIn)
  return [...found, ...others.filter(({ listing_id }) => !listingIds.includes(listing_id))]
}

export function* lockReported(listingId: number): Plan<ReportedListing | null> {
  const [row] = yield* lockRows(`${REPORTED} WHERE listing_id = ?1`, listingId)
  return row ? reportedIn(row) : null
}

export function* putReported(reported: ReportedListing): Plan<void> {
  const { listing_id, at, print, area, reports } = reported
  if (reports.length === 0) {
    yield* ask('DELETE FROM search_pairs WHERE listing_id = ?1', listing_id)
    return
  }
  yield* ask(
    `INSERT INTO search_pairs (listing_id, at, print, area, told) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (listing_id) DO UPDATE
      SET at = excluded.at, print = excluded.print, area = excluded.area, told = excluded.told`,
    ...[listing_id, at, print, area, packReports(reports)],
  )
}

export function* putSettled(change: Omit<SettledChange, 'seq'>): Plan<void> {
  const { listing_id, change_seq, at, hits } = change
  yield* ask(
    'INSERT INTO settled_changes (listing_id, change_seq, at, hits) VALUES (?1, ?2, ?3, ?4)',
    ...[listing_id, change_seq, at, packHits(hits)],
  )
}

/** One that is damaged must not keep back the others: its error is its result. */
function hitsIn(listingId: number, text: unknown): SettledRow['hits'] {
  try {
    return unpackHits(listingId, text)
  } catch (error) {
    return error as StoreError
  }
}

export function* settledChanges(
  after: number,
  upTo: number,
  limit: number,
): Plan<readonly SettledRow[]> {
  const rows = yield* ask(
    `SELECT ${listOf(tableColumns.settled_changes)} FROM settled_changes
      WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT ?3`,
    ...[after, upTo, limit],
  )
  return rows.map(({ id, listing_id, change_seq, at, hits }) => ({
    ...{ seq: Number(id), listing_id: Number(listing_id), change_seq: Number(change_seq) },
    ...{ at: Number(at), hits: hitsIn(Number(listing_id), hits) },
  }))
}

export function* firstSettled(): Plan<Pick<SettledChange, 'seq' | 'at'> | null> {
  const [row] = yield* ask('SELECT id, at FROM settled_changes ORDER BY id LIMIT 1')
  return row ? { seq: Number(row.id), at: Number(row.at) } : null
}
