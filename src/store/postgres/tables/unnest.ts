/**
 * Many rows by one statement: one array per column, whatever the number of rows, so that the text is
 * always the same and the server parses it once.
 */
import { type ColumnKind, type Columns, listOf } from '../../rows/table-columns.ts'

const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  boolean: 'int',
}

/** `unnest(...) WITH ORDINALITY AS given (...)`: the columns, and `place`, from 1, in the order given. */
export function unnest(columns: Columns): string {
  const arrays = columns.map(([, kind], index) => `$${index + 1}::${sqlTypes[kind]}[]`)
  return `unnest(${arrays.join(', ')}) WITH ORDINALITY AS given (${listOf(columns)}, place)`
}

/** The columns as they are selected from it: a truth value travels as 0 or 1. */
export const selected = (columns: Columns): string =>
  columns
    .map(([name, kind]) => (kind === 'boolean' ? `given.${name}::boolean` : `given.${name}`))
    .join(', ')

/** The values of the parameters. */
export const arraysOf = (
  columns: Columns,
  rows: readonly (readonly unknown[])[],
): readonly unknown[][] => columns.map((_, index) => rows.map((row) => row[index]))
