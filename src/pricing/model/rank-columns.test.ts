import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankColumns } from './rank-columns.ts'

const value = fc.oneof(fc.float(), fc.constant(Number.NaN), fc.integer({ min: -3, max: 3 }))

it('orders the rows of each column by value, equal ones by row, without those that have none', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { maxLength: 200 }), (rows) => {
      const table = Float32Array.from(rows.flat())
      const ranked = rankColumns(table, rows.length, 2)
      for (const [column, order] of ranked.rows.entries()) {
        const values = ranked.values[column]
        const known = [...rows.keys()].filter((row) => !Number.isNaN(rows[row][column]))
        expect([...order].toSorted((a, b) => a - b)).toEqual(known)
        expect([...values]).toEqual(Array.from(order, (row) => table[2 * row + column]))
        for (let at = 1; at < order.length; at++) {
          const [before, after] = [values[at - 1], values[at]]
          const isFirst = Object.is(before, after) && order[at - 1] < order[at]
          const isZero = Object.is(before, -0) && Object.is(after, 0)
          expect(before < after || isFirst || isZero).toBe(true)
        }
      }
    }),
  )
})
