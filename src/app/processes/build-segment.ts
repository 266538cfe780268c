/** The process that builds a segment: reads the store, has threads read a part of it each, and writes the file. */
import type { SegmentPart } from '../../engine/segment/build-segment.ts'
import { buildSegmentFromStore, type IdRange } from '../../service/sync/build-segment-from-store.ts'
import type { FeedMark } from '../../service/sync/feed-mark.ts'
import { saveSegment } from '../../service/sync/segment-cache.ts'
import { appLimits } from '../app-limits.ts'
import type { BuildOrder, PartOrder } from '../build-in-process.ts'
import { processFile } from '../paths.ts'
import { runInThread, workAsProcess } from '../threads/run-in-process.ts'
import { withBuildSource } from '../with-build-source.ts'

function runBuild(order: BuildOrder, report: (share: number) => void): Promise<void> {
  let reportedMs = performance.now()
  const onRead = (share: number) => {
    if (performance.now() - reportedMs < appLimits.build.reportEveryMs) return
    reportedMs = performance.now()
    report(share)
  }
  return withBuildSource(order, async (opened) => {
    const source = { ...opened, onRead }
    const readElsewhere = (range: IdRange, mark: FeedMark) =>
      readInThread({ ...order, range, mark })
    const built = await buildSegmentFromStore(source, order.threads, readElsewhere)
    await saveSegment(order.path, built, source.context)
  })
}

function readInThread(order: PartOrder): Promise<SegmentPart> {
  const { promise, resolve, reject } = Promise.withResolvers<SegmentPart>()
  const thread = runInThread<SegmentPart>(processFile('read-part'), order, resolve)
  thread.done.then(() => reject(new Error('a build thread ended without a word')), reject)
  return promise
}

workAsProcess(runBuild)
