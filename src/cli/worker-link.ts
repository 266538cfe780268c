/**
 * What a worker and the process that started it tell each other. The worker: that its segment is in the
 * file, and why it ends. The parent: how many workers there should be and are, and who of them leads.
 * Where there are no workers, the one process is all of them and leads.
 */
import cluster, { type Worker } from 'node:cluster'

export interface WorkerCount {
  readonly wanted: number
  readonly running: number
}

export type WorkerMessage =
  | { readonly kind: 'segment_cached' }
  /** The last word before it ends. */
  | { readonly kind: 'ends'; readonly reason: string }

interface ParentMessage {
  readonly kind: 'workers'
  readonly count: WorkerCount
  readonly leads: boolean
}

const LEADER_VARIABLE = 'ESTIA_LEADS'

export interface WorkerLink {
  /** Whether this is the one worker of a machine that has the prices fitted and the segment cached. */
  readonly leads: boolean
  readonly workers: WorkerCount
  tellSegmentCached(): void
}

/** This process's end of the link. */
export function linkToParent(): WorkerLink {
  let count: WorkerCount = { wanted: 1, running: 1 }
  let leads = !cluster.isWorker || process.env[LEADER_VARIABLE] === '1'
  if (cluster.isWorker) {
    process.on('message', (message: ParentMessage | null) => {
      if (message?.kind !== 'workers') return
      count = message.count
      leads = message.leads
    })
  }
  return {
    get leads() {
      return leads
    },
    get workers() {
      return count
    },
    tellSegmentCached: () => void tell({ kind: 'segment_cached' }),
  }
}

/** Resolves once it is on its way, so that the process may end; at once where nobody listens. */
export const tellWhyItEnds = (reason: string): Promise<void> => tell({ kind: 'ends', reason })

function tell(message: WorkerMessage): Promise<void> {
  if (!cluster.isWorker || !process.connected) return Promise.resolve()
  return new Promise((resolve) => process.send!(message, undefined, {}, () => resolve()))
}

/** The parent's end. */
export const startWorker = (port: number, leads: boolean): Worker =>
  cluster.fork({ [LEADER_VARIABLE]: leads ? '1' : '0', PORT: String(port) })

export function tellWorker(worker: Worker, count: WorkerCount, leads: boolean): void {
  if (!worker.isConnected()) return
  // One that is ending at this moment no longer hears it.
  worker.send({ kind: 'workers', count, leads } satisfies ParentMessage, () => undefined)
}
