/**
 * Builds a segment in a process of its own, so that no request waits for it and its memory goes back to the
 * system: starts the process (processes/build-segment.ts) and opens the file that it has written.
 * Cost: the start of a process, and the segment written and its index read.
 */
import type { IdRange } from '../service/sync/build-segment-from-store.ts'
import type { FeedMark } from '../service/sync/feed-mark.ts'
import { readSaved } from '../service/sync/segment-cache.ts'
import type { BuiltSegment } from '../service/sync/sync-state.ts'
import { processFile } from './paths.ts'
import { runInProcess } from './threads/run-in-process.ts'
import type { SourceOrder } from './with-build-source.ts'

export interface BuildOrder extends SourceOrder {
  /** Where the segment goes. */
  readonly path: string
  /** How many may read at a time. */
  readonly threads: number
}

/** For a thread that reads a part. */
export interface PartOrder extends BuildOrder {
  readonly range: IdRange
  /** Up to where the part must hold the changes. */
  readonly mark: FeedMark
}

export async function buildInProcess(
  order: BuildOrder,
  signal: AbortSignal,
  onRead: (share: number) => void = () => undefined,
): Promise<BuiltSegment> {
  const process = runInProcess<number>(processFile('build-segment'), order, onRead)
  signal.addEventListener('abort', process.stop, { once: true })
  try {
    await process.done
    const built = await readSaved(order.path)
    if (!built) throw new Error('a build ended without a segment')
    return built
  } finally {
    signal.removeEventListener('abort', process.stop)
  }
}
