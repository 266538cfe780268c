/** The thread that merges, renews and saves segments, one after the other, as it is asked. */

import { parentPort } from 'node:worker_threads'
import { type MergeOrder, mergeSegments } from '../../engine/merge/merge-segments.ts'
import type { SegmentData } from '../../engine/segment/segment-data.ts'
import { listingSchema } from '../../service/sync/listing-schema.ts'
import { renewScores, renewValues } from '../../service/sync/renew-values.ts'
import { type Made, saveSegment } from '../../service/sync/segment-cache.ts'
import type { RenewedSegments, RenewOrder, SaveOrder } from '../../service/sync/sync-state.ts'
import { type SourcePlace, withBuildSource } from '../with-build-source.ts'

/** A segment that was written to a file, and where the chunks of its records begin there. */
export interface WrittenSegment {
  readonly segment: SegmentData
  readonly starts: readonly number[]
}

interface SaveTo extends SaveOrder {
  readonly path: string
  readonly made: Made
}

/** What the thread can do. */
const tasks = {
  merge: async (order: MergeOrder): Promise<SegmentData> => mergeSegments(listingSchema, order),
  async renew(order: RenewOrder & SourcePlace): Promise<RenewedSegments> {
    const { segments, freshIds, dayStartMs, hasNewValues } = order
    if (hasNewValues) {
      return withBuildSource({ ...order, isRebuild: false }, (source) =>
        renewValues(source, segments, freshIds),
      )
    }
    const columns = segments.map((data) => renewScores(data, dayStartMs))
    return { columns, documents: null, modelVersion: null }
  },
  async save({ order, path, made, ...about }: SaveTo): Promise<WrittenSegment> {
    const segment = mergeSegments(listingSchema, order)
    return { segment, starts: await saveSegment(path, { segment, ...about }, made) }
  },
}

export type EngineThread = typeof tasks
export type TaskName = keyof EngineThread

export interface TaskRequest {
  readonly name: TaskName
  readonly order: unknown
}
export type TaskAnswer = { readonly result: unknown } | { readonly failed: unknown }
/** What is posted first. */
export type Loaded = 'loaded'

async function answer({ name, order }: TaskRequest): Promise<TaskAnswer> {
  try {
    return { result: await tasks[name](order as never) }
  } catch (failed) {
    return { failed }
  }
}

parentPort!.on('message', async (asked: TaskRequest) =>
  parentPort!.postMessage(await answer(asked)),
)
parentPort!.postMessage('loaded' satisfies Loaded)
