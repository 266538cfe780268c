/** Reads the numbered .sql files that lead from one schema version to the next. */
import { readdirSync, readFileSync } from 'node:fs'

/** The files of a directory in their order: 0001-name.sql, 0002-name.sql, ... without a hole. */
export function readMigrations(directory: URL): readonly string[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    if (Number.parseInt(name, 10) !== index + 1) throw new Error(`Migration out of order: ${name}`)
    return readFileSync(new URL(name, directory), 'utf8')
  })
}
