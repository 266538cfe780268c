/** Attempts at work, the queue, and the turns of owners, as rows of either store. Cost: each one look at an index. */

import {
  type BeginWork,
  type BegunWork,
  type ClaimedWork,
  type ClaimOrder,
  type QueuedWork,
  type WatchedRows,
  WORK_WAIT_MAX_MS,
  type WorkBacklog,
  type WorkKey,
  type WorkRow,
} from '../work-store.ts'
import { ask, lockName, lockRows, type Plan, type SqlRow } from './statement-plan.ts'
import { listOf, tableColumns } from './table-columns.ts'

const ROWS = `SELECT ${listOf(tableColumns.work_items)} FROM work_items`
const KEY = 'kind = ?1 AND item = ?2'
const BEGIN = `INSERT INTO work_items (kind, item, seller_id, attempts, next_at, created_at)
  VALUES (?1, ?2, ?3, 1, ?4, ?5)
  ON CONFLICT (kind, item) DO UPDATE SET attempts = work_items.attempts + 1, next_at = excluded.next_at`
const RELEASED = 'holder = NULL, held_until = NULL'
/** Owners beyond these have their turn with the next claim. */
const LANES_LOOKED_AT = 256
const SERVED = `INSERT INTO work_turns (kind, owner, served_at) VALUES (?1, ?2, ?3)
  ON CONFLICT (kind, owner) DO UPDATE SET served_at = excluded.served_at`

const rowOf = (row: SqlRow): WorkRow => ({ ...row }) as unknown as WorkRow

export function* beginWork(order: BeginWork): Plan<BegunWork> {
  const { kind, item, seller_id, at, waitsMs } = order
  const [found] = (yield* lockRows(`${ROWS} WHERE ${KEY}`, kind, item)).map(rowOf)
  const { attempts, cause } = found ?? { attempts: 0, cause: null }
  if (found && found.quarantined_at !== null) return { outcome: 'quarantined', attempts, cause }
  if (found && found.next_at > at && found.next_at - WORK_WAIT_MAX_MS <= at)
    return { outcome: 'later', attempts, cause }
  if (attempts >= waitsMs.length) return { outcome: 'exhausted', attempts, cause }
  yield* ask(BEGIN, kind, item, seller_id, at + waitsMs[attempts], at)
  if (seller_id !== null) yield* ask(SERVED, kind, seller_id, at)
  return { outcome: 'started', attempts: attempts + 1, cause }
}

export function* endWork({ kind, item }: WorkKey): Plan<void> {
  yield* ask(`DELETE FROM work_items WHERE ${KEY}`, kind, item)
}

export function* dropWork({ kind, item }: WorkKey): Plan<boolean> {
  const rows = yield* ask(`DELETE FROM work_items WHERE ${KEY} RETURNING kind`, kind, item)
  return rows.length > 0
}

export function* uncountWork({ kind, item }: WorkKey, at: number): Plan<void> {
  yield* ask(`DELETE FROM work_items WHERE ${KEY} AND attempts <= 1 AND lane IS NULL`, kind, item)
  yield* ask(
    `UPDATE work_items SET attempts = attempts - 1, next_at = ?3, ${RELEASED} WHERE ${KEY}`,
    kind,
    item,
    at,
  )
}

export function* failWork({ kind, item }: WorkKey, cause: string): Plan<void> {
  yield* ask(`UPDATE work_items SET cause = ?3, ${RELEASED} WHERE ${KEY}`, kind, item, cause)
}

export function* quarantineWork({ kind, item }: WorkKey, at: number): Plan<void> {
  yield* ask(
    `UPDATE work_items SET quarantined_at = COALESCE(quarantined_at, ?3), ${RELEASED} WHERE ${KEY}`,
    ...[kind, item, at],
  )
}

export function* dueWork(kind: string, nowMs: number, limit: number): Plan<readonly WorkRow[]> {
  const where = `WHERE kind = ?1 AND quarantined_at IS NULL
    AND (next_at <= ?2 OR next_at - ${WORK_WAIT_MAX_MS} > ?2) ORDER BY next_at, item LIMIT ?3`
  return (yield* ask(`${ROWS} ${where}`, kind, nowMs, limit)).map(rowOf)
}

export function* quarantinedWork(limit: number): Plan<readonly WorkRow[]> {
  const where = 'WHERE quarantined_at IS NOT NULL ORDER BY quarantined_at DESC, kind, item LIMIT ?1'
  return (yield* ask(`${ROWS} ${where}`, limit)).map(rowOf)
}

export function* countQuarantined(): Plan<number> {
  const [row] = yield* ask(
    'SELECT COUNT(*) AS count FROM work_items WHERE quarantined_at IS NOT NULL',
  )
  return Number(row.count)
}

export function* forgetWork(before: number): Plan<number> {
  yield* ask('DELETE FROM work_turns WHERE served_at < ?1', before)
  const rows = yield* ask(
    'DELETE FROM work_items WHERE COALESCE(quarantined_at, next_at) < ?1 RETURNING kind',
    before,
  )
  return rows.length
}

/** Of each lane the item that is due first: the lanes are found one after another, in the index. */
const LANE_HEADS = `WITH RECURSIVE lanes (lane) AS (
    SELECT MIN(lane) FROM work_items WHERE kind = ?1
    UNION ALL
    SELECT (SELECT MIN(lane) FROM work_items WHERE kind = ?1 AND lane > lanes.lane)
    FROM lanes WHERE lanes.lane IS NOT NULL
  )
  SELECT head.item, head.seller_id, head.owner, head.lane, head.attempts FROM lanes
  JOIN work_items head ON head.kind = ?1 AND head.item = (
    SELECT item FROM work_items queued WHERE queued.kind = ?1 AND queued.lane = lanes.lane AND queued.next_at <= ?2
      AND queued.quarantined_at IS NULL AND (queued.held_until IS NULL OR queued.held_until <= ?2)
    ORDER BY queued.next_at, queued.created_at, queued.item LIMIT 1)
  LEFT JOIN work_turns turns ON turns.kind = ?1 AND turns.owner = head.owner
  ORDER BY COALESCE(turns.served_at, 0), head.next_at, head.item LIMIT ${LANES_LOOKED_AT}`
const HELD = `SELECT owner, lane, COUNT(*) AS count FROM work_items
  WHERE kind = ?1 AND held_until > ?2 GROUP BY owner, lane`
const CLAIM = `UPDATE work_items SET holder = ?3, held_until = ?4, attempts = attempts + 1, next_at = ?5 WHERE ${KEY}`

export function* claimWork(order: ClaimOrder): Plan<readonly ClaimedWork[]> {
  const { kind, holder, at, untilMs, waitsMs, places, perOwner, perLane } = order
  // The bounds hold for all processes together, so that one counts and claims at a time.
  yield* lockName(`claim ${kind}`)
  const ofOwner = new Map<number, number>()
  const ofLane = new Map<string, number>()
  const count = (owner: number, lane: string, more: number) => {
    ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + more)
    ofLane.set(lane, (ofLane.get(lane) ?? 0) + more)
  }
  for (const held of yield* ask(HELD, kind, at))
    count(Number(held.owner), String(held.lane), Number(held.count))
  const claimed: ClaimedWork[] = []
  for (const row of yield* ask(LANE_HEADS, kind, at)) {
    const { item, seller_id, owner, lane, attempts } = row as unknown as WorkRow & ClaimedWork
    if (claimed.length === places) break
    if ((ofOwner.get(owner) ?? 0) >= perOwner || (ofLane.get(lane) ?? 0) >= perLane) continue
    const nextAt = at + waitsMs[Math.min(attempts, waitsMs.length - 1)]!
    yield* ask(CLAIM, kind, item, holder, untilMs, nextAt)
    yield* ask(SERVED, kind, owner, at)
    count(owner, lane, 1)
    claimed.push({ kind, item, seller_id, owner, lane, holder, attempts: attempts + 1 })
  }
  return claimed
}

const QUEUE = `INSERT INTO work_items (kind, item, seller_id, owner, lane, attempts, next_at, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7)
  ON CONFLICT (kind, item) DO UPDATE SET attempts = 0, quarantined_at = NULL,
    next_at = CASE WHEN excluded.next_at < work_items.next_at THEN excluded.next_at ELSE work_items.next_at END`

export function* queueWork(work: QueuedWork): Plan<void> {
  const { kind, item, seller_id, owner, lane, at, created_at } = work
  yield* ask(QUEUE, kind, item, seller_id, owner, lane, at, created_at)
}

export function* requeueWork({ kind, item }: WorkKey, at: number): Plan<boolean> {
  const rows = yield* ask(
    `UPDATE work_items SET attempts = 0, quarantined_at = NULL, next_at = ?3, ${RELEASED}
      WHERE ${KEY} AND lane IS NOT NULL RETURNING kind`,
    ...[kind, item, at],
  )
  return rows.length > 0
}

type HeldWork = Pick<ClaimedWork, 'kind' | 'item' | 'holder'>

export function* finishWork({ kind, item, holder }: HeldWork): Plan<boolean> {
  const rows = yield* ask(
    `DELETE FROM work_items WHERE ${KEY} AND holder = ?3 RETURNING kind`,
    ...[kind, item, holder],
  )
  return rows.length > 0
}

export function* postponeWork(
  { kind, item, holder }: HeldWork,
  nextAt: number,
  cause: string,
): Plan<boolean> {
  const rows = yield* ask(
    `UPDATE work_items SET attempts = 0, next_at = ?4, cause = ?5, ${RELEASED}
      WHERE ${KEY} AND holder = ?3 RETURNING kind`,
    ...[kind, item, holder, nextAt, cause],
  )
  return rows.length > 0
}

export function* restLane(kind: string, lane: string, until: number): Plan<void> {
  yield* ask(
    `UPDATE work_items SET next_at = ?3 WHERE kind = ?1 AND lane = ?2 AND next_at < ?3 AND held_until IS NULL`,
    ...[kind, lane, until],
  )
}

export function* dropLane(kind: string, lane: string): Plan<void> {
  yield* ask('DELETE FROM work_items WHERE kind = ?1 AND lane = ?2', kind, lane)
}

export function* countLane(kind: string, lane: string, max: number): Plan<number> {
  const [row] = yield* ask(
    `SELECT COUNT(*) AS count FROM
      (SELECT 1 AS one FROM work_items WHERE kind = ?1 AND lane = ?2 LIMIT ?3) AS counted`,
    ...[kind, lane, max + 1],
  )
  return Number(row.count)
}

const BACKLOGS = `SELECT kind,
    SUM(CASE WHEN lane IS NOT NULL AND quarantined_at IS NULL THEN 1 ELSE 0 END) AS waiting,
    MIN(CASE WHEN lane IS NOT NULL AND quarantined_at IS NULL THEN created_at END) AS oldest_at,
    SUM(CASE WHEN cause IS NOT NULL AND quarantined_at IS NULL THEN 1 ELSE 0 END) AS failing,
    SUM(CASE WHEN quarantined_at IS NOT NULL THEN 1 ELSE 0 END) AS quarantined
  FROM work_items GROUP BY kind`
/** Those with tables of their own. */
const OWN_QUEUES = `SELECT 'mail' AS kind, COUNT(*) AS waiting, MIN(created_at) AS oldest_at
    FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL
  UNION ALL SELECT 'feed_photos', COUNT(*), MIN(turn) FROM photo_queue
  UNION ALL SELECT 'feed_run', COUNT(*), MIN(created_at) FROM feed_runs WHERE status IN ('waiting', 'running')`

export function* workBacklogs(): Plan<readonly WorkBacklog[]> {
  const numberOf = (value: unknown) => Number(value ?? 0)
  const found = new Map<string, WorkBacklog>()
  for (const { kind, waiting, oldest_at, failing, quarantined } of yield* ask(BACKLOGS))
    found.set(String(kind), {
      ...{ kind: String(kind), waiting: numberOf(waiting), failing: numberOf(failing) },
      oldest_at: oldest_at === null ? null : Number(oldest_at),
      quarantined: numberOf(quarantined),
    })
  for (const { kind, waiting, oldest_at } of yield* ask(OWN_QUEUES)) {
    const name = String(kind)
    const { failing, quarantined } = found.get(name) ?? { failing: 0, quarantined: 0 }
    found.set(name, {
      ...{ kind: name, waiting: numberOf(waiting), failing, quarantined },
      oldest_at: oldest_at === null ? null : Number(oldest_at),
    })
  }
  return [...found.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

const FEED_TROUBLE = `SELECT (SELECT COUNT(*) FROM feeds WHERE failures > 0) AS failing,
    (SELECT COUNT(*) FROM feed_runs WHERE status = 'held') AS held`

export function* watchedRows(): Plan<WatchedRows> {
  const [trouble] = yield* ask(FEED_TROUBLE)
  const leases = yield* ask('SELECT name, holder FROM leases ORDER BY name')
  return {
    failingFeeds: Number(trouble?.failing ?? 0),
    heldRuns: Number(trouble?.held ?? 0),
    leases: leases.map(({ name, holder }) => ({ name: String(name), holder: String(holder) })),
  }
}
