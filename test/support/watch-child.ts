/**
 * A process that a test started: what it writes, what it is waited for to say, and how it ends.
 * Everything of the tests that starts a child starts it here.
 * Invariant: a worker whose runner was interrupted ends, and its children with it.
 */
import { type ChildProcess, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface WatchedChild {
  readonly pid: number
  /** Everything it has written so far, to either stream. */
  output(): string
  /** Resolves once the output matches; rejects when it ends without. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  signal(name: NodeJS.Signals): void
  /** Once its streams are read to the end, too. */
  readonly ended: Promise<Ending>
}

export interface ChildOptions extends SpawnOptionsWithoutStdio {
  /** Gives it a channel that closes when this process is gone, at which a service ends. */
  readonly endsWithUs?: boolean
}

const running = new Map<ChildProcess, SpawnOptionsWithoutStdio>()

process.once('disconnect', () => process.exit())
process.once('exit', () => {
  for (const [child, { detached }] of running) {
    try {
      process.kill(detached ? -child.pid! : child.pid!, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
})

/** Compiled code of earlier children of this run: a tenth of a start. */
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

export function watchChild(
  [program, ...args]: readonly string[],
  { endsWithUs = false, ...options }: ChildOptions,
): WatchedChild {
  const child = spawn(program, args, {
    ...options,
    env: { ...compiled, ...(options.env ?? process.env) },
    stdio: ['pipe', 'pipe', 'pipe', ...(endsWithUs ? (['ipc'] as const) : [])],
  })
  running.set(child, options)
  child.once('exit', () => running.delete(child))
  const written = { stdout: '', stderr: '' }
  let output = ''
  let waiting: (() => void)[] = []
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]!.on('data', (chunk: Buffer) => {
      written[stream] += chunk
      output += chunk
      for (const look of waiting) look()
    })
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => resolve({ code, signal, ...written }))
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match) return
          waiting = waiting.filter((other) => other !== look)
          resolve(match)
        }
        waiting.push(look)
        look()
        ended.then(({ code, signal }) => {
          reject(new Error(`ended with ${code ?? signal} without ${pattern}: ${output}`))
        }, reject)
      }),
    signal: (name) => child.kill(name),
    ended,
  }
}
