/** Changes, answers to an Idempotency-Key and artifacts in the form of their rows: lists and headers as JSON, bytes in parts. */
import type { Change, IdempotencyRecord, NewChange } from '../store.ts'
import { type Cell, cellsOf, tableColumns } from './table-columns.ts'

/** SQLite answers a truth value as 0 or 1. */
export type ChangeRow = Omit<Change, 'changed' | 'public' | 'former'> & {
  readonly changed: string
  readonly public: boolean | number
  readonly former: string | null
}

/** All columns but the number, which the feed gives. */
export function changeCells(change: NewChange): Cell[] {
  const { type, listing_id, at, changed, price, former } = change
  const before = former === undefined ? null : JSON.stringify(former)
  return [type, listing_id, at, JSON.stringify(changed), price, change.public ? 1 : 0, before]
}

export function changeOf(row: ChangeRow): Change {
  const { seq, type, listing_id, at, changed, price, former } = row
  return {
    ...{ seq, type, listing_id, at, changed: JSON.parse(changed), price },
    public: Boolean(row.public),
    ...(former === null ? {} : { former: JSON.parse(former) }),
  }
}

/** The first answer to a request with an Idempotency-Key as one row: its headers are a JSON text. */
export type IdempotencyRow = Omit<IdempotencyRecord, 'headers'> & { readonly headers: string }

export const idempotencyCells = (record: IdempotencyRecord): Cell[] =>
  cellsOf(tableColumns.idempotency, { ...record, headers: JSON.stringify(record.headers) })

export const idempotencyOf = (row: IdempotencyRow): IdempotencyRecord => ({
  ...row,
  headers: JSON.parse(row.headers),
})

/**
 * Bytes cut into parts, each small enough for one statement: 1 MB passes a slow network within the 2 s that
 * a statement may take. A part that is not full is the last one, so that no count is stored.
 */
export const PART_BYTES = 1_048_576

/** Bytes that fill their last part are followed by an empty one. */
export function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start <= bytes.length; start += PART_BYTES) {
    yield bytes.subarray(start, start + PART_BYTES)
  }
}

export const isLastPart = ({ length }: Uint8Array): boolean => length < PART_BYTES
