/**
 * Several processes on one port: the first one prepares the data, starts the workers and replaces any
 * that dies; the workers serve. On SIGTERM all workers finish what is under way.
 */
import cluster, { type Worker } from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import type { Settings } from '../settings.ts'

const STOP_TIMEOUT_MS = 16_000
/** A worker that dies at once is not started again in a tight loop. */
const RESTART_PAUSE_MS = 500
const LEADER_VARIABLE = 'ESTIA_LEADS'

/** The one worker of a machine that has the prices fitted. */
export const leads = (): boolean => !cluster.isWorker || process.env[LEADER_VARIABLE] === '1'

export async function runWorkers(count: number, settings: Settings, port: number): Promise<void> {
  const log = pino({ level: settings.logLevel })
  const leaderOf = new Map<number, boolean>()
  let stopping = false

  function start(leader: boolean): Worker {
    const worker = cluster.fork({ [LEADER_VARIABLE]: leader ? '1' : '0', PORT: String(port) })
    leaderOf.set(worker.id, leader)
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ pid: worker.process.pid, code, signal }, 'a worker died; another takes its place')
      setTimeout(() => !stopping && start(leader), RESTART_PAUSE_MS)
    })
    return worker
  }

  closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: false }, async () => {
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        const gone = new Promise((resolve) => worker.once('exit', resolve))
        worker.process.kill('SIGTERM')
        return gone
      }),
    )
  })
  // The first builds the segment, on all cores; the others start with what it has kept.
  const leader = start(true)
  const kept = segmentKept(leader)
  await listening(leader)
  await kept
  if (stopping) return
  await Promise.all(Array.from({ length: count - 1 }, () => listening(start(false))))
}

const SEGMENT_KEPT = 'segment kept'

export function tellSegmentKept(): void {
  if (cluster.isWorker) process.send?.(SEGMENT_KEPT)
}

/** Also when it dies: then the others help themselves. */
function segmentKept(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on('message', (message) => message === SEGMENT_KEPT && resolve())
    worker.once('exit', () => resolve())
  })
}

/** A worker that cannot start has said why; then nobody waits for the others. */
function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', (code) => {
      if (code !== 0) reject(new WorkerFailed())
    })
  })
}

export class WorkerFailed extends Error {
  constructor() {
    super('a worker could not start; its reason stands above')
  }
}
