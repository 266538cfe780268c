/**
 * Merges, renews and saves segments in a thread of its own, so that no request waits for it. One file for both ends:
 * imported, it starts the thread; run as the thread, it works. Segments are shared memory: only fresh documents
 * are copied on the way.
 * Cost: some 20 MB while there is something to do; a thread without work ends.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { type MergeOrder, mergeSegments } from '../../engine/merge/merge-segments.ts'
import type { SegmentData } from '../../engine/segment/segment-data.ts'
import { listingSchema } from '../../service/sync/listing-schema.ts'
import { renewScores } from '../../service/sync/renew/renew-scores.ts'
import { renewValues } from '../../service/sync/renew/renew-values.ts'
import type { SaveOrder } from '../../service/sync/renew/segment-saves.ts'
import type { RenewedSegments, RenewOrder } from '../../service/sync/renew/sync-renewals.ts'
import { type Made, saveSegment } from '../../service/sync/segment-cache.ts'
import { type SourcePlace, withBuildSource } from '../with-build-source.ts'

/** A segment that was written to a file, and where the chunks of its records begin there. */
export interface WrittenSegment {
  readonly segment: SegmentData
  readonly starts: readonly number[]
}

interface SaveTo extends SaveOrder {
  readonly path: string
  readonly made: Made
}

/** What the thread can be asked for. */
const tasks = {
  merge: async (order: MergeOrder): Promise<SegmentData> => mergeSegments(listingSchema, order),
  async renew(order: RenewOrder & SourcePlace): Promise<RenewedSegments> {
    const { segments, freshIds, dayStartMs, hasNewValues } = order
    if (hasNewValues) {
      return withBuildSource({ ...order, isAnew: false }, (source) =>
        renewValues(source, segments, freshIds),
      )
    }
    const columns = segments.map((data) => renewScores(data, dayStartMs))
    return { columns, documents: null, modelVersion: null }
  },
  async save({ order, path, made, ...about }: SaveTo): Promise<WrittenSegment> {
    const segment = mergeSegments(listingSchema, order)
    return { segment, starts: await saveSegment(path, { segment, ...about }, made) }
  },
}

export type EngineThread = typeof tasks
type TaskName = keyof EngineThread

interface Asked {
  readonly name: TaskName
  readonly order: unknown
}
type Told = { readonly result: unknown } | { readonly failed: unknown }

/** What the thread posts first. */
const LOADED = 'loaded'
const IDLE_MS = 30_000

interface Thread {
  readonly worker: Worker
  /** When it has its modules; never, where it ended before. */
  readonly loaded: Promise<unknown>
}

export interface RunningThread extends EngineThread {
  /** Whatever is under way or asked for later fails; resolves when the thread is gone. */
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
    const onTold = (told: Told | typeof LOADED) => {
      if (told === LOADED) return
      if ('failed' in told) reject(told.failed)
      else resolve(told.result)
    }
    worker.once('error', fail)
    worker.once('exit', onExit)
    worker.on('message', onTold)
    worker.postMessage({ name, order } satisfies Asked)
    return promise.finally(() => {
      worker.off('error', fail)
      worker.off('exit', onExit)
      worker.off('message', onTold)
      idle = setTimeout(end, IDLE_MS).unref()
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
  const worker = new Worker(new URL(import.meta.url))
  return { worker, loaded: new Promise((resolve) => worker.once('message', resolve)) }
}

async function answer({ name, order }: Asked): Promise<Told> {
  try {
    return { result: await tasks[name](order as never) }
  } catch (failed) {
    return { failed }
  }
}

if (!isMainThread) {
  parentPort!.on('message', async (asked: Asked) => parentPort!.postMessage(await answer(asked)))
  parentPort!.postMessage(LOADED)
}
