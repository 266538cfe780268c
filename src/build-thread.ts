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

export interface BuildOrder {
  readonly place: StorePlace
  readonly baseUrl: string
  readonly dayStartMs: number
}

export async function buildInThread(order: BuildOrder): Promise<BuiltSegment> {
  let built: BuiltSegment | null = null
  await runInThread<BuiltSegment>(new URL(import.meta.url), order, (segment) => {
    built = segment
  }).done
  if (!built) throw new Error('the build thread ended without a segment')
  return built
}

async function runBuild({ place, baseUrl, dayStartMs }: BuildOrder): Promise<BuiltSegment> {
  const store = await openForReading(place)
  try {
    return await buildSegmentFromStore(store, recordContext(cyprus, baseUrl), dayStartMs)
  } finally {
    await store.close()
  }
}

if (!isMainThread) parentPort!.postMessage(await runBuild(workerData))
