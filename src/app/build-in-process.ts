/**
 * Builds a segment in a process of its own, so that no request waits for it and its memory goes back to the
 * system. One file for all ends: imported, it starts the process and takes the segment from its pipe; run as
 * the process, it reads the store, has threads read a part of it each, and sends the segment.
 * Cost: the start of a process, and a copy of the segment through the pipe.
 */
import { Socket } from 'node:net'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { country } from '../country/served-country.ts'
import type { SegmentPart } from '../engine/segment/build-segment.ts'
import { receiveSegment, sendSegment } from '../engine/segment/segment-pipe.ts'
import { recordContext } from '../service/listings/record-context.ts'
import {
  type BuildSource,
  buildSegmentFromStore,
  type IdRange,
  readPart,
} from '../service/sync/build-segment-from-store.ts'
import type { BuiltSegment } from '../service/sync/engine-sync.ts'
import { breakOf, type FeedMark, pageAfter } from '../service/sync/feed-mark.ts'
import { saveSegment } from '../service/sync/segment-cache.ts'
import { openShore } from './map/open-shore.ts'
import { openForReading, type StorePlace } from './open-store.ts'
import { PIPE_FD, runInProcess, workAsProcess } from './run-in-process.ts'
import { runInThread } from './run-in-thread.ts'

export interface BuildOrder {
  readonly place: StorePlace
  readonly baseUrl: string
  /** Of which the coast is; null: the country's own. */
  readonly mapDir: string | null
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
export async function buildInProcess(
  order: BuildOrder,
  signal: AbortSignal,
  onError: (error: unknown) => void,
  onEnd: () => void = () => undefined,
): Promise<BuiltSegment> {
  const process = runInProcess(new URL(import.meta.url), order)
  signal.addEventListener('abort', process.stop, { once: true })
  const ended = process.done.finally(() => {
    signal.removeEventListener('abort', process.stop)
    onEnd()
  })
  // A fault before the segment is there is the caller's; after, it is one of keeping it.
  const failed = ended.then(() => {
    throw new Error('a build ended without a segment')
  })
  failed.catch(() => undefined)
  const received = receiveSegment(process.bytes).catch(() => failed)
  const { data, about } = await received
  ended.catch((error) => {
    if (!signal.aborted) onError(error)
  })
  return { segment: data, ...(about as Omit<BuiltSegment, 'segment'>) }
}

function readInThread(order: PartOrder): Promise<SegmentPart> {
  const { promise, resolve, reject } = Promise.withResolvers<SegmentPart>()
  const thread = runInThread<SegmentPart>(new URL(import.meta.url), order, resolve)
  thread.done.then(() => reject(new Error('a build thread ended without a word')), reject)
  return promise
}

async function withSource(
  { place, baseUrl, mapDir, dayStartMs, isAnew }: BuildOrder,
  work: (source: BuildSource) => Promise<void>,
): Promise<void> {
  const store = await openForReading(place, isAnew)
  try {
    await work({
      store,
      context: recordContext(country, baseUrl, undefined, openShore(mapDir, country)),
      dayStartMs,
    })
  } finally {
    await store.close()
  }
}

function runBuild(order: BuildOrder): Promise<void> {
  return withSource(order, async (source) => {
    const readElsewhere = (range: IdRange, mark: FeedMark) =>
      readInThread({ ...order, range, mark })
    const built = await buildSegmentFromStore(source, order.threads, readElsewhere)
    const { segment, ...about } = built
    await sendSegment(new Socket({ fd: PIPE_FD, readable: false, writable: true }), segment, about)
    if (order.cachePath !== null) await saveSegment(order.cachePath, built, source.context)
  })
}

function runPart(order: PartOrder, post: (part: SegmentPart) => void): Promise<void> {
  return withSource(order, async (source) => {
    const broken = breakOf(await pageAfter(source.store, order.mark, 1), order.mark)
    if (broken) throw broken
    post(await readPart(source, order.range))
  })
}

if (!isMainThread) await runPart(workerData, (part) => parentPort!.postMessage(part))
else if (import.meta.main) workAsProcess(runBuild)
