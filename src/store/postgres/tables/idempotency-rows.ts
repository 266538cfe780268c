/** The first answers to requests with an Idempotency-Key, as rows. */
import { type IdempotencyRow, idempotencyCells, idempotencyOf } from '../../rows/row-forms.ts'
import { listOf, tableColumns } from '../../rows/table-columns.ts'
import type { IdempotencyRecord } from '../../store.ts'
import type { Sql } from '../statements.ts'

const COLUMNS = listOf(tableColumns.idempotency)

/**
 * A read is a lock, even on a key that is not in use yet: of two requests with one key the second
 * looks only when the first is over. Two statements, as one would look with the eyes of before the wait.
 */
export async function getIdempotency(
  sql: Sql,
  sellerId: number,
  key: string,
): Promise<IdempotencyRecord | null> {
  await sql.run('SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', sellerId, key)
  const [row] = await sql.all<IdempotencyRow>(
    `SELECT ${COLUMNS} FROM idempotency WHERE seller_id = $1 AND key = $2`,
    sellerId,
    key,
  )
  return row === undefined ? null : idempotencyOf(row)
}

export async function putIdempotency(sql: Sql, record: IdempotencyRecord): Promise<void> {
  await sql.run(
    `INSERT INTO idempotency (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (seller_id, key) DO UPDATE SET fingerprint = excluded.fingerprint,
        status = excluded.status, body = excluded.body, headers = excluded.headers,
        created_at = excluded.created_at`,
    ...idempotencyCells(record),
  )
}

export async function deleteIdempotency(sql: Sql, sellerId: number, key: string): Promise<void> {
  await sql.run('DELETE FROM idempotency WHERE seller_id = $1 AND key = $2', sellerId, key)
}
