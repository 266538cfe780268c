/**
 * Runs a file of ours as a process of its own and hands on what it reports, until it ends. What a large piece of
 * work takes of memory goes back to the system with it; of a thread much stays with the process for ever.
 * Invariant: it does not outlive the process that started it, save for the step of its work that is under way.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { appLimits } from '../app-limits.ts'
import { PROCESS_FLAGS, THREAD_OPTIONS } from '../paths.ts'

type Report<Message> = { readonly message: Message } | { readonly failed: Error }

/** It died: by a signal, or for want of memory. */
class ProcessEnd extends Error {
  override readonly name = 'ProcessEnd'
  readonly code: string
  constructor(how: string) {
    super(`a process at work ended with ${how}`)
    this.code = how.replaceAll(' ', '_')
  }
}

export interface Running {
  readonly done: Promise<void>
  stop(): Promise<unknown>
}

interface RunningProcess extends Running {
  /** A word to work that listens for one. */
  tell(word: string): void
}

export function runInProcess<Message>(
  file: URL,
  order: unknown,
  onMessage: (message: Message) => void = () => undefined,
  nodeOptions: readonly string[] = [],
): RunningProcess {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    execArgv: [...PROCESS_FLAGS, ...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const done = endOf(child, onMessage)
  child.send(order as object, () => undefined)
  return {
    done,
    tell: (word) => void child.send(word, () => undefined),
    async stop() {
      child.kill('SIGKILL')
      await done.catch(() => undefined)
    },
  }
}

function endOf<Message>(child: ChildProcess, onMessage: (message: Message) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failed: Error | null = null
  child.on('message', (report: Report<Message>) => {
    if ('failed' in report) failed = report.failed
    else onMessage(report.message)
  })
  child.once('error', reject)
  // Not 'exit': that may overtake its last message.
  child.once('close', (code, signal) => {
    if (code === 0) resolve()
    else reject(failed ?? new ProcessEnd(signal ?? `code ${code}`))
  })
  return promise
}

/**
 * A long computation hears no event. A thread of its own looks whether the parent is still there, and ends the process
 * when it was killed.
 */
function endWithParent(): void {
  const watching = `
    const { workerData: ppid } = require('node:worker_threads')
    setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL') }, ${appLimits.parentCheckMs})`
  new Worker(watching, { eval: true, execArgv: [], workerData: process.ppid }).unref()
}

/** The other end: does the work that it is sent, once, and ends. */
export function workAsProcess<Order, Message>(
  work: (order: Order, tell: (message: Message) => void) => Promise<void>,
): void {
  const send = (report: Report<Message>) =>
    new Promise<void>((resolve) => process.send!(report, undefined, {}, () => resolve()))
  process.once('disconnect', () => process.exit(1))
  endWithParent()
  // A signal to all processes of the service stops this one through its parent.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.once('message', async (order: Order) => {
    try {
      await work(order, (message) => void send({ message }))
      process.exitCode = 0
    } catch (error) {
      await send({ failed: error as Error })
      process.exitCode = 1
    }
    process.removeAllListeners('disconnect')
    process.disconnect?.()
  })
}

/** Runs a file of ours as a worker thread and hands on what it posts, until it ends. */
export function runInThread<Message>(
  file: URL,
  workerData: unknown,
  onMessage: (message: Message) => void,
  resourceLimits: ResourceLimits = {},
): { readonly done: Promise<void> } {
  const worker = new Worker(file, {
    workerData,
    resourceLimits,
    ...THREAD_OPTIONS,
  })
  worker.on('message', onMessage)
  const done = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker thread ended with ${code}`)),
    )
  })
  return { done }
}
