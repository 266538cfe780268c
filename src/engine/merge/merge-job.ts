/**
 * A merge of fresh documents and segments into one segment, done off the thread that searches: which segments are due,
 * what the other thread is sent, and which rows have died in the meantime.
 * Cost: a copy of a bit for each row, and of each document when it is sent.
 */
import { bitmapWords } from '../../structures/rows/bitmap.ts'
import { sharedUint32 } from '../../structures/rows/shared-array.ts'
import type { EngineDocument } from '../engine-schema.ts'
import type { Segment } from '../segment/segment.ts'
import type { SegmentData } from '../segment/segment-data.ts'
import type { TailDocument } from '../tail.ts'
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

/** A segment is merged with all smaller ones when it has fewer rows than this many times theirs. */
const GROWTH = 3
/** Fewer are not worth a merge yet. */
const MANY = 4
/** A segment of which more has died than this share is merged to be rid of them. */
const DEAD_SHARE = 0.5
/** Of fewer rows nothing is gained. */
const DEAD_ROWS_MIN = 4_096

/**
 * Which segments should become one: sizes stay such that each segment is larger than all smaller ones together by a
 * factor, so a query visits a handful of them, however many changes have come, and a document is merged only a few
 * times in its life.
 * Invariant: after all planned merges there are at most MANY segments more than log4(rows / 256).
 * `fresh`: how many documents of the tail become rows of the merged segment, 0 if none do. */
export function planMerge(segments: readonly Segment[], fresh: number): Segment[] {
  const descending = segments.toSorted((a, b) => b.liveRows - a.liveRows)
  const others = fresh > 0 ? 1 : 0
  let smaller = descending.reduce((sum, { liveRows }) => sum + liveRows, fresh)
  for (const [i, { data, liveRows }] of descending.entries()) {
    smaller -= liveRows
    const dead = data.rows - liveRows
    const isHollow = dead > DEAD_ROWS_MIN && dead > data.rows * DEAD_SHARE
    const isDue = liveRows < GROWTH * smaller && descending.length - i + others >= MANY
    if (isHollow || isDue) return descending.slice(i)
  }
  return []
}
