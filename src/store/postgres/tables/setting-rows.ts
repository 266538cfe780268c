/** Named texts that all processes share, such as secrets made at the first start. */
import type { Sql } from '../statements.ts'

const SELECT = 'SELECT value FROM settings WHERE name = $1'
const INSERT = 'INSERT INTO settings (name, value) VALUES ($1, $2)'

export async function getSetting(sql: Sql, name: string): Promise<string | null> {
  const [row] = await sql.all<{ value: string }>(SELECT, name)
  return row?.value ?? null
}

export async function putSetting(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run(`${INSERT} ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
}

/** The insert waits for whoever is just writing the same name; the look after it sees what was stored. */
export async function settingOrPut(sql: Sql, name: string, value: string): Promise<string> {
  await sql.run(`${INSERT} ON CONFLICT DO NOTHING`, name, value)
  return (await getSetting(sql, name)) as string
}
