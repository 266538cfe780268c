/** Prepared statements of one connection, each compiled once: `sql('SELECT ...').get(...)`. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

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

/** An INSERT that takes its values by the names of the columns. */
export function insertInto(table: string, columns: readonly string[]): string {
  const values = columns.map((column) => `:${column}`)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`
}

/** Rows come without a prototype; callers get ordinary objects, and null for no row. */
export function plain<T>(row: unknown): T | null {
  return row === undefined ? null : { ...(row as T) }
}

export function allPlain<T>(rows: readonly unknown[]): readonly T[] {
  return rows.map((row) => ({ ...(row as T) }))
}
