import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countBits } from '../rows/bitmap.ts'
import { boxShape, circleShape } from './geo-shape.ts'
import { coverShape, HILBERT_SIDE, hilbertIndex, packPointIndex } from './point-index.ts'

const coordinate = fc.oneof(
  fc.integer({ min: 0, max: 8 }),
  fc.double({ min: 0, max: 8, noNaN: true }),
)
const point = fc.option(fc.tuple(coordinate, coordinate), { freq: 8 })
const points = fc.oneof(
  fc.array(point, { maxLength: 100 }),
  fc.array(point, { minLength: 1_000, maxLength: 2_200, size: 'max' }),
)
const shape = fc.oneof(
  fc
    .tuple(coordinate, coordinate, coordinate, coordinate)
    .map(([south, west, up, right]) =>
      boxShape({ south, west, north: south + up, east: west + right }),
    ),
  fc
    .tuple(coordinate, coordinate, fc.nat(600))
    .map(([lat, lng, radiusKm]) => circleShape({ lat, lng }, radiusKm)),
)

it('covers the points of an area like a scan does', () => {
  fc.assert(
    fc.property(points, shape, (places, area) => {
      const index = packPointIndex(
        new Float64Array(places.map((place) => place?.[0] ?? Number.NaN)),
        new Float64Array(places.map((place) => place?.[1] ?? Number.NaN)),
      )
      const { inside, crossing, outside, atMost } = coverShape(index, area)
      const slices = (runs: readonly number[]) =>
        runs.flatMap((from, i) => (i % 2 === 0 ? [...index.rows.slice(from, runs[i + 1])] : []))
      const isIn = (row: number) => area.contains(index.lats[row], index.lngs[row])
      expect(slices(inside).filter((row) => !isIn(row))).toEqual([])
      expect(slices(outside).some(isIn)).toBe(false)
      expect(slices(outside).length + atMost).toBe(index.rows.length)
      expect(countBits(index.pointed)).toBe(index.rows.length)
      expect(slices(inside).length + slices(crossing).length).toBe(atMost)
      const found = [...slices(inside), ...slices(crossing).filter(isIn)].sort((a, b) => a - b)
      expect(found).toEqual(places.flatMap((place, row) => (place && isIn(row) ? [row] : [])))
    }),
    { numRuns: 60 },
  )
})

it('numbers a corner of the square so that each step goes to a neighbour', () => {
  const side = 32
  const cells = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)])
  const path = cells.sort((a, b) => hilbertIndex(a[0], a[1]) - hilbertIndex(b[0], b[1]))
  expect(new Set(path.map(([x, y]) => hilbertIndex(x, y)))).toEqual(
    new Set(Array.from({ length: side * side }, (_, place) => place)),
  )
  for (let i = 1; i < path.length; i++) {
    const [[x, y], [nextX, nextY]] = [path[i - 1], path[i]]
    expect(Math.abs(x - nextX) + Math.abs(y - nextY)).toBe(1)
  }
})

it('stays within 32 bits anywhere on the square', () => {
  const cell = fc.nat(HILBERT_SIDE - 1)
  fc.assert(
    fc.property(cell, cell, (x, y) => {
      const place = hilbertIndex(x, y)
      expect(Number.isInteger(place) && place >= 0 && place < 2 ** 32).toBe(true)
    }),
  )
})
