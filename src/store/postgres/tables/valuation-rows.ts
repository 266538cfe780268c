/** What the price model said of each listing, as rows. */
import { cellsOf, listOf, tableColumns } from '../../rows/table-columns.ts'
import type { Valuation } from '../../store.ts'
import type { Sql } from '../statements.ts'
import { arraysOf, selected, unnest } from './unnest.ts'

const columns = tableColumns.valuations
const SELECT = `SELECT ${listOf(columns)} FROM valuations`

// In the order of ids, so that two processes that put the same ones never wait for each other in a circle.
const PUT = `
  INSERT INTO valuations (${listOf(columns)})
  SELECT ${selected(columns)} FROM ${unnest(columns)} ORDER BY listing_id
  ON CONFLICT (listing_id) DO UPDATE SET value = excluded.value, low = excluded.low,
    high = excluded.high, comparables = excluded.comparables, computed_at = excluded.computed_at,
    good_deal = excluded.good_deal, facts = excluded.facts`

/** 75 ms on a busy machine: far below the 2 s that one statement may take. */
const VALUATIONS_PER_STATEMENT = 1000

export async function getValuation(sql: Sql, listingId: number): Promise<Valuation | null> {
  const [row] = await sql.all<Valuation>(`${SELECT} WHERE listing_id = $1`, listingId)
  return row ?? null
}

export function valuationsBetween(
  sql: Sql,
  afterId: number,
  lastId: number,
): Promise<readonly Valuation[]> {
  const range = 'WHERE listing_id > $1 AND listing_id <= $2 ORDER BY listing_id'
  return sql.all<Valuation>(`${SELECT} ${range}`, afterId, lastId)
}

export async function dropValuationsBefore(
  sql: Sql,
  at: number,
  afterId: number,
  lastId: number,
): Promise<void> {
  const range = 'listing_id > $1 AND listing_id <= $2 AND computed_at < $3'
  await sql.run(`DELETE FROM valuations WHERE ${range}`, afterId, lastId, at)
}

export async function putValuations(sql: Sql, list: readonly Valuation[]): Promise<void> {
  // Of two for one listing the last counts; one statement may not write a row twice.
  const last = [...new Map(list.map((valuation) => [valuation.listing_id, valuation])).values()]
  last.sort((a, b) => a.listing_id - b.listing_id)
  for (let start = 0; start < last.length; start += VALUATIONS_PER_STATEMENT) {
    const some = last.slice(start, start + VALUATIONS_PER_STATEMENT)
    const rows = some.map((valuation) => cellsOf(columns, valuation))
    await sql.run(PUT, ...arraysOf(columns, rows))
  }
}
