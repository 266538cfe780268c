/** The first answer to a request with an Idempotency-Key as one row: its headers are a JSON text. */
import type { IdempotencyRecord } from '../store.ts'
import { type Cell, cellsOf, tableColumns } from './table-columns.ts'

export type IdempotencyRow = Omit<IdempotencyRecord, 'headers'> & { readonly headers: string }

export const idempotencyCells = (record: IdempotencyRecord): Cell[] =>
  cellsOf(tableColumns.idempotency, { ...record, headers: JSON.stringify(record.headers) })

export const idempotencyOf = (row: IdempotencyRow): IdempotencyRecord => ({
  ...row,
  headers: JSON.parse(row.headers),
})
