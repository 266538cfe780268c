/** Feeds, their runs, records and reports, and the queue of photos, as rows of either store. */
import type {
  FeedPatch,
  FeedRecordRow,
  FeedReportRow,
  FeedRow,
  FeedRunPatch,
  FeedRunRow,
  QueuedPhotos,
  ReportQuery,
} from '../feed-store.ts'
import { WORK_WAIT_MAX_MS } from '../work-store.ts'
import { ask, lockRows, marks, type Plan, type SqlRow } from './statement-plan.ts'
import {
  assignments,
  type Columns,
  cellsOf,
  listOf,
  namesOf,
  tableColumns,
  withoutId,
} from './table-columns.ts'

const { feeds, feed_runs, feed_records, feed_run_rows, photo_queue } = tableColumns

const insertNew = (table: string, columns: Columns): string =>
  `INSERT INTO ${table} (${listOf(withoutId(columns))}) VALUES (${marks(withoutId(columns).length)}) RETURNING id`

const ADD_FEED = insertNew('feeds', feeds)
const FEEDS = `SELECT ${listOf(feeds)} FROM feeds`
const ADD_RUN = insertNew('feed_runs', feed_runs)
const RUNS = `SELECT ${listOf(feed_runs)} FROM feed_runs`
const RECORDS = `SELECT ${listOf(feed_records)} FROM feed_records`
const PUT_RECORD = `INSERT INTO feed_records (${listOf(feed_records)}) VALUES (${marks(feed_records.length)})
  ON CONFLICT (feed_id, key) DO UPDATE SET ${namesOf(feed_records)
    .slice(2)
    .filter((name) => name !== 'locked')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`
const ROWS = `SELECT ${listOf(feed_run_rows)} FROM feed_run_rows`
const ADD_ROW = `INSERT INTO feed_run_rows (${listOf(feed_run_rows)}) VALUES (${marks(feed_run_rows.length)})`
const ofTable = (table: string, columns: Columns): string =>
  namesOf(columns)
    .map((name) => `${table}.${name}`)
    .join(', ')
/** Runs that a suspended seller scheduled or requested wait until the suspension is lifted. */
const MAY_RUN =
  'seller_id NOT IN (SELECT seller_id FROM seller_rules WHERE suspended_at IS NOT NULL)'
const OPEN = "status IN ('waiting', 'running')"
/** Numbers of items that are not to be tried at the moment ?1. */
const restingWork = (kind: string): string =>
  `SELECT CAST(item AS BIGINT) FROM work_items WHERE kind = '${kind}'
    AND (quarantined_at IS NOT NULL OR (next_at > ?1 AND next_at - ${WORK_WAIT_MAX_MS} <= ?1))`
const turnsOf = (kind: string): string =>
  `LEFT JOIN work_turns turns ON turns.kind = '${kind}' AND turns.owner = ranked.seller_id`
const OPEN_RUNS = `SELECT ${listOf(feed_runs)} FROM feed_runs WHERE id IN (
    SELECT MIN(id) FROM feed_runs WHERE ${OPEN} AND ${MAY_RUN} AND id NOT IN (${restingWork('feed_run')}) GROUP BY seller_id)`
const OPEN_BY_TURNS = `SELECT ${ofTable('ranked', feed_runs)} FROM (${OPEN_RUNS}) ranked ${turnsOf('feed_run')}
  ORDER BY COALESCE(turns.served_at, 0), ranked.id LIMIT ?2`
/** The next of each seller by the index of turns: a pass over a queue of ten thousand would hold up searches for 20 ms. */
const NEXT_OF_SELLER = `SELECT own.listing_id FROM photo_queue own WHERE own.seller_id = owners.seller_id AND own.next_at <= ?1
  AND own.listing_id NOT IN (${restingWork('feed_photos')}) ORDER BY own.turn, own.listing_id LIMIT ?2`
const QUEUE = `SELECT ${ofTable('queued', photo_queue)}, ROW_NUMBER() OVER (PARTITION BY queued.seller_id ORDER BY queued.turn, queued.listing_id) AS place
  FROM (SELECT DISTINCT seller_id FROM photo_queue) owners
  JOIN photo_queue queued ON queued.listing_id IN (${NEXT_OF_SELLER})`
const QUEUE_BY_TURNS = `SELECT ${ofTable('ranked', photo_queue)} FROM (${QUEUE}) ranked ${turnsOf('feed_photos')}
  ORDER BY ranked.place, COALESCE(turns.served_at, 0), ranked.turn, ranked.listing_id LIMIT ?2`
const PUT_QUEUED = `INSERT INTO photo_queue (${listOf(photo_queue)}) VALUES (${marks(photo_queue.length)})
  ON CONFLICT (listing_id) DO UPDATE SET publishes = excluded.publishes, tries = excluded.tries,
    turn = excluded.turn, next_at = excluded.next_at`

const rowAs = <Row>(row: SqlRow): Row => ({ ...row }) as unknown as Row

export function* addFeed(feed: Omit<FeedRow, 'id'>): Plan<FeedRow> {
  const [row] = yield* ask(ADD_FEED, ...cellsOf(withoutId(feeds), feed))
  return { ...feed, id: Number(row.id) }
}

export function* getFeed(id: number): Plan<FeedRow | null> {
  const [row] = yield* ask(`${FEEDS} WHERE id = ?1`, id)
  return row ? rowAs<FeedRow>(row) : null
}

export function* feedsOf(sellerId: number): Plan<readonly FeedRow[]> {
  return (yield* ask(`${FEEDS} WHERE seller_id = ?1 ORDER BY id`, sellerId)).map(rowAs<FeedRow>)
}

export function* lockFeed(id: number): Plan<FeedRow | null> {
  const [row] = yield* lockRows(`${FEEDS} WHERE id = ?1`, id)
  return row ? rowAs<FeedRow>(row) : null
}

function* patch(table: string, columns: Columns, id: number, changes: object): Plan<void> {
  const named = withoutId(columns).filter(([name]) => name in changes)
  if (named.length === 0) return
  const set = assignments(namesOf(named), 2)
  yield* ask(`UPDATE ${table} SET ${set} WHERE id = ?1`, id, ...cellsOf(named, changes))
}

export const patchFeed = (id: number, changes: FeedPatch): Plan<void> =>
  patch('feeds', feeds, id, changes)

export function* removeFeed(id: number): Plan<readonly number[] | null> {
  const [feed] = yield* lockRows('SELECT id FROM feeds WHERE id = ?1', id)
  if (!feed) return null
  const runs = yield* ask('SELECT id FROM feed_runs WHERE feed_id = ?1', id)
  for (const { id: run } of runs)
    yield* ask("DELETE FROM work_items WHERE kind = 'feed_run' AND item = ?1", String(run))
  yield* ask(
    'DELETE FROM feed_run_rows WHERE run_id IN (SELECT id FROM feed_runs WHERE feed_id = ?1)',
    id,
  )
  yield* ask('DELETE FROM feed_runs WHERE feed_id = ?1', id)
  yield* ask('DELETE FROM feed_records WHERE feed_id = ?1', id)
  yield* ask('DELETE FROM feeds WHERE id = ?1', id)
  return runs.map((run) => Number(run.id))
}

export function* dueFeeds(nowMs: number, limit: number): Plan<readonly FeedRow[]> {
  const where = `WHERE next_run_at <= ?1 AND state = 'active' AND ${MAY_RUN}
    ORDER BY next_run_at LIMIT ?2`
  return (yield* ask(`${FEEDS} ${where}`, nowMs, limit)).map(rowAs<FeedRow>)
}

export function* addFeedRun(run: Omit<FeedRunRow, 'id'>): Plan<FeedRunRow> {
  const [row] = yield* ask(ADD_RUN, ...cellsOf(withoutId(feed_runs), run))
  return { ...run, id: Number(row.id) }
}

export function* getFeedRun(id: number): Plan<FeedRunRow | null> {
  const [row] = yield* ask(`${RUNS} WHERE id = ?1`, id)
  return row ? rowAs<FeedRunRow>(row) : null
}

export function* feedRunsOf(
  feedId: number,
  limit: number,
  before?: number,
): Plan<readonly FeedRunRow[]> {
  const end = 'ORDER BY id DESC LIMIT ?2'
  const rows =
    before === undefined
      ? yield* ask(`${RUNS} WHERE feed_id = ?1 ${end}`, feedId, limit)
      : yield* ask(`${RUNS} WHERE feed_id = ?1 AND id < ?3 ${end}`, feedId, limit, before)
  return rows.map(rowAs<FeedRunRow>)
}

export function* lockFeedRun(id: number): Plan<FeedRunRow | null> {
  const [row] = yield* lockRows(`${RUNS} WHERE id = ?1`, id)
  return row ? rowAs<FeedRunRow>(row) : null
}

export function* lockWaitingRun(feedId: number, dryRun: number): Plan<FeedRunRow | null> {
  const where = "WHERE feed_id = ?1 AND dry_run = ?2 AND status = 'waiting' ORDER BY id LIMIT 1"
  const [row] = yield* lockRows(`${RUNS} ${where}`, feedId, dryRun)
  return row ? rowAs<FeedRunRow>(row) : null
}

export const patchFeedRun = (id: number, changes: FeedRunPatch): Plan<void> =>
  patch('feed_runs', feed_runs, id, changes)

export function* openFeedRuns(nowMs: number, limit: number): Plan<readonly FeedRunRow[]> {
  return (yield* ask(OPEN_BY_TURNS, nowMs, limit)).map(rowAs<FeedRunRow>)
}

export function* completeFeedRuns(feedId: number, limit: number): Plan<readonly FeedRunRow[]> {
  const where = `WHERE feed_id = ?1 AND dry_run = 0 AND status IN ('applied', 'held')
    AND records IS NOT NULL ORDER BY id DESC LIMIT ?2`
  return (yield* ask(`${RUNS} ${where}`, feedId, limit)).map(rowAs<FeedRunRow>)
}

export function* countOpenFeedRuns(): Plan<number> {
  const [row] = yield* ask(`SELECT COUNT(*) AS count FROM feed_runs WHERE ${OPEN}`)
  return Number(row.count)
}

export function* heldFeedRuns(limit: number): Plan<readonly FeedRunRow[]> {
  const where = "WHERE status = 'held' ORDER BY id DESC LIMIT ?1"
  return (yield* ask(`${RUNS} ${where}`, limit)).map(rowAs<FeedRunRow>)
}

export function* feedRunSpan(
  feedId: number,
  runId: number,
): Plan<{ readonly newer: number; readonly oldest: number | null }> {
  const [row] = yield* ask(
    `SELECT COUNT(CASE WHEN id > ?2 THEN 1 END) AS newer, MIN(id) AS oldest
      FROM feed_runs WHERE feed_id = ?1`,
    ...[feedId, runId],
  )
  return { newer: Number(row.newer), oldest: row.oldest === null ? null : Number(row.oldest) }
}

const OLDER = `run_id IN (
  SELECT id FROM feed_runs WHERE feed_id = ?1 ORDER BY id DESC LIMIT 1000000 OFFSET ?2)`

export function* forgetFeedReports(
  feedId: number,
  { whole, runs }: { readonly whole: number; readonly runs: number },
): Plan<number> {
  const gone = yield* ask(`DELETE FROM feed_run_rows WHERE ${OLDER} RETURNING number`, feedId, runs)
  const plain = yield* ask(
    `DELETE FROM feed_run_rows WHERE action = 'unchanged' AND issues = '[]' AND ${OLDER} RETURNING number`,
    ...[feedId, whole],
  )
  return gone.length + plain.length
}

export function* feedRecords(
  feedId: number,
  after: string,
  limit: number,
): Plan<readonly FeedRecordRow[]> {
  const rows = yield* ask(
    `${RECORDS} WHERE feed_id = ?1 AND key > ?2 ORDER BY key LIMIT ?3`,
    ...[feedId, after, limit],
  )
  return rows.map(rowAs<FeedRecordRow>)
}

export function* getFeedRecord(feedId: number, key: string): Plan<FeedRecordRow | null> {
  const [row] = yield* ask(`${RECORDS} WHERE feed_id = ?1 AND key = ?2`, feedId, key)
  return row ? rowAs<FeedRecordRow>(row) : null
}

export function* feedRecordOf(listingId: number): Plan<FeedRecordRow | null> {
  const [row] = yield* ask(`${RECORDS} WHERE listing_id = ?1`, listingId)
  return row ? rowAs<FeedRecordRow>(row) : null
}

export function* lockFeedRecordOf(listingId: number): Plan<FeedRecordRow | null> {
  const [row] = yield* lockRows(`${RECORDS} WHERE listing_id = ?1`, listingId)
  return row ? rowAs<FeedRecordRow>(row) : null
}

export function* lockFeedRecord(feedId: number, key: string): Plan<FeedRecordRow | null> {
  const [row] = yield* lockRows(`${RECORDS} WHERE feed_id = ?1 AND key = ?2`, feedId, key)
  return row ? rowAs<FeedRecordRow>(row) : null
}

export function* freeFromFeed(listingId: number): Plan<void> {
  yield* ask('UPDATE feed_records SET paused = 0 WHERE listing_id = ?1 AND paused = 1', listingId)
}

export function* dropFeedReport(runId: number): Plan<void> {
  yield* ask('DELETE FROM feed_run_rows WHERE run_id = ?1', runId)
}

export function* putFeedRecord(record: FeedRecordRow): Plan<void> {
  yield* ask(PUT_RECORD, ...cellsOf(feed_records, record))
}

export function* renameFeedRecord(feedId: number, key: string, to: string): Plan<void> {
  yield* ask(
    `UPDATE feed_records SET key = ?3 WHERE feed_id = ?1 AND key = ?2
      AND NOT EXISTS (SELECT 1 FROM feed_records WHERE feed_id = ?1 AND key = ?3)`,
    ...[feedId, key, to],
  )
}

export function* putFeedLocks(listingId: number, locked: string): Plan<void> {
  yield* ask('UPDATE feed_records SET locked = ?2 WHERE listing_id = ?1', listingId, locked)
}

export function* feedReport({
  run_id,
  after,
  action,
  limit,
}: ReportQuery): Plan<readonly FeedReportRow[]> {
  const rows =
    action === null
      ? yield* ask(
          `${ROWS} WHERE run_id = ?1 AND number > ?2 ORDER BY number LIMIT ?3`,
          run_id,
          after,
          limit,
        )
      : yield* ask(
          `${ROWS} WHERE run_id = ?1 AND number > ?2 AND action = ?4 ORDER BY number LIMIT ?3`,
          ...[run_id, after, limit, action],
        )
  return rows.map(rowAs<FeedReportRow>)
}

export function* feedReportEnd(runId: number): Plan<number> {
  const [row] = yield* ask(
    'SELECT COALESCE(MAX(number), 0) AS last FROM feed_run_rows WHERE run_id = ?1',
    runId,
  )
  return Number(row.last)
}

export function* feedReportCounts(runId: number): Plan<Readonly<Record<string, number>>> {
  const rows = yield* ask(
    'SELECT action, COUNT(*) AS count FROM feed_run_rows WHERE run_id = ?1 GROUP BY action ORDER BY action',
    runId,
  )
  return Object.fromEntries(rows.map(({ action, count }) => [String(action), Number(count)]))
}

export function* addFeedReportRow(row: FeedReportRow): Plan<void> {
  yield* ask(ADD_ROW, ...cellsOf(feed_run_rows, row))
}

/** Reports of the last runs alone are stored, so that the walk is short. */
export function* addFeedReportIssue(listingId: number, issue: string): Plan<void> {
  const [found] = yield* ask(
    `SELECT run_id, number, issues FROM feed_run_rows WHERE listing_id = ?1 AND run_id IN (
      SELECT id FROM feed_runs WHERE dry_run = 0 AND feed_id IN (
        SELECT feed_id FROM feed_records WHERE listing_id = ?1))
      ORDER BY run_id DESC LIMIT 1`,
    listingId,
  )
  if (!found || String(found.issues).includes(issue)) return
  const issues = [...(JSON.parse(String(found.issues)) as unknown[]), JSON.parse(issue)]
  yield* ask(
    'UPDATE feed_run_rows SET issues = ?3 WHERE run_id = ?1 AND number = ?2 AND issues = ?4',
    ...[Number(found.run_id), Number(found.number), JSON.stringify(issues), String(found.issues)],
  )
}

export function* queuePhotos(queued: QueuedPhotos): Plan<void> {
  yield* ask(PUT_QUEUED, ...cellsOf(photo_queue, queued))
}

export function* unqueuePhotos(listingId: number): Plan<void> {
  yield* ask('DELETE FROM photo_queue WHERE listing_id = ?1', listingId)
}

export function* queuedPhotos(nowMs: number, limit: number): Plan<readonly QueuedPhotos[]> {
  return (yield* ask(QUEUE_BY_TURNS, nowMs, limit)).map(rowAs<QueuedPhotos>)
}

export function* countQueuedPhotos(): Plan<number> {
  const [row] = yield* ask('SELECT COUNT(*) AS count FROM photo_queue')
  return Number(row.count)
}
