/**
 * A PostgreSQL store as a set of rows, on its own connection while servers are running.
 * Invariant: the source is read inside one repeatable-read transaction, so it is a snapshot of the database.
 * Cost: a step of 500 rows is one round trip, each way.
 */
import pg from 'pg'
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
import { readClientConfig, readPostgresUrl } from './connection/client-config.ts'
import { inWords } from './postgres-error.ts'
import { storeSchema } from './postgres-store.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Sql, statementsOf } from './statements.ts'
import { arraysOf, selected, unnest } from './tables/unnest.ts'

/** A step is far quicker; a server that needs longer is as good as away. */
const STEP_TIMEOUT_MS = 60_000

const dialect: Dialect = {
  parameter: (n) => `$${n}`,
  readBoolean: (column) => `${column}::int`,
}

export async function openPostgresSource(url: string): Promise<ArchiveSource> {
  const { sql, place, close } = await connect(url, true)
  return closingOnFailure(close, async () => {
    await sql.run('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    if ((await markOf(sql)) !== null) throw new StoreError('half_copied', place)
    return {
      place,
      lastChange: await lastChange(sql),
      sequences: await sequencesOf(sql),
      rows: (table) => rowsOf(sql, table),
      close,
    }
  })
}

export async function openPostgresTarget(url: string, order: TargetOrder): Promise<ArchiveTarget> {
  const { sql, place, close } = await connect(url, false)
  const { source } = order
  return closingOnFailure(close, async () => {
    await begin(sql, place, source.place)
    return {
      place,
      rows: (table) => rowsOf(sql, table),
      put: async (table, rows) => {
        await sql.run(upsert(table, valuesOf(table)), ...arraysOf(table.columns, rows))
      },
      remove: async (table, rows) => {
        for (const row of rows) await sql.run(deleteRow(table, dialect), ...keyOf(table, row))
      },
      seal: async () => {},
      finish: () => finish(sql, source),
      close,
    }
  })
}

async function connect(url: string, readOnly: boolean) {
  const address = readPostgresUrl(url)
  const { place } = address
  const config = readClientConfig(address, {
    statementTimeoutMs: STEP_TIMEOUT_MS,
    lockTimeoutMs: STEP_TIMEOUT_MS,
  })
  await prepareDatabase({ config, place, schema: storeSchema, readOnly })
  const client = new pg.Client({
    ...config,
    application_name: 'estia copy',
    // The other side of the copy may be slow: between two steps no time limit applies.
    idle_in_transaction_session_timeout: 0,
  })
  client.on('error', () => undefined)
  await inWords(place, () => client.connect())
  return { sql: statementsOf(client, place), place, close: () => client.end() }
}

/** Marks an empty store; one that is marked already must be marked with the same source. */
async function begin(sql: Sql, place: string, source: string): Promise<void> {
  const mark = await markOf(sql)
  if (mark === source) return
  if (mark !== null) throw new StoreError('half_copied', place, mark)
  for (const { name } of archiveTables) {
    const found = await sql.all(`SELECT FROM ${name} LIMIT 1`)
    if (found.length > 0) throw new StoreError('holds_data', place)
  }
  if ((await lastChange(sql)) > 0) throw new StoreError('holds_data', place)
  await sql.run('INSERT INTO settings (name, value) VALUES ($1, $2)', COPY_MARK, source)
}

async function markOf(sql: Sql): Promise<string | null> {
  const [row] = await sql.all<{ value: string }>(
    'SELECT value FROM settings WHERE name = $1',
    COPY_MARK,
  )
  return row?.value ?? null
}

async function lastChange(sql: Sql): Promise<number> {
  const [{ seq }] = await sql.all<{ seq: number }>('SELECT seq FROM feed_head')
  return seq
}

const rowsOf = (sql: Sql, table: ArchiveTable): AsyncIterable<Row> =>
  pagedRows(table, async (after, limit) => {
    const text = selectPage(table, dialect, after === null)
    return (await sql.arrays(text, ...(after ?? []), limit)) as readonly Row[]
  })

const valuesOf = ({ columns, numbered }: ArchiveTable): string =>
  `${numbered ? 'OVERRIDING SYSTEM VALUE' : ''} SELECT ${selected(columns)} FROM ${unnest(columns)}`

async function sequencesOf(sql: Sql): Promise<Sequences> {
  const entries: [string, number][] = []
  for (const { name } of numberedTables) {
    const [row] = await sql.all<{ last: number | null }>(
      `SELECT pg_sequence_last_value(pg_get_serial_sequence('${name}', 'id')) AS last`,
    )
    entries.push([name, Number(row.last ?? 0)])
  }
  return Object.fromEntries(entries)
}

async function finish(
  sql: Sql,
  { lastChange: last, sequences }: TargetOrder['source'],
): Promise<void> {
  await sql.run('BEGIN')
  await sql.run('UPDATE feed_head SET seq = $1', last)
  for (const { name } of numberedTables) {
    await sql.run(
      `SELECT setval(pg_get_serial_sequence('${name}', 'id'), greatest(max(id), $1, 1),
        greatest(max(id), $1) > 0) FROM ${name}`,
      sequences[name] ?? 0,
    )
  }
  await sql.run('DELETE FROM settings WHERE name = $1', COPY_MARK)
  await sql.run('COMMIT')
}

async function closingOnFailure<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await close()
    throw error
  }
}
