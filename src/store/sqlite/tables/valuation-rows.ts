/** What the price model said of each listing, as rows. Cost: 100,000 are replaced in well under a second. */
import type { Valuation } from '../../store.ts'
import { allPlain, plain, type Sql } from '../statements.ts'

const SELECT = 'SELECT listing_id, value, low, high, comparables, computed_at FROM valuations'

export function getValuation(sql: Sql, listingId: number): Valuation | null {
  return plain<Valuation>(sql(`${SELECT} WHERE listing_id = ?`).get(listingId))
}

export function valuationsBetween(sql: Sql, afterId: number, lastId: number): readonly Valuation[] {
  const found = sql(`${SELECT} WHERE listing_id > ? AND listing_id <= ? ORDER BY listing_id`)
  return allPlain<Valuation>(found.all(afterId, lastId))
}

export function putValuations(sql: Sql, list: readonly Valuation[]): void {
  const put = sql(`INSERT OR REPLACE INTO valuations
    (listing_id, value, low, high, comparables, computed_at) VALUES (?, ?, ?, ?, ?, ?)`)
  for (const { listing_id, value, low, high, comparables, computed_at } of list) {
    put.run(listing_id, value, low, high, comparables, computed_at)
  }
}
