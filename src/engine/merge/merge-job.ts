/**
 * Fresh documents and segments on their way to become one segment, off the thread that searches them: what that
 * thread is sent, and what has died meanwhile.
 * Cost: a copy of a bit for each row, and of each document when it is sent.
 */
import { bitmapWords } from '../../structures/rows/bitmap.ts'
import { sharedUint32 } from '../../structures/rows/shared-array.ts'
import type { EngineDocument } from '../engine-schema.ts'
import type { Segment } from '../segment/segment.ts'
import type { SegmentData } from '../segment/segment-data.ts'
import type { TailDocument } from '../tail/tail.ts'
import type { MergeInput, MergeOrder } from './merge-segments.ts'

export interface MergeJob {
  /** Segments are shared memory: sending them to a thread copies nothing. */
  readonly order: MergeOrder
  /** Takes the result in place of what it was made from. */
  finish(data: SegmentData): void
  abandon(): void
  /** The ids of segments whose rows have died since it began. */
  died(): Iterable<number>
}

export function mergeJob(
  fresh: readonly TailDocument[],
  segments: readonly Segment[],
  take: (data: SegmentData | null) => void,
): MergeJob {
  const inputs = segments.map(({ data, live }): MergeInput => {
    const alive = sharedUint32(bitmapWords(data.rows))
    alive.set(live)
    return { data, live: alive }
  })
  function* died(): Generator<number> {
    for (const [i, { data, live }] of inputs.entries()) {
      const now = segments[i].live
      for (let word = 0; word < live.length; word++) {
        let gone = live[word] & ~now[word]
        for (; gone !== 0; gone &= gone - 1) {
          yield data.ids[word * 32 + 31 - Math.clz32(gone & -gone)]
        }
      }
    }
  }
  return {
    // Without the words, which are as much to send as all the rest and are in the text.
    order: { documents: fresh.map(({ words, ...document }): EngineDocument => document), inputs },
    finish: take,
    abandon: () => take(null),
    died,
  }
}
