/**
 * Statements on one connection, each parsed by the server once: `sql.all('SELECT ...', value)`.
 * Invariant: a failure leaves as a StoreError. Whole numbers come as numbers: ids and times stay below 2^53.
 */
import pg from 'pg'
import { inWords } from './postgres-error.ts'

export interface Sql {
  all<Row extends object>(text: string, ...values: readonly unknown[]): Promise<readonly Row[]>
  /** Rows as arrays: for the walk over all listings. */
  arrays<Row extends unknown[]>(
    text: string,
    ...values: readonly unknown[]
  ): Promise<readonly Row[]>
  /** Answers how many rows it changed. */
  run(text: string, ...values: readonly unknown[]): Promise<number>
}

const INT8_OID = 20

export const numericTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8_OID
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** One name for one text in the whole process; the texts are constants, so that they are few. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `estia_${names.size + 1}`
  names.set(text, name)
  return name
}

export function statementsOf(client: pg.ClientBase, place: string): Sql {
  const query = <Row>(text: string, values: readonly unknown[], rowMode?: 'array') =>
    inWords(place, () => {
      const config = { name: nameOf(text), text, values: values.map(storable), rowMode }
      return client.query(config) as unknown as Promise<{ rows: Row[]; rowCount: number | null }>
    })
  return {
    all: async <Row extends object>(text: string, ...values: readonly unknown[]) =>
      (await query<Row>(text, values)).rows,
    arrays: async <Row extends unknown[]>(text: string, ...values: readonly unknown[]) =>
      (await query<Row>(text, values, 'array')).rows,
    run: async (text, ...values) => (await query(text, values)).rowCount ?? 0,
  }
}

/** PostgreSQL cannot store a NUL in a text. Only oddities outside our JSON hold one: they lose it. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}
