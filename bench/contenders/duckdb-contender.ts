/**
 * DuckDB in memory, tuned by its performance guide: one narrow table of enumerations and numbers in the order of the
 * common filters, so that blocks without a match are skipped, lists of values as bits of one number, words as rows of
 * an own table in alphabetical order (the text extension would have to be downloaded), keys for single rows, prepared
 * statements. One thread, as the engine has one.
 */
import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api'
import type { EngineQuery } from '../../src/engine/engine-query.ts'
import { type EngineDocument, numberOf } from '../../src/engine/engine-schema.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { storedDocuments, summaryOf } from '../stored-documents.ts'
import type { Answer, Contender, ContenderOptions } from './contender.ts'
import { bitsOf, listColumns, numberColumns, textColumns } from './listing-columns.ts'
import { type Dialect, type SqlValue, type Statement, searchStatements } from './search-sql.ts'

/** Behind every letter and digit of a folded word. */
const LAST_CHARACTER = '\uffff'

/** A value that no listing has is none of the enumeration: it is equal to nothing. */
const asEnum = (column: string, placeholder: string) =>
  `TRY_CAST(${placeholder} AS ${column}_values)`

const dialect: Dialect = {
  placeholder: (position) => `$${position}`,
  from: () => 'listing',
  ranged: (column) => column,
  anyOf: (column, values, bind) => {
    if (listColumns.has(column)) return `${column} & ${bind(bitsOf(column, values))}::INTEGER <> 0`
    const wanted = values.map((value) => asEnum(column, bind(value)))
    return wanted.length === 1 ? `${column} = ${wanted[0]}` : `${column} IN (${wanted.join()})`
  },
  allOf: (column, values, bind) => {
    const bits = `${bind(bitsOf(column, values))}::INTEGER`
    return `${column} & ${bits} = ${bits}`
  },
  hasWords: (words, prefix, bind) => {
    const conditions = words.map((word) => `word = ${bind(word)}`)
    if (prefix !== null) {
      conditions.push(`word >= ${bind(prefix)} AND word < ${bind(prefix + LAST_CHARACTER)}`)
    }
    return conditions.map((is) => `id IN (SELECT id FROM word WHERE ${is})`).join(' AND ')
  },
  aboutInBox: ({ south, west, north, east }, bind) =>
    `lat BETWEEN ${bind(south)} AND ${bind(north)} AND lng BETWEEN ${bind(west)} AND ${bind(east)}`,
  ascending: (column) => `${column} ASC NULLS LAST`,
  descending: (column) => `${column} DESC NULLS LAST`,
}

export async function openDuckDb(options: ContenderOptions): Promise<Contender> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await load(connection, options)
  const statements = new Map<string, Promise<DuckDBPreparedStatement>>()
  const statementFor = (sql: string) => {
    const statement = statements.get(sql) ?? connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return { prepare: (query) => prepare(query, statementFor) }
}

const numbers = [...numberColumns, 'lat', 'lng']

async function load(connection: DuckDBConnection, options: ContenderOptions): Promise<void> {
  const typed = [
    ...textColumns.map((column) => `${column} VARCHAR`),
    ...[...listColumns.keys()].map((column) => `${column} INTEGER`),
    ...numbers.map((column) => `${column} DOUBLE`),
  ]
  await connection.run(`CREATE TABLE loaded (id INTEGER, ${typed.join(', ')})`)
  await connection.run('CREATE TABLE card (id INTEGER PRIMARY KEY, summary VARCHAR NOT NULL)')
  await connection.run('CREATE TABLE loaded_word (word VARCHAR, id INTEGER)')
  const appenders = {
    listing: await connection.createAppender('loaded'),
    card: await connection.createAppender('card'),
    word: await connection.createAppender('loaded_word'),
  }
  for await (const documents of storedDocuments(options)) {
    for (const document of documents) append(appenders, document)
  }
  for (const appender of Object.values(appenders)) appender.closeSync()
  for (const column of textColumns) {
    await connection.run(`CREATE TYPE ${column}_values AS ENUM
      (SELECT DISTINCT ${column} FROM loaded WHERE ${column} IS NOT NULL)`)
  }
  const enums = textColumns.map((column) => `${column}::${column}_values AS ${column}`)
  await connection.run(`CREATE TABLE listing AS SELECT * REPLACE (${enums.join(', ')}) FROM loaded
    ORDER BY deal, district, property_type, price`)
  await connection.run('CREATE TABLE word AS SELECT * FROM loaded_word ORDER BY word, id')
  await connection.run('DROP TABLE loaded')
  await connection.run('DROP TABLE loaded_word')
}

function append(
  { listing, card, word }: Readonly<Record<'listing' | 'card' | 'word', DuckDBAppender>>,
  document: EngineDocument,
): void {
  const { id, sets, point, text } = document
  listing.appendInteger(id)
  for (const column of textColumns) {
    const value = sets[column]?.[0]
    if (value === undefined) listing.appendNull()
    else listing.appendVarchar(value)
  }
  for (const column of listColumns.keys()) listing.appendInteger(bitsOf(column, sets[column] ?? []))
  for (const column of numberColumns) appendNumber(listing, numberOf(document, column))
  appendNumber(listing, point?.lat ?? null)
  appendNumber(listing, point?.lng ?? null)
  listing.endRow()
  card.appendInteger(id)
  card.appendVarchar(summaryOf(document))
  card.endRow()
  for (const one of new Set(splitWords(text))) {
    word.appendVarchar(one)
    word.appendInteger(id)
    word.endRow()
  }
}

function appendNumber(appender: DuckDBAppender, value: number | null): void {
  if (value === null) appender.appendNull()
  else appender.appendDouble(value)
}

function prepare(
  query: EngineQuery,
  statementFor: (sql: string) => Promise<DuckDBPreparedStatement>,
): () => Promise<Answer> {
  const { page, total } = searchStatements(query, dialect)
  const ask = async ({ sql, values }: Statement) => {
    const statement = await statementFor(sql)
    statement.bind(values as Exclude<SqlValue, readonly string[]>[])
    return (await statement.runAndReadAll()).getRows()
  }
  return async () => {
    const [[counted]] = await ask(total)
    const rows = (await ask(page)) as [number, string][]
    const bytes = rows.reduce((sum, [, summary]) => sum + summary.length, 0)
    return { total: Number(counted), ids: rows.map(([id]) => id), bytes }
  }
}
