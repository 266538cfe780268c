/**
 * The rows of a segment that belong to a group: those that have a number in a column.
 * Cost: found once for a segment and column, rows/8 bytes.
 */
import { type Bitmap, bitmapWords, setBit } from '../../structures/rows/bitmap.ts'
import { columnNamed } from '../segment/column-named.ts'
import type { SegmentData } from '../segment/segment-data.ts'

const known = new WeakMap<SegmentData, Map<string, Bitmap>>()

export function groupedRows(data: SegmentData, column: string): Bitmap {
  const byColumn = known.get(data) ?? new Map<string, Bitmap>()
  known.set(data, byColumn)
  const before = byColumn.get(column)
  if (before) return before
  const numbers = columnNamed(data.numbers, column)
  const grouped = new Uint32Array(bitmapWords(data.rows))
  for (let row = 0; row < data.rows; row++) if (!Number.isNaN(numbers[row])) setBit(grouped, row)
  byColumn.set(column, grouped)
  return grouped
}

/** Calls back with the rows of a bitmap that belong to a group. */
export function eachGrouped(
  data: SegmentData,
  column: string,
  bitmap: Bitmap,
  visit: (row: number, group: number) => void,
): void {
  const grouped = groupedRows(data, column)
  const numbers = columnNamed(data.numbers, column)
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i] & grouped[i]; word !== 0; word &= word - 1) {
      const row = i * 32 + 31 - Math.clz32(word & -word)
      visit(row, numbers[row])
    }
  }
}
