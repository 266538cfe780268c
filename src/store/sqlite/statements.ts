/** Prepared statements of one connection, each compiled once: `sql('SELECT ...').get(...)`. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Columns, listOf, type TableName } from '../rows/table-columns.ts'

export type Sql = (text: string) => StatementSync

export function statementsOf(database: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>()
  return (text) => {
    let statement = prepared.get(text)
    if (statement === undefined) {
      statement = database.prepare(text)
      prepared.set(text, statement)
    }
    return statement
  }
}

/** Of a whole row, or of a new one without its number. */
export function insertInto(table: TableName, columns: Columns, orReplace = false): string {
  const values = columns.map(() => '?').join(', ')
  const insert = orReplace ? 'INSERT OR REPLACE' : 'INSERT'
  return `${insert} INTO ${table} (${listOf(columns)}) VALUES (${values})`
}

/** Rows come without a prototype; callers get ordinary objects, and null for no row. */
export function plain<T>(row: unknown): T | null {
  return row === undefined ? null : { ...(row as T) }
}

export function allPlain<T>(rows: readonly unknown[]): readonly T[] {
  return rows.map((row) => ({ ...(row as T) }))
}
