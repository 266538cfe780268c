/** The thread that reads a part of the store for the process that builds a segment. */
import { parentPort, workerData } from 'node:worker_threads'
import { readPart } from '../../service/sync/build-segment-from-store.ts'
import { breakOf, pageAfter } from '../../service/sync/feed-mark.ts'
import type { PartOrder } from '../build-in-process.ts'
import { withBuildSource } from '../with-build-source.ts'

const order: PartOrder = workerData

await withBuildSource(order, async (opened) => {
  const broken = breakOf(await pageAfter(opened.store, order.mark, 1), order.mark)
  if (broken) throw broken
  parentPort!.postMessage(await readPart({ ...opened, records: order.records }, order.range))
})
