/** Attempts at work and the turns of sellers, as rows of either store. Cost: each one look at an index. */

import {
  type BeginWork,
  type BegunWork,
  WORK_WAIT_MAX_MS,
  type WorkKey,
  type WorkRow,
} from '../work-store.ts'
import { ask, lockRows, type Plan, type SqlRow } from './statement-plan.ts'
import { listOf, tableColumns } from './table-columns.ts'

const ROWS = `SELECT ${listOf(tableColumns.work_items)} FROM work_items`
const KEY = 'kind = ?1 AND item = ?2'
const BEGIN = `INSERT INTO work_items (kind, item, seller_id, attempts, next_at, created_at)
  VALUES (?1, ?2, ?3, 1, ?4, ?5)
  ON CONFLICT (kind, item) DO UPDATE SET attempts = work_items.attempts + 1, next_at = excluded.next_at`
const SERVED = `INSERT INTO work_turns (kind, seller_id, served_at) VALUES (?1, ?2, ?3)
  ON CONFLICT (kind, seller_id) DO UPDATE SET served_at = excluded.served_at`

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
  yield* ask(`DELETE FROM work_items WHERE ${KEY} AND attempts <= 1`, kind, item)
  yield* ask(
    `UPDATE work_items SET attempts = attempts - 1, next_at = ?3 WHERE ${KEY}`,
    kind,
    item,
    at,
  )
}

export function* failWork({ kind, item }: WorkKey, cause: string): Plan<void> {
  yield* ask(`UPDATE work_items SET cause = ?3 WHERE ${KEY}`, kind, item, cause)
}

export function* quarantineWork({ kind, item }: WorkKey, at: number): Plan<void> {
  yield* ask(
    `UPDATE work_items SET quarantined_at = COALESCE(quarantined_at, ?3) WHERE ${KEY}`,
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
