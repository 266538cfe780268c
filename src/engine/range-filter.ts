/**
 * Rows whose number lies between two bounds. A column with bitmaps knows how many these are after
 * two binary searches; any other column is read number by number.
 */
import { clearBit, hasBit } from '../structures/bitmap.ts'
import { findRange, intersectRun, type SortedColumn } from '../structures/sorted-column.ts'
import type { RangeClause } from './query.ts'
import { type RowFilter, siftRows } from './row-filter.ts'

export function rangeFilter(column: SortedColumn, { min, max }: RangeClause): RowFilter {
  const { values, order, step } = column
  const [from, to] = findRange(column, min, max)
  const matches = between(values, min, max)
  return {
    atMost: to - from,
    narrowCost: values.length / 32 + step,
    narrow: (bitmap) => intersectRun(column, from, to, bitmap),
    sift: (rows, length) => siftRows(rows, length, matches),
    list: (rows) => {
      rows.set(order.subarray(from, to))
      return to - from
    },
  }
}

export function scanFilter(values: Float64Array, { min, max }: RangeClause): RowFilter {
  const matches = between(values, min, max)
  return {
    atMost: values.length,
    narrowCost: values.length,
    narrow: (bitmap) => {
      for (let row = 0; row < values.length; row++) {
        if (hasBit(bitmap, row) && !matches(row)) clearBit(bitmap, row)
      }
    },
    sift: (rows, length) => siftRows(rows, length, matches),
    list: (rows) => {
      for (let row = 0; row < values.length; row++) rows[row] = row
      return siftRows(rows, values.length, matches)
    },
  }
}

/** NaN, no value, fails both comparisons. */
function between(values: Float64Array, min: number | null, max: number | null) {
  const [low, high] = [min ?? -Infinity, max ?? Infinity]
  return (row: number) => values[row] >= low && values[row] <= high
}
