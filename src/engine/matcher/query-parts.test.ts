/** What a clause becomes: no answer depends on how it is taken apart, but what queries share and how few cells an area has do. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Clause } from '../engine-query.ts'
import { CELL, cellsAt, ID, partsOf, SPOT_CELL } from './query-parts.ts'

const columns = new Set(['deal', 'price'])
const parts = (clause: Clause) => partsOf(clause, columns)
const values = (count: number) => Array.from({ length: count }, (_, at) => `value ${at}`)
const range = (min: number | null, max: number | null): Clause => ({
  ...{ kind: 'range', column: 'price', min, max },
})
const box = (south: number, west: number, north: number, east: number): Clause => ({
  ...{ kind: 'box', south, west, north, east },
})

describe('the parts of a clause', () => {
  it('up to four values are alternatives, more of them one', () => {
    const alternatives = [1, 4, 5].map((count) => {
      const [part] = parts({ kind: 'any', column: 'deal', values: values(count) })
      return 'alternatives' in part ? part.alternatives.length : null
    })
    expect(alternatives).toEqual([1, 4, 1])
  })

  it('each end of a range is one; a range without an end, or with one, is as it is', () => {
    expect(parts(range(1, 2))).toEqual([range(1, null), range(null, 2)])
    for (const whole of [range(1, null), range(null, 2), range(null, null)]) {
      expect(parts(whole)).toEqual([whole])
    }
  })

  it('ids are a choice of their own column', () => {
    expect(parts({ kind: 'ids', ids: [3, 4] })).toEqual([{ column: ID, alternatives: [[3, 4]] }])
  })

  it('a column that there is not is refused', () => {
    expect(() => parts({ kind: 'any', column: 'none', values: [] })).toThrow(RangeError)
  })
})

/** The cells that an area is in, besides its own test; null: none. */
function cellsOf(clause: Clause): readonly number[] | null {
  const [cells, own] = parts(clause)
  if (own === undefined) return null
  return 'alternatives' in cells ? cells.alternatives.map(([cell]) => Number(cell)) : null
}

describe('the cells of an area', () => {
  it('are those of the points or of the approximate points', () => {
    const circle = { kind: 'circle', lat: 34.5, lng: 33.5, radiusKm: 1 } as const
    const columnOf = (clause: Clause) =>
      parts(clause).map((part) => 'column' in part && part.column)
    expect(columnOf(circle)).toEqual([CELL, false])
    expect(columnOf({ ...circle, approximate: true })).toEqual([SPOT_CELL, false])
  })

  it('exist for less than a degree; a larger area has none, nor has an empty one', () => {
    const sizes = [0, 0.24, 0.25, 0.999, 1].map(
      (size) => cellsOf(box(34, 33, 34 + size, 33))?.length,
    )
    expect(sizes).toEqual([1, 1, 1, 1, undefined])
    expect(cellsOf(box(33.9, 32.9, 34.1, 33.1))?.length).toBe(4)
    expect(cellsOf({ kind: 'polygon', ring: [] })).toBeNull()
  })

  it('have every point of it in them, and are the smallest that are larger than it', () => {
    const size = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0, 1 / 128, 1 / 64, 1 / 32, 0.25, 0.5, 1),
    )
    const corner = fc.oneof(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.integer({ max: 80, min: -80 }),
    )
    const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(
        corner,
        corner,
        size,
        size,
        share,
        share,
        (south, west, high, wide, up, along) => {
          const [north, east] = [south + high, west + wide]
          const cells = cellsOf(box(south, west, north, east))
          const extent = Math.max(north - south, east - west)
          if (extent >= 1) {
            expect(cells).toBeNull()
            return
          }
          const grid = [6, 5, 4, 3, 2, 1, 0].find((at) => extent < 2 ** -at)!
          const point = {
            lat: Math.min(south + up * high, north),
            lng: Math.min(west + along * wide, east),
          }
          expect(cells).toContain(cellsAt(point)[grid])
          expect(cells!.length).toBeLessThanOrEqual(4)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('differ from all around them and from those of other sizes', () => {
    const size = 1 / 64
    const around = Array.from({ length: 40_000 }, (_, at) => ({
      lat: 34 + Math.floor(at / 200) * size,
      lng: 32 + (at % 200) * size,
    }))
    const counts = [0, 1, 2, 3, 4, 5, 6].map(
      (grid) => new Set(around.map((point) => cellsAt(point)[grid])).size,
    )
    expect(counts).toEqual([16, 49, 169, 625, 2_500, 10_000, 40_000])
    const all = new Set(around.flatMap(cellsAt))
    expect(all.size).toBe(counts.reduce((a, b) => a + b))
  })
})
