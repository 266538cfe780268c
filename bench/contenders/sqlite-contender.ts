/**
 * SQLite in memory, tuned: covering indexes for the common combinations and for every order, lists of
 * values as bits of one number, FTS5 over words folded by the project's own rule, an R*Tree for points,
 * ANALYZE, prepared statements. Summaries stand apart, so that the rows that are searched stay narrow.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { EngineQuery } from '../../src/engine/engine-query.ts'
import { type EngineDocument, isByColumn, numberOf } from '../../src/engine/engine-schema.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { storedDocuments, summaryOf } from '../stored-documents.ts'
import type { Answer, Contender, ContenderOptions } from './contender.ts'
import { bitsOf, listColumns, neverNull, numberColumns, textColumns } from './listing-columns.ts'
import { type Dialect, type SqlValue, searchStatements } from './search-sql.ts'

const columns = [...textColumns, ...listColumns.keys(), ...numberColumns, 'lat', 'lng']

const leadingRanges = new Set(['price', 'first_published_at'])

const dialect: Dialect = {
  placeholder: (position) => `?${position}`,
  // SQLite preserves the order of a CROSS JOIN: words and points find far fewer rows than any other filter.
  // No request of the workload has both.
  from: (clauses) => {
    const kinds = new Set(clauses.map(({ kind }) => kind))
    if (kinds.has('text')) return 'word CROSS JOIN listing ON listing.id = word.rowid'
    if (kinds.has('box') || kinds.has('circle')) return 'point CROSS JOIN listing ON id = point_id'
    return 'listing'
  },
  // Without statistics on ranges the planner thinks too well of them; a plus sign prevents it from
  // leading with an area, which few searches are narrowed by most.
  ranged: (column) => (leadingRanges.has(column) ? column : `+${column}`),
  anyOf: (column, values, bind) => {
    if (listColumns.has(column)) return `${column} & ${bind(bitsOf(column, values))} <> 0`
    if (values.length === 1) return `${column} = ${bind(values[0])}`
    return `${column} IN (${values.map(bind).join()})`
  },
  allOf: (column, values, bind) => {
    const bits = bitsOf(column, values)
    return `${column} & ${bind(bits)} = ${bind(bits)}`
  },
  hasWords: (words, prefix, bind) => {
    const terms = words.map((word) => `"${word}"`)
    if (prefix !== null) terms.push(`"${prefix}" *`)
    return `word MATCH ${bind(terms.join(' AND '))}`
  },
  aboutInBox: ({ south, west, north, east }, bind) =>
    `max_lat >= ${bind(south)} AND min_lat <= ${bind(north)}
      AND max_lng >= ${bind(west)} AND min_lng <= ${bind(east)}`,
  ascending: (column) => (neverNull.has(column) ? column : `${column} IS NULL, ${column}`),
  descending: (column) => `${column} DESC`,
}

const leading = [
  'deal, district, property_type, price',
  'deal, location, property_type, price',
  'deal, property_type, bedrooms, price',
  'deal, good_deal, district, bedrooms',
  ...listingSchema.sorts.filter(isByColumn).map(({ column, descending }) => {
    const direction = descending ? dialect.descending(column) : dialect.ascending(column)
    return `deal, ${direction}, id DESC`
  }),
]

/** Filters are tested inside the index, so that the table is never visited for a row that fails. */
function coveringIndex(lead: string, number: number): string {
  const named = new Set(lead.match(/\w+/g))
  const rest = columns.filter((column) => !named.has(column) || lead.includes(`${column} IS NULL`))
  return `CREATE INDEX listing_${number} ON listing (${[lead, ...rest].join(', ')})`
}

export async function openSqlite(options: ContenderOptions): Promise<Contender> {
  const database = new DatabaseSync(':memory:')
  const typed = columns.map((column) => {
    const type = textColumns.includes(column) ? 'TEXT' : 'NUMERIC'
    return `${column} ${type}${neverNull.has(column) ? ' NOT NULL' : ''}`
  })
  database.exec(`CREATE TABLE listing (id INTEGER PRIMARY KEY, ${typed.join(', ')});
    CREATE TABLE card (id INTEGER PRIMARY KEY, summary TEXT NOT NULL);
    CREATE VIRTUAL TABLE word USING fts5(words, content='', detail='none', prefix='1 2 3',
      tokenize='unicode61 remove_diacritics 0');
    CREATE VIRTUAL TABLE point USING rtree(point_id, min_lat, max_lat, min_lng, max_lng);`)
  const marks = columns.map(() => '?').join()
  const inserts = {
    listing: database.prepare(`INSERT INTO listing VALUES (?, ${marks})`),
    card: database.prepare('INSERT INTO card VALUES (?, ?)'),
    word: database.prepare('INSERT INTO word (rowid, words) VALUES (?, ?)'),
    point: database.prepare('INSERT INTO point VALUES (?, ?, ?, ?, ?)'),
  }
  database.exec('BEGIN')
  for await (const documents of storedDocuments(options)) {
    for (const document of documents) insert(inserts, document)
  }
  database.exec("COMMIT; INSERT INTO word (word) VALUES ('optimize');")
  for (const [number, lead] of leading.entries()) database.exec(coveringIndex(lead, number))
  database.exec('CREATE INDEX listing_project ON listing (project_id) WHERE project_id IS NOT NULL')
  database.exec('ANALYZE')
  const statements = new Map<string, StatementSync>()
  const statementFor = (sql: string) => {
    if (!statements.has(sql)) statements.set(sql, database.prepare(sql))
    return statements.get(sql)!
  }
  return { prepare: (query) => prepare(query, statementFor) }
}

function insert(
  inserts: Readonly<Record<'listing' | 'card' | 'word' | 'point', StatementSync>>,
  document: EngineDocument,
): void {
  const { id, sets, point, text } = document
  inserts.listing.run(
    id,
    ...textColumns.map((name) => sets[name]?.[0] ?? null),
    ...[...listColumns.keys()].map((name) => bitsOf(name, sets[name] ?? [])),
    ...numberColumns.map((name) => numberOf(document, name)),
    point?.lat ?? null,
    point?.lng ?? null,
  )
  inserts.card.run(id, summaryOf(document))
  inserts.word.run(id, splitWords(text).join(' '))
  if (point) inserts.point.run(id, point.lat, point.lat, point.lng, point.lng)
}

function prepare(query: EngineQuery, statementFor: (sql: string) => StatementSync): () => Answer {
  const { page, total } = searchStatements(query, dialect)
  const pageStatement = statementFor(page.sql)
  const totalStatement = statementFor(total.sql)
  const pageValues = page.values as Exclude<SqlValue, readonly string[]>[]
  const totalValues = total.values as Exclude<SqlValue, readonly string[]>[]
  return () => {
    const counted = totalStatement.get(...totalValues) as { total: number }
    const rows = pageStatement.all(...pageValues) as { id: number; summary: string }[]
    const bytes = rows.reduce((sum, { summary }) => sum + summary.length, 0)
    return { total: counted.total, ids: rows.map(({ id }) => id), bytes }
  }
}
