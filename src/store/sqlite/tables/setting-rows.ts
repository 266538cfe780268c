/** Named texts that all processes share, such as secrets made at the first start. */
import type { Sql } from '../statements.ts'

export function getSetting(sql: Sql, name: string): string | null {
  const row = sql('SELECT value FROM settings WHERE name = ?').get(name)
  return row === undefined ? null : String(row.value)
}

export function putSetting(sql: Sql, name: string, value: string): void {
  sql('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value)
}

/** Must run inside a transaction, which keeps other processes out between the two steps. */
export function settingOrPut(sql: Sql, name: string, value: string): string {
  sql('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, value)
  return getSetting(sql, name) as string
}
