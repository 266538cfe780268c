/**
 * Rows whose point lies in an area. The tree names runs of points that surely do, runs that surely
 * do not, and runs along the border that are tested one by one.
 * Cost: of the two sure kinds only the rarer is touched, so at most half the points.
 */
import { type Bitmap, clearBit, intersect, setBit } from '../structures/bitmap.ts'
import type { GeoShape } from '../structures/geo-shape.ts'
import { coverShape, type PointIndex } from '../structures/point-index.ts'
import { type RowFilter, siftRows } from './row-filter.ts'

export function shapeFilter(points: PointIndex, shape: GeoShape, spare: Bitmap): RowFilter {
  const { lats, lngs, pointed } = points
  const { inside, crossing, outside, atMost } = coverShape(points, shape)
  const isIn = (row: number) => shape.contains(lats[row], lngs[row])
  const left = points.rows.length - atMost
  const keepInside = (bitmap: Bitmap) => {
    spare.fill(0)
    eachRow(points.rows, inside, (row) => setBit(spare, row))
    eachRow(points.rows, crossing, (row) => isIn(row) && setBit(spare, row))
    intersect(bitmap, spare)
  }
  const dropOutside = (bitmap: Bitmap) => {
    intersect(bitmap, pointed)
    eachRow(points.rows, outside, (row) => clearBit(bitmap, row))
    eachRow(points.rows, crossing, (row) => isIn(row) || clearBit(bitmap, row))
  }
  return {
    atMost,
    bits: null,
    narrowCost: Math.min(atMost, left) + 2 * spare.length,
    narrow: atMost <= left ? keepInside : dropOutside,
    sift: (rows, length) => siftRows(rows, length, isIn),
    list: (rows) => {
      let length = 0
      eachRow(points.rows, inside, (row) => {
        rows[length++] = row
      })
      eachRow(points.rows, crossing, (row) => {
        if (isIn(row)) rows[length++] = row
      })
      return length
    },
  }
}

function eachRow(rows: Uint32Array, runs: readonly number[], visit: (row: number) => void): void {
  for (let run = 0; run < runs.length; run += 2) {
    for (let i = runs[run]; i < runs[run + 1]; i++) visit(rows[i])
  }
}
