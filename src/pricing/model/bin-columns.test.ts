import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binColumns } from './bin-columns.ts'
import { rankColumns } from './rank-columns.ts'

const BINS = 16
const shift = fc.double({ min: -0.5, max: 0.5, noNaN: true })
const value = fc.oneof(fc.float({ noNaN: true }), fc.constant(Number.NaN), fc.integer({ max: 3 }))

const binned = (table: Float32Array, columnCount: number, moved?: number) => {
  const rowCount = table.length / columnCount
  const everyone = Int32Array.from({ length: rowCount }, (_, row) => row)
  return binColumns(rankColumns(table, rowCount, columnCount), everyone, BINS, moved)
}

describe('binColumns', () => {
  it('puts a value above an edge exactly when its bin is above that edge', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), shift, (values, moved) => {
        const table = Float32Array.from(values)
        const { bins, edges } = binned(table, 1, moved)
        expect(edges[0].length).toBeLessThan(BINS - 1)
        table.forEach((cell, row) => {
          expect(bins[0][row] === 0).toBe(Number.isNaN(cell))
          if (Number.isNaN(cell)) return
          edges[0].forEach((edge, at) => {
            expect(bins[0][row] > at + 1).toBe(cell > edge)
          })
        })
      }),
    )
  })

  it('moves all edges by the same part of a bin', () => {
    const table = Float32Array.from({ length: 1_500 }, (_, row) => row)
    const [left, middle, right] = [-0.5, 0, 0.5].map((moved) => {
      return binned(table, 1, moved).edges[0]
    })
    expect([...left]).toEqual([...middle].map((edge) => edge - 50))
    expect([...right]).toEqual([...middle].map((edge) => edge + 50))
  })

  it('offers only columns that can split', () => {
    const table = Float32Array.from([1, 5, Number.NaN, 1, 6, 2, 1, 7, Number.NaN])
    expect([...binned(table, 3).usable]).toEqual([1, 2])
  })
})
