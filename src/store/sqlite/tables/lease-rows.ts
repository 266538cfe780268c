/** Who does a work that only one process may do at a time, as rows; the machine's clock decides. */
import type { Sql } from '../statements.ts'

const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

// An end further off than a whole lease was set by a clock that has gone back since.
const TAKE = `
  INSERT INTO leases (name, holder, expires_at) VALUES (?1, ?2, ${NOW_MS} + ?3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE holder = excluded.holder OR expires_at NOT BETWEEN ${NOW_MS} AND ${NOW_MS} + ?3`

export function takeLease(sql: Sql, name: string, holder: string, lengthMs: number): boolean {
  return sql(TAKE).run(name, holder, lengthMs).changes === 1
}

export const clock = (sql: Sql): number => Number(sql(`SELECT ${NOW_MS} AS now`).get()?.now)

export function releaseLease(sql: Sql, name: string, holder: string): void {
  sql('DELETE FROM leases WHERE name = ? AND holder = ?').run(name, holder)
}
