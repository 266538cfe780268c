/**
 * A coarse raster over the area that a run reaches: cells in which every point lies within the minutes, cells in which none
 * does, and cells in between. A search asks about tens of thousands of homes; only those in between need a look-up.
 * Invariant: on the safe side; a cell is in between unless it is certain.
 * Cost: about a millisecond of CPU and 170 KB; a question takes a few nanoseconds.
 */
import type { Rectangle, Relation } from '../../structures/geo/geo-shape.ts'
import { cosineOf, EARTH_RADIUS_KM } from '../../structures/geo/great-circle.ts'

const SIDE = 128
const SUMS = SIDE + 1
const M_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180
/** Steps straight and slanted are up to 8.3 % longer than the straight line; these are never longer. */
const SHORTER = 0.92
/** Cells on every side that a diagonal may reach into. */
const AROUND = 2

export interface ReachCover {
  at(lat: number, lng: number): Relation
  relate(box: Rectangle): Relation
}

/**
 * Calls back with each point from which one can still go some metres off the road, 0 or less if it is not reached, and
 * whether a home to which it is nearest surely leaves the road there.
 */
export type EachReached = (
  visit: (lat: number, lng: number, leftM: number, kind: 'joint' | 'doubtful' | 'target') => void,
) => void

export function coverReach(
  bounds: Rectangle,
  roundedM: number,
  eachReached: EachReached,
): ReachCover {
  const { south, west, north, east } = bounds
  // The narrowest that cells get, so that distances are not too long; at the wider end for their diagonal.
  const cosine = Math.min(cosineOf(south), cosineOf(north))
  const widest = Math.max(cosineOf(south), cosineOf(north))
  // Square: steps along flat cells would be longer than SHORTER allows for.
  const cellM = (Math.max(north - south, (east - west) * cosine) * M_PER_DEGREE) / SIDE
  const [height, width] = [cellM / M_PER_DEGREE, cellM / (M_PER_DEGREE * cosine)]
  const diagonalM = Math.hypot(cellM, (cellM * widest) / cosine) + roundedM
  const rowOf = (lat: number) => clamped(Math.floor((lat - south) / height))
  const columnOf = (lng: number) => clamped(Math.floor((lng - west) / width))

  const most = new Float32Array(SIDE * SIDE).fill(-Infinity)
  const least = new Float32Array(SIDE * SIDE).fill(Infinity)
  eachReached((lat, lng, leftM, kind) => {
    const at = rowOf(lat) * SIDE + columnOf(lng)
    if (leftM > 0 && leftM + roundedM > most[at]) most[at] = leftM + roundedM
    if (kind === 'target') return
    const surelyM = kind === 'joint' ? leftM - roundedM : -Infinity
    if (surelyM < least[at]) least[at] = surelyM
  })
  spread(most, cellM * SHORTER)
  const leastAround = lowestAround(least)

  // Sums of all cells to the south-west of a corner: any box is four look-ups.
  const touched = new Uint32Array(SUMS * SUMS)
  const sure = new Uint32Array(SUMS * SUMS)
  const relations = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) {
    let [touchedRow, sureRow] = [0, 0]
    for (let x = 0; x < SIDE; x++) {
      const at = y * SIDE + x
      // A home in a cell with a joint leaves the road at most a diagonal away, at one of the joints around.
      if (least[at] !== Infinity && leastAround[at] >= diagonalM) relations[at] = 2
      // From anywhere in a cell to anywhere in this one: half a diagonal at either end.
      else if (most[at] + diagonalM >= 0) relations[at] = 1
      if (relations[at] > 0) touchedRow++
      if (relations[at] === 2) sureRow++
      const corner = (y + 1) * SUMS + x + 1
      touched[corner] = touched[corner - SUMS] + touchedRow
      sure[corner] = sure[corner - SUMS] + sureRow
    }
  }
  return {
    at(lat, lng) {
      // Of a home without a point both are NaN, and no comparison holds.
      if (!(lat >= south && lat <= north && lng >= west && lng <= east)) return 'outside'
      const relation = relations[rowOf(lat) * SIDE + columnOf(lng)]
      return relation === 0 ? 'outside' : relation === 1 ? 'crosses' : 'inside'
    },
    relate(box) {
      if (box.north < south || box.south > north || box.east < west || box.west > east)
        return 'outside'
      const [firstRow, endRow] = [rowOf(box.south), rowOf(box.north) + 1]
      const [first, end] = [columnOf(box.west), columnOf(box.east) + 1]
      const sumOf = (sums: Uint32Array) =>
        sums[endRow * SUMS + end] -
        sums[endRow * SUMS + first] -
        sums[firstRow * SUMS + end] +
        sums[firstRow * SUMS + first]
      if (sumOf(touched) === 0) return 'outside'
      const isWithin =
        box.south >= south && box.north <= north && box.west >= west && box.east <= east
      return isWithin && sumOf(sure) === (endRow - firstRow) * (end - first) ? 'inside' : 'crosses'
    },
  }
}

const clamped = (at: number): number => (at < 0 ? 0 : at >= SIDE ? SIDE - 1 : at)

/** The lowest of each cell and those around it. */
function lowestAround(cells: Float32Array): Float32Array {
  return [1, SIDE].reduce((before, stride) => {
    const lowest = before.slice()
    for (let at = 0; at < before.length; at++) {
      const along = stride === 1 ? at % SIDE : Math.floor(at / SIDE)
      for (let by = -Math.min(AROUND, along); by <= Math.min(AROUND, SIDE - 1 - along); by++) {
        const other = before[at + by * stride]
        if (other < lowest[at]) lowest[at] = other
      }
    }
    return lowest
  }, cells)
}

/** Every cell gets the most that is left of any other, less the way between them: two passes of a chamfer. */
function spread(left: Float32Array, step: number): void {
  const slanted = step * Math.SQRT2
  for (const turn of [1, -1]) {
    const [from, to] = turn === 1 ? [0, SIDE] : [SIDE - 1, -1]
    for (let y = from; y !== to; y += turn) {
      for (let x = from; x !== to; x += turn) {
        const at = y * SIDE + x
        let best = left[at]
        if (x !== from) best = Math.max(best, left[at - turn] - step)
        if (y !== from) {
          const before = at - turn * SIDE
          best = Math.max(best, left[before] - step)
          if (x !== from) best = Math.max(best, left[before - turn] - slanted)
          if (x + turn !== to) best = Math.max(best, left[before + turn] - slanted)
        }
        left[at] = best
      }
    }
  }
}
