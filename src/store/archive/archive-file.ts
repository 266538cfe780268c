/**
 * A backup: one gzipped file of JSON lines. First the format and the last change number, then for each
 * table a line with its name and columns and one line per row, last the count and SHA-256 of each table.
 * Invariant: a file of that name is complete: it is written under another name and renamed once it has been
 * read back. A file with a missing or changed line is refused before anything is written anywhere.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { flushFolder } from '../../structures/flush-folder.ts'
import { makeFolder } from '../files/make-folder.ts'
import { StoreError } from '../store-error.ts'
import type { ArchiveSource, ArchiveTarget, TargetOrder } from './archive.ts'
import {
  type ArchiveTable,
  archiveTables,
  columnNames,
  laterColumns,
  type Row,
  type Sequences,
} from './archive-tables.ts'
import { createDigest, digestOf } from './copy-archive.ts'
import { earlierForms } from './earlier-forms.ts'

const FORM = 'estia-archive-1'
/** Two thirds of the time of the usual 6, for a file a tenth larger. */
const GZIP_LEVEL = 3
/** It holds the secrets of keys and cursors. */
const OWNER_ONLY = 0o600

interface Head {
  readonly form: string
  readonly last_change: number
  /** Archives of earlier versions are without. */
  readonly sequences?: Sequences
}

/** Before the rows of a table, or after all of them. */
interface Mark {
  readonly table?: string
  readonly columns?: readonly string[]
  readonly tables?: object
}

export async function openFileSource(file: string): Promise<ArchiveSource> {
  const path = resolve(file)
  if (!existsSync(path)) throw new StoreError('not_an_archive', path)
  const { check, rows, close } = openReader(path)
  const { last_change: lastChange, sequences: written = {} } = await check()
  // Matches were numbered by their own table before there was a journal.
  const sequences = { settled_changes: written.search_matches ?? 0, ...written }
  return { place: path, lastChange, sequences, rows, close }
}

export async function openFileTarget(
  file: string,
  { source }: TargetOrder,
): Promise<ArchiveTarget> {
  const path = resolve(file)
  if (existsSync(path)) throw new StoreError('exists', path)
  const inWords = (error: NodeJS.ErrnoException): never => {
    throw new StoreError(error.code === 'ENOSPC' ? 'disk_full' : 'not_writable', path, error)
  }
  makeFolder(dirname(path))
  const unfinished = `${path}.unfinished`
  const lines = new PassThrough()
  const written = pipeline(
    lines,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }),
  ).catch(inWords)
  // Reported by the next line, or by `seal`.
  written.catch(() => undefined)
  const digests = archiveTables.map(() => createDigest())
  let opened = 0
  let reader: ReturnType<typeof openReader> | null = null

  async function write(values: readonly unknown[]): Promise<void> {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
    if (lines.write(text)) return
    // Only `written` rejects with the reason in words.
    await Promise.race([once(lines, 'drain'), written]).catch(() => written)
  }

  /** Every table has its line, also those without rows. */
  async function openUpTo(count: number): Promise<void> {
    for (; opened < count; opened += 1) {
      const table = archiveTables[opened]
      await write([{ table: table.name, columns: columnNames(table) } satisfies Mark])
    }
  }

  const { lastChange, sequences } = source
  await write([{ form: FORM, last_change: lastChange, sequences } satisfies Head])
  return {
    place: path,
    rows: (table) => (reader ? reader.rows(table) : nothing()),
    async put(table, rows) {
      const index = archiveTables.indexOf(table)
      await openUpTo(index + 1)
      for (const row of rows) digests[index].add(row)
      await write(rows)
    },
    async remove() {
      throw new Error('There is nothing to remove in a new file.')
    },
    async seal() {
      await openUpTo(archiveTables.length)
      const ends = archiveTables.map(({ name }, index) => [name, digests[index].end()])
      await write([{ tables: Object.fromEntries(ends) } satisfies Mark])
      lines.end()
      await written
      reader = openReader(unfinished)
    },
    async finish() {
      await rename(unfinished, path)
      await flushFolder(dirname(path))
    },
    async close() {
      await reader?.close()
      lines.destroy()
      await written.catch(() => undefined)
      // Gone already when it was finished.
      await rm(unfinished, { force: true })
    },
  }
}

async function* nothing(): AsyncGenerator<Row> {}

/** Reads the file once if the tables are requested in order, and restarts otherwise. */
function openReader(path: string) {
  let lines = linesOf(path)
  /** The line before the rows that come next; null between rows. */
  let mark: Mark | null = null

  async function nextLine(): Promise<string> {
    const { done, value } = await lines.next().catch((error: unknown) => {
      throw new StoreError('damaged_archive', path, error)
    })
    if (done) throw new StoreError('damaged_archive', path)
    return value
  }

  async function nextMark(): Promise<Mark> {
    for (;;) {
      const line = await nextLine()
      if (!line.startsWith('[')) return parsed(line, path)
    }
  }

  async function restart(): Promise<Head> {
    await lines.return(undefined)
    lines = linesOf(path)
    const head: Head | null = await nextLine()
      .then((line) => JSON.parse(line))
      .catch(() => null)
    if (head?.form !== FORM) throw new StoreError('not_an_archive', path)
    mark = await nextMark()
    return head
  }

  /** As this version has them: columns that came after the file was written are filled in, rows of an earlier form packed. */
  async function* rows(table: ArchiveTable): AsyncGenerator<Row> {
    let complete: ((row: Row) => Row) | null = null
    const earlier = earlierForms[table.name]
    const former: Row[] = []
    for await (const { row, columns } of writtenRows(table)) {
      if (earlier && columns.join() === earlier.columns.join()) {
        former.push(row)
        continue
      }
      complete ??= completing(table, columns, path)
      yield complete(row)
    }
    if (former.length > 0) yield* earlier.upgrade(former)
  }

  /** As in the file. */
  async function* writtenRows(table: ArchiveTable): AsyncGenerator<WrittenRow> {
    if (isWithout(mark, table)) return
    if (mark === null || placeOf(mark.table) > placeOf(table.name)) await restart()
    while (mark?.table !== table.name) {
      if (isWithout(mark, table)) return
      mark = await nextMark()
    }
    const { columns = [] } = mark
    mark = null
    for (;;) {
      const line = await nextLine()
      if (line.startsWith('[')) yield { row: parsed(line, path), columns }
      else {
        mark = parsed(line, path) as Mark
        return
      }
    }
  }

  return {
    rows,
    /** Reads everything once and compares it with what the last line says. */
    async check(): Promise<Head> {
      const head = await restart()
      const found: Record<string, unknown> = {}
      const written = { rows: (table: ArchiveTable) => onlyRows(writtenRows(table)) }
      for (const table of archiveTables) found[table.name] = await digestOf(written, table)
      for (const table of archiveTables) if (isWithout(mark, table)) delete found[table.name]
      const isWhole = JSON.stringify(found) === JSON.stringify(mark?.tables)
      if (!isWhole) throw new StoreError('damaged_archive', path)
      return head
    },
    close: async () => void (await lines.return(undefined)),
  }
}

interface WrittenRow {
  readonly row: Row
  readonly columns: readonly string[]
}

async function* onlyRows(written: AsyncIterable<WrittenRow>): AsyncGenerator<Row> {
  for await (const { row } of written) yield row
}

/** A column that this version does not know is of a newer one, whose data would be lost. */
function completing(table: ArchiveTable, columns: readonly string[], path: string) {
  const wanted = columnNames(table)
  if (columns.some((name) => !wanted.includes(name))) throw new StoreError('not_an_archive', path)
  const places = wanted.map((name) => columns.indexOf(name))
  const filling = wanted.map((name) => laterColumns[table.name]?.[name] ?? null)
  return (row: Row): Row => places.map((place, at) => (place < 0 ? filling[at] : row[place]))
}

/** The last line names the tables of the file: earlier versions wrote fewer. */
const isWithout = (mark: Mark | null, { name, later }: ArchiveTable): boolean =>
  later === true && mark?.tables !== undefined && !(name in mark.tables)

/** The last line comes after all tables. */
function placeOf(name: string | undefined): number {
  const place = archiveTables.findIndex((table) => table.name === name)
  return place < 0 ? archiveTables.length : place
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = file.pipe(createGunzip()).setEncoding('utf8')
  file.on('error', (error) => text.destroy(error))
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    file.destroy()
    text.destroy()
  }
}

function parsed(line: string, path: string) {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new StoreError('damaged_archive', path, error)
  }
}
