/**
 * Saved searches as rows of SQLite in memory, tuned: an index from the place of a search over its deal to its highest
 * price that also contains the conditions most searches have, so that few rows are visited; an R*Tree of the
 * bounds of areas; choices as bits of one number; prepared statements. Exact areas and words are functions of this process.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type EngineDocument, numberOf, spotOf } from '../../src/engine/engine-schema.ts'
import { boundsOf, clauseShape } from '../../src/engine/filters/shape-filter.ts'
import { clauseTest } from '../../src/engine/tail.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { columnsOf, type SearchPeer, type SearchRow } from './search-row.ts'

/** What nearly every search asks for: tested inside the index. */
const LEADING = ['property_type', 'bedrooms']
const ANYWHERE = '-'
const UNASKED = '*'

export function openSqliteSearches(rows: readonly SearchRow[]): SearchPeer {
  const database = new DatabaseSync(':memory:')
  const numbers = columnsOf(rows, 'ranges')
  const bits = createBits(rows)
  const choices = bits.columns.filter((column) => !LEADING.includes(column))
  const excluded = columnsOf(rows, 'none')
  const required = columnsOf(rows, 'all')
  const rest = numbers.filter((column) => column !== 'price')
  const names = [
    ...LEADING,
    ...choices,
    ...required.map((column) => `all_${column}`),
    ...excluded.map((column) => `none_${column}`),
    ...['price', ...rest].flatMap((column) => [`${column}_min`, `${column}_max`]),
  ]
  const byPlace = ['price_max', 'id', 'price_min', ...LEADING]
  database.exec(`CREATE TABLE saved (id INTEGER PRIMARY KEY, deal, approximate, has_words, ${names.join()});
    CREATE TABLE place (place, deal, ${byPlace.join()}, PRIMARY KEY (place, deal, price_max, id)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE area USING rtree(id, min_lat, max_lat, min_lng, max_lng);`)
  const insert = database.prepare(
    `INSERT INTO saved VALUES (?, ?, ?, ?, ${names.map(() => '?').join()})`,
  )
  const insertPlace = database.prepare(
    `INSERT OR IGNORE INTO place VALUES (?, ?, ${byPlace.map(() => '?').join()})`,
  )
  const insertArea = database.prepare('INSERT INTO area VALUES (?, ?, ?, ?, ?)')
  database.exec('BEGIN')
  for (const row of rows) {
    const { min = null, max = null } = row.ranges.get('price') ?? {}
    const leading = LEADING.map((column) => bits.asked(row, column))
    insert.run(
      ...[row.id, row.any.get('deal')?.join() ?? UNASKED],
      row.area?.approximate ? 1 : 0,
      row.words.length + (row.prefix === null ? 0 : 1),
      ...[...leading, ...choices.map((column) => bits.asked(row, column))],
      ...required.map((column) => bits.of(column, row.all.get(column) ?? [])),
      ...excluded.map((column) => (row.none.get(column) ?? []).map((one) => `,${one},`).join('')),
      ...['price', ...rest].flatMap((column) => {
        const range = row.ranges.get(column)
        return [range?.min ?? -Infinity, range?.max ?? Infinity]
      }),
    )
    const bounds = row.area && boundsOf(row.area)
    if (bounds) insertArea.run(row.id, bounds.south, bounds.north, bounds.west, bounds.east)
    else {
      for (const place of placesOf(row)) {
        for (const deal of row.any.get('deal') ?? [UNASKED]) {
          insertPlace.run(place, deal, max ?? Infinity, row.id, min ?? -Infinity, ...leading)
        }
      }
    }
  }
  database.exec('COMMIT; ANALYZE')
  const tested = testedByUs(rows)
  database.function('is_inside', (id) => (tested.isInside(Number(id)) ? 1 : 0))
  database.function('has_words', (id) => (tested.hasWords(Number(id)) ? 1 : 0))

  const statements = new Map<string, StatementSync>()
  const ask = (sql: string, values: readonly (string | number)[]): number[] => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return (statement.all(...values) as { id: number }[]).map(({ id }) => id)
  }

  return {
    name: 'SQLite',
    match(document) {
      tested.begin(document)
      const { sets } = document
      const deals = [...(sets.deal ?? []), UNASKED]
      const places = [
        ...(sets.location ?? []).map((one) => `l:${one}`),
        ...(sets.district ?? []).map((one) => `d:${one}`),
        ANYWHERE,
      ]
      const leading = conditions((add) => {
        const price = numberOf(document, 'price')
        for (const end of ['min', 'max'] as const) add(inRange('price', end, price), price)
        for (const column of LEADING) add(`${column} & ? <> 0`, bits.has(document, column))
      })
      const others = conditions((add) => {
        for (const column of choices) add(`saved.${column} & ? <> 0`, bits.has(document, column))
        for (const column of required) {
          add(`all_${column} & ? = 0`, ~bits.of(column, sets[column] ?? []))
        }
        for (const column of excluded) {
          for (const one of sets[column] ?? []) add(`instr(none_${column}, ?) = 0`, `,${one},`)
        }
        for (const column of rest) {
          const value = numberOf(document, column)
          for (const end of ['min', 'max'] as const) add(inRange(column, end, value), value)
        }
        add('(has_words = 0 OR has_words(saved.id))', null)
      })
      const marks = (values: readonly unknown[]) => values.map(() => '?').join()
      // The order of a CROSS JOIN is preserved: places and areas find far fewer rows than any other condition.
      const found = ask(
        `SELECT saved.id AS id FROM place CROSS JOIN saved ON saved.id = place.id
          WHERE place IN (${marks(places)}) AND place.deal IN (${marks(deals)})
          AND ${leading.sql.replaceAll(/\b(price_|property|bedrooms)/g, 'place.$1')} AND ${others.sql}`,
        [...places, ...deals, ...leading.values, ...others.values],
      )
      const spot = spotOf(document)
      if (spot !== null) {
        const { lat, lng } = spot
        const inArea = ask(
          `SELECT saved.id AS id FROM area CROSS JOIN saved ON saved.id = area.id
            WHERE min_lat <= ? AND max_lat >= ? AND min_lng <= ? AND max_lng >= ?
            AND deal IN (${marks(deals)}) AND approximate >= ? AND ${leading.sql} AND ${others.sql}
            AND is_inside(saved.id)`,
          [lat, lat, lng, lng, ...deals, document.point === null ? 1 : 0].concat([
            ...leading.values,
            ...others.values,
          ]),
        )
        found.push(...inArea)
      }
      return [...new Set(found)].sort((a, b) => a - b)
    },
    cpuMs: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000
    },
  }
}

function placesOf({ any }: SearchRow): string[] {
  const named = any.get('location')?.map((one) => `l:${one}`)
  return named ?? any.get('district')?.map((one) => `d:${one}`) ?? [ANYWHERE]
}

/** A listing without the number matches only searches that do not ask for it. */
function inRange(column: string, end: 'min' | 'max', value: number | null): string {
  const unasked = end === 'min' ? '-9e999' : '9e999'
  if (value === null) return `${column}_${end} = ${unasked}`
  return `${column}_${end} ${end === 'min' ? '<=' : '>='} ?`
}

type Add = (sql: string, value: string | number | null) => void

function conditions(write: (add: Add) => void) {
  const parts: string[] = []
  const values: (string | number)[] = []
  write((sql, value) => {
    parts.push(sql)
    if (value !== null) values.push(value)
  })
  return { sql: parts.join(' AND '), values }
}

/** Values as bits. Bit 0 is set in every listing: what a search has that does not ask. */
function createBits(rows: readonly SearchRow[]) {
  const columns = columnsOf(rows, 'any').filter((one) => one !== 'deal' && one !== 'location')
  const known = new Map<string, string[]>()
  for (const { any, all } of rows) {
    for (const [column, values] of [...any, ...all]) {
      if (column === 'deal' || column === 'location') continue
      const list = known.get(column) ?? []
      known.set(column, list)
      for (const value of values) if (!list.includes(value)) list.push(value)
      if (list.length > 30) throw new RangeError(`${column} has more values than bits`)
    }
  }
  const of = (column: string, values: readonly string[]): number =>
    values.reduce((sum, one) => sum | (1 << (1 + (known.get(column)?.indexOf(one) ?? -1))), 0)
  return {
    columns,
    of,
    asked: (row: SearchRow, column: string): number => {
      const values = row.any.get(column)
      return values ? of(column, values) : 1
    },
    has: ({ sets }: EngineDocument, column: string): number => 1 | of(column, sets[column] ?? []),
  }
}

/** What SQL has no words for; only rows that pass all else are asked. */
function testedByUs(rows: readonly SearchRow[]) {
  const shapes = new Map(rows.flatMap(({ id, area }) => (area ? [[id, clauseShape(area)]] : [])))
  const texts = new Map(
    rows.flatMap(({ id, words, prefix }) =>
      words.length === 0 && prefix === null
        ? []
        : [[id, clauseTest({ kind: 'text', words, prefix })]],
    ),
  )
  let spot: EngineDocument['point'] = null
  let document: Parameters<ReturnType<typeof clauseTest>>[0]
  return {
    begin(next: EngineDocument): void {
      spot = spotOf(next)
      document = { ...next, words: [...new Set(splitWords(next.text))].sort() }
    },
    isInside: (id: number) => spot !== null && shapes.get(id)!.contains(spot.lat, spot.lng),
    hasWords: (id: number) => texts.get(id)!(document),
  }
}
