/**
 * A coarse raster over the area that a run reaches: cells in which every point lies within the minutes, cells in which none
 * does, and cells in between. A search asks about tens of thousands of homes; only those in between need a look-up.
 * Invariant: on the safe side; a cell is in between unless it is certain.
 * Cost: up to a millisecond of CPU and 170 KB; a question takes a few nanoseconds.
 */
import type { Point } from '../../country/country.ts'
import type { Rectangle, Relation } from '../../structures/geo/geo-shape.ts'
import { cosineOf, EARTH_RADIUS_KM } from '../../structures/geo/great-circle.ts'

const SIDE_MAX = 128
/** Smaller ones often have no joint, and nothing is certain in a cell without. */
const CELL_MIN_M = 500
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

export function coverReach(bounds: Rectangle, roundedM: number, joints: ReachedJoints): ReachCover {
  const { lats, lngs, joined, leftM, isMain, targets, directM } = joints
  const { south, west, north, east } = reachedBounds(bounds, roundedM, joints)
  // The narrowest that cells get, so that distances are not too long; at the wider end for their diagonal.
  const cosine = Math.min(cosineOf(south), cosineOf(north))
  const widest = Math.max(cosineOf(south), cosineOf(north))
  // Square: steps along flat cells would be longer than SHORTER allows for.
  const wholeM = Math.max(north - south, (east - west) * cosine) * M_PER_DEGREE
  const side = Math.max(1, Math.min(SIDE_MAX, Math.floor(wholeM / CELL_MIN_M)))
  const sums = side + 1
  const cellM = wholeM / side
  const [height, width] = [cellM / M_PER_DEGREE, cellM / (M_PER_DEGREE * cosine)]
  const diagonalM = Math.hypot(cellM, (cellM * widest) / cosine) + roundedM
  const clamped = (at: number): number => (at < 0 ? 0 : at >= side ? side - 1 : at)
  const rowOf = (lat: number) => clamped(Math.floor((lat - south) / height))
  const columnOf = (lng: number) => clamped(Math.floor((lng - west) / width))

  const most = new Float32Array(side * side).fill(-Infinity)
  const least = new Float32Array(side * side).fill(Infinity)
  for (const { lat, lng } of targets) {
    const at = rowOf(lat) * side + columnOf(lng)
    most[at] = Math.max(most[at], directM + roundedM)
  }
  // A plain loop over arrays: with a call for each of 40,000 joints it was most of a search.
  const [perRow, perColumn] = [1 / height, 1 / width]
  for (let i = 0; i < joined.length; i++) {
    const node = joined[i]
    const row = clamped(Math.floor((lats[node] - south) * perRow))
    const at = row * side + clamped(Math.floor((lngs[node] - west) * perColumn))
    const left = leftM[i]
    if (left > 0 && left + roundedM > most[at]) most[at] = left + roundedM
    const surelyM = isMain[i] === 1 ? left - roundedM : -Infinity
    if (surelyM < least[at]) least[at] = surelyM
  }
  spread(most, side, cellM * SHORTER)
  const leastAround = lowestAround(least, side)

  // Sums of all cells to the south-west of a corner: any box is four look-ups.
  const touched = new Uint32Array(sums * sums)
  const sure = new Uint32Array(sums * sums)
  const relations = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    let [touchedRow, sureRow] = [0, 0]
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      // A home in a cell with a joint leaves the road at most a diagonal away, at one of the joints around.
      if (least[at] !== Infinity && leastAround[at] >= diagonalM) relations[at] = 2
      // From anywhere in a cell to anywhere in this one: half a diagonal at either end.
      else if (most[at] + diagonalM >= 0) relations[at] = 1
      if (relations[at] > 0) touchedRow++
      if (relations[at] === 2) sureRow++
      const corner = (y + 1) * sums + x + 1
      touched[corner] = touched[corner - sums] + touchedRow
      sure[corner] = sure[corner - sums] + sureRow
    }
  }
  return {
    at(lat, lng) {
      // Of a home without a point both are NaN, and no comparison holds.
      if (!(lat >= south && lat <= north && lng >= west && lng <= east)) return 'outside'
      const relation = relations[rowOf(lat) * side + columnOf(lng)]
      return relation === 0 ? 'outside' : relation === 1 ? 'crosses' : 'inside'
    },
    relate(box) {
      if (box.north < south || box.south > north || box.east < west || box.west > east)
        return 'outside'
      const [firstRow, endRow] = [rowOf(box.south), rowOf(box.north) + 1]
      const [first, end] = [columnOf(box.west), columnOf(box.east) + 1]
      const sumOf = (all: Uint32Array) =>
        all[endRow * sums + end] -
        all[endRow * sums + first] -
        all[firstRow * sums + end] +
        all[firstRow * sums + first]
      if (sumOf(touched) === 0) return 'outside'
      const isWithin =
        box.south >= south && box.north <= north && box.west >= west && box.east <= east
      return isWithin && sumOf(sure) === (endRow - firstRow) * (end - first) ? 'inside' : 'crosses'
    },
  }
}

/**
 * What is reached at all, within the bounds that hold for any roads: half as wide, and so are the cells. Joints beyond are
 * not reached, and count in the cells at the edge.
 */
function reachedBounds(
  bounds: Rectangle,
  roundedM: number,
  { lats, lngs, joined, leftM, targets, directM }: ReachedJoints,
): Rectangle {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  let mostM = directM
  const take = (lat: number, lng: number) => {
    if (lat < south) south = lat
    if (lat > north) north = lat
    if (lng < west) west = lng
    if (lng > east) east = lng
  }
  for (const { lat, lng } of targets) take(lat, lng)
  for (let i = 0; i < joined.length; i++) {
    if (leftM[i] === 0) continue
    take(lats[joined[i]], lngs[joined[i]])
    if (leftM[i] > mostM) mostM = leftM[i]
  }
  const height = (mostM + roundedM) / M_PER_DEGREE
  const width = height / Math.min(cosineOf(bounds.south), cosineOf(bounds.north))
  return {
    south: Math.max(bounds.south, south - height),
    west: Math.max(bounds.west, west - width),
    north: Math.min(bounds.north, north + height),
    east: Math.min(bounds.east, east + width),
  }
}

/** The lowest of each cell and those around it: along rows, then along columns. */
function lowestAround(cells: Float32Array, side: number): Float32Array {
  const across = new Float32Array(side * side)
  const lowest = new Float32Array(side * side)
  for (let x = 0; x < side; x++) {
    const [from, to] = [Math.max(0, x - AROUND), Math.min(side - 1, x + AROUND)]
    for (let row = 0; row < side * side; row += side) {
      let least = cells[row + from]
      for (let at = row + from + 1; at <= row + to; at++) if (cells[at] < least) least = cells[at]
      across[row + x] = least
    }
  }
  for (let y = 0; y < side; y++) {
    const [from, to] = [Math.max(0, y - AROUND), Math.min(side - 1, y + AROUND)]
    for (let x = 0; x < side; x++) {
      let least = across[from * side + x]
      for (let at = (from + 1) * side + x; at <= to * side + x; at += side)
        if (across[at] < least) least = across[at]
      lowest[y * side + x] = least
    }
  }
  return lowest
}

/** Every cell gets the most that is left of any other, less the way between them: two passes of a chamfer. */
function spread(left: Float32Array, side: number, step: number): void {
  spreadFrom(left, side, step, 1)
  spreadFrom(left, side, step, -1)
}

function spreadFrom(left: Float32Array, side: number, step: number, turn: 1 | -1): void {
  const slanted = step * Math.SQRT2
  const [from, to] = turn === 1 ? [0, side] : [side - 1, -1]
  for (let y = from; y !== to; y += turn) {
    const hasRow = y !== from
    let beside = -Infinity
    for (let x = from; x !== to; x += turn) {
      const at = y * side + x
      let best = left[at]
      if (beside - step > best) best = beside - step
      if (hasRow) {
        const before = at - turn * side
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
