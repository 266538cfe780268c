/**
 * Sphinx, the search server that Debian ships, tuned by its manual: a plain index that is held in memory, a dictionary
 * of keywords for beginnings of words, values of lists as numbers, one thread a query, asked by SphinxQL over a socket.
 * It knows neither missing values nor numbers of 64 bits with a fraction: what is missing is a number far below all
 * others, and fractions are counted in millionths.
 */
import { execFile } from 'node:child_process'
import { createWriteStream, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import mysql, { type Connection } from 'mysql2/promise'
import type { Clause, EngineQuery, SortPlace } from '../../src/engine/engine-query.ts'
import { type EngineDocument, isByColumn, numberOf } from '../../src/engine/engine-schema.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { EARTH_RADIUS_KM } from '../../src/structures/geo/great-circle.ts'
import { escapeHtml } from '../../src/structures/text/escapes.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { storedDocuments, summaryOf } from '../stored-documents.ts'
import type { Answer, ContenderOpener, ContenderOptions } from './contender.ts'
import { listColumns, numberColumns, textColumns } from './listing-columns.ts'

const run = promisify(execFile)
const NOT_INSTALLED = 'Sphinx is not installed (Debian: apt-get install sphinxsearch)'
const START_MS = 30_000
const LOOK_EVERY_MS = 50
/** Of its haversine formula. */
const ITS_EARTH_RADIUS_KM = 6384

const byColumn = listingSchema.sorts.filter(isByColumn)
const numbers = numberColumns.filter(
  (name) =>
    byColumn.some(({ column }) => column === name) ||
    listingSchema.numbers.some((number) => number.name === name && number.ranged),
)
/** Below and above every number of a listing. */
const MISSING = -(2n ** 61n)
const MISSING_LAST = 2n ** 61n

/** Times are whole and too large to be multiplied. */
const inWhole = (column: string, value: number): bigint =>
  column.endsWith('_at') ? BigInt(Math.round(value)) : BigInt(Math.round(value * 1e6))

/** A number for each value of a column; 0 is none. */
function createCodes() {
  const byColumnAndValue = new Map<string, number>()
  const keyOf = (column: string, value: string) => `${column}\0${value}`
  return {
    /** Of a value that may be new. */
    give(column: string, value: string): number {
      const key = keyOf(column, value)
      const code = byColumnAndValue.get(key) ?? byColumnAndValue.size + 1
      byColumnAndValue.set(key, code)
      return code
    },
    /** Of a value in a query: one that no listing has is a number that no listing has. */
    of: (column: string, value: string): number =>
      byColumnAndValue.get(keyOf(column, value)) ?? 2 ** 31,
  }
}
type Codes = ReturnType<typeof createCodes>

export const openSphinx: ContenderOpener = async (options, onStop) => {
  const isInstalled = ['indexer', 'searchd'].every((name) => existsSync(join('/usr/bin', name)))
  if (!isInstalled) throw new Error(NOT_INSTALLED)
  const codes = createCodes()
  const source = join(options.folder, 'listings.xml')
  await writeSource(source, options, codes)
  const config = join(options.folder, 'sphinx.conf')
  const socket = join(options.folder, 'sphinx.sock')
  writeFileSync(config, configuration(options.folder, source, socket))
  await run('indexer', ['--quiet', '--config', config, 'listing'])
  await run('searchd', ['--config', config])
  onStop(async () => void (await run('searchd', ['--config', config, '--stopwait'])))
  const connection = await connect(socket)
  onStop(() => connection.end())
  return { prepare: (query) => prepare(query, connection, codes) }
}

async function connect(socketPath: string): Promise<Connection> {
  for (const startedAt = performance.now(); ; await sleep(LOOK_EVERY_MS)) {
    try {
      return await mysql.createConnection({ socketPath })
    } catch (error) {
      if (performance.now() - startedAt > START_MS) throw error
    }
  }
}

const attributes: readonly (readonly [kind: string, name: string])[] = [
  ...textColumns.map((name) => ['uint', name] as const),
  ...[...listColumns.keys()].map((name) => ['multi', name] as const),
  ...numbers.flatMap((name) => [['bigint', name] as const, ['bigint', `${name}_last`] as const]),
  ['float', 'lat'],
  ['float', 'lng'],
  ['string', 'summary'],
]

const configuration = (folder: string, source: string, socket: string): string => `
source listing {
  type = xmlpipe2
  xmlpipe_command = cat ${source}
  xmlpipe_field = words
${attributes.map(([kind, name]) => `  xmlpipe_attr_${kind} = ${name}`).join('\n')}
}
index listing {
  source = listing
  path = ${join(folder, 'listing')}
  docinfo = extern
  mlock = 0
  dict = keywords
  min_prefix_len = 1
  charset_table = 0..9, a..z, U+DF..U+24F, U+370..U+3FF, U+400..U+52F
}
indexer {
  mem_limit = 1024M
}
searchd {
  listen = ${socket}:mysql41
  pid_file = ${join(folder, 'searchd.pid')}
  log = ${join(folder, 'searchd.log')}
  workers = threads
  dist_threads = 1
  binlog_path =
}
`

async function writeSource(path: string, options: ContenderOptions, codes: Codes): Promise<void> {
  const out = createWriteStream(path)
  out.write('<?xml version="1.0" encoding="utf-8"?>\n<sphinx:docset>\n')
  for await (const documents of storedDocuments(options)) {
    const isRoomy = out.write(documents.map((one) => xmlOf(one, codes)).join(''))
    if (!isRoomy) await new Promise((resolve) => out.once('drain', resolve))
  }
  out.end('</sphinx:docset>\n')
  await finished(out)
}

function xmlOf(document: EngineDocument, codes: Codes): string {
  const { id, sets, point, text } = document
  const value = (name: string) => sets[name]?.[0]
  const members: [string, string | number | bigint][] = [
    ...textColumns.map((name): [string, number] => [
      name,
      value(name) === undefined ? 0 : codes.give(name, value(name)!),
    ]),
    ...[...listColumns.keys()].map((name): [string, string] => [
      name,
      (sets[name] ?? []).map((one) => codes.give(name, one)).join(),
    ]),
    ...numbers.flatMap((name): [string, bigint][] => {
      const number = numberOf(document, name)
      const whole = number === null ? null : inWhole(name, number)
      return [
        [name, whole ?? MISSING],
        [`${name}_last`, whole ?? MISSING_LAST],
      ]
    }),
    ['lat', point?.lat ?? -90],
    ['lng', point?.lng ?? -180],
    ['summary', escapeHtml(summaryOf(document))],
    ['words', splitWords(text).join(' ')],
  ]
  const inside = members.map(([name, one]) => `<${name}>${one}</${name}>`).join('')
  return `<sphinx:document id="${id}">${inside}</sphinx:document>\n`
}

function prepare(query: EngineQuery, connection: Connection, codes: Codes): () => Promise<Answer> {
  const { column, descending } = byColumn.find(({ name }) => name === query.sort)!
  const key = descending ? column : `${column}_last`
  const computed: string[] = []
  const where = query.clauses.map((clause) => conditionOf(clause, codes, computed))
  const select = (what: readonly string[], conditions: readonly string[], rest: string) =>
    `SELECT ${[...what, ...computed].join(', ')} FROM listing WHERE ${conditions.join(' AND ')} ${rest}`
  const order = `ORDER BY ${key} ${descending ? 'DESC' : 'ASC'}, id DESC LIMIT ${query.limit}`
  const past = query.after ? [`${behind(query.after, column, key, descending)} AS past`] : []
  const page = select(['id', 'summary', ...past], [...where, ...past.map(() => 'past = 1')], order)
  const total = query.after ? select(['id'], where, 'LIMIT 1') : null
  const ask = async (sql: string) => (await connection.query(sql))[0] as Record<string, string>[]
  const found = async () => {
    const [{ Value }] = await ask("SHOW META LIKE 'total_found'")
    return Number(Value)
  }
  return async () => {
    const rows = await ask(page)
    if (total !== null) await ask(total)
    const bytes = rows.reduce((sum, { summary }) => sum + summary.length, 0)
    return { total: await found(), ids: rows.map(({ id }) => Number(id)), bytes }
  }
}

/** It compares attributes and expressions that have a name: `computed` takes what a condition has to compute. */
function conditionOf(clause: Clause, codes: Codes, computed: string[]): string {
  switch (clause.kind) {
    case 'any':
      return `${clause.column} IN (${codesOf(clause.column, clause.values, codes)})`
    case 'none':
      return `${clause.column} NOT IN (${codesOf(clause.column, clause.groups.flat(), codes)})`
    case 'all':
      return clause.values
        .map((value) => `${clause.column} = ${codes.of(clause.column, value)}`)
        .join(' AND ')
    case 'range': {
      const { column, min, max } = clause
      const from = min === null ? MISSING + 1n : inWhole(column, min)
      const to = max === null ? MISSING_LAST - 1n : inWhole(column, max)
      return `${column} BETWEEN ${from} AND ${to}`
    }
    case 'text': {
      const words = [...clause.words, ...(clause.prefix === null ? [] : [`${clause.prefix}*`])]
      return `MATCH('${words.join(' ')}')`
    }
    case 'box': {
      const { south, west, north, east } = clause
      return `lat BETWEEN ${south} AND ${north} AND lng BETWEEN ${west} AND ${east}`
    }
    case 'circle': {
      const { lat, lng, radiusKm } = clause
      computed.push(
        `GEODIST(lat, lng, ${lat}, ${lng}, {in=degrees, out=km, method=haversine}) AS km`,
      )
      return `km <= ${(radiusKm * ITS_EARTH_RADIUS_KM) / EARTH_RADIUS_KM}`
    }
    default:
      throw new RangeError(`no request of the workload has a clause ${clause.kind}`)
  }
}

const codesOf = (column: string, values: readonly string[], codes: Codes): string =>
  values.map((value) => codes.of(column, value)).join()

function behind({ key, id }: SortPlace, column: string, name: string, descending: boolean): string {
  const missing = descending ? MISSING : MISSING_LAST
  const at = key === null ? missing : inWhole(column, key)
  return `(${name} ${descending ? '<' : '>'} ${at} OR (${name} = ${at} AND id < ${id}))`
}
