/**
 * The area within some minutes of a target, as rings for a map: an isochrone. Searches do not use it: they ask for each
 * home. Worked out on a grid of at most SIDE cells along a side, whose numbers are the metres that one can still go.
 * Cost: 5 to 20 ms, and the run that a search of the same minutes has made.
 */
import { contourRings } from '../../structures/geo/contour-rings.ts'
import { cosineOf, EARTH_RADIUS_KM } from '../../structures/geo/great-circle.ts'
import { simplifyLine } from '../../structures/geo/simplify-line.ts'
import type { Target, TravelMode, TravelTimes } from './travel-times.ts'

const SIDE = 160
const M_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180
/** Of a cell. */
const TOLERANCE = 0.3
const PLACES = 4
/** Farther from a road than this nothing is drawn: it is where roads of the map are missing. */
const OFF_ROAD_MAX_M = 1_500

type Ring = readonly (readonly [lat: number, lng: number])[]

export function outlineReach(
  travel: TravelTimes,
  target: Target,
  mode: TravelMode,
  minutes: number,
): readonly Ring[] {
  const { lats, lngs, leftM } = travel.reached(target, mode, minutes)
  if (lats.length === 0) return []
  const least = (all: Float64Array) => all.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (all: Float64Array) => all.reduce((a, b) => Math.max(a, b), -Infinity)
  const cosine = cosineOf(lats[0])
  const isByRoad = travel.isByRoad(target)
  const widthM = isByRoad ? OFF_ROAD_MAX_M : most(leftM)
  const margin = widthM / M_PER_DEGREE
  const [south, west] = [least(lats) - margin, least(lngs) - margin / cosine]
  const heightM = (most(lats) + margin - south) * M_PER_DEGREE
  const extentM = Math.max(heightM, (most(lngs) + margin / cosine - west) * M_PER_DEGREE * cosine)
  const cellM = extentM / (SIDE - 1)
  const grid = new Float64Array(SIDE * SIDE).fill(-cellM)
  for (let i = 0; i < lats.length; i++) {
    const x = Math.round(((lngs[i] - west) * M_PER_DEGREE * cosine) / cellM)
    const y = Math.round(((lats[i] - south) * M_PER_DEGREE) / cellM)
    const at = y * SIDE + x
    grid[at] = Math.max(grid[at], Math.min(leftM[i], widthM))
  }
  spread(grid, cellM)
  return contourRings(grid, SIDE, SIDE)
    .map((ring) => simplifyLine([...ring, ring[0]], TOLERANCE))
    .filter((ring) => ring.length > 3)
    .map((ring) =>
      ring.map(([x, y]) => [
        rounded(south + (y * cellM) / M_PER_DEGREE),
        rounded(west + (x * cellM) / (M_PER_DEGREE * cosine)),
      ]),
    )
}

const rounded = (degrees: number): number => Number(degrees.toFixed(PLACES))

/** Every cell gets the most that is left of any other, less the way between them: two passes of a chamfer. */
function spread(grid: Float64Array, cellM: number): void {
  const slanted = cellM * Math.SQRT2
  for (const turn of [1, -1]) {
    const [from, to] = turn === 1 ? [0, SIDE] : [SIDE - 1, -1]
    for (let y = from; y !== to; y += turn) {
      const hasRow = y !== from
      for (let x = from; x !== to; x += turn) {
        const at = y * SIDE + x
        let best = grid[at]
        if (x !== from) best = Math.max(best, grid[at - turn] - cellM)
        if (hasRow) {
          const before = at - turn * SIDE
          best = Math.max(best, grid[before] - cellM)
          if (x !== from) best = Math.max(best, grid[before - turn] - slanted)
          if (x + turn !== to) best = Math.max(best, grid[before + turn] - slanted)
        }
        grid[at] = best
      }
    }
  }
}
