/**
 * Runs the stop of a process on its first signal, or on an error that nobody caught, and ends the process.
 * A second signal ends it at once, but for a worker all signals are one stop: a terminal sends Ctrl+C to every
 * process of the group, and the parent then sends a signal of its own. A worker whose parent is gone ends with it,
 * so a second Ctrl+C, which the parent obeys, ends the workers too.
 */
import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'

export interface StopCause {
  readonly err?: Error
  readonly signal?: NodeJS.Signals
}

/** What people, service managers and the parent stop a process with. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const

export function onStop(timeoutMs: number, stop: (cause: StopCause) => Promise<void>): void {
  const options = { delay: timeoutMs, logger: false } as const
  if (!cluster.isWorker) {
    closeWithGrace(options, stop)
    return
  }
  let first: NodeJS.Signals | undefined
  const closing = closeWithGrace({ ...options, skip: [...STOP_SIGNALS] }, ({ err }) =>
    stop({ err, signal: first }),
  )
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (first !== undefined) return
      first = signal
      closing.close()
    })
  }
}
