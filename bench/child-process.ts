/**
 * A child process whose functions can be called from the bench: both ends in one file.
 * Each contender lives in its own, so that none pays for another's garbage, and one that takes too long
 * can be ended. Invariant: a child ends when its parent does, also when the parent is killed.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Session } from 'node:inspector/promises'
import { constants, PerformanceObserver } from 'node:perf_hooks'

export type Methods = Readonly<Record<string, (argument: never) => unknown>>

interface Call {
  readonly id: number
  readonly method: string
  readonly argument: unknown
}

interface Reply {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

export interface Child {
  call<T>(method: string, argument?: unknown): Promise<T>
  stop(): Promise<void>
}

/** After this a child that was asked to stop is killed. */
const STOP_TIMEOUT_MS = 10_000

/** Every child reports the processor time that it has taken. */
export const CPU_TIME = 'cpuTime'

/** And for what its garbage collector has done. */
export const COLLECTIONS = 'collections'

export interface Collections {
  /** Of the young generation: some milliseconds at most. */
  readonly young: number
  /** Of the whole heap: everybody waits. */
  readonly old: number
  readonly pausedMs: number
}

type GcEntry = PerformanceEntry & { readonly detail: { readonly kind: number } }

const collected = { young: 0, old: 0, pausedMs: 0 }

function watchCollections(): void {
  const { NODE_PERFORMANCE_GC_MAJOR, NODE_PERFORMANCE_GC_MINOR } = constants
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail } = entry as GcEntry
      const { kind } = detail
      if (kind === NODE_PERFORMANCE_GC_MAJOR) collected.old++
      if (kind === NODE_PERFORMANCE_GC_MINOR) collected.young++
      collected.pausedMs += duration
    }
  }).observe({ entryTypes: ['gc'] })
}

/** From here on a sampling profiler watches, until its findings are fetched. */
export const PROFILE_BEGIN = 'profileBegin'
export const PROFILE_END = 'profileEnd'
const PROFILE_STEP_US = 250

let profiler: Session | undefined

async function beginProfile(): Promise<void> {
  profiler = new Session()
  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.setSamplingInterval', { interval: PROFILE_STEP_US })
  await profiler.post('Profiler.start')
}

async function endProfile(): Promise<unknown> {
  const { profile } = await profiler!.post('Profiler.stop')
  profiler!.disconnect()
  return profile
}

/** What every child answers in addition to its own methods. */
const figures: Methods = {
  [CPU_TIME]: cpuTimeMs,
  [COLLECTIONS]: () => ({ ...collected }),
  [PROFILE_BEGIN]: beginProfile,
  [PROFILE_END]: endProfile,
}

function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const running = new Set<Child>()

export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()))
}

export function startChild(script: URL, environment: Record<string, string> = {}): Child {
  const child = fork(script, {
    env: { ...process.env, ...environment },
    serialization: 'advanced',
    // Standard output belongs to the report.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  child.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  child.on('exit', (code, signal) => {
    running.delete(self)
    for (const [id, answer] of waiting) answer({ id, error: `ended with ${signal ?? code}` })
    waiting.clear()
  })
  let calls = 0
  const self: Child = {
    call: (method, argument) =>
      new Promise((resolve, reject) => {
        const id = ++calls
        waiting.set(id, ({ value, error }) =>
          error === undefined ? resolve(value as never) : reject(new Error(error)),
        )
        if (child.connected) child.send({ id, method, argument })
        else waiting.get(id)!({ id, error: 'is not running' })
      }),
    stop: () => stopProcess(child),
  }
  running.add(self)
  return self
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  await ended
  clearTimeout(timer)
}

/** The child's end: answers calls until the parent lets go, then closes and leaves. */
export function serveParent(methods: Methods, close: () => Promise<void>): void {
  watchCollections()
  // The last answer may come when the parent has let go already: then nobody misses it.
  const answer = (reply: Reply) =>
    process.connected && process.send?.(reply, undefined, undefined, () => undefined)
  process.on('message', async ({ id, method, argument }: Call) => {
    try {
      const value = await (figures[method] ?? methods[method])(argument as never)
      answer({ id, value })
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
  // A terminal sends its interrupt to the whole group; the parent decides what ends when.
  process.on('SIGINT', () => undefined)
  process.once('disconnect', async () => {
    await close().catch((error: unknown) => console.error(error))
    process.exit(0)
  })
}
