/** Which listings offer one home, as rows of either store. Cost: each one look at an index. */
import type { SameHome } from '../same-home-store.ts'
import { ask, type Plan, type SqlRow } from './statement-plan.ts'
import { cellsOf, listOf, tableColumns } from './table-columns.ts'

const columns = tableColumns.same_homes
const ROWS = `SELECT ${listOf(columns)} FROM same_homes`
const PUT = `INSERT INTO same_homes (${listOf(columns)})
  VALUES (${columns.map((_, at) => `?${at + 1}`).join(', ')})
  ON CONFLICT (listing_id) DO UPDATE SET home_id = excluded.home_id, listings = excluded.listings,
    first_id = excluded.first_id`

const rowOf = (row: SqlRow): SameHome => ({ ...row }) as unknown as SameHome

export function* getSameHome(listingId: number): Plan<SameHome | null> {
  const [row] = yield* ask(`${ROWS} WHERE listing_id = ?1`, listingId)
  return row ? rowOf(row) : null
}

export function* sameHomesOf(homeId: number): Plan<readonly SameHome[]> {
  return (yield* ask(`${ROWS} WHERE home_id = ?1 ORDER BY listing_id`, homeId)).map(rowOf)
}

export function* sameHomesBetween(afterId: number, lastId: number): Plan<readonly SameHome[]> {
  const range = 'WHERE listing_id > ?1 AND listing_id <= ?2 ORDER BY listing_id'
  return (yield* ask(`${ROWS} ${range}`, afterId, lastId)).map(rowOf)
}

export function* putSameHome(row: SameHome): Plan<void> {
  yield* ask(PUT, ...cellsOf(columns, row))
}

export function* dropSameHome(listingId: number): Plan<void> {
  yield* ask('DELETE FROM same_homes WHERE listing_id = ?1', listingId)
}
