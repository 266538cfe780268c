/**
 * The thread that copies the write-ahead log into the database file, once, and tells whether the log is empty now.
 * Most is copied while others write. Only where nobody reads from an earlier moment do writers wait, for what came since.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export interface CheckpointOrder {
  readonly path: string
  /** RESTART: the next write begins at the start of the log. TRUNCATE: and its file is empty. */
  readonly last: 'RESTART' | 'TRUNCATE'
}

interface Checkpoint {
  readonly busy: number
  readonly log: number
  readonly checkpointed: number
}

/** For a writer to end, and then for readers, while no other writer begins. */
const WAIT_MS = 100

const { path, last } = workerData as CheckpointOrder
const database = new DatabaseSync(path, { timeout: WAIT_MS })
try {
  const checkpoint = (mode: 'PASSIVE' | CheckpointOrder['last']) =>
    database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as unknown as Checkpoint
  const { busy, log, checkpointed } = checkpoint('PASSIVE')
  const isCopied = busy === 0 && log === checkpointed
  parentPort!.postMessage(isCopied && checkpoint(last).busy === 0)
} finally {
  database.close()
}
