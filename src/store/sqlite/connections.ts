/**
 * The two connections of a store: one that reads what is committed, one that writes, a transaction at a time.
 * Invariant: after `close` every call rejects; what was queued before it is still done. So does every call once
 * the file at the path is another one.
 */
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { createCheckpoints } from './log/checkpoints.ts'
import { createLogFlush } from './log/log-flush.ts'
import { BUSY_TIMEOUT_MS, type DatabaseOptions, openDatabase } from './open-database.ts'
import { inWords } from './sqlite-error.ts'
import { type Sql, statementsOf } from './statements.ts'
import { createCutWatch } from './wal/wal-cut.ts'
import { createWriteQueue } from './write-queue.ts'
import { openWriteTransaction } from './write-transaction.ts'

export interface Connections extends Pick<Store, 'write' | 'scrub' | 'close'> {
  /** Counts the commits of other connections than the one that reads, those of other processes too. */
  commitMark(): number
  read<T>(query: (sql: Sql) => T): Promise<T>
  /** A write of one step. */
  change<T>(work: (sql: Sql) => T): Promise<T>
}

type Options = Pick<DatabaseOptions, 'path' | 'schema' | 'readOnly' | 'busyTimeoutMs'>
type Writer = Pick<Connections, 'write' | 'change' | 'scrub' | 'close'>

export function openConnections({ readOnly, ...options }: Options): Connections {
  const { path } = options
  const writer = readOnly ? noWriter(path) : openWriter(options)
  const reader = openReader(options, writer)
  const sql = statementsOf(reader)
  const opened = fileOf(path)
  let closing: Promise<void> | null = null

  /** If the file was deleted or replaced, writes to the open one would be lost. */
  function refuseUnusable(): void {
    if (closing) throw new StoreError('closed', path)
    if (fileOf(path) !== opened) throw new StoreError('replaced', path)
  }

  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseUnusable()
    return work()
  }

  return {
    commitMark() {
      refuseUnusable()
      return inWords(path, () => Number(sql('PRAGMA data_version').get()?.data_version))
    },
    read: (query) => whileOpen(async () => inWords(path, () => query(sql))),
    write: (work) => whileOpen(() => writer.write(work)),
    change: (work) => whileOpen(() => writer.change(work)),
    scrub: (isRetry) => whileOpen(() => writer.scrub(isRetry)),
    close() {
      closing ??= Promise.resolve().then(() => {
        reader.close()
        return writer.close()
      })
      return closing
    },
  }
}

/** Distinguishes a file from another one of the same name. Cost: 2 microseconds. */
function fileOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : null
}

function openReader(options: Options, writer: Writer): DatabaseSync {
  try {
    return openDatabase({ ...options, readOnly: true, synchronous: 'FULL', check: 'never' })
  } catch (error) {
    void writer.close()
    throw error
  }
}

function openWriter(options: Options): Writer {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS } = options
  const database = openDatabase({ ...options, synchronous: 'NORMAL', check: 'unclean' })
  const sql = statementsOf(database)
  const flush = createLogFlush(sql, path)
  const checkpoints = createCheckpoints(sql, path)
  const queue = createWriteQueue(database, { path, busyTimeoutMs, flush, checkpoints })
  const cuts = createCutWatch(sql)
  return {
    write: (work) =>
      queue.run(async () => {
        const { transaction, end } = openWriteTransaction(database, sql, path)
        try {
          return await work(transaction)
        } finally {
          end()
        }
      }),
    change: (work) => queue.run(() => inWords(path, () => work(sql))),
    // Deleted bytes are zeroed (secure_delete), but the log still holds the pages of before.
    scrub: (isRetry = false) =>
      queue.between(
        async () => (await checkpoints.truncate()) || inWords(path, () => cuts.isCut(isRetry)),
      ),
    async close() {
      await queue.idle()
      await Promise.all([flush.close(), checkpoints.close()])
      // The last connection to close moves the log into the database file and removes it.
      database.close()
    },
  }
}

function noWriter(path: string): Writer {
  const refuse = async () => {
    throw new StoreError('read_only', path)
  }
  return { write: refuse, change: refuse, scrub: refuse, close: async () => {} }
}
