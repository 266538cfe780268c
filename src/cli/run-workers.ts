/**
 * Several processes on one port: the first one prepares the data, starts the workers and replaces any that
 * ends; the workers serve. On SIGTERM all workers finish what is under way.
 * Invariant: a worker that cannot start takes none of the others with it. It is tried again after ever
 * longer pauses, logged once for each reason, and `/readyz` of the others says how many there are. Only
 * when none is left that serves or might, all ends with the reason.
 */
import type { Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { cliLimits } from './cli-limits.ts'
import { onStop } from './on-stop.ts'
import { startWorker, tellWorker, type WorkerMessage } from './worker-link.ts'

/** The place of one worker, whichever process fills it at the moment. */
interface Slot {
  worker: Worker | null
  started: boolean
  serves: boolean
  /** Starts in a row that came to nothing. */
  failures: number
  /** Why the last one ended, as far as it is known. */
  reason: string
  timer: NodeJS.Timeout | undefined
}

const emptySlot: Slot = {
  worker: null,
  started: false,
  serves: false,
  failures: 0,
  reason: '',
  timer: undefined,
}

export interface RunningWorkers {
  /** Never resolves; rejects when there is none left. */
  readonly gone: Promise<never>
}

export class WorkersGone extends Error {
  constructor(reason: string) {
    super(`No worker could be started: ${reason}`)
  }
}

/** Resolves when every worker serves, or has failed for the first time. */
export async function runWorkers(
  wanted: number,
  { port, drainMs }: { readonly port: number; readonly drainMs: number },
  log: FastifyBaseLogger,
): Promise<RunningWorkers> {
  const slots = Array.from({ length: wanted }, (): Slot => ({ ...emptySlot }))
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => undefined)
  let leader = slots[0]
  let stopping = false

  const running = () => slots.filter(({ serves }) => serves).length

  function tellAll(): void {
    const count = { wanted, running: running() }
    if (!leader.serves) leader = slots.find(({ serves }) => serves) ?? leader
    for (const slot of slots) if (slot.worker) tellWorker(slot.worker, count, slot === leader)
  }

  /** `settled` when it serves or has ended; `cached` when its segment is in the file, or it has ended. */
  function start(slot: Slot): { readonly settled: Promise<void>; readonly cached: Promise<void> } {
    const settled = Promise.withResolvers<void>()
    const cached = Promise.withResolvers<void>()
    const worker = startWorker(port, slot === leader)
    slot.worker = worker
    slot.started = true
    let reported = ''
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'segment_cached') cached.resolve()
      if (message.kind === 'ends') reported = message.reason
    })
    // Once for each listener of the worker; metrics have one, too.
    worker.on('listening', ({ port: listening }) => {
      if (listening !== port || slot.serves) return
      slot.serves = true
      if (slot.failures > 0) log.warn({ pid: worker.process.pid }, 'a worker serves again')
      slot.failures = 0
      slot.reason = ''
      tellAll()
      settled.resolve()
    })
    worker.once('exit', (code, signal) => {
      slot.worker = null
      settled.resolve()
      cached.resolve()
      if (!stopping) replace(slot, reported || `it ended with ${signal ?? `code ${code}`}`)
    })
    return { settled: settled.promise, cached: cached.promise }
  }

  function replace(slot: Slot, reason: string): void {
    const served = slot.serves
    slot.serves = false
    if (!served) slot.failures++
    const { firstMs, longestMs } = cliLimits.restartPause
    const pauseMs = Math.min(longestMs, firstMs * 2 ** slot.failures)
    const reported = { reason, workers_running: running(), workers_wanted: wanted }
    // Said once: the same again and again would hide what else the log has to tell.
    if (served || slot.reason !== reason) {
      log.error(
        reported,
        served ? 'a worker ended' : 'a worker cannot start; tried again and again',
      )
    }
    slot.reason = reason
    tellAll()
    if (slots.every(isHopeless)) {
      stopping = true
      for (const { timer } of slots) clearTimeout(timer)
      gone.reject(new WorkersGone(reason))
      return
    }
    slot.timer = setTimeout(() => !stopping && start(slot), pauseMs)
  }

  onStop(cliLimits.workersStopTimeoutMs + drainMs, async () => {
    stopping = true
    for (const { timer } of slots) clearTimeout(timer)
    await Promise.all(slots.map(({ worker }) => worker && stop(worker)))
  })
  // The first builds the segment, on all cores; the others start with what it has cached.
  const first = start(leader)
  await first.settled
  if (stopping) return gone.promise
  await first.cached
  await Promise.all(slots.slice(1).map((slot) => !stopping && start(slot).settled))
  return { gone: gone.promise }
}

/** Neither there nor worth waiting for: one that has served before it ended is tried once more. */
const isHopeless = ({ worker, started, failures }: Slot): boolean =>
  worker === null && (failures > 0 || !started)

function stop(worker: Worker): Promise<unknown> {
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  return ended
}
