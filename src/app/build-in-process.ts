/**
 * Builds a segment in a process of its own, so that no request waits for it and its memory goes back to the
 * system: starts the process (processes/build-segment.ts) and opens the file that it has written. A small market
 * is built here: reading it takes less than the start of a process.
 * Cost: the start of a process, and the segment written and its index read.
 */
import type { RecordPlace } from '../engine/segment/record-writer.ts'
import { withSegmentFile } from '../engine/segment/segment-file.ts'
import {
  buildSegmentFromStore,
  type IdRange,
  type ReadElsewhere,
} from '../service/sync/build-segment-from-store.ts'
import type { FeedMark } from '../service/sync/feed-mark.ts'
import { finishSegment, readSaved } from '../service/sync/segment-cache.ts'
import type { BuiltSegment } from '../service/sync/sync-state.ts'
import { processFile } from './paths.ts'
import { runInProcess } from './threads/run-in-process.ts'
import { type SourceOrder, withBuildSource } from './with-build-source.ts'

export interface BuildOrder extends SourceOrder {
  /** Where the segment goes. */
  readonly path: string
  /** How many may read at a time. */
  readonly threads: number
}

/** For a thread that reads a part. */
export interface PartOrder extends BuildOrder {
  readonly range: IdRange
  /** Where its records go. */
  readonly records: RecordPlace
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
    return await openBuilt(order)
  } finally {
    signal.removeEventListener('abort', process.stop)
  }
}

export async function buildHere(order: BuildOrder): Promise<BuiltSegment> {
  await writeSegment(order)
  return openBuilt(order)
}

/** Reads the store, or has parts of it read elsewhere, and writes the file. */
export function writeSegment(
  order: BuildOrder,
  onRead?: (share: number) => void,
  elsewhere?: (records: RecordPlace) => ReadElsewhere,
): Promise<void> {
  return withBuildSource(order, (opened) =>
    withSegmentFile(order.path, async (file) => {
      const records = file.place
      const source = { ...opened, onRead, records }
      const built = await buildSegmentFromStore(source, order.threads, elsewhere?.(records))
      await finishSegment(file, built, source.context)
    }),
  )
}

async function openBuilt({ path }: BuildOrder): Promise<BuiltSegment> {
  const built = await readSaved(path)
  if (!built) throw new Error('a build ended without a segment')
  return built
}
