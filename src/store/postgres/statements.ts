/**
 * Statements on one connection, each parsed by the server once: `sql.all('SELECT ...', value)`.
 * Invariant: a failure leaves as a StoreError. Whole numbers come as numbers: ids and times stay below 2^53.
 */
import pg from 'pg'
import type { PlannedRows, Plans, SqlRow, Statement } from '../rows/statement-plan.ts'
import { inWords } from './postgres-error.ts'

export interface Sql {
  all<Row extends object>(text: string, ...values: readonly unknown[]): Promise<readonly Row[]>
  /** Rows as arrays: for the walk over all listings. */
  arrays<Row extends unknown[]>(
    text: string,
    ...values: readonly unknown[]
  ): Promise<readonly Row[]>
  /** Returns how many rows it changed. */
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

/** Plans on PostgreSQL: each statement a round trip, with the locks that several writers need. */

const LOCK_NAME = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'
const suffixes = { rows: ' FOR UPDATE', free: ' FOR UPDATE SKIP LOCKED' } as const
/** The texts are constants, so that they are few. */
const translated = new Map<string, string>()

export function runPlans<Of extends Plans>(plans: Of): PlannedRows<Of, Sql, 'later'> {
  const entries = Object.entries(plans).map(([name, plan]) => [
    name,
    async (sql: Sql, ...given: never[]) => {
      const running = plan(...given)
      for (let rows: readonly SqlRow[] = []; ; ) {
        const { done, value } = running.next(rows)
        if (done) return value
        rows = await run(sql, value)
      }
    },
  ])
  return Object.fromEntries(entries)
}

function run(sql: Sql, statement: Statement): Promise<readonly SqlRow[]> {
  if ('name' in statement) return sql.all(LOCK_NAME, statement.name)
  const { text, values, lock } = statement
  return sql.all<SqlRow>(translate(lock ? `${text}${suffixes[lock]}` : text), ...values)
}

function translate(text: string): string {
  let found = translated.get(text)
  if (found === undefined) {
    found = text.replace(/\?(\d+)/g, '$$$1')
    translated.set(text, found)
  }
  return found
}
