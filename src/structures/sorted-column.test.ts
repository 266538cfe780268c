import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapWords, listBits, setFirstBits } from './bitmap.ts'
import { radixOrder } from './radix-order.ts'
import { findRange, intersectRun, packSortedColumn } from './sorted-column.ts'

const value = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -20, max: 20 }) },
  fc.constant(Number.NaN),
)
const bound = fc.option(fc.integer({ min: -22, max: 22 }))

it('finds the rows of a range like a scan does', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 400 }), bound, bound, (numbers, min, max) => {
      const values = new Float64Array(numbers)
      const column = packSortedColumn(values, radixOrder(values))
      const [from, to] = findRange(column, min, max)
      const bitmap = new Uint32Array(bitmapWords(values.length))
      setFirstBits(bitmap, values.length)
      intersectRun(column, from, to, bitmap)
      const rows = new Uint32Array(values.length)
      const expected = numbers.flatMap((number, row) =>
        number >= (min ?? -Infinity) && number <= (max ?? Infinity) ? [row] : [],
      )
      expect([...rows.subarray(0, listBits(bitmap, rows))]).toEqual(expected)
      expect(to - from).toBe(expected.length)
    }),
  )
})
