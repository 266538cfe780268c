/**
 * Builds a segment in a thread of its own, so that no request waits for it. One file for both ends:
 * imported, it starts the thread; run as the thread, it reads the store and posts the segment, whose
 * arrays are shared memory and are not copied.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { cyprus } from './country/cyprus/cyprus.ts'
import { openForReading, type StorePlace } from './open-store.ts'
import { runInThread } from './run-in-thread.ts'
import { buildSegmentFromStore } from './service/build-segment-from-store.ts'
import type { BuiltSegment } from './service/market.ts'
import { recordContext } from './service/record-context.ts'
import { saveSegment } from './service/segment-cache.ts'

export interface BuildOrder {
  readonly place: StorePlace
  readonly baseUrl: string
  readonly dayStartMs: number
  /** Where to keep the segment for the next start; null: nowhere. */
  readonly cachePath: string | null
  readonly storeId: string
}

/** Resolves with the segment as soon as it is there; the file is written after. */
export function buildInThread(
  order: BuildOrder,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<BuiltSegment> {
  const { promise, resolve, reject } = Promise.withResolvers<BuiltSegment>()
  const thread = runInThread<BuiltSegment>(new URL(import.meta.url), order, resolve)
  signal.addEventListener('abort', thread.stop, { once: true })
  thread.done
    .then(() => reject(new Error('the build thread ended without a segment')))
    .catch((error) => {
      reject(error)
      if (!signal.aborted) onError(error)
    })
    .finally(() => signal.removeEventListener('abort', thread.stop))
  return promise
}

async function runBuild(order: BuildOrder, post: (built: BuiltSegment) => void): Promise<void> {
  const { place, baseUrl, dayStartMs, cachePath, storeId } = order
  const store = await openForReading(place)
  try {
    const built = await buildSegmentFromStore(store, recordContext(cyprus, baseUrl), dayStartMs)
    post(built)
    if (cachePath !== null) await saveSegment(cachePath, built, baseUrl, storeId)
  } finally {
    await store.close()
  }
}

if (!isMainThread) await runBuild(workerData, (built) => parentPort!.postMessage(built))
