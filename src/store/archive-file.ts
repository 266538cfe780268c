/**
 * A backup: one gzipped file of JSON lines. First the form and the last change number, then for each
 * table a line with its name and columns and one line per row, last the count and SHA-256 of each table.
 * Invariant: a file of that name is whole: it is written beside and renamed once it has been read back.
 * A file that lacks a line, or has one changed, is refused before anything is written anywhere.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ArchiveSource, ArchiveTarget, TargetOrder } from './archive.ts'
import { createDigest, digestOf } from './archive-copy.ts'
import { type ArchiveTable, archiveTables, columnNames, type Row } from './archive-tables.ts'
import { StoreError } from './store-error.ts'

const FORM = 'estia-archive-1'
/** Two thirds of the time of the usual 6, for a file a tenth larger. */
const GZIP_LEVEL = 3
/** It holds the secrets of keys and cursors. */
const OWNER_ONLY = 0o600

interface Head {
  readonly form: string
  readonly last_change: number
}

type Digests = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>

export async function openFileSource(file: string): Promise<ArchiveSource> {
  const path = resolve(file)
  if (!existsSync(path)) throw new StoreError('not_an_archive', path)
  const reader = openReader(path)
  const head = await reader.head()
  await reader.check()
  return { place: path, lastChange: head.last_change, rows: reader.rows, close: reader.close }
}

export async function openFileTarget(
  file: string,
  { source }: TargetOrder,
): Promise<ArchiveTarget> {
  const path = resolve(file)
  if (existsSync(path)) throw new StoreError('exists', path)
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.unfinished`
  const lines = new PassThrough()
  const written = pipeline(
    lines,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }),
  )
  // Told by the next line, or by `seal`.
  written.catch(() => undefined)
  const digests: Record<string, ReturnType<typeof createDigest>> = {}
  let current = ''
  let reader: ReturnType<typeof openReader> | null = null

  async function write(values: readonly unknown[]): Promise<void> {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
    if (!lines.write(text)) await Promise.race([drained(lines), written])
  }

  async function open(table: ArchiveTable): Promise<void> {
    current = table.name
    digests[table.name] = createDigest()
    await write([{ table: table.name, columns: columnNames(table) }])
  }

  await write([{ form: FORM, last_change: source.lastChange } satisfies Head])
  return {
    place: path,
    rows: (table) => (reader ? reader.rows(table) : nothing()),
    async put(table, rows) {
      if (current !== table.name) await open(table)
      for (const row of rows) digests[table.name].add(row)
      await write(rows)
    },
    async remove() {
      throw new Error('Nothing is in a new file.')
    },
    async seal() {
      const ends = Object.entries(digests).map(([name, digest]) => [name, digest.end()])
      await write([{ end: Object.fromEntries(ends) }])
      lines.end()
      await written
      reader = openReader(unfinished)
    },
    finish: () => rename(unfinished, path),
    async close() {
      await reader?.close()
      lines.destroy()
      await written.catch(() => undefined)
      // Gone already when it was finished.
      await rm(unfinished, { force: true })
    },
  }
}

const drained = (stream: PassThrough) => new Promise((resolve) => stream.once('drain', resolve))

async function* nothing(): AsyncGenerator<Row> {}

/** Goes through the file once when the tables are asked for in their order, and begins anew otherwise. */
function openReader(path: string) {
  let lines = linesOf(path)
  /** The line that was read last and belongs to what comes next. */
  let waiting: Record<string, unknown> | null = null

  async function restart(): Promise<void> {
    await lines.return(undefined)
    lines = linesOf(path)
    waiting = null
  }

  async function nextLine(): Promise<string | null> {
    try {
      const { done, value } = await lines.next()
      return done ? null : value
    } catch (error) {
      throw new StoreError('damaged_archive', path, error)
    }
  }

  /** The next line that is no row. */
  async function nextMark(): Promise<Record<string, unknown>> {
    for (;;) {
      const line = await nextLine()
      if (line === null) throw new StoreError('damaged_archive', path)
      if (!line.startsWith('[')) return parsed(line, path)
    }
  }

  async function head(): Promise<Head> {
    await restart()
    const first = await nextLine().catch(() => null)
    const found = first === null ? null : safely(() => JSON.parse(first) as Head)
    if (found?.form !== FORM || !Number.isSafeInteger(found.last_change)) {
      throw new StoreError('not_an_archive', path)
    }
    return found
  }

  async function* rows(table: ArchiveTable): AsyncGenerator<Row> {
    if (waiting === null) await restart()
    const isBehind = waiting !== null && !comesBefore(waiting, table)
    if (isBehind && waiting?.table !== table.name) await restart()
    while (waiting?.table !== table.name) {
      waiting = await nextMark()
      // A table without rows has no line of its own.
      if (waiting.end !== undefined || !comesBefore(waiting, table)) break
    }
    if (waiting?.table !== table.name) return
    if (String(waiting.columns) !== String(columnNames(table))) {
      throw new StoreError('not_an_archive', path)
    }
    waiting = null
    for (;;) {
      const line = await nextLine()
      if (line === null) throw new StoreError('damaged_archive', path)
      if (!line.startsWith('[')) {
        waiting = parsed(line, path)
        return
      }
      yield parsed(line, path)
    }
  }

  /** Reads everything once and compares it with what the last line says. */
  async function check(): Promise<void> {
    const found: Record<string, { rows: number; sha256: string }> = {}
    for (const table of archiveTables) {
      const digest = await digestOf({ rows }, table)
      if (digest.rows > 0) found[table.name] = digest
    }
    const end = (waiting?.end ?? null) as Digests | null
    if (JSON.stringify(found) !== JSON.stringify(end)) {
      throw new StoreError('damaged_archive', path)
    }
  }

  return { head, rows, check, close: async () => void (await lines.return(undefined)) }
}

/** Whether the table of this line stands before another in an archive. */
function comesBefore(mark: Record<string, unknown>, table: ArchiveTable): boolean {
  const place = archiveTables.findIndex(({ name }) => name === mark.table)
  return mark.end === undefined && place < archiveTables.indexOf(table)
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = createGunzip()
  // A fault of either ends the reading; readline alone would not hear of it.
  const done = pipeline(file, text).catch((error: unknown) => text.destroy(error as Error))
  try {
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
    await done
    if (text.errored) throw text.errored
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

function safely<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
