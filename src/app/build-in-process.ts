/**
 * Builds a segment in a process of its own, so that no request waits for it and its memory goes back to the
 * system. One file for all ends: imported, it starts the process and opens the segment's file; run as
 * the process, it reads the store, has threads read a part of it each, and writes the file.
 * Cost: the start of a process, and the segment written and its index read.
 */
import { rm } from 'node:fs/promises'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { SegmentPart } from '../engine/segment/build-segment.ts'
import {
  buildSegmentFromStore,
  type IdRange,
  readPart,
} from '../service/sync/build-segment-from-store.ts'
import type { BuiltSegment } from '../service/sync/engine-sync.ts'
import { breakOf, type FeedMark, pageAfter } from '../service/sync/feed-mark.ts'
import { readSaved, saveSegment } from '../service/sync/segment-cache.ts'
import { runInProcess, workAsProcess } from './run-in-process.ts'
import { runInThread } from './threads/run-in-thread.ts'
import { type SourceOrder, withBuildSource } from './with-build-source.ts'

export interface BuildOrder extends SourceOrder {
  /** Where the segment goes. */
  readonly path: string
  /** Whether the file stays, for the next start, or has no name any more once it is open. */
  readonly isKept: boolean
  /** How many may read at a time. */
  readonly threads: number
}

/** For a thread that reads a part. */
interface PartOrder extends BuildOrder {
  readonly range: IdRange
  /** Up to where the part must hold the changes. */
  readonly mark: FeedMark
}

export async function buildInProcess(
  order: BuildOrder,
  signal: AbortSignal,
  onRead: (share: number) => void = () => undefined,
): Promise<BuiltSegment> {
  const process = runInProcess<number>(new URL(import.meta.url), order, onRead)
  signal.addEventListener('abort', process.stop, { once: true })
  try {
    await process.done
    const built = await readSaved(order.path)
    if (!built) throw new Error('a build ended without a segment')
    return built
  } finally {
    signal.removeEventListener('abort', process.stop)
    if (!order.isKept) await rm(order.path, { force: true })
  }
}

function readInThread(order: PartOrder): Promise<SegmentPart> {
  const { promise, resolve, reject } = Promise.withResolvers<SegmentPart>()
  const thread = runInThread<SegmentPart>(new URL(import.meta.url), order, resolve)
  thread.done.then(() => reject(new Error('a build thread ended without a word')), reject)
  return promise
}

/** Short builds are nobody's concern. */
const TELL_EVERY_MS = 5_000

function runBuild(order: BuildOrder, tell: (share: number) => void): Promise<void> {
  let toldMs = performance.now()
  const onRead = (share: number) => {
    if (performance.now() - toldMs < TELL_EVERY_MS) return
    toldMs = performance.now()
    tell(share)
  }
  return withBuildSource(order, async (opened) => {
    const source = { ...opened, onRead }
    const readElsewhere = (range: IdRange, mark: FeedMark) =>
      readInThread({ ...order, range, mark })
    const built = await buildSegmentFromStore(source, order.threads, readElsewhere)
    await saveSegment(order.path, built, source.context)
  })
}

function runPart(order: PartOrder, post: (part: SegmentPart) => void): Promise<void> {
  return withBuildSource(order, async (source) => {
    const broken = breakOf(await pageAfter(source.store, order.mark, 1), order.mark)
    if (broken) throw broken
    post(await readPart(source, order.range))
  })
}

if (!isMainThread) await runPart(workerData, (part) => parentPort!.postMessage(part))
else if (import.meta.main) workAsProcess(runBuild)
