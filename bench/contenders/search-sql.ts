/**
 * A query of the engine as two SQL statements, one for the page and one for the exact total.
 * What the two databases say differently is in their dialect; the meaning is written here, once.
 */
import type { Clause, EngineQuery, SortPlace } from '../../src/engine/engine-query.ts'
import { isByColumn } from '../../src/engine/engine-schema.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import type { Rectangle } from '../../src/structures/geo/geo-shape.ts'
import { EARTH_RADIUS_KM, haversineOfKm } from '../../src/structures/geo/great-circle.ts'
import { neverNull } from './listing-columns.ts'

export type SqlValue = string | number | readonly string[]
/** Takes a value and gives its placeholder. */
type Bind = (value: SqlValue) => string

export interface Dialect {
  placeholder(position: number): string
  /** The tables to read: the listings and whatever else the clauses need. */
  from(clauses: readonly Clause[]): string
  /** A column to find the range of. */
  ranged(column: string): string
  anyOf(column: string, values: readonly string[], bind: Bind): string
  allOf(column: string, values: readonly string[], bind: Bind): string
  hasWords(words: readonly string[], prefix: string | null, bind: Bind): string
  /** By the index of points; may let through what lies close by. */
  aboutInBox(box: Rectangle, bind: Bind): string
  /** Ascending with what has no value last. */
  ascending(column: string): string
  descending(column: string): string
}

export interface Statement {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export interface SearchStatements {
  readonly page: Statement
  readonly total: Statement
}

export function searchStatements(query: EngineQuery, dialect: Dialect): SearchStatements {
  const { column, descending } = listingSchema.sorts
    .filter(isByColumn)
    .find(({ name }) => name === query.sort)!
  const from = dialect.from(query.clauses)
  const total = writer(dialect)
  const totalWhere = query.clauses.map((clause) => conditionOf(clause, dialect, total.bind))
  const page = writer(dialect)
  const pageWhere = query.clauses.map((clause) => conditionOf(clause, dialect, page.bind))
  if (query.after) pageWhere.push(behind(query.after, column, descending, page.bind))
  const direction = descending ? dialect.descending : dialect.ascending
  const found = `SELECT id, ${column} FROM ${from} WHERE ${pageWhere.join(' AND ')}
    ORDER BY ${direction(column)}, id DESC LIMIT ${page.bind(query.limit)}`
  return {
    page: page.statement(`SELECT found.id, card.summary FROM (${found}) AS found
      JOIN card ON card.id = found.id ORDER BY ${direction(column)}, found.id DESC`),
    total: total.statement(
      `SELECT count(*) AS total FROM ${from} WHERE ${totalWhere.join(' AND ')}`,
    ),
  }
}

function writer(dialect: Dialect) {
  const values: SqlValue[] = []
  const bind: Bind = (value) => dialect.placeholder(values.push(value))
  return { bind, statement: (sql: string): Statement => ({ sql, values }) }
}

function conditionOf(clause: Clause, dialect: Dialect, bind: Bind): string {
  switch (clause.kind) {
    case 'any':
      return dialect.anyOf(clause.column, clause.values, bind)
    case 'all':
      return dialect.allOf(clause.column, clause.values, bind)
    case 'none':
      return `NOT (${dialect.anyOf(clause.column, clause.groups.flat(), bind)})`
    case 'range': {
      const { min, max } = clause
      const column = dialect.ranged(clause.column)
      const ends = [
        ...(min === null ? [] : [`${column} >= ${bind(min)}`]),
        ...(max === null ? [] : [`${column} <= ${bind(max)}`]),
      ]
      return ends.join(' AND ')
    }
    case 'ids':
      return `id IN (${clause.ids.map((id) => bind(id)).join(', ')})`
    case 'text':
      return dialect.hasWords(clause.words, clause.prefix, bind)
    case 'box':
      return inBox(clause, dialect, bind)
    case 'circle': {
      const { lat, lng, radiusKm } = clause
      const height = ((radiusKm / EARTH_RADIUS_KM) * 180) / Math.PI
      // A tenth more than the equator's width at this latitude: the exact test follows.
      const width = (1.1 * height) / Math.cos((lat * Math.PI) / 180)
      const around = {
        south: lat - 1.1 * height,
        west: lng - width,
        north: lat + 1.1 * height,
        east: lng + width,
      }
      return `${dialect.aboutInBox(around, bind)} AND
        power(sin(radians(lat - ${bind(lat)}) / 2), 2) + ${bind(Math.cos((lat * Math.PI) / 180))} *
        cos(radians(lat)) * power(sin(radians(lng - ${bind(lng)}) / 2), 2)
        <= ${bind(haversineOfKm(radiusKm))}`
    }
    case 'polygon':
    case 'area':
    case 'first_of_each':
    case 'except':
      throw new RangeError(`no request of the workload has a clause ${clause.kind}`)
  }
}

function inBox(box: Rectangle, dialect: Dialect, bind: Bind): string {
  return `${dialect.aboutInBox(box, bind)}
    AND lat >= ${bind(box.south)} AND lat <= ${bind(box.north)}
    AND lng >= ${bind(box.west)} AND lng <= ${bind(box.east)}`
}

/** What stands behind a place in the order; the bound on the key alone lets an index start there. */
function behind({ key, id }: SortPlace, column: string, descending: boolean, bind: Bind): string {
  if (key === null) return `${column} IS NULL AND id < ${bind(id)}`
  const past = descending ? '<' : '>'
  const ties = `(${column} ${past} ${bind(key)} OR (${column} = ${bind(key)} AND id < ${bind(id)})`
  if (neverNull.has(column)) return `${column} ${past}= ${bind(key)} AND ${ties})`
  return `${ties} OR ${column} IS NULL)`
}
