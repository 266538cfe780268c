/**
 * Deletes what is old in portions, so that no single statement runs into its time limit.
 * Cost: one statement for every 10,000 rows.
 */
import type { Sql } from '../statements.ts'

const ROWS_PER_STATEMENT = 10_000

/** `oldest` selects the ctid of what may go, oldest first, with $1 for the value. */
export async function forgetRows(
  sql: Sql,
  table: string,
  oldest: string,
  value: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<number> {
  const portion = Math.min(ROWS_PER_STATEMENT, limit)
  const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${oldest} LIMIT ${portion}))`
  for (let forgotten = 0; ; ) {
    const some = await sql.run(text, value)
    forgotten += some
    if (some < portion || forgotten >= limit) return forgotten
  }
}
