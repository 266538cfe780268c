/** What the price model said of each listing, as rows. Cost: 100,000 are replaced in well under a second. */
import { cellsOf, listOf, tableColumns } from '../../rows/table-columns.ts'
import type { Valuation } from '../../store.ts'
import { allPlain, insertInto, plain, type Sql } from '../statements.ts'

const columns = tableColumns.valuations
const SELECT = `SELECT ${listOf(columns)} FROM valuations`

export function getValuation(sql: Sql, listingId: number): Valuation | null {
  return plain<Valuation>(sql(`${SELECT} WHERE listing_id = ?`).get(listingId))
}

export function valuationsBetween(sql: Sql, afterId: number, lastId: number): readonly Valuation[] {
  const found = sql(`${SELECT} WHERE listing_id > ? AND listing_id <= ? ORDER BY listing_id`)
  return allPlain<Valuation>(found.all(afterId, lastId))
}

export function dropValuationsBefore(sql: Sql, at: number, afterId: number, lastId: number): void {
  const range = 'listing_id > ? AND listing_id <= ? AND computed_at < ?'
  sql(`DELETE FROM valuations WHERE ${range}`).run(afterId, lastId, at)
}

export function putValuations(sql: Sql, list: readonly Valuation[]): void {
  const put = sql(insertInto('valuations', columns, true))
  for (const valuation of list) put.run(...cellsOf(columns, valuation))
}
