/**
 * A coarse raster over the area that a run reaches: cells in which every point lies within the minutes, cells in which none
 * does, and cells in between. A search asks about tens of thousands of homes; only those in between need a look-up.
 * Invariant: on the safe side; a cell is in between unless it is certain.
 * Cost: about a millisecond of CPU and 170 KB; a question takes a few nanoseconds.
 */
import type { Point } from '../../country/country.ts'
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

/** Joints with the metres that one can still go off the road from each, 0 if it is not reached. */
export interface ReachedJoints {
  readonly lats: Float64Array
  readonly lngs: Float64Array
  readonly joined: ArrayLike<number>
  readonly leftM: Float32Array
  /** 1: a home to which it is nearest surely leaves the road there. By joint, as `leftM`. */
  readonly isMain: Uint8Array
  readonly targets: readonly Point[]
  /** From a target itself. */
  readonly directM: number
}

export function coverReach(
  bounds: Rectangle,
  roundedM: number,
  { lats, lngs, joined, leftM, isMain, targets, directM }: ReachedJoints,
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
  for (const { lat, lng } of targets) {
    const at = rowOf(lat) * SIDE + columnOf(lng)
    most[at] = Math.max(most[at], directM + roundedM)
  }
  // A plain loop over arrays: with a call for each of 40,000 joints it was most of a search.
  const [perRow, perColumn] = [1 / height, 1 / width]
  for (let i = 0; i < joined.length; i++) {
    const node = joined[i]
    const row = clamped(Math.floor((lats[node] - south) * perRow))
    const at = row * SIDE + clamped(Math.floor((lngs[node] - west) * perColumn))
    const left = leftM[i]
    if (left > 0 && left + roundedM > most[at]) most[at] = left + roundedM
    const surelyM = isMain[i] === 1 ? left - roundedM : -Infinity
    if (surelyM < least[at]) least[at] = surelyM
  }
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

/** The lowest of each cell and those around it: along rows, then along columns. */
function lowestAround(cells: Float32Array): Float32Array {
  const across = new Float32Array(SIDE * SIDE)
  const lowest = new Float32Array(SIDE * SIDE)
  for (let x = 0; x < SIDE; x++) {
    const [from, to] = [Math.max(0, x - AROUND), Math.min(SIDE - 1, x + AROUND)]
    for (let row = 0; row < SIDE * SIDE; row += SIDE) {
      let least = cells[row + from]
      for (let at = row + from + 1; at <= row + to; at++) if (cells[at] < least) least = cells[at]
      across[row + x] = least
    }
  }
  for (let y = 0; y < SIDE; y++) {
    const [from, to] = [Math.max(0, y - AROUND), Math.min(SIDE - 1, y + AROUND)]
    for (let x = 0; x < SIDE; x++) {
      let least = across[from * SIDE + x]
      for (let at = (from + 1) * SIDE + x; at <= to * SIDE + x; at += SIDE)
        if (across[at] < least) least = across[at]
      lowest[y * SIDE + x] = least
    }
  }
  return lowest
}

/** Every cell gets the most that is left of any other, less the way between them: two passes of a chamfer. */
function spread(left: Float32Array, step: number): void {
  spreadFrom(left, step, 1)
  spreadFrom(left, step, -1)
}

function spreadFrom(left: Float32Array, step: number, turn: 1 | -1): void {
  const slanted = step * Math.SQRT2
  const [from, to] = turn === 1 ? [0, SIDE] : [SIDE - 1, -1]
  for (let y = from; y !== to; y += turn) {
    const hasRow = y !== from
    let beside = -Infinity
    for (let x = from; x !== to; x += turn) {
      const at = y * SIDE + x
      let best = left[at]
      if (beside - step > best) best = beside - step
      if (hasRow) {
        const before = at - turn * SIDE
        if (left[before] - step > best) best = left[before] - step
        if (x !== from && left[before - turn] - slanted > best) best = left[before - turn] - slanted
        if (x + turn !== to && left[before + turn] - slanted > best)
          best = left[before + turn] - slanted
      }
      left[at] = best
      // As it is stored: with fewer digits.
      beside = left[at]
    }
  }
}
