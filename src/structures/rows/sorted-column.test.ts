import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapWords, listBits, setBit, setFirstBits } from './bitmap.ts'
import { radixOrder } from './radix-order.ts'
import {
  findRange,
  firstOccupied,
  intersectRun,
  lastOccupied,
  packSortedColumn,
  rankListed,
  rankRows,
} from './sorted-column.ts'

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

it('names a run of the order that holds every row of a bitmap', () => {
  const numbers = fc.array(fc.tuple(value, fc.boolean()), { maxLength: 400 })
  const ends = fc.tuple(fc.nat(400), fc.nat(400))
  fc.assert(
    fc.property(numbers, ends, (pairs, [a, b]) => {
      const values = new Float64Array(pairs.map(([number]) => number))
      const column = packSortedColumn(values, radixOrder(values))
      const places = [...column.order.keys()].filter(
        (place) =>
          place >= Math.min(a, b) && place <= Math.max(a, b) && pairs[column.order[place]][1],
      )
      const bitmap = new Uint32Array(bitmapWords(values.length))
      for (const place of places) setBit(bitmap, column.order[place])
      const valued = places.filter((place) => place < column.valued)
      const first = Math.min(column.valued, ...valued)
      expect(firstOccupied(column, bitmap)).toBeLessThanOrEqual(first)
      expect(firstOccupied(column, bitmap)).toBeGreaterThan(first - column.step)
      const end = Math.max(-1, ...valued) + 1
      expect(lastOccupied(column, bitmap)).toBeGreaterThanOrEqual(end)
      expect(lastOccupied(column, bitmap)).toBeLessThan(end + column.step)
    }),
  )
})

it('ranks rows alike, listed or as a bitmap', () => {
  const numbers = fc.array(fc.tuple(value, fc.boolean()), { maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(numbers, (pairs) => {
      const values = new Float64Array(pairs.map(([number]) => number))
      const column = packSortedColumn(values, radixOrder(values))
      const listed = [...pairs.keys()].filter((row) => pairs[row][1])
      const bitmap = new Uint32Array(bitmapWords(values.length))
      for (const row of listed) setBit(bitmap, row)
      const ranks = rankRows(column, bitmap)
      expect(rankListed(column, Uint32Array.from(listed))).toEqual(ranks)
      const valued = listed.filter((row) => !Number.isNaN(values[row]))
      expect(ranks[ranks.length - 1]).toBe(valued.length)
    }),
  )
})
