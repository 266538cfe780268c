/**
 * Many rows by one statement: one array per column, whatever the number of rows, so that the text is
 * always the same and the server parses it once.
 */
import type { ColumnKind } from '../../archive/archive-tables.ts'

export type Columns = readonly (readonly [name: string, kind: ColumnKind])[]

const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  boolean: 'int',
}

/** `unnest(...) WITH ORDINALITY AS given (...)`: the columns, and `place`, from 1, in the order given. */
export function unnest(columns: Columns): string {
  const arrays = columns.map(([, kind], index) => `$${index + 1}::${sqlTypes[kind]}[]`)
  const names = columns.map(([name]) => name)
  return `unnest(${arrays.join(', ')}) WITH ORDINALITY AS given (${names.join(', ')}, place)`
}

/** The columns as they are selected from it: a truth value travels as 0 or 1. */
export const selected = (columns: Columns): string =>
  columns
    .map(([name, kind]) => (kind === 'boolean' ? `given.${name}::boolean` : `given.${name}`))
    .join(', ')

export const namesOf = (columns: Columns): string => columns.map(([name]) => name).join(', ')

/** The values of the parameters. */
export const arraysOf = (
  columns: Columns,
  rows: readonly (readonly unknown[])[],
): readonly unknown[][] => columns.map((_, index) => rows.map((row) => row[index]))
