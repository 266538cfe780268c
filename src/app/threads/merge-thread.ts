/**
 * Merges segments in a thread of its own, so that no request waits for it. One file for both ends: imported,
 * it starts the thread; run as the thread, it merges. Segments are shared memory: only fresh documents are
 * copied on the way.
 * Cost: some 20 MB while there is something to merge; a thread without work ends.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { type MergeOrder, mergeSegments } from '../../engine/merge/merge-segments.ts'
import type { SegmentData } from '../../engine/segment/segment-data.ts'
import { listingSchema } from '../../service/sync/listing-schema.ts'

const IDLE_MS = 30_000

/** One merge at a time. */
export function createMergeThread(
  signal: AbortSignal,
): (order: MergeOrder) => Promise<SegmentData> {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  const stop = () => {
    void thread?.terminate()
    thread = null
  }
  signal.addEventListener('abort', stop, { once: true })

  return (order) => {
    const { promise, resolve, reject } = Promise.withResolvers<SegmentData>()
    clearTimeout(idle)
    thread ??= new Worker(new URL(import.meta.url))
    const worker = thread
    // A process that has nothing else to do ends all the same.
    worker.unref()
    const fail = (error: Error) => {
      if (thread === worker) thread = null
      reject(error)
    }
    const onExit = () => fail(new Error('a thread ended in the middle of a merge'))
    worker.once('error', fail)
    worker.once('exit', onExit)
    worker.once('message', resolve)
    worker.postMessage(order)
    return promise.finally(() => {
      worker.off('error', fail)
      worker.off('exit', onExit)
      worker.off('message', resolve)
      idle = setTimeout(stop, IDLE_MS).unref()
    })
  }
}

if (!isMainThread) {
  parentPort!.on('message', (order: MergeOrder) => {
    parentPort!.postMessage(mergeSegments(listingSchema, order))
  })
}
