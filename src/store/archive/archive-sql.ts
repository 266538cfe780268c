/** The few statements that move rows, for either dialect of SQL. */

import { STORE_ID } from '../store.ts'
import { type ArchiveTable, COPY_MARK, columnNames, keyNames } from './archive-tables.ts'

export interface Dialect {
  /** The n-th value given, from 1. */
  parameter(n: number): string
  /** A truth value as 0 or 1. */
  readBoolean(column: string): string
}

/** The mark of a copy is no part of what is copied, nor is the name of the database: the copy is another. */
const condition = ({ name }: ArchiveTable): string[] =>
  name === 'settings' ? [`name NOT IN ('${COPY_MARK}', '${STORE_ID}')`] : []

/** Rows in the order of the key, behind one when there is one; the last parameter is the limit. */
export function selectPage(table: ArchiveTable, dialect: Dialect, isFirst: boolean): string {
  const keys = keyNames(table)
  const columns = table.columns.map(([name, kind]) =>
    kind === 'boolean' ? dialect.readBoolean(name) : name,
  )
  const behind = `(${keys.join(', ')}) > (${list(keys.length, dialect)})`
  const where = [...condition(table), ...(isFirst ? [] : [behind])]
  return `SELECT ${columns.join(', ')} FROM ${table.name}
    ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
    ORDER BY ${keys.join(', ')} LIMIT ${dialect.parameter(isFirst ? 1 : keys.length + 1)}`
}

/** `values` is what stands between the columns and the conflict. */
export function upsert(table: ArchiveTable, values: string): string {
  const names = columnNames(table)
  const replaced = names.slice(table.keyLength).map((name) => `${name} = excluded.${name}`)
  return `INSERT INTO ${table.name} (${names.join(', ')}) ${values}
    ON CONFLICT (${keyNames(table).join(', ')}) DO UPDATE SET ${replaced.join(', ')}`
}

export function deleteRow(table: ArchiveTable, dialect: Dialect): string {
  const keys = keyNames(table)
  return `DELETE FROM ${table.name} WHERE (${keys.join(', ')}) = (${list(keys.length, dialect)})`
}

const list = (count: number, { parameter }: Dialect): string =>
  Array.from({ length: count }, (_, index) => parameter(index + 1)).join(', ')
