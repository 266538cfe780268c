/** Prepared statements of one connection, each compiled once: `sql('SELECT ...').get(...)`. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PlannedRows, Plans, SqlRow } from '../rows/statement-plan.ts'
import { type Columns, listOf, type TableName } from '../rows/table-columns.ts'

export type Sql = (text: string) => StatementSync

export function statementsOf(database: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>()
  return (text) => {
    let statement = prepared.get(text)
    if (statement === undefined) {
      statement = stepToTheEnd(database.prepare(text), text)
      prepared.set(text, statement)
    }
    return statement
  }
}

/**
 * `get` takes one row and resets the statement. SQLite copies its log into the database file only after a
 * statement that ran to its end, so a write read by `get` alone would let the log grow for ever: 8 KB a write.
 */
function stepToTheEnd(statement: StatementSync, text: string): StatementSync {
  if (!/\bRETURNING\b/i.test(text)) return statement
  const all = statement.all.bind(statement) as (...values: unknown[]) => FoundRow[]
  return Object.assign(statement, { get: (...values: unknown[]) => all(...values)[0] })
}

type FoundRow = NonNullable<ReturnType<StatementSync['get']>>

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

/** Plans on SQLite: one statement after the other, at once. A writer is alone, so that locks are left out. */
export function runPlans<Of extends Plans>(plans: Of): PlannedRows<Of, Sql, 'now'> {
  const entries = Object.entries(plans).map(([name, plan]) => [
    name,
    (sql: Sql, ...given: never[]) => {
      const running = plan(...given)
      for (let rows: readonly SqlRow[] = []; ; ) {
        const { done, value } = running.next(rows)
        if (done) return value
        rows = 'name' in value ? [] : sql(value.text).all(...value.values)
      }
    },
  ])
  return Object.fromEntries(entries)
}
