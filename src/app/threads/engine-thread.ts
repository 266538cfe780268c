/**
 * Merges, renews and saves segments in a thread of its own, so that no request waits for it. The thread is
 * processes/merge-segments.ts. Segments are shared memory: only fresh documents are copied on the way.
 * Cost: about 20 MB while there is something to do; a thread without work ends.
 */
import { Worker } from 'node:worker_threads'
import { appLimits } from '../app-limits.ts'
import { processFile, THREAD_OPTIONS } from '../paths.ts'
import type {
  EngineThread,
  Loaded,
  TaskAnswer,
  TaskName,
  TaskRequest,
} from '../processes/merge-segments.ts'

/** What the thread posts first. */
const FIRST: Loaded = 'loaded'

interface Thread {
  readonly worker: Worker
  /** When it has its modules; never, where it ended before. */
  readonly loaded: Promise<unknown>
}

export interface RunningThread extends EngineThread {
  /** Work under way and later work fails; resolves when the thread is gone. */
  stop(): Promise<void>
}

/** One thing at a time. */
export function createEngineThread(): RunningThread {
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | undefined
  let isStopped = false
  let gone: Promise<unknown> = Promise.resolve()

  function end(): void {
    if (thread === null) return
    const { worker, loaded } = thread
    thread = null
    // A thread that is ended while it still loads its modules takes the whole process with it (nodejs/node#60755).
    const exit = new Promise((resolve) => worker.once('exit', resolve))
    loaded.then(() => worker.terminate())
    gone = Promise.all([gone, exit])
  }

  function ask(name: TaskName, order: unknown): Promise<unknown> {
    if (isStopped) return Promise.reject(new Error(`the thread is stopped: ${name}`))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    clearTimeout(idle)
    thread ??= startThread()
    const { worker } = thread
    // A process that has nothing else to do ends all the same.
    worker.unref()
    const fail = (error: Error) => {
      if (thread?.worker === worker) thread = null
      reject(error)
    }
    const onExit = () => fail(new Error(`a thread ended in the middle of its work: ${name}`))
    const onReport = (reported: TaskAnswer | Loaded) => {
      if (reported === FIRST) return
      if ('failed' in reported) reject(reported.failed)
      else resolve(reported.result)
    }
    worker.once('error', fail)
    worker.once('exit', onExit)
    worker.on('message', onReport)
    worker.postMessage({ name, order } satisfies TaskRequest)
    return promise.finally(() => {
      worker.off('error', fail)
      worker.off('exit', onExit)
      worker.off('message', onReport)
      idle = setTimeout(end, appLimits.engineThreadIdleMs).unref()
    })
  }

  return {
    merge: (order) => ask('merge', order) as ReturnType<EngineThread['merge']>,
    renew: (order) => ask('renew', order) as ReturnType<EngineThread['renew']>,
    save: (order) => ask('save', order) as ReturnType<EngineThread['save']>,
    async stop() {
      isStopped = true
      clearTimeout(idle)
      end()
      await gone
    },
  }
}

function startThread(): Thread {
  const worker = new Worker(processFile('merge-segments'), THREAD_OPTIONS)
  return { worker, loaded: new Promise((resolve) => worker.once('message', resolve)) }
}
