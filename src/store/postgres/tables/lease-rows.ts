/** Who does a work that only one process may do at a time, as rows; the server's clock decides. */
import type { Sql } from '../statements.ts'

// Looked at anew once the row is locked. An end further off than a whole lease was set by a clock that
// has gone back since.
const TAKE = `
  INSERT INTO leases AS held (name, holder, expires_at)
  VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE held.holder = excluded.holder OR held.expires_at
    NOT BETWEEN clock_timestamp() AND clock_timestamp() + make_interval(secs => $3)`

export async function takeLease(
  sql: Sql,
  name: string,
  holder: string,
  lengthMs: number,
): Promise<boolean> {
  return (await sql.run(TAKE, name, holder, lengthMs / 1000)) === 1
}

export async function clock(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ now: number }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  )
  return Number(row.now)
}

export async function releaseLease(sql: Sql, name: string, holder: string): Promise<void> {
  await sql.run('DELETE FROM leases WHERE name = $1 AND holder = $2', name, holder)
}
