/** One entry of the change feed as one row: the names of what changed are a JSON text. */
import type { Change, NewChange } from '../store.ts'
import type { Cell } from './table-columns.ts'

/** SQLite answers a truth value as 0 or 1. */
export type ChangeRow = Omit<Change, 'changed' | 'public'> & {
  readonly changed: string
  readonly public: boolean | number
}

/** All columns but the number, which the feed gives. */
export function changeCells(change: NewChange): Cell[] {
  const { type, listing_id, at, changed, price } = change
  return [type, listing_id, at, JSON.stringify(changed), price, change.public ? 1 : 0]
}

export function changeOf(row: ChangeRow): Change {
  const { seq, type, listing_id, at, changed, price } = row
  const names = JSON.parse(changed)
  return { seq, type, listing_id, at, changed: names, price, public: Boolean(row.public) }
}
