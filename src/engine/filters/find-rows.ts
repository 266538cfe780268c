/**
 * The live rows of a segment that pass all filters, as a list if they are few, else as a bitmap.
 * Invariant: the answer lies in the segment's work space and holds until the next call.
 * Cost: a rare filter leads and the others only look at its rows; without one, each filter costs a
 * pass over the bitmap, the costly ones last and only over what is left.
 */
import {
  type Bitmap,
  countBits,
  intersectAll,
  listBits,
  setBit,
} from '../../structures/rows/bitmap.ts'
import type { Segment } from '../segment/segment.ts'
import { type RowFilter, siftByBits } from './row-filter.ts'

/** Up to one row in 64 a list is faster to narrow than a bitmap, which costs a step per 32 rows. */
const LEAD_SHARE = 64
const MIN_LEAD_ROWS = 64
/** Testing a single row against a costly filter takes about this many steps. */
const STEPS_PER_TEST = 20

export type RowMatches =
  | { readonly count: number; readonly list: Uint32Array; readonly bitmap: null }
  | { readonly count: number; readonly list: null; readonly bitmap: Bitmap }

export function findRows(segment: Segment, filters: RowFilter[]): RowMatches {
  const { live, liveRows, space, data, work } = segment
  if (filters.length === 0) return { count: liveRows, list: null, bitmap: live }
  filters.sort((a, b) => a.atMost - b.atMost)
  if (filters[0].atMost <= Math.max(MIN_LEAD_ROWS, data.rows / LEAD_SHARE)) {
    const length = filters[0].list(space.list)
    work.steps += length
    const living = liveRows === data.rows ? length : siftByBits(space.list, length, live)
    return siftList(segment, living, filters, 1)
  }
  // The copy, the count, and one for each filter.
  work.steps += (filters.length + 2) * live.length
  space.matches.set(live)
  intersectAll(
    space.matches,
    filters.flatMap(({ bits }) => bits ?? []),
  )
  const others = filters.filter(({ bits }) => bits === null)
  others.sort((a, b) => a.narrowCost - b.narrowCost)
  for (const [i, filter] of others.entries()) {
    // Counting costs two steps a word: worth it where the filter costs much more.
    if (filter.narrowCost > 4 * live.length) {
      const count = countBits(space.matches)
      if (count <= space.list.length && count * STEPS_PER_TEST < filter.narrowCost) {
        return siftList(segment, listBits(space.matches, space.list), others, i)
      }
    }
    work.steps += filter.narrowCost
    filter.narrow(space.matches)
  }
  return { count: countBits(space.matches), list: null, bitmap: space.matches }
}

function siftList(
  { space: { list: rows }, work }: Segment,
  length: number,
  filters: readonly RowFilter[],
  from: number,
): RowMatches {
  let left = length
  for (let i = from; i < filters.length && left > 0; i++) {
    work.steps += left
    left = filters[i].sift(rows, left)
  }
  return { count: left, list: rows.subarray(0, left), bitmap: null }
}

/** The matches as a bitmap, whichever form they have. */
export function matchesBitmap(segment: Segment, matches: RowMatches): Bitmap {
  if (matches.bitmap !== null) return matches.bitmap
  const { matches: bitmap } = segment.space
  bitmap.fill(0)
  for (let i = 0; i < matches.count; i++) setBit(bitmap, matches.list[i])
  return bitmap
}

/** Calls back with the matching rows, up to `max` of them. */
export function eachMatch(
  { list, bitmap, count }: RowMatches,
  max: number,
  visit: (row: number) => void,
): void {
  if (list !== null) {
    for (let i = 0; i < count && i < max; i++) visit(list[i])
    return
  }
  let left = Math.min(count, max)
  for (let i = 0; left > 0; i++) {
    for (let word = bitmap[i] | 0; word !== 0 && left > 0; word &= word - 1, left--) {
      visit(i * 32 + 31 - Math.clz32(word & -word))
    }
  }
}
