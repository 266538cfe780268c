/**
 * The numbered change feed as rows.
 * Invariant: numbers have no gap and become visible in their order. The row of `feed_head` stays locked from
 * the moment a number is taken to the end of the transaction, so the holder of the next one commits later.
 * Cost: transactions with changes commit one after another, and hold the row for one statement and the commit:
 * `runWrite` collects what a transaction appends and numbers it last.
 */
import { type ChangeRow, changeCells, changeOf } from '../../rows/row-forms.ts'
import { listOf, tableColumns, withoutId } from '../../rows/table-columns.ts'
import {
  type Change,
  type FeedPage,
  type NewChange,
  STORE_ID,
  valueChangeTypes,
} from '../../store.ts'
import type { Sql } from '../statements.ts'
import { forgetRows } from './forget-rows.ts'
import { arraysOf, selected, unnest } from './unnest.ts'

export const CHANGES_CHANNEL = 'estia_changes'

const SELECT = `SELECT ${listOf(tableColumns.changes)} FROM changes`

const columns = withoutId(tableColumns.changes)

// One round trip while the row is locked. The notice leaves with the commit, never before it.
const APPEND = `
  WITH head AS (
    UPDATE feed_head SET seq = seq + cardinality($1::text[]) RETURNING seq
  ),
  stored AS (
    INSERT INTO changes (seq, ${listOf(columns)})
    SELECT head.seq - cardinality($1::text[]) + given.place, ${selected(columns)}
    FROM head, ${unnest(columns)}
  )
  SELECT seq, pg_notify('${CHANGES_CHANNEL}', seq::text) FROM head`

export async function appendChanges(sql: Sql, changes: readonly NewChange[]): Promise<void> {
  await sql.all(APPEND, ...arraysOf(columns, changes.map(changeCells)))
}

/** `pending`: those of this transaction that have no number yet. */
export async function unseenChanges(
  sql: Sql,
  listingId: number,
  pending: readonly NewChange[],
): Promise<readonly string[] | null> {
  let names = await unseenNames(sql, listingId)
  for (const { listing_id, changed, public: isPublic, type } of pending) {
    if (listing_id !== listingId) continue
    if (isPublic && valueChangeTypes.includes(type)) names = []
    else if (!isPublic && names !== null) names = [...new Set([...names, ...changed])].sort()
  }
  return names
}

async function unseenNames(sql: Sql, listingId: number): Promise<readonly string[] | null> {
  const [{ seen }] = await sql.all<{ seen: number | null }>(
    'SELECT max(seq) AS seen FROM changes WHERE listing_id = $1 AND public AND type = ANY ($2)',
    listingId,
    valueChangeTypes,
  )
  if (seen === null) return null
  const names = await sql.arrays<[string]>(
    `SELECT DISTINCT jsonb_array_elements_text(changed::jsonb) COLLATE "C" AS name FROM changes
      WHERE listing_id = $1 AND NOT public AND seq > $2 ORDER BY name`,
    listingId,
    seen,
  )
  return names.map(([name]) => name)
}

export async function changesSince(
  sql: Sql,
  seq: number,
  limit: number,
): Promise<readonly Change[]> {
  const found = `${SELECT} WHERE seq > $1 ORDER BY seq LIMIT $2`
  return (await sql.all<ChangeRow>(found, seq, limit)).map(changeOf)
}

// One statement, so that no change can be deleted between reading the ends and reading the page.
const READ_FEED = `
  SELECT head.seq AS newest, coalesce((SELECT min(seq) FROM changes), head.seq + 1) AS oldest,
    (SELECT value FROM settings WHERE name = '${STORE_ID}') AS store_id, page.*
  FROM feed_head AS head
  LEFT JOIN (${SELECT} WHERE seq > $1 ORDER BY seq LIMIT $2) AS page ON true ORDER BY page.seq`

type FeedRow = Omit<FeedPage, 'changes'> & (ChangeRow | { readonly seq: null })

export async function readFeed(sql: Sql, seq: number, limit: number): Promise<FeedPage> {
  const rows = await sql.all<FeedRow>(READ_FEED, seq, limit)
  const [{ newest, oldest, store_id }] = rows
  const changes = rows.filter((row) => row.seq !== null).map(changeOf)
  return { store_id, newest, oldest, changes }
}

export async function publicChangesSince(
  sql: Sql,
  seq: number,
  limit: number,
): Promise<readonly Change[]> {
  const found = `${SELECT} WHERE public AND seq > $1 ORDER BY seq LIMIT $2`
  return (await sql.all<ChangeRow>(found, seq, limit)).map(changeOf)
}

export async function changeRange(sql: Sql) {
  const [row] = await sql.all<{ newest: number; oldest: number }>(
    `SELECT seq AS newest, coalesce((SELECT min(seq) FROM changes), seq + 1) AS oldest FROM feed_head`,
  )
  return row
}

export function forgetChangesBefore(sql: Sql, at: number, limit?: number): Promise<number> {
  const firstStored = 'SELECT seq FROM changes WHERE at >= $1 ORDER BY seq LIMIT 1'
  const oldest = `SELECT ctid FROM changes
    WHERE seq < coalesce((${firstStored}), ${Number.MAX_SAFE_INTEGER}) ORDER BY seq`
  return forgetRows(sql, 'changes', oldest, at, limit)
}
