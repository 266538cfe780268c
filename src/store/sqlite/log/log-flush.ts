/**
 * Brings committed transactions to disk while the event loop goes on: SQLite only writes the log (synchronous NORMAL), and a thread of Node's
 * pool flushes it. All that have committed before a flush begins share it.
 * Invariant: `flushed` resolves when everything that this connection has committed, or has seen of other processes, is on disk.
 * Cost: 15 microseconds for a transaction; one flush at a time, of 0.5 to 5 ms on most disks.
 */
import { close, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { StoreError } from '../../store-error.ts'
import { inWords } from '../sqlite-error.ts'
import type { Sql } from '../statements.ts'

export interface LogFlush {
  /** Right after a commit, before the next transaction. False: it has written nothing and seen nothing new. */
  noteCommit(): boolean
  flushed(): Promise<void>
  /** Before a transaction; throws where an earlier flush has failed and cannot be made good. */
  repair(): void
  /** Waits for a flush that is under way. */
  close(): Promise<void>
}

type FlushFile = (file: number) => Promise<void>

/** Rows that this connection has changed, and a number that every commit of another one changes. */
const READ_MARK = 'SELECT total_changes() AS own, data_version AS others FROM pragma_data_version'

export function createLogFlush(
  sql: Sql,
  path: string,
  flushFile: FlushFile = promisify(fdatasync),
): LogFlush {
  // It exists as long as a connection is open, and SQLite takes no locks on it, which closing it would release.
  const file = inWords(path, () => openSync(`${path}-wal`, 'r+'))
  let mark = ''
  /** Commits so far; the first stands for what was in the log before. */
  let committed = 1
  let safe = 0
  let failure: StoreError | null = null
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  async function flush(): Promise<void> {
    next = null
    if (failure) throw failure
    const upTo = committed
    try {
      await flushFile(file)
    } catch (error) {
      failure = new StoreError('commit_unknown', path, error)
      throw failure
    }
    safe = upTo
  }

  return {
    noteCommit() {
      const { own, others } = sql(READ_MARK).get()!
      const now = `${own} ${others}`
      if (now === mark) return false
      mark = now
      committed += 1
      return true
    },
    async flushed() {
      if (safe >= committed) return
      if (next === null) {
        next = running.then(flush, flush)
        running = next
      }
      await next
    },
    /**
     * The system may take pages for written that a failed flush has lost, and frames behind them cannot be read without them.
     * From its cache they are copied into the database file, which is flushed too, and the log starts over.
     */
    repair() {
      if (failure === null) return
      const upTo = committed
      const done = inWords(path, () => sql('PRAGMA wal_checkpoint(RESTART)').get())
      if (done?.busy !== 0) throw new StoreError('failed', path, failure)
      failure = null
      safe = upTo
    },
    async close() {
      await running.catch(() => undefined)
      await promisify(close)(file)
    },
  }
}
