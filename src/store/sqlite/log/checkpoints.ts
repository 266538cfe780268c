/**
 * Copies the write-ahead log into the database file in a thread of its own, so that no request waits for the disk: SQLite itself would do it
 * inside a commit. The thread is checkpoint-log.ts.
 * Invariant: one at a time in this process; a log that nobody could empty is emptied by the writer when it has 64 MB.
 * Cost: 5 microseconds for a commit; a thread of 20 ms for every 32 MB that are written.
 */
import { Worker } from 'node:worker_threads'
import { processFile, THREAD_OPTIONS } from '../../../app/paths.ts'
import type { Sql } from '../statements.ts'
import type { CheckpointOrder } from './checkpoint-log.ts'

export interface Checkpoints {
  /** After a commit: starts one where the log is long enough. */
  look(): void
  /** Empties the log and its file. False: somebody still reads from it. */
  truncate(): Promise<boolean>
  /** Waits for one that is under way. */
  close(): Promise<void>
}

/**
 * Pages of 8 KB in the log that are not in the database yet. Each time the log starts over SQLite itself flushes its first page, and the
 * event loop waits: not too often.
 */
const LOG_PAGES = 4_000
const OWN_LOG_PAGES = 8_000

export function createCheckpoints(
  sql: Sql,
  path: string,
  { logPages = LOG_PAGES, run = runInThread } = {},
): Checkpoints {
  sql(`PRAGMA wal_autocheckpoint = ${OWN_LOG_PAGES}`).get()
  let running: Promise<unknown> | null = null
  /** Where the log ended at the last attempt: what held that up may still be there, and is not asked at every commit. */
  let tried = 0

  /** A failure costs room on the disk, no data; a disk that is full or broken is reported by the next write. */
  async function attempt(last: CheckpointOrder['last']): Promise<boolean> {
    await running
    const done = run({ path, last }).catch(() => false)
    running = done
    try {
      return await done
    } finally {
      running = null
    }
  }

  return {
    look() {
      if (running) return
      const { log, checkpointed } = sql('PRAGMA wal_checkpoint(NOOP)').get() as unknown as LogState
      if (log < tried) tried = 0
      if (log - Math.max(checkpointed, tried) < logPages) return
      tried = log
      void attempt('RESTART')
    },
    truncate: () => attempt('TRUNCATE'),
    async close() {
      await running
    },
  }
}

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

function runInThread(order: CheckpointOrder): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let isDone = false
  const thread = new Worker(processFile('checkpoint-log'), { ...THREAD_OPTIONS, workerData: order })
  thread.once('message', (message) => {
    isDone = message
  })
  thread.once('error', reject)
  // Not before: it has closed its connection then.
  thread.once('exit', () => resolve(isDone))
  return promise
}
