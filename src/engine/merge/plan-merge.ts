/**
 * Which segments are to become one. They are kept so that each is larger than all smaller ones together by a
 * factor: a query visits a handful of them, however many changes have come, and a document is merged some
 * few times in its life.
 * Invariant: after all planned merges there are at most MANY segments more than log4(rows / 256).
 */
import type { Segment } from '../segment/segment.ts'

/** A segment with fewer rows than so many times all smaller ones is merged with them. */
const GROWTH = 3
/** Fewer are not worth a merge yet. */
const MANY = 4
/** A segment of which more has died than this share is merged to be rid of them. */
const DEAD_SHARE = 0.5
/** Of fewer rows nothing is gained. */
const DEAD_ROWS_MIN = 4_096

/** `fresh`: how many documents of the tail become rows of the merged segment, 0 if none do. */
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
