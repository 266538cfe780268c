/**
 * Builds a segment in threads of its own, so that no request waits for it. One file for all ends:
 * imported, it starts the thread; run as the thread, it reads the store, has further threads read a
 * part of it each, and posts the segment, whose arrays are shared memory and are not copied.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { cyprus } from './country/cyprus/cyprus.ts'
import type { SegmentPart } from './engine/build-segment.ts'
import { openForReading, type StorePlace } from './open-store.ts'
import { runInThread } from './run-in-thread.ts'
import {
  type BuildSource,
  buildSegmentFromStore,
  type IdRange,
  readPart,
} from './service/build-segment-from-store.ts'
import { breakOf, type FeedMark, pageAfter } from './service/feed-mark.ts'
import type { BuiltSegment } from './service/market.ts'
import { recordContext } from './service/record-context.ts'
import { saveSegment } from './service/segment-cache.ts'

export interface BuildOrder {
  readonly place: StorePlace
  readonly baseUrl: string
  readonly dayStartMs: number
  /** Where to keep the segment for the next start; null: nowhere. */
  readonly cachePath: string | null
  /** Of the store itself, never of a replica. */
  readonly isAnew: boolean
  /** How many may read at a time. */
  readonly threads: number
}

/** For a thread that reads a part. */
interface PartOrder extends BuildOrder {
  readonly range: IdRange
  /** Up to where the part must hold the changes. */
  readonly mark: FeedMark
}

/** Resolves with the segment as soon as it is there; the file is written after. `onEnd` tells that it is, or failed. */
export function buildInThread(
  order: BuildOrder,
  signal: AbortSignal,
  onError: (error: unknown) => void,
  onEnd: () => void = () => undefined,
): Promise<BuiltSegment> {
  const { posted, thread } = firstMessage<BuiltSegment>(order)
  signal.addEventListener('abort', thread.stop, { once: true })
  thread.done
    .catch((error) => {
      if (!signal.aborted) onError(error)
    })
    .finally(() => {
      signal.removeEventListener('abort', thread.stop)
      onEnd()
    })
  return posted
}

function firstMessage<T>(order: BuildOrder | PartOrder) {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const thread = runInThread<T>(new URL(import.meta.url), order, resolve)
  thread.done.then(() => reject(new Error('a build thread ended without a word')), reject)
  return { posted: promise, thread }
}

async function runThread(order: BuildOrder | PartOrder, post: (message: unknown) => void) {
  const { place, baseUrl, dayStartMs } = order
  const store = await openForReading(place, order.isAnew)
  const source = { store, context: recordContext(cyprus, baseUrl), dayStartMs }
  try {
    if (!('range' in order)) await runBuild(order, source, post)
    else {
      const broken = breakOf(await pageAfter(store, order.mark, 1), order.mark)
      if (broken) throw broken
      post(await readPart(source, order.range))
    }
  } finally {
    await store.close()
  }
}

async function runBuild(
  order: BuildOrder,
  source: BuildSource,
  post: (built: BuiltSegment) => void,
): Promise<void> {
  const { threads, cachePath, baseUrl } = order
  const readElsewhere = (range: IdRange, mark: FeedMark) =>
    firstMessage<SegmentPart>({ ...order, range, mark }).posted
  const built = await buildSegmentFromStore(source, threads, readElsewhere)
  post(built)
  if (cachePath !== null) await saveSegment(cachePath, built, baseUrl)
}

if (!isMainThread) await runThread(workerData, (message) => parentPort!.postMessage(message))
