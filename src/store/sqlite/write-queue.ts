/**
 * Transactions of one connection, one after another in the order of the calls.
 * Invariant: what a call resolved is committed; what it rejected is rolled back, and the next call runs all the same.
 * Cost: while another process writes, this one polls without blocking its event loop.
 */

import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { inWords, isLocked } from './sqlite-error.ts'

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
