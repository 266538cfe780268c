/**
 * Runs a file of ours as a process of its own and hands on what it tells, until it ends. What a large piece of
 * work takes of memory goes back to the system with it; of a thread much stays with the process for ever.
 * Invariant: it does not outlive the process that started it, save for the step of its work that is under way.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { PROCESS_FLAGS } from '../paths.ts'

type Told<Message> = { readonly message: Message } | { readonly failed: Error }

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

export function runInProcess<Message>(
  file: URL,
  order: unknown,
  onMessage: (message: Message) => void = () => undefined,
  nodeOptions: readonly string[] = [],
): Running {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    execArgv: [...PROCESS_FLAGS, ...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const done = endOf(child, onMessage)
  child.send(order as object, () => undefined)
  return {
    done,
    async stop() {
      child.kill('SIGKILL')
      await done.catch(() => undefined)
    },
  }
}

function endOf<Message>(child: ChildProcess, onMessage: (message: Message) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failed: Error | null = null
  child.on('message', (told: Told<Message>) => {
    if ('failed' in told) failed = told.failed
    else onMessage(told.message)
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
    setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL') }, 500)`
  new Worker(watching, { eval: true, execArgv: [], workerData: process.ppid }).unref()
}

/** The other end: does the work that it is sent, once, and ends. */
export function workAsProcess<Order, Message>(
  work: (order: Order, tell: (message: Message) => void) => Promise<void>,
): void {
  const send = (told: Told<Message>) =>
    new Promise<void>((resolve) => process.send!(told, undefined, {}, () => resolve()))
  process.once('disconnect', () => process.exit(1))
  endWithParent()
  // Whoever stops the service, by a signal to all its processes, ends this one by the parent.
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
