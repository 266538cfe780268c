/**
 * The numbered change feed as rows.
 * Invariant: numbers have no gap and become visible in their order. The row of `feed_head` stays locked from
 * the moment a number is taken to the end of the transaction, so whoever gets the next one commits later.
 * Cost: transactions with changes commit one after another; those who wait are woken by the server at once.
 */
import type { Change, NewChange } from '../store.ts'
import { forgetRows } from './forget-rows.ts'
import type { Sql } from './statements.ts'

export const CHANGES_CHANNEL = 'estia_changes'

type ChangeRow = Omit<Change, 'changed'> & { changed: string }

const SELECT = 'SELECT seq, type, listing_id, at, changed, price, public FROM changes'

// One round trip while the row is locked. The notice leaves with the commit, never before it.
const APPEND = `
  WITH head AS (UPDATE feed_head SET seq = seq + 1 RETURNING seq),
  kept AS (
    INSERT INTO changes (seq, type, listing_id, at, changed, price, public)
    SELECT seq, $1, $2, $3, $4, $5, $6 FROM head RETURNING seq
  )
  SELECT seq, pg_notify('${CHANGES_CHANNEL}', seq::text) FROM kept`

export async function appendChange(sql: Sql, change: NewChange): Promise<number> {
  const { type, listing_id, at, changed, price } = change
  const [{ seq }] = await sql.all<{ seq: number }>(
    APPEND,
    type,
    listing_id,
    at,
    JSON.stringify(changed),
    price,
    change.public,
  )
  return seq
}

export async function changesSince(
  sql: Sql,
  seq: number,
  limit: number,
): Promise<readonly Change[]> {
  return changesOf(await sql.all(`${SELECT} WHERE seq > $1 ORDER BY seq LIMIT $2`, seq, limit))
}

export async function publicChangesSince(
  sql: Sql,
  seq: number,
  limit: number,
): Promise<readonly Change[]> {
  const found = `${SELECT} WHERE public AND seq > $1 ORDER BY seq LIMIT $2`
  return changesOf(await sql.all(found, seq, limit))
}

export async function changeRange(sql: Sql) {
  const [row] = await sql.all<{ newest: number; oldest: number }>(
    `SELECT seq AS newest, coalesce((SELECT min(seq) FROM changes), seq + 1) AS oldest FROM feed_head`,
  )
  return row
}

export function forgetChangesBefore(sql: Sql, at: number): Promise<number> {
  const firstKept = 'SELECT seq FROM changes WHERE at >= $1 ORDER BY seq LIMIT 1'
  const oldest = `SELECT ctid FROM changes
    WHERE seq < coalesce((${firstKept}), ${Number.MAX_SAFE_INTEGER}) ORDER BY seq`
  return forgetRows(sql, 'changes', oldest, at)
}

function changesOf(rows: readonly ChangeRow[]): readonly Change[] {
  return rows.map((row) => ({ ...row, changed: JSON.parse(row.changed) }))
}
