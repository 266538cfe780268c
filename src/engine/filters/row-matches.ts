/** The rows of a segment that match, as a list if they are few, else as a bitmap. */
import { type Bitmap, setBit } from '../../structures/rows/bitmap.ts'
import type { Segment } from '../segment/segment.ts'

export type RowMatches =
  | { readonly count: number; readonly list: Uint32Array; readonly bitmap: null }
  | { readonly count: number; readonly list: null; readonly bitmap: Bitmap }

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
