/**
 * Saved searches as rows of PostgreSQL 18 over a unix socket, tuned: choices as arrays under GIN, the unasked one as
 * a value of its own; ranges and the bounds of areas under GiST; one branch for each way of naming a place, each
 * with indexes of its own; VACUUM ANALYZE, prepared statements, no durability, one core.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { type EngineDocument, numberOf, spotOf } from '../../src/engine/engine-schema.ts'
import { boundsOf } from '../../src/engine/filters/shape-filter.ts'
import { haversineOfKm } from '../../src/structures/geo/great-circle.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { startBenchPostgres } from '../contenders/bench-postgres.ts'
import { columnsOf, type SearchPeer, type SearchRow } from './search-row.ts'

const UNASKED = '*'
/** Of the index of bounds, which compares with a tolerance of its own: far more than that. */
const MARGIN_DEGREES = 1e-4
const ROWS_PER_INSERT = 5_000
/** How a search names where: each is a branch of the statement. */
const branches = {
  location: '(any_location, any_deal, any_property_type, any_bedrooms)',
  district: '(any_district, any_deal, any_property_type, any_bedrooms)',
  area: null,
  anywhere: '(any_deal, any_property_type, any_bedrooms)',
} as const
type Branch = keyof typeof branches

export async function openPostgresSearches(
  rows: readonly SearchRow[],
  folder: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<SearchPeer> {
  const client = await startBenchPostgres(folder, onStop)
  // The server ends its connections when it is stopped.
  client.on('error', () => undefined)
  const columns = {
    any: columnsOf(rows, 'any'),
    all: columnsOf(rows, 'all'),
    none: columnsOf(rows, 'none'),
    ranges: columnsOf(rows, 'ranges'),
  }
  const lists = (['any', 'all', 'none'] as const).flatMap((kind) =>
    columns[kind].map((column) => `${kind}_${column} text[] NOT NULL`),
  )
  await client.query(`CREATE UNLOGGED TABLE saved (id int PRIMARY KEY, branch text NOT NULL, ${lists.join()},
    ${columns.ranges.map((column) => `${column} numrange NOT NULL`).join()},
    words text[] NOT NULL, prefix text, approximate boolean NOT NULL, bounds box,
    lat float8, lng float8, haversine float8, ring polygon)`)
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const some = rows.slice(from, from + ROWS_PER_INSERT).map((row) => storedRow(row, columns))
    await client.query('INSERT INTO saved SELECT * FROM json_populate_recordset(NULL::saved, $1)', [
      JSON.stringify(some),
    ])
  }
  for (const [branch, listed] of Object.entries(branches)) {
    const where = `WHERE branch = '${branch}'`
    await client.query(
      listed === null
        ? `CREATE INDEX ON saved USING gist (bounds) ${where}`
        : `CREATE INDEX ON saved USING gin ${listed} ${where}`,
    )
    await client.query(`CREATE INDEX ON saved USING gist (price) ${where}`)
  }
  await client.query('VACUUM (ANALYZE, FREEZE) saved')
  const { rows: processes } = await client.query('SELECT pg_backend_pid() AS pid')
  const pid: number = processes[0].pid
  const names = new Map<string, string>()
  return {
    name: 'PostgreSQL',
    async match(document) {
      const { text, values } = statementFor(document, columns)
      const name = names.get(text) ?? `match_${names.size}`
      names.set(text, name)
      const answer = await client.query({ name, text, values })
      return (answer.rows as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
    },
    // Of the process that answers this connection, in ticks of 10 ms.
    cpuMs: () => {
      const [, numbers] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const [user, system] = numbers.split(' ').slice(11, 13).map(Number)
      return 10 * (user + system)
    },
  }
}

type Columns = Readonly<Record<'any' | 'all' | 'none' | 'ranges', readonly string[]>>

const branchOf = ({ any, area }: SearchRow): Branch => {
  if (area) return 'area'
  if (any.has('location')) return 'location'
  return any.has('district') ? 'district' : 'anywhere'
}

function storedRow(row: SearchRow, columns: Columns): Record<string, unknown> {
  const { area } = row
  const named = <T>(prefix: string, kind: readonly string[], ask: (column: string) => T) =>
    Object.fromEntries(kind.map((column) => [`${prefix}${column}`, ask(column)]))
  return {
    id: row.id,
    branch: branchOf(row),
    ...named('any_', columns.any, (column) => row.any.get(column) ?? [UNASKED]),
    ...named('all_', columns.all, (column) => row.all.get(column) ?? []),
    ...named('none_', columns.none, (column) => row.none.get(column) ?? []),
    ...named('', columns.ranges, (column) => {
      const { min, max } = row.ranges.get(column) ?? {}
      // Without an end its bracket does not matter.
      return `[${min ?? ''},${max ?? ''}]`
    }),
    words: row.words,
    prefix: row.prefix,
    approximate: area?.approximate ?? false,
    bounds: area && boxText(boundsOf(area)),
    ...(area?.kind === 'circle'
      ? { lat: area.lat, lng: area.lng, haversine: haversineOfKm(area.radiusKm) }
      : {}),
    ring:
      area?.kind === 'polygon' ? area.ring.map(({ lat, lng }) => `(${lng},${lat})`).join() : null,
  }
}

function boxText(bounds: ReturnType<typeof boundsOf>): string {
  const { south, west, north, east } = bounds
  const margin = MARGIN_DEGREES
  return `(${east + margin},${north + margin}),(${west - margin},${south - margin})`
}

function statementFor(document: EngineDocument, columns: Columns): pg.QueryConfig {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const { sets, point } = document
  const common: string[] = []
  for (const column of columns.any) {
    common.push(`any_${column} && ${bind([...(sets[column] ?? []), UNASKED])}::text[]`)
  }
  for (const column of columns.all) {
    common.push(`all_${column} <@ ${bind(sets[column] ?? [])}::text[]`)
  }
  for (const column of columns.none) {
    common.push(`NOT none_${column} && ${bind(sets[column] ?? [])}::text[]`)
  }
  for (const column of columns.ranges) {
    const value = numberOf(document, column)
    common.push(
      value === null ? `${column} = '(,)'` : `${column} @> ${bind(String(value))}::numeric`,
    )
  }
  const words = bind([...new Set(splitWords(document.text))])
  common.push(`words <@ ${words}::text[]`)
  common.push(`(prefix IS NULL OR EXISTS
    (SELECT 1 FROM unnest(${words}::text[]) AS word WHERE starts_with(word, prefix)))`)
  const parts = (Object.keys(branches) as Branch[]).flatMap((branch) => {
    const own = [`branch = '${branch}'`, ...common]
    if (branch === 'area') {
      const spot = spotOf(document)
      if (spot === null) return []
      if (point === null) own.push('approximate')
      own.push(...areaConditions(spot, bind))
    }
    return `SELECT id FROM saved WHERE ${own.join(' AND ')}`
  })
  return { text: parts.join(' UNION ALL '), values }
}

function areaConditions(
  { lat, lng }: NonNullable<EngineDocument['point']>,
  bind: (value: unknown) => string,
): string[] {
  const [south, east] = [`${bind(lat)}::float8`, `${bind(lng)}::float8`]
  const at = `point(${east}, ${south})`
  return [
    // As a box of its own: the index has no operator for points.
    `bounds @> box(${at}, ${at})`,
    `(ring IS NULL OR ring @> ${at})`,
    `(haversine IS NULL OR power(sin(radians(${south} - lat) / 2), 2) + cos(radians(lat)) *
      cos(radians(${south})) * power(sin(radians(${east} - lng) / 2), 2) <= haversine)`,
  ]
}
