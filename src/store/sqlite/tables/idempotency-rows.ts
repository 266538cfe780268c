/** The first answers to requests with an Idempotency-Key, as rows. */
import { type IdempotencyRow, idempotencyCells, idempotencyOf } from '../../rows/row-forms.ts'
import { listOf, tableColumns } from '../../rows/table-columns.ts'
import type { IdempotencyRecord } from '../../store.ts'
import { insertInto, type Sql } from '../statements.ts'

const columns = tableColumns.idempotency
const PUT = insertInto('idempotency', columns, true)

export function getIdempotency(sql: Sql, sellerId: number, key: string): IdempotencyRecord | null {
  const found = sql(`SELECT ${listOf(columns)} FROM idempotency WHERE seller_id = ? AND key = ?`)
  const row = found.get(sellerId, key)
  return row === undefined ? null : idempotencyOf(row as unknown as IdempotencyRow)
}

export function putIdempotency(sql: Sql, record: IdempotencyRecord): void {
  sql(PUT).run(...idempotencyCells(record))
}

export function deleteIdempotency(sql: Sql, sellerId: number, key: string): void {
  sql('DELETE FROM idempotency WHERE seller_id = ? AND key = ?').run(sellerId, key)
}
