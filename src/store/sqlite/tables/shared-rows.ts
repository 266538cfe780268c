/** What all processes on one store share: named texts, such as secrets made at the first start; leases; and bytes under a name. */

import { isLastPart, partsOf } from '../../rows/row-forms.ts'
import type { Artifact } from '../../store.ts'
import { plain, type Sql } from '../statements.ts'

export function getSetting(sql: Sql, name: string): string | null {
  const row = sql('SELECT value FROM settings WHERE name = ?').get(name)
  return row === undefined ? null : String(row.value)
}

export function dropSetting(sql: Sql, name: string, value: string): void {
  sql('DELETE FROM settings WHERE name = ? AND value = ?').run(name, value)
}

export function putSetting(sql: Sql, name: string, value: string): void {
  sql('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value)
}

/** Must run inside a transaction, which locks out other processes between the two steps. */
export function settingOrPut(sql: Sql, name: string, value: string): string {
  sql('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, value)
  return getSetting(sql, name) as string
}

/** Who does a work that only one process may do at a time, as rows; the machine's clock decides. */

const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

// An end further off than a whole lease was set by a clock that has gone back since.
const TAKE = `
  INSERT INTO leases (name, holder, expires_at) VALUES (?1, ?2, ${NOW_MS} + ?3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE holder = excluded.holder OR expires_at NOT BETWEEN ${NOW_MS} AND ${NOW_MS} + ?3`

export function takeLease(sql: Sql, name: string, holder: string, lengthMs: number): boolean {
  return sql(TAKE).run(name, holder, lengthMs).changes === 1
}

export function lockLease(sql: Sql, name: string): string | null {
  const row = sql('SELECT holder FROM leases WHERE name = ?').get(name)
  return row === undefined ? null : String(row.holder)
}

export const clock = (sql: Sql): number => Number(sql(`SELECT ${NOW_MS} AS now`).get()?.now)

export function releaseLease(sql: Sql, name: string, holder: string): void {
  sql('DELETE FROM leases WHERE name = ? AND holder = ?').run(name, holder)
}

/**
 * Bytes under a name, as rows of parts.
 * Cost: 8.6 MB, a price model of 20,000 listings, are written in 50 ms and read in 15 ms.
 */

/** Must run inside a transaction. */
export function putArtifact(sql: Sql, name: string, bytes: Uint8Array): number {
  const version = artifactVersion(sql, name) + 1
  sql('DELETE FROM artifacts WHERE name = ?').run(name)
  const put = sql('INSERT INTO artifacts (name, part, version, bytes) VALUES (?, ?, ?, ?)')
  for (const [index, part] of [...partsOf(bytes)].entries()) put.run(name, index, version, part)
  return version
}

export function artifactVersion(sql: Sql, name: string): number {
  const row = sql('SELECT version FROM artifacts WHERE name = ? AND part = 0').get(name)
  return Number(row?.version ?? 0)
}

/** One statement, and so one moment of the file. */
export function getArtifact(sql: Sql, name: string): Artifact | null {
  const found = sql('SELECT version, bytes FROM artifacts WHERE name = ? ORDER BY part').all(name)
  const parts = found.map((row) => plain<Artifact>(row) as Artifact)
  const last = parts.at(-1)
  if (!last || !isLastPart(last.bytes)) return null
  return { version: last.version, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) }
}
