import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../structures/stable-hash.ts'
import { buildNeighbourIndex, createFoundRows, findNearest } from './neighbour-index.ts'

const coordinate = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -50, max: 50, noNaN: true }),
)
const point = fc.tuple(coordinate, coordinate, coordinate)

describe('findNearest', () => {
  it('equals a full scan, nearest first, without the skipped group', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 200 }), point, (points, from) => {
        const flat = Float32Array.from(points.flat())
        const groups = Uint32Array.from(points, (_, row) => row % 5)
        const found = createFoundRows(9)
        const query = Float32Array.from(from)
        findNearest(buildNeighbourIndex(flat), query, groups, 3, found)
        const all = points
          .map((_, row) => ({ row, square: squareTo(flat, row, query) }))
          .filter(({ row }) => row % 5 !== 3)
          .sort((a, b) => a.square - b.square)
          .slice(0, 9)
        expect([...found.squares.subarray(0, found.count)]).toEqual(all.map((one) => one.square))
        const rows = [...found.rows.subarray(0, found.count)]
        expect(rows.map((row) => squareTo(flat, row, query))).toEqual(all.map((one) => one.square))
        expect(new Set(rows).size).toBe(rows.length)
      }),
    )
  })

  it('equals a full scan among thousands of points, where the tree is many cuts deep', () => {
    const random = seededRandom(3)
    const flat = Float32Array.from({ length: 3 * 4_000 }, random)
    const index = buildNeighbourIndex(flat)
    const groups = new Uint32Array(4_000)
    const found = createFoundRows(11)
    for (let at = 0; at < 4_000; at += 40) {
      const query = flat.subarray(at * 3, at * 3 + 3)
      findNearest(index, query, groups, 1, found)
      const squares = Float64Array.from({ length: 4_000 }, (_, row) => squareTo(flat, row, query))
      expect([...found.squares]).toEqual([...squares.sort().subarray(0, 11)])
    }
  })
})

function squareTo(flat: Float32Array, row: number, query: Float32Array): number {
  const [east, north, size] = [0, 1, 2].map((axis) => flat[row * 3 + axis] - query[axis])
  return east * east + north * north + size * size
}
