/**
 * The two connections of a store: one that reads what is committed, one that writes, a transaction at a time.
 * Invariant: after `close` every call rejects; what was queued before it is still done. So does every call once
 * the file at the path is another one.
 */
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { BUSY_TIMEOUT_MS, type DatabaseOptions, openDatabase } from './open-database.ts'
import { inWords, isLocked } from './sqlite-error.ts'
import { type Sql, statementsOf } from './statements.ts'
import { createCutWatch } from './wal/wal-cut.ts'
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
  const database = openDatabase({ ...options, synchronous: 'FULL', check: 'unclean' })
  const sql = statementsOf(database)
  const queue = createWriteQueue(database, { path, busyTimeoutMs })
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
      queue.between(() =>
        inWords(path, () => {
          const done = sql('PRAGMA wal_checkpoint(TRUNCATE)').get()
          return done?.busy === 0 || cuts.isCut(isRetry)
        }),
      ),
    async close() {
      await queue.idle()
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

/**
 * Transactions of one connection, one after another in the order of the calls.
 * Invariant: what a call resolved is committed; what it rejected is rolled back, and the next call runs all the same.
 * Cost: while another process writes, this one polls without blocking its event loop.
 */

/** SQLite itself would wait inside the call, and every search with it. */
const POLL_MS = 2

export interface WriteQueue {
  run<T>(work: () => T | Promise<T>): Promise<T>
  /** In its turn, and in no transaction. */
  between<T>(work: () => T): Promise<T>
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>
}

export function createWriteQueue(
  database: DatabaseSync,
  options: { readonly path: string; readonly busyTimeoutMs: number },
): WriteQueue {
  database.exec('PRAGMA busy_timeout = 0')
  let last: Promise<void> = Promise.resolve()

  const execute = (text: string): void => inWords(options.path, () => database.exec(text))

  async function begin(): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      try {
        return execute('BEGIN IMMEDIATE')
      } catch (error) {
        if (!isLocked(error) || waitedMs >= options.busyTimeoutMs) throw error
      }
      await sleep(POLL_MS)
    }
  }

  async function inTransaction<T>(work: () => T | Promise<T>): Promise<T> {
    await begin()
    try {
      const result = await work()
      execute('COMMIT')
      return result
    } finally {
      // Still open only when the work or the commit failed; some failures close it by themselves.
      if (database.isTransaction) execute('ROLLBACK')
    }
  }

  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  return {
    run: (work) => inTurn(() => inTransaction(work)),
    between: inTurn,
    idle: () => last,
  }
}
