/**
 * Points in the cells of a grid, for the nearest one within a distance. Distances are those of a plane around the point
 * asked for: 0.1 % off at 10 km.
 * Invariant: of equally near points the one with the lowest number is nearest.
 * Cost: 20 bytes a point and 4 a cell; a question looks at the cells within the distance, nearest ring first, and stops at
 * the ring behind the nearest point: usually a microsecond.
 */
import type { Position, Rectangle, Relation } from './geo-shape.ts'
import { cosineOf, EARTH_RADIUS_KM } from './great-circle.ts'

const M_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180
/** About 500 m; coarser where the points lie far apart, so that there are at most SIDE_MAX cells along a side. */
const CELL_DEGREES = 0.005
const SIDE_MAX = 1_024
/** A point at the edge of a cell may count to either side. */
const EDGE_M = 0.001

export interface PointGrid {
  /** -1: none is so near. */
  nearest(lat: number, lng: number, maxM: number): number
  /** Every point within the distance, in no order. */
  eachWithin(
    lat: number,
    lng: number,
    maxM: number,
    visit: (point: number, metres: number) => void,
  ): void
}

export function metresBetween(
  lat: number,
  lng: number,
  otherLat: number,
  otherLng: number,
): number {
  const x = (otherLng - lng) * M_PER_DEGREE * cosineOf(lat)
  const y = (otherLat - lat) * M_PER_DEGREE
  return Math.sqrt(x * x + y * y)
}

/** The share by which a distance differs from that of another plane nearby, or of the sphere. */
export const PLANE_ERROR = 0.02

const grids = new WeakMap<readonly Position[], Pick<PointGrid, 'nearest'>>()

/**
 * Made once for a list of points: thousands of bus stops are the same for every search around them. Points at one spot
 * are looked at as one, the first of them: a careless map may have thousands there.
 */
export function gridOf(points: readonly Position[]): Pick<PointGrid, 'nearest'> {
  const known = grids.get(points)
  if (known) return known
  const firsts = new Map<string, number>()
  for (const [at, { lat, lng }] of points.entries()) {
    const spot = `${lat} ${lng}`
    if (!firsts.has(spot)) firsts.set(spot, at)
  }
  const spots = [...firsts.values()]
  const grid = createPointGrid(
    spots.map((at) => points[at].lat),
    spots.map((at) => points[at].lng),
  )
  const nearest: PointGrid['nearest'] = (lat, lng, maxM) => {
    const spot = grid.nearest(lat, lng, maxM)
    return spot < 0 ? spot : spots[spot]
  }
  grids.set(points, { nearest })
  return { nearest }
}

/** How a box lies to circles around points, on the safe side: by one of its corners and the way to the opposite one. */
export function relateToCircles(
  points: readonly Position[],
  radiusM: number,
  { south, west, north, east }: Rectangle,
): Relation {
  const acrossM = metresBetween(south, west, north, east)
  const at = gridOf(points).nearest(south, west, radiusM * (1 + PLANE_ERROR) + acrossM)
  if (at < 0) return 'outside'
  const metres = metresBetween(south, west, points[at].lat, points[at].lng)
  return metres + acrossM <= radiusM * (1 - PLANE_ERROR) ? 'inside' : 'crosses'
}

export function createPointGrid(lats: ArrayLike<number>, lngs: ArrayLike<number>): PointGrid {
  const size = lats.length
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < size; i++) {
    south = Math.min(south, lats[i])
    north = Math.max(north, lats[i])
    west = Math.min(west, lngs[i])
    east = Math.max(east, lngs[i])
  }
  const cell = Math.max(CELL_DEGREES, (north - south) / SIDE_MAX, (east - west) / SIDE_MAX)
  const columns = size === 0 ? 1 : Math.floor((east - west) / cell) + 1
  const rows = size === 0 ? 1 : Math.floor((north - south) / cell) + 1
  const columnOf = (lng: number) => Math.floor((lng - west) / cell)
  const rowOf = (lat: number) => Math.floor((lat - south) / cell)
  const firsts = new Uint32Array(rows * columns + 1)
  const cellOf = (i: number) => rowOf(lats[i]) * columns + columnOf(lngs[i])
  for (let i = 0; i < size; i++) firsts[cellOf(i) + 1]++
  for (let at = 1; at < firsts.length; at++) firsts[at] += firsts[at - 1]
  // Cell by cell, so that a question reads neighbours in one go.
  const points = new Uint32Array(size)
  const next = firsts.slice()
  for (let i = 0; i < size; i++) points[next[cellOf(i)]++] = i
  const ownLats = Float64Array.from(points, (i) => lats[i])
  const ownLngs = Float64Array.from(points, (i) => lngs[i])
  const heightM = cell * M_PER_DEGREE

  /** The nearest so far, of the one question that is being answered. */
  const found = { point: -1, square: 0 }

  function lookInCell(at: number, lat: number, lng: number, mPerLng: number): void {
    for (let i = firsts[at]; i < firsts[at + 1]; i++) {
      const east = (ownLngs[i] - lng) * mPerLng
      const north = (ownLats[i] - lat) * M_PER_DEGREE
      const square = east * east + north * north
      if (square > found.square) continue
      if (square === found.square && found.point >= 0 && points[i] > found.point) continue
      found.point = points[i]
      found.square = square
    }
  }

  return {
    nearest(lat, lng, maxM) {
      const [row, column] = [rowOf(lat), columnOf(lng)]
      const mPerLng = M_PER_DEGREE * cosineOf(lat)
      const widthM = cell * mPerLng
      const [northM, eastM] = [(lat - south) * M_PER_DEGREE, (lng - west) * mPerLng]
      found.point = -1
      found.square = maxM * maxM
      // Behind a ring everything is as far away as its cells are wide, by the narrower side.
      for (let ring = 0; ring < 2 || ((ring - 1) * widthM) ** 2 <= found.square; ring++) {
        for (let y = Math.max(0, row - ring); y <= Math.min(rows - 1, row + ring); y++) {
          const away = gapM(northM, y * heightM, heightM)
          const step = ring === 0 || y === row - ring || y === row + ring ? 1 : 2 * ring
          for (let x = column - ring; x <= column + ring; x += step) {
            if (x < 0 || x >= columns) continue
            const aside = gapM(eastM, x * widthM, widthM)
            if (away * away + aside * aside <= found.square)
              lookInCell(y * columns + x, lat, lng, mPerLng)
          }
        }
      }
      return found.point
    },
    eachWithin(lat, lng, maxM, visit) {
      const mPerLng = M_PER_DEGREE * cosineOf(lat)
      const [high, wide] = [(maxM + EDGE_M) / M_PER_DEGREE, (maxM + EDGE_M) / mPerLng]
      const end = Math.min(rows, rowOf(lat + high) + 1)
      const [first, last] = [Math.max(0, columnOf(lng - wide)), columnOf(lng + wide)]
      const past = Math.max(first, Math.min(columns, last + 1))
      for (let y = Math.max(0, rowOf(lat - high)); y < end; y++) {
        for (let i = firsts[y * columns + first]; i < firsts[y * columns + past]; i++) {
          const east = (ownLngs[i] - lng) * mPerLng
          const north = (ownLats[i] - lat) * M_PER_DEGREE
          const metres = Math.sqrt(east * east + north * north)
          if (metres <= maxM) visit(points[i], metres)
        }
      }
    },
  }
}

/** How far away a cell is, along one axis, from a point at `at`; 0: the point lies within these bounds of it. */
function gapM(at: number, from: number, width: number): number {
  return Math.max(0, from - at - EDGE_M, at - from - width - EDGE_M)
}
