/** Exports, and the version of a stock, as rows of either store. */
import type { ExportRow, StockVersion } from '../../export-store.ts'
import { ask, lockRows, marks, type Plan, type SqlRow } from '../statement-plan.ts'
import { cellsOf, listOf, tableColumns, withoutId } from '../table-columns.ts'

const columns = tableColumns.exports
const added = withoutId(columns)
const EXPORTS = `SELECT ${listOf(columns)} FROM exports`
const OF_SELLER = `${EXPORTS} WHERE seller_id = ?1 ORDER BY id`
const ADD = `INSERT INTO exports (${listOf(added)})
  VALUES (${marks(added.length)}) RETURNING id`

const exportOf = (row: SqlRow): ExportRow => ({ ...row }) as unknown as ExportRow

export function* exportsOf(sellerId: number): Plan<readonly ExportRow[]> {
  return (yield* ask(OF_SELLER, sellerId)).map(exportOf)
}

export function* lockExportsOf(sellerId: number): Plan<readonly ExportRow[]> {
  return (yield* lockRows(OF_SELLER, sellerId)).map(exportOf)
}

export function* exportByToken(tokenHash: string): Plan<ExportRow | null> {
  const [row] = yield* ask(`${EXPORTS} WHERE token_hash = ?1`, tokenHash)
  return row ? exportOf(row) : null
}

export function* addExport(row: Omit<ExportRow, 'id'>): Plan<ExportRow> {
  const [{ id }] = yield* ask(ADD, ...cellsOf(added, row))
  return { ...row, id: Number(id) }
}

export function* revokeExport(id: number, sellerId: number, at: number): Plan<boolean> {
  const rows = yield* ask(
    'UPDATE exports SET revoked_at = COALESCE(revoked_at, ?3) WHERE id = ?1 AND seller_id = ?2 RETURNING id',
    ...[id, sellerId, at],
  )
  return rows.length === 1
}

export function* touchExport(id: number, at: number, since: number): Plan<void> {
  yield* ask(
    'UPDATE exports SET pulled_at = ?2 WHERE id = ?1 AND (pulled_at IS NULL OR pulled_at < ?3)',
    ...[id, at, since],
  )
}

const VERSION = `SELECT COUNT(CASE WHEN state = 'live' THEN 1 END) AS live,
  COALESCE(SUM(version), 0) AS versions, COALESCE(MAX(updated_at), 0) AS newest
  FROM listings WHERE seller_id = ?1`

export function* stockVersion(sellerId: number): Plan<StockVersion> {
  const [{ live, versions, newest }] = yield* ask(VERSION, sellerId)
  return { live: Number(live), versions: Number(versions), newest: Number(newest) }
}
