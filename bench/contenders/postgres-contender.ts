/**
 * PostgreSQL 18 over a unix socket (`bench-postgres.ts`), tuned: composite b-trees for the common combinations and for
 * every order, GIN for lists and words, GiST for points, VACUUM ANALYZE, prepared statements.
 */
import { join } from 'node:path'
import type pg from 'pg'
import type { EngineQuery } from '../../src/engine/engine-query.ts'
import { type EngineDocument, isByColumn, numberOf } from '../../src/engine/engine-schema.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { storedDocuments, summaryOf } from '../stored-documents.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import type { Answer, Contender, ContenderOpener, ContenderOptions } from './contender.ts'
import { listColumns, neverNull, numberColumns, textColumns } from './listing-columns.ts'
import { type Dialect, searchStatements } from './search-sql.ts'

/** Of the point index, which compares with a tolerance of its own: far more than that. */
const MARGIN_DEGREES = 1e-4

const dialect: Dialect = {
  placeholder: (position) => `$${position}`,
  from: () => 'listing',
  ranged: (column) => column,
  anyOf: (column, values, bind) => {
    if (listColumns.has(column)) return `${column} && ${bind(values)}::text[]`
    if (values.length === 1) return `${column} = ${bind(values[0])}`
    return `${column} = ANY(${bind(values)}::text[])`
  },
  allOf: (column, values, bind) => `${column} @> ${bind(values)}::text[]`,
  hasWords: (words, prefix, bind) => {
    const terms = words.map((word) => `'${word}'`)
    if (prefix !== null) terms.push(`'${prefix}':*`)
    return `words @@ ${bind(terms.join(' & '))}::tsquery`
  },
  aboutInBox: ({ south, west, north, east }, bind) => {
    const corner = (lat: number, lng: number) => `(${lng},${lat})`
    const margin = MARGIN_DEGREES
    const ends = [corner(south - margin, west - margin), corner(north + margin, east + margin)]
    return `place <@ ${bind(ends.join())}::box`
  },
  ascending: (column) => `${column} ASC NULLS LAST`,
  descending: (column) => `${column} DESC NULLS LAST`,
}

const indexes = [
  'listing (deal, district, property_type, price) INCLUDE (id, bedrooms, covered_area_m2)',
  'listing (deal, location, property_type, price)',
  'listing (deal, property_type, bedrooms, price)',
  'listing (deal, district, bedrooms, price)',
  'listing (deal, district, bedrooms) WHERE good_deal IS NOT NULL',
  'listing (project_id) WHERE project_id IS NOT NULL',
  ...listingSchema.sorts.filter(isByColumn).map(({ column, descending }) => {
    const direction = descending ? dialect.descending(column) : dialect.ascending(column)
    return `listing (deal, ${direction}, id DESC)`
  }),
  ...listingSchema.sorts.filter(isByColumn).map(({ column, descending }) => {
    const direction = descending ? dialect.descending(column) : dialect.ascending(column)
    return `listing (deal, district, property_type, ${direction}, id DESC)`
  }),
  ...[...listColumns.keys()].map((column) => `listing USING gin (${column})`),
  'listing USING gin (words)',
  'listing USING gist (place)',
]

export const openPostgres: ContenderOpener = async (options, onStop) => {
  const client = await startBenchPostgres(join(options.folder, 'pg'), onStop)
  await load(client, options)
  return { prepare: createPrepare(client) }
}

async function load(client: pg.Client, options: ContenderOptions): Promise<void> {
  const typed = [
    ...textColumns.map((column) => `${column} text`),
    ...[...listColumns.keys()].map((column) => `${column} text[]`),
    ...numberColumns.map((name) => `${name} float8${neverNull.has(name) ? ' NOT NULL' : ''}`),
  ]
  await client.query(`CREATE UNLOGGED TABLE listing (id int PRIMARY KEY, ${typed.join(', ')},
    lat float8, lng float8, place point, words tsvector)`)
  await client.query('CREATE UNLOGGED TABLE card (id int PRIMARY KEY, summary text NOT NULL)')
  const fill = (table: string, rows: readonly object[]) =>
    client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows),
    ])
  for await (const documents of storedDocuments(options)) {
    await fill('listing', documents.map(rowOf))
    await fill(
      'card',
      documents.map((one) => ({ id: one.id, summary: summaryOf(one) })),
    )
  }
  for (const index of indexes) await client.query(`CREATE INDEX ON ${index}`)
  await client.query('VACUUM (ANALYZE, FREEZE) listing')
  await client.query('VACUUM (ANALYZE, FREEZE) card')
}

function rowOf(document: EngineDocument) {
  const { id, sets, point, text } = document
  return {
    id,
    ...Object.fromEntries(textColumns.map((name) => [name, sets[name]?.[0] ?? null])),
    ...Object.fromEntries([...listColumns.keys()].map((name) => [name, sets[name] ?? []])),
    ...Object.fromEntries(numberColumns.map((name) => [name, numberOf(document, name)])),
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    place: point && `(${point.lng},${point.lat})`,
    // Letters and digits only, so that nothing needs quoting.
    words: [...new Set(splitWords(text))].join(' '),
  }
}

function createPrepare(client: pg.Client): Contender['prepare'] {
  const names = new Map<string, string>()
  const nameOf = (sql: string) => {
    if (!names.has(sql)) names.set(sql, `statement_${names.size}`)
    return names.get(sql)!
  }
  return (query: EngineQuery) => {
    const { page, total } = searchStatements(query, dialect)
    const ask = ({ sql, values }: typeof page) =>
      client.query({ name: nameOf(sql), text: sql, values: [...values] })
    return async (): Promise<Answer> => {
      const [counted, { rows }] = await Promise.all([ask(total), ask(page)])
      const bytes = rows.reduce((sum: number, { summary }) => sum + summary.length, 0)
      return { total: Number(counted.rows[0].total), ids: rows.map(({ id }) => id), bytes }
    }
  }
}
