/**
 * Rows whose point lies in a circle or polygon. The tree names runs of points that surely do, runs that surely
 * do not, and runs along the border that are tested one by one.
 * Cost: of the two sure kinds only the rarer is touched, so at most half the points.
 */
import { type Bitmap, clearBit, intersect, setBit } from '../structures/bitmap.ts'
import type { GeoShape } from '../structures/geo-shape.ts'
import { coverShape, type PointIndex } from '../structures/point-index.ts'
import { type RowFilter, siftRows } from './row-filter.ts'

/** Setting bits here and there misses the nearest cache, unlike a pass. */
const STEPS_PER_BIT = 3

export function shapeFilter(points: PointIndex, shape: GeoShape, spare: Bitmap): RowFilter {
  const { lats, lngs, pointed } = points
  const { inside, crossing, outside, atMost } = coverShape(points, shape)
  const isIn = (row: number) => shape.contains(lats[row], lngs[row])
  const left = points.rows.length - atMost
  const borderRows = (wanted: boolean) => {
    const rows: number[] = []
    for (let run = 0; run < crossing.length; run += 2) {
      for (let i = crossing[run]; i < crossing[run + 1]; i++) {
        const row = points.rows[i]
        if (isIn(row) === wanted) rows.push(row)
      }
    }
    return rows
  }
  const keepInside = (bitmap: Bitmap) => {
    spare.fill(0)
    setRuns(spare, points.rows, inside)
    for (const row of borderRows(true)) setBit(spare, row)
    intersect(bitmap, spare)
  }
  const dropOutside = (bitmap: Bitmap) => {
    intersect(bitmap, pointed)
    clearRuns(bitmap, points.rows, outside)
    for (const row of borderRows(false)) clearBit(bitmap, row)
  }
  return {
    atMost,
    bits: null,
    narrowCost: STEPS_PER_BIT * Math.min(atMost, left) + 2 * spare.length,
    narrow: atMost <= left ? keepInside : dropOutside,
    sift: (rows, length) => siftRows(rows, length, isIn),
    list: (rows) => {
      let length = 0
      for (let run = 0; run < inside.length; run += 2) {
        rows.set(points.rows.subarray(inside[run], inside[run + 1]), length)
        length += inside[run + 1] - inside[run]
      }
      const border = borderRows(true)
      rows.set(border, length)
      return length + border.length
    },
  }
}

function setRuns(bitmap: Bitmap, rows: Uint32Array, runs: readonly number[]): void {
  for (let run = 0; run < runs.length; run += 2) {
    const to = runs[run + 1]
    for (let i = runs[run]; i < to; i++) setBit(bitmap, rows[i])
  }
}

function clearRuns(bitmap: Bitmap, rows: Uint32Array, runs: readonly number[]): void {
  for (let run = 0; run < runs.length; run += 2) {
    const to = runs[run + 1]
    for (let i = runs[run]; i < to; i++) clearBit(bitmap, rows[i])
  }
}
