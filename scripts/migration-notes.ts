/**
 * What every migration does and how to go back, from the head of its .sql file: `-- What:`, `-- Back:` (the
 * statements, which test/store/migration-notes.test.ts runs) and `-- Lost:`. One without such a line is refused.
 */
import { readdirSync } from 'node:fs'
import { readMigrations } from '../src/store/read-migrations.ts'

export interface MigrationNote {
  readonly version: number
  readonly name: string
  readonly what: string
  /** SQL that undoes the step. */
  readonly back: string
  /** What goes with it. */
  readonly lost: string
}

export const migrationFolders = {
  sqliteStore: new URL('../src/store/sqlite/migrations/', import.meta.url),
  sqliteQuota: new URL('../src/store/sqlite/quota-migrations/', import.meta.url),
  postgresStore: new URL('../src/store/postgres/migrations/', import.meta.url),
  postgresQuota: new URL('../src/store/postgres/quota-migrations/', import.meta.url),
} as const

export function readMigrationNotes(folder: URL): readonly MigrationNote[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return readMigrations(folder).map((text, index) => {
    const name = names[index]
    const line = (label: string) => {
      const found = new RegExp(`^-- ${label}: (.+)$`, 'm').exec(text)?.[1].trim()
      if (!found) throw new Error(`${name} needs a line "-- ${label}: " at its head`)
      return found
    }
    return {
      version: index + 1,
      name: name.replace(/\.sql$/, ''),
      what: line('What'),
      back: line('Back'),
      lost: line('Lost'),
    }
  })
}
