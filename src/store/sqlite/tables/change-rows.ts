/**
 * The numbered change feed as rows.
 * Invariant: numbers have no gap, also after forgetting: the last one given is stored apart, and what is
 * deleted is always the oldest stretch, even when a clock once ran backwards.
 */
import { type ChangeRow, changeCells, changeOf } from '../../rows/row-forms.ts'
import { listOf, tableColumns } from '../../rows/table-columns.ts'
import {
  type Change,
  type FeedPage,
  type NewChange,
  STORE_ID,
  valueChangeTypes,
} from '../../store.ts'
import { insertInto, type Sql } from '../statements.ts'

const columns = tableColumns.changes
const valueTypes = valueChangeTypes.map((type) => `'${type}'`).join(', ')
const INSERT = insertInto('changes', columns)
const SELECT = `SELECT ${listOf(columns)} FROM changes`

/** Must run inside a transaction: the number and the change are stored together or not at all. */
export function appendChange(sql: Sql, change: NewChange): void {
  const seq = Number(sql('UPDATE last_change SET seq = seq + 1 RETURNING seq').get()?.seq)
  sql(INSERT).run(seq, ...changeCells(change))
}

export function appendChanges(sql: Sql, changes: readonly NewChange[]): void {
  for (const change of changes) appendChange(sql, change)
}

export function unseenChanges(sql: Sql, listingId: number): readonly string[] | null {
  const seen = sql(`SELECT MAX(seq) AS seq FROM changes
    WHERE listing_id = ? AND public = 1 AND type IN (${valueTypes})`).get(listingId)?.seq
  if (seen === null || seen === undefined) return null
  const names = sql(`SELECT DISTINCT name.value AS name FROM changes, json_each(changed) AS name
    WHERE listing_id = ? AND public = 0 AND seq > ? ORDER BY name.value`)
  return names.all(listingId, seen).map(({ name }) => String(name))
}

export function changesSince(sql: Sql, seq: number, limit: number): readonly Change[] {
  return changesOf(sql(`${SELECT} WHERE seq > ? ORDER BY seq LIMIT ?`).all(seq, limit))
}

// One statement, so that no change can be deleted between reading the ends and reading the page.
const READ_FEED = `
  SELECT head.seq AS newest, COALESCE((SELECT MIN(seq) FROM changes), head.seq + 1) AS oldest,
    (SELECT value FROM settings WHERE name = '${STORE_ID}') AS store_id, page.*
  FROM last_change AS head
  LEFT JOIN (${SELECT} WHERE seq > ? ORDER BY seq LIMIT ?) AS page ON true ORDER BY page.seq`

type FeedRow = Omit<FeedPage, 'changes'> & (ChangeRow | { readonly seq: null })

export function readFeed(sql: Sql, seq: number, limit: number): FeedPage {
  const rows = sql(READ_FEED).all(seq, limit) as unknown as readonly FeedRow[]
  const [{ newest, oldest, store_id }] = rows
  return { store_id, newest, oldest, changes: changesOf(rows.filter((row) => row.seq !== null)) }
}

export function publicChangesSince(sql: Sql, seq: number, limit: number): readonly Change[] {
  const found = sql(`${SELECT} WHERE public = 1 AND seq > ? ORDER BY seq LIMIT ?`)
  return changesOf(found.all(seq, limit))
}

export function changeRange(sql: Sql): { readonly newest: number; readonly oldest: number } {
  const newest = Number(sql('SELECT seq FROM last_change').get()?.seq)
  const oldest = sql('SELECT MIN(seq) AS seq FROM changes').get()?.seq
  return { newest, oldest: Number(oldest ?? newest + 1) }
}

/** Cost: reads as many rows as it drops, and one more. */
export function forgetChangesBefore(sql: Sql, at: number, limit = Number.MAX_SAFE_INTEGER): number {
  const firstStored = sql('SELECT seq FROM changes WHERE at >= ? ORDER BY seq LIMIT 1').get(at)
  const bound = Number(firstStored?.seq ?? Number.MAX_SAFE_INTEGER)
  const oldest = Number(sql('SELECT MIN(seq) AS seq FROM changes').get()?.seq ?? 0)
  const end = Math.min(bound, oldest + limit)
  return Number(sql('DELETE FROM changes WHERE seq < ?').run(end).changes)
}

const changesOf = (rows: readonly unknown[]): readonly Change[] =>
  (rows as readonly ChangeRow[]).map(changeOf)
