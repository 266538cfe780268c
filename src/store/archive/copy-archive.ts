/**
 * Copies everything from a source to a target and reads it back.
 * Invariant: when this resolves, the target equals the source row by row: count and SHA-256 of every
 * table agree. Stopped at any point, it resumes: rows that are there already are read and
 * left alone, those that changed since are replaced, those that are gone are removed.
 * Cost: both are read twice, and what differs is written once; 20,000 listings take some seconds.
 */
import { createHash } from 'node:crypto'
import type { Cell } from '../rows/table-columns.ts'
import { StoreError } from '../store-error.ts'
import { type ArchiveSource, type ArchiveTarget, ROWS_PER_STEP } from './archive.ts'
import {
  type ArchiveTable,
  archiveTables,
  columnNames,
  compareKeys,
  type Row,
} from './archive-tables.ts'

export interface CopiedTable {
  readonly name: string
  readonly rows: number
  /** How many of them this run had to write. */
  readonly written: number
  /** Over the rows in order, each as a line of JSON. */
  readonly sha256: string
}

export async function copyArchive(
  given: ArchiveSource,
  target: ArchiveTarget,
): Promise<readonly CopiedTable[]> {
  const source = withoutNul(given)
  const copied: CopiedTable[] = []
  for (const table of archiveTables) {
    if (table.exclusive) await giveUpExclusive(source, target, table, table.exclusive)
    copied.push(await copyTable(source, target, table))
  }
  await target.seal()
  for (const [index, table] of archiveTables.entries()) {
    const { rows, sha256 } = await digestOf(target, table)
    if (rows !== copied[index].rows || sha256 !== copied[index].sha256) {
      throw new StoreError('copy_differs', target.place, table.name)
    }
  }
  await target.finish()
  return copied
}

/**
 * SQLite stores U+0000 in a text and PostgreSQL does not. Nobody can write one any more; of rows from earlier versions
 * it is left out, for every kind of target alike, so that counts and hashes agree.
 */
function withoutNul(source: ArchiveSource): Pick<ArchiveSource, 'rows'> {
  const clean = (cell: Cell): Cell =>
    typeof cell === 'string' && cell.includes('\0') ? cell.replaceAll('\0', '') : cell
  return {
    async *rows(table) {
      for await (const row of source.rows(table)) yield row.map(clean)
    },
  }
}

async function copyTable(
  source: Pick<ArchiveSource, 'rows'>,
  target: ArchiveTarget,
  table: ArchiveTable,
): Promise<CopiedTable> {
  const digest = createDigest()
  const changed = stepwise((rows) => target.put(table, rows))
  const gone = stepwise((rows) => target.remove(table, rows))
  for await (const { wanted, found } of pairsOf(table, source.rows(table), target.rows(table))) {
    if (wanted) digest.add(wanted)
    if (wanted && !(found && isSame(wanted, found))) await changed.add(wanted)
    if (!wanted && found) await gone.add(found)
  }
  await changed.end()
  await gone.end()
  return { name: table.name, written: changed.count(), ...digest.end() }
}

/**
 * A value that only one row may have can have moved from one row to another since a copy was stopped.
 * Rows that differ give it up first, so that no order of replacing them meets itself.
 */
async function giveUpExclusive(
  source: Pick<ArchiveSource, 'rows'>,
  target: ArchiveTarget,
  table: ArchiveTable,
  column: string,
): Promise<void> {
  const { done: isEmpty } = await target.rows(table)[Symbol.asyncIterator]().next()
  if (isEmpty) return
  const index = columnNames(table).indexOf(column)
  const given = stepwise((rows) =>
    table.givesUpByGoing ? target.remove(table, rows) : target.put(table, rows),
  )
  for await (const { wanted, found } of pairsOf(table, source.rows(table), target.rows(table))) {
    if (!found || found[index] === null || found[index] === wanted?.[index]) continue
    await given.add(table.givesUpByGoing ? found : found.with(index, null))
  }
  await given.end()
}

export async function digestOf(
  archive: Pick<ArchiveSource, 'rows'>,
  table: ArchiveTable,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const digest = createDigest()
  for await (const row of archive.rows(table)) digest.add(row)
  return digest.end()
}

export function createDigest() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(row: Row): void {
      rows += 1
      hash.update(`${JSON.stringify(row)}\n`)
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

interface Pair {
  readonly wanted: Row | null
  readonly found: Row | null
}

/** Two walks side by side: rows of one key come together. */
async function* pairsOf(
  table: ArchiveTable,
  source: AsyncIterable<Row>,
  target: AsyncIterable<Row>,
): AsyncGenerator<Pair> {
  const sources = source[Symbol.asyncIterator]()
  const targets = target[Symbol.asyncIterator]()
  const next = async (rows: AsyncIterator<Row>): Promise<Row | null> => {
    const { done, value } = await rows.next()
    return done ? null : value
  }
  let wanted = await next(sources)
  let found = await next(targets)
  while (wanted || found) {
    const order = !wanted ? 1 : !found ? -1 : compareKeys(table, wanted, found)
    yield { wanted: order <= 0 ? wanted : null, found: order >= 0 ? found : null }
    if (order <= 0) wanted = await next(sources)
    if (order >= 0) found = await next(targets)
  }
}

const isSame = (a: Row, b: Row): boolean => a.every((cell, index) => cell === b[index])

/** Gathers rows and hands them on in steps. */
function stepwise(handOn: (rows: readonly Row[]) => Promise<void>) {
  let waiting: Row[] = []
  let count = 0
  const end = async () => {
    const rows = waiting
    waiting = []
    if (rows.length > 0) await handOn(rows)
  }
  return {
    async add(row: Row): Promise<void> {
      count += 1
      waiting.push(row)
      if (waiting.length === ROWS_PER_STEP) await end()
    },
    end,
    count: () => count,
  }
}
