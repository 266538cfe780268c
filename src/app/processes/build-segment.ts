/** The process that builds a segment: reads the store, has threads read a part of it each, and writes the file. */
import type { SegmentPart } from '../../engine/segment/build-segment.ts'
import { appLimits } from '../app-limits.ts'
import { type BuildOrder, type PartOrder, writeSegment } from '../build-in-process.ts'
import { processFile } from '../paths.ts'
import { runInThread, workAsProcess } from '../threads/run-in-process.ts'

function runBuild(order: BuildOrder, report: (share: number) => void): Promise<void> {
  let reportedMs = performance.now()
  const onRead = (share: number) => {
    if (performance.now() - reportedMs < appLimits.build.reportEveryMs) return
    reportedMs = performance.now()
    report(share)
  }
  return writeSegment(
    order,
    onRead,
    (records) => (range, mark) => readInThread({ ...order, range, mark, records }),
  )
}

function readInThread(order: PartOrder): Promise<SegmentPart> {
  const { promise, resolve, reject } = Promise.withResolvers<SegmentPart>()
  const thread = runInThread<SegmentPart>(processFile('read-part'), order, resolve)
  thread.done.then(() => reject(new Error('a build thread ended without a word')), reject)
  return promise
}

workAsProcess(runBuild)
