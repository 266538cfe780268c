/**
 * Rows by their ids. Callers name few: a page of them.
 * Cost: one binary search for each id.
 */
import { hasBit, setBit } from '../../structures/rows/bitmap.ts'
import { rowFrom } from '../segment/segment.ts'
import type { SegmentData } from '../segment/segment-data.ts'
import { type RowFilter, siftRows } from './row-filter.ts'

export function idFilter(data: SegmentData, ids: readonly number[]): RowFilter {
  const wanted = new Set<number>()
  for (const id of ids) {
    const row = rowFrom(data, id)
    if (row < data.rows && data.ids[row] === id) wanted.add(row)
  }
  const rows = Uint32Array.from(wanted).sort()
  return {
    atMost: rows.length,
    bits: null,
    narrowCost: data.rows / 32 + rows.length,
    narrow(bitmap) {
      const kept = rows.filter((row) => hasBit(bitmap, row))
      bitmap.fill(0)
      for (const row of kept) setBit(bitmap, row)
    },
    sift: (list, length) => siftRows(list, length, (row) => wanted.has(row)),
    list(list) {
      list.set(rows)
      return rows.length
    },
  }
}
