/**
 * An SQLite store as a set of rows, on its own connection while a server is running.
 * Invariant: the source is read inside one transaction, so it is a snapshot of the file.
 * Cost: while the source is read the write-ahead log cannot be truncated, and grows by what is written.
 */
import { resolve } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  type ArchiveSource,
  type ArchiveTarget,
  pagedRows,
  type TargetOrder,
} from '../archive/archive.ts'
import {
  type ArchiveTable,
  archiveTables,
  COPY_MARK,
  type Dialect,
  deleteRow,
  keyOf,
  numberedTables,
  type Row,
  type Sequences,
  selectPage,
  upsert,
} from '../archive/archive-tables.ts'
import { StoreError } from '../store-error.ts'
import { openDatabase } from './open-database.ts'
import { inWords } from './sqlite-error.ts'
import { storeSchema } from './sqlite-store.ts'
import { type Sql, statementsOf } from './statements.ts'

const dialect: Dialect = {
  parameter: (n) => `?${n}`,
  readBoolean: (column) => column,
}

export async function openSqliteSource(file: string): Promise<ArchiveSource> {
  const path = resolve(file)
  const database = openDatabase({
    path,
    schema: storeSchema,
    readOnly: true,
    synchronous: 'FULL',
    check: 'never',
  })
  const sql = statementsOf(database)
  return closingOnFailure(database, path, () => {
    database.exec('BEGIN')
    if (markOf(sql) !== null) throw new StoreError('half_copied', path)
    return {
      place: path,
      lastChange: lastChange(sql),
      sequences: sequencesOf(sql),
      rows: (table) => rowsOf(sql, path, table),
      close: async () => database.close(),
    }
  })
}

export async function openSqliteTarget(file: string, order: TargetOrder): Promise<ArchiveTarget> {
  const path = resolve(file)
  const database = openDatabase({
    path,
    schema: storeSchema,
    synchronous: 'FULL',
    check: 'unclean',
  })
  const sql = statementsOf(database)
  const { source } = order
  const write = async (work: () => void) => inWords(path, () => inTransaction(database, work))
  return closingOnFailure(database, path, () => {
    inTransaction(database, () => begin(sql, path, source.place))
    return {
      place: path,
      rows: (table) => rowsOf(sql, path, table),
      put: (table, rows) =>
        write(() => {
          const values = table.columns.map((_, index) => dialect.parameter(index + 1))
          const put = sql(upsert(table, `VALUES (${values.join(', ')})`))
          for (const row of rows) put.run(...row)
        }),
      remove: (table, rows) =>
        write(() => {
          for (const row of rows) sql(deleteRow(table, dialect)).run(...keyOf(table, row))
        }),
      seal: async () => {},
      finish: () =>
        write(() => {
          sql('UPDATE last_change SET seq = ?').run(source.lastChange)
          setSequences(sql, source.sequences)
          sql('DELETE FROM settings WHERE name = ?').run(COPY_MARK)
        }),
      close: async () => database.close(),
    }
  })
}

/** Marks an empty store; one that is marked already must be marked with the same source. */
function begin(sql: Sql, path: string, source: string): void {
  const mark = markOf(sql)
  if (mark === source) return
  if (mark !== null) throw new StoreError('half_copied', path, mark)
  const isEmpty = archiveTables.every(
    ({ name }) => sql(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined,
  )
  if (!isEmpty || lastChange(sql) > 0) throw new StoreError('holds_data', path)
  sql('INSERT INTO settings (name, value) VALUES (?, ?)').run(COPY_MARK, source)
}

function markOf(sql: Sql): string | null {
  const row = sql('SELECT value FROM settings WHERE name = ?').get(COPY_MARK)
  return row === undefined ? null : String(row.value)
}

const lastChange = (sql: Sql): number => Number(sql('SELECT seq FROM last_change').get()?.seq)

/** SQLite lists the tables whose numbers it never gives again, once they have had a row. */
function sequencesOf(sql: Sql): Sequences {
  const rows = sql('SELECT name, seq FROM sqlite_sequence').all()
  return Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]))
}

function setSequences(sql: Sql, sequences: Sequences): void {
  const current = sequencesOf(sql)
  for (const { name } of numberedTables) {
    const last = Math.max(sequences[name] ?? 0, current[name] ?? 0)
    sql('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
    sql('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last)
  }
}

function rowsOf(sql: Sql, path: string, table: ArchiveTable): AsyncIterable<Row> {
  return pagedRows(table, async (after, limit) =>
    inWords(path, () => {
      const page = sql(selectPage(table, dialect, after === null))
      page.setReturnArrays(true)
      const values: SQLInputValue[] = [...(after ?? []), limit]
      return page.all(...values) as unknown as Row[]
    }),
  )
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    work()
    database.exec('COMMIT')
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
}

function closingOnFailure<T>(database: DatabaseSync, path: string, work: () => T): T {
  try {
    return inWords(path, work)
  } catch (error) {
    database.close()
    throw error
  }
}
