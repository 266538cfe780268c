/**
 * A polygon by the even-odd rule over straight edges in degrees; the ring closes itself. Its edges are sorted into bands
 * of longitude, and a band into cells of latitude where a point is looked up, so that it is compared with the few edges
 * around it only.
 * Invariant: `contains` is the plain rule over all edges, to the last bit: an edge wholly to the east is crossed by
 * the ray to the east exactly if one of its ends lies above the point and the other does not, so of all edges to the
 * east it is enough to know which latitudes end an odd number of them.
 * Cost: about 20 ns a test for a polygon of 100 points, half a microsecond for the first in a cell; a plain pass takes
 * 2 ns for each edge.
 */
import type { GeoShape, Position, Rectangle } from './geo-shape.ts'

// Rounding errs by about 1e-13 degrees; the margin lies far above that.
const MARGIN_DEGREES = 1e-9
const BANDS_MAX = 64
/** Cells of a band. */
const ROWS = 16
/** A rectangle over more bands is compared with every edge, once. */
const BANDS_LOOKED_AT = 8

interface RingEdge {
  readonly start: Position
  readonly end: Position
  readonly bounds: Rectangle
  /** A corner with a cross product below this may lie on the edge. */
  readonly clearance: number
}

interface Band {
  /** Edges that reach into it. */
  readonly near: readonly RingEdge[]
  /** The ends of edges wholly to the east, save those that two of them share. */
  readonly latsToEast: Float64Array
}

interface Cell {
  /** The edges that a point of it may lie next to: EDGE_WIDTH numbers each. */
  readonly edges: readonly number[]
  /** Of `latsToEast`, whether an odd number lies above all of it, and those next to it. */
  readonly isOddAbove: boolean
  readonly lats: readonly number[]
}

/** Latitude of start and end, longitude of the start, and how far the end lies from the start. */
const EDGE_WIDTH = 5

export function polygonShape(ring: readonly Position[]): GeoShape {
  const edges = ring.map((end, i) => ringEdge(ring.at(i - 1)!, end))
  const west = Math.min(...edges.map(({ bounds }) => bounds.west))
  const east = Math.max(...edges.map(({ bounds }) => bounds.east))
  const south = Math.min(...edges.map(({ bounds }) => bounds.south))
  const north = Math.max(...edges.map(({ bounds }) => bounds.north))
  const count = Math.min(edges.length, BANDS_MAX)
  const height = (north - south) / ROWS
  const width = (east - west) / count
  const bands = bandsOf(edges, west, width, count)
  const bandAt = (lng: number) => Math.min(count - 1, Math.max(0, Math.floor((lng - west) / width)))

  /** By band and row, made on demand for the first point in it. */
  const cells = new Array<Cell | null>(count * ROWS).fill(null)
  const cellAt = (lat: number, lng: number): Cell => {
    const row = Math.min(ROWS - 1, Math.max(0, Math.floor((lat - south) / height)))
    const band = bandAt(lng)
    const known = cells[band * ROWS + row]
    if (known !== null) return known
    const cell = cellOf(bands[band], south + row * height, height)
    cells[band * ROWS + row] = cell
    return cell
  }

  const contains = (lat: number, lng: number): boolean => {
    if (!(lng >= west && lng <= east && lat >= south && lat <= north)) return false
    const { edges, lats, isOddAbove } = cellAt(lat, lng)
    let inside = isOddAbove
    for (let at = 0; at < edges.length; at += EDGE_WIDTH) {
      const startLat = edges[at]
      if (startLat > lat === edges[at + 1] > lat) continue
      const share = (lat - startLat) / edges[at + 3]
      if (lng < edges[at + 2] + share * edges[at + 4]) inside = !inside
    }
    for (let i = 0; i < lats.length; i++) if (lats[i] > lat) inside = !inside
    return inside
  }
  const touchesAny = (box: Rectangle): boolean => {
    if (!(box.west <= east && box.east >= west)) return false
    const [from, to] = [bandAt(box.west), bandAt(box.east)]
    if (to - from >= BANDS_LOOKED_AT) return edges.some((edge) => edgeTouches(edge, box))
    for (let band = from; band <= to; band++) {
      for (const edge of bands[band].near) if (edgeTouches(edge, box)) return true
    }
    return false
  }
  return {
    contains,
    relate: (box) => {
      if (touchesAny(box)) return 'crosses'
      return contains(box.south, box.west) ? 'inside' : 'outside'
    },
  }
}

/** From the last to the first: an edge that is wholly to the east of a band is so of all before it. */
function bandsOf(edges: readonly RingEdge[], from: number, width: number, count: number): Band[] {
  const fromEast = edges.toSorted((a, b) => b.bounds.west - a.bounds.west)
  const odd = new Set<number>()
  let passed = 0
  const bands: Band[] = []
  for (let band = count - 1; band >= 0; band--) {
    const west = from + band * width - MARGIN_DEGREES
    const east = from + (band + 1) * width + MARGIN_DEGREES
    for (; passed < fromEast.length && fromEast[passed].bounds.west > east; passed++) {
      const { start, end } = fromEast[passed]
      for (const { lat } of [start, end]) if (!odd.delete(lat)) odd.add(lat)
    }
    const near = fromEast.slice(passed).filter(({ bounds }) => bounds.east >= west)
    bands[band] = { near, latsToEast: Float64Array.from(odd) }
  }
  return bands
}

/** Edges wholly above or below it are not crossed at its latitudes. Plain loops: there may be a thousand cells. */
function cellOf({ near, latsToEast }: Band, from: number, height: number): Cell {
  const south = from - MARGIN_DEGREES
  const north = from + height + MARGIN_DEGREES
  const edges: number[] = []
  for (const { start, end, bounds } of near) {
    if (bounds.south > north || bounds.north < south) continue
    edges.push(start.lat, end.lat, start.lng, end.lat - start.lat, end.lng - start.lng)
  }
  const lats: number[] = []
  let isOddAbove = false
  for (let i = 0; i < latsToEast.length; i++) {
    if (latsToEast[i] > north) isOddAbove = !isOddAbove
    else if (latsToEast[i] >= south) lats.push(latsToEast[i])
  }
  return { edges, isOddAbove, lats }
}

function ringEdge(start: Position, end: Position): RingEdge {
  const bounds = {
    south: Math.min(start.lat, end.lat) - MARGIN_DEGREES,
    west: Math.min(start.lng, end.lng) - MARGIN_DEGREES,
    north: Math.max(start.lat, end.lat) + MARGIN_DEGREES,
    east: Math.max(start.lng, end.lng) + MARGIN_DEGREES,
  }
  const extent = Math.abs(end.lat - start.lat) + Math.abs(end.lng - start.lng)
  return { start, end, bounds, clearance: MARGIN_DEGREES * extent }
}

/** False only if the edge stays clear of a rectangle: apart on an axis, or all corners on one side. */
function edgeTouches(edge: RingEdge, { south, west, north, east }: Rectangle): boolean {
  const { bounds } = edge
  if (bounds.south > north || bounds.north < south) return false
  if (bounds.west > east || bounds.east < west) return false
  const side = sideOf(edge, south, west)
  return !(
    side !== 0 &&
    sideOf(edge, south, east) === side &&
    sideOf(edge, north, west) === side &&
    sideOf(edge, north, east) === side
  )
}

/** On which side of an edge a point lies, 1 or -1; 0 if it may lie on it. */
function sideOf({ start, end, clearance }: RingEdge, lat: number, lng: number): number {
  const turn = (end.lng - start.lng) * (lat - start.lat) - (end.lat - start.lat) * (lng - start.lng)
  return Math.abs(turn) <= clearance ? 0 : Math.sign(turn)
}
