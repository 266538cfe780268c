/**
 * Rows whose point lies in a circle, a polygon or another area. The tree names runs of points that surely do, runs that surely
 * do not, and runs along the border that are tested one by one.
 * Invariant: the key of an area describes it fully. While it is among the most recent ones, it is laid over
 * the points of a segment once: search, counts and map of one page use the same area.
 * Cost: of the two sure kinds only the rarer is touched, so at most half the points; from the third query on,
 * nothing. The first query gets no bitmap of its own: most areas are used once, and 12 KB outside the heap
 * for each of them, at 100,000 rows, would trigger garbage collections.
 */

import {
  boxShape,
  circleBounds,
  circleShape,
  type GeoShape,
  type Rectangle,
} from '../../structures/geo/geo-shape.ts'
import { coverShape } from '../../structures/geo/point-index.ts'
import { polygonShape } from '../../structures/geo/polygon-shape.ts'
import {
  type Bitmap,
  clearBit,
  countBits,
  intersect,
  setBit,
} from '../../structures/rows/bitmap.ts'
import type { ShapeClause } from '../engine-query.ts'
import type { Segment } from '../segment/segment.ts'
import { bitmapFilter, type RowFilter, type ShapeRows, siftRows } from './row-filter.ts'

/** Setting bits here and there misses the nearest cache, unlike a pass. */
const STEPS_PER_BIT = 3
export function shapeFilter(segment: Segment, clause: ShapeClause): RowFilter {
  const { shapes } = segment
  const key = keyOf(clause)
  const rows = shapes.get(key)?.again() ?? shapeRows(segment, clause)
  shapes.set(key, rows)
  return rows.filter
}

/** A page uses one clause dozens of times; that of a polygon is 3 KB of text. */
const keys = new WeakMap<ShapeClause, string>()

function keyOf(clause: ShapeClause): string {
  const { kind, approximate } = clause
  switch (kind) {
    case 'area':
      return `area ${clause.key} ${approximate}`
    case 'circle':
      return `circle ${clause.lat} ${clause.lng} ${clause.radiusKm} ${approximate}`
    case 'box':
      return `box ${clause.south} ${clause.west} ${clause.north} ${clause.east} ${approximate}`
    case 'polygon': {
      const key = keys.get(clause) ?? JSON.stringify(clause)
      keys.set(clause, key)
      return key
    }
  }
}

function shapeRows(segment: Segment, clause: ShapeClause): ShapeRows {
  const {
    data,
    space: { spare },
    work,
  } = segment
  const points = clause.approximate ? data.located : data.points
  const { lats, lngs, pointed } = points
  const shape = clauseShape(clause)
  const stepsPerTest = clause.kind === 'polygon' ? clause.ring.length : 1
  /** Whether finding the rows a second time costs less than a bitmap that may never be reused. */
  const isCheap = clause.kind !== 'polygon' && clause.kind !== 'area'
  const cover = coverShape(points, shape)
  const { atMost, inside, crossing } = cover
  const left = points.rows.length - atMost
  const isIn = shape.rowTest?.(points) ?? ((row: number) => shape.contains(lats[row], lngs[row]))
  // A box costs what two ranges cost.
  if (clause.kind !== 'box') work.shapes++
  work.steps += cover.boxes * stepsPerTest

  const eachAtBorder = (wanted: boolean, on: (row: number) => void) => {
    for (let run = 0; run < crossing.length; run += 2) {
      work.steps += (crossing[run + 1] - crossing[run]) * stepsPerTest
      for (let i = crossing[run]; i < crossing[run + 1]; i++) {
        const row = points.rows[i]
        if (isIn(row) === wanted) on(row)
      }
    }
  }
  const findBits = (bits: Bitmap): Bitmap => {
    if (atMost <= left) {
      work.steps += atMost
      bits.fill(0)
      setRuns(bits, points.rows, inside)
      eachAtBorder(true, (row) => setBit(bits, row))
      return bits
    }
    work.steps += left
    bits.set(pointed)
    clearRuns(bits, points.rows, cover.outside)
    eachAtBorder(false, (row) => clearBit(bits, row))
    return bits
  }
  let found: Bitmap | null = null
  const foundBits = (): Bitmap => {
    found ??= findBits(new Uint32Array(pointed.length))
    return found
  }
  const filter: RowFilter = {
    atMost,
    bits: null,
    narrowCost: STEPS_PER_BIT * Math.min(atMost, left) + 2 * pointed.length,
    narrow: (bitmap) => intersect(bitmap, isCheap ? findBits(spare) : foundBits()),
    sift: (rows, length) => {
      work.steps += length * stepsPerTest
      return siftRows(rows, length, isIn)
    },
    list: (rows) => {
      let length = listRuns(rows, 0, points.rows, inside)
      eachAtBorder(true, (row) => {
        rows[length++] = row
      })
      return length
    },
    listApart: (rows) => {
      const sure = listRuns(rows, 0, points.rows, inside)
      return { sure, length: listRuns(rows, sure, points.rows, crossing) }
    },
  }
  return { filter, again: () => wholeRows(foundBits()) }
}

/** Without the runs that they were found by: along a long border these are larger. */
function wholeRows(bits: Bitmap): ShapeRows {
  const rows: ShapeRows = { filter: bitmapFilter(bits, countBits(bits)), again: () => rows }
  return rows
}

/** Writes runs behind what a list has already; how long it is then. */
function listRuns(
  list: Uint32Array,
  from: number,
  rows: Uint32Array,
  runs: readonly number[],
): number {
  let length = from
  for (let run = 0; run < runs.length; run += 2) {
    for (let i = runs[run]; i < runs[run + 1]; i++) list[length++] = rows[i]
  }
  return length
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

/** The area of a clause. A polygon is prepared once, however many segments and counts use it. */
export function clauseShape(clause: ShapeClause): GeoShape {
  switch (clause.kind) {
    case 'circle':
      return circleShape(clause, clause.radiusKm)
    case 'box':
      return boxShape(clause)
    case 'polygon': {
      const shape = polygons.get(clause) ?? polygonShape(clause.ring)
      polygons.set(clause, shape)
      return shape
    }
    case 'area':
      return clause.area
  }
}

const polygons = new WeakMap<ShapeClause, GeoShape>()

/** A rectangle that has all of an area in it. */
export function boundsOf(clause: ShapeClause): Rectangle {
  switch (clause.kind) {
    case 'circle':
      return circleBounds(clause, clause.radiusKm)
    case 'box':
      return clause
    case 'polygon': {
      const lats = clause.ring.map(({ lat }) => lat)
      const lngs = clause.ring.map(({ lng }) => lng)
      return {
        south: Math.min(...lats),
        west: Math.min(...lngs),
        north: Math.max(...lats),
        east: Math.max(...lngs),
      }
    }
    case 'area':
      return clause.area.bounds
  }
}
