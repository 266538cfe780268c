/** The first answers to requests with an Idempotency-Key, as rows. */
import type { IdempotencyRecord } from '../../store.ts'
import type { Sql } from '../statements.ts'

export function getIdempotency(sql: Sql, sellerId: number, key: string): IdempotencyRecord | null {
  const row = sql(`SELECT seller_id, key, fingerprint, status, body, headers, created_at
    FROM idempotency WHERE seller_id = ? AND key = ?`).get(sellerId, key)
  if (row === undefined) return null
  return { ...row, headers: JSON.parse(String(row.headers)) } as unknown as IdempotencyRecord
}

export function putIdempotency(sql: Sql, record: IdempotencyRecord): void {
  const { seller_id, key, fingerprint, status, body, headers, created_at } = record
  sql(`INSERT OR REPLACE INTO idempotency
    (seller_id, key, fingerprint, status, body, headers, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`).run(
    seller_id,
    key,
    fingerprint,
    status,
    body,
    JSON.stringify(headers),
    created_at,
  )
}

export function deleteIdempotency(sql: Sql, sellerId: number, key: string): void {
  sql('DELETE FROM idempotency WHERE seller_id = ? AND key = ?').run(sellerId, key)
}

export function forgetIdempotencyBefore(sql: Sql, at: number): number {
  return Number(sql('DELETE FROM idempotency WHERE created_at < ?').run(at).changes)
}
