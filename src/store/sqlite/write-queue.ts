/**
 * Transactions of one connection, one after another in the order of the calls.
 * Invariant: what a call resolved is on disk; what it rejected is rolled back, unless it says that this is unknown, and the next
 * call runs all the same. The next transaction does not wait for the flush of the one before.
 * Cost: while another process writes, or the disk flushes, this one waits without blocking its event loop.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Checkpoints } from './log/checkpoints.ts'
import type { LogFlush } from './log/log-flush.ts'
import { inWords, isLocked } from './sqlite-error.ts'

/** SQLite itself would wait inside the call, and every search with it. */
const POLL_MS = 2

export interface WriteQueue {
  run<T>(work: () => T | Promise<T>): Promise<T>
  /** In its turn, and in no transaction. */
  between<T>(work: () => T | Promise<T>): Promise<T>
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>
}

export interface QueueOptions {
  readonly path: string
  readonly busyTimeoutMs: number
  readonly flush: LogFlush
  readonly checkpoints: Pick<Checkpoints, 'look'>
}

export function createWriteQueue(
  database: DatabaseSync,
  { path, busyTimeoutMs, flush, checkpoints }: QueueOptions,
): WriteQueue {
  database.exec('PRAGMA busy_timeout = 0')
  let last: Promise<void> = Promise.resolve()

  const execute = (text: string): void => inWords(path, () => database.exec(text))

  async function begin(): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      try {
        return execute('BEGIN IMMEDIATE')
      } catch (error) {
        if (!isLocked(error) || waitedMs >= busyTimeoutMs) throw error
      }
      await sleep(POLL_MS)
    }
  }

  async function inTransaction<T>(work: () => T | Promise<T>): Promise<T> {
    flush.repair()
    await begin()
    try {
      const result = await work()
      execute('COMMIT')
      // At once: the next transaction begins before this one is answered.
      if (flush.noteCommit()) checkpoints.look()
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
    async run(work) {
      const result = await inTurn(() => inTransaction(work))
      await flush.flushed()
      return result
    },
    between: inTurn,
    idle: () => last,
  }
}
