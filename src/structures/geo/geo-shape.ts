/**
 * Areas on the map: a circle and a box; polygons are in polygon-shape.ts. Each says whether it contains a point, exactly, and
 * how it lies to a rectangle, on the safe side: 'crosses' is always a permitted answer.
 * Invariant: 'inside' means every point of the rectangle is contained, 'outside' that none is.
 * Cost: a test is 50 ns for a circle, 5 for a box.
 */
import {
  cosineOf,
  distanceKm,
  EARTH_RADIUS_KM,
  haversineFrom,
  haversineOfGaps,
  haversineOfKm,
} from './great-circle.ts'

export interface Rectangle {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export interface Position {
  readonly lat: number
  readonly lng: number
}

export type Relation = 'inside' | 'outside' | 'crosses'

/** NaN where a row has no point. */
export interface RowPoints {
  readonly lats: Float64Array
  readonly lngs: Float64Array
}

export interface GeoShape {
  /** False for NaN, which is the place of what has no point. */
  contains(lat: number, lng: number): boolean
  /** The same of rows, for a shape that remembers more of them than where they are. */
  rowTest?(points: RowPoints): (row: number) => boolean
  relate(rectangle: Rectangle): Relation
}

const DEGREES = 180 / Math.PI
// Rounding errs by about 1e-15 of a value and 1e-13 degrees; these margins lie far above that.
const MARGIN = 1e-9
const MARGIN_KM = 1e-6
const MARGIN_DEGREES = 1e-9

/** Edges count as inside; a box with west above east contains nothing. */
export function boxShape(box: Rectangle): GeoShape {
  const { south, west, north, east } = box
  return {
    contains: (lat, lng) => lat >= south && lat <= north && lng >= west && lng <= east,
    relate: (other) => {
      if (!overlap(box, other)) return 'outside'
      return encloses(box, other) ? 'inside' : 'crosses'
    },
  }
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west
}

function encloses(outer: Rectangle, inner: Rectangle): boolean {
  const inLat = inner.south >= outer.south && inner.north <= outer.north
  return inLat && inner.west >= outer.west && inner.east <= outer.east
}

export function circleShape(center: Position, radiusKm: number): GeoShape {
  const bounds = circleBounds(center, radiusKm)
  const limit = haversineOfKm(radiusKm)
  const haversine = haversineFrom(center.lat, center.lng)
  const cosine = cosineOf(center.lat)
  const inner = innerBox(center, cosine, bounds, limit)
  return {
    contains: (lat, lng) => {
      // Most points are decided by the box around the circle and the one within it, without a sine.
      if (lat < bounds.south || lat > bounds.north) return false
      if (lng < bounds.west || lng > bounds.east) return false
      if (lat > inner.south && lat < inner.north && lng > inner.west && lng < inner.east)
        return true
      // Only at the very border is the distance itself, which takes an arc sine, worked out.
      const measure = haversine(lat, lng)
      if (measure < limit * (1 - MARGIN)) return true
      if (measure > limit * (1 + MARGIN)) return false
      return distanceKm(center.lat, center.lng, lat, lng) <= radiusKm
    },
    relate: (other) => {
      if (!overlap(bounds, other)) return 'outside'
      const [nearest, farthest] = haversineBounds(center, cosine, other)
      if (nearest > limit * (1 + MARGIN)) return 'outside'
      return farthest < limit * (1 - MARGIN) ? 'inside' : 'crosses'
    },
  }
}

/** The part of a box from its middle to its edge that the square within a circle takes, with a margin. */
const INNER_SHARE = 0.7

/** A box of which every point surely lies in the circle; none at all where that cannot be said. */
function innerBox(center: Position, cosine: number, bounds: Rectangle, limit: number): Rectangle {
  const height = (bounds.north - center.lat) * INNER_SHARE
  const width = (bounds.east - center.lng) * INNER_SHARE
  const box = {
    south: center.lat - height,
    west: center.lng - width,
    north: center.lat + height,
    east: center.lng + width,
  }
  const [, farthest] = haversineBounds(center, cosine, box)
  return farthest < limit * (1 - MARGIN) ? box : NOWHERE
}

const NOWHERE: Rectangle = { south: 1, west: 1, north: -1, east: -1 }

/** Between which haversines from a place all points of a rectangle lie. */
function haversineBounds(
  { lat, lng }: Position,
  cosine: number,
  box: Rectangle,
): readonly [number, number] {
  const lngGap = Math.max(Math.abs(box.west - lng), Math.abs(box.east - lng))
  // Past half a turn a larger gap is a smaller distance.
  if (lngGap > 180) return [0, 1]
  const latGap = Math.max(Math.abs(box.south - lat), Math.abs(box.north - lat))
  const [south, north] = [cosineOf(box.south), cosineOf(box.north)]
  const widest = box.south < 0 && box.north > 0 ? 1 : Math.max(south, north)
  const nearLat = Math.max(0, box.south - lat, lat - box.north)
  const nearLng = Math.max(0, box.west - lng, lng - box.east)
  return [
    haversineOfGaps(nearLat, nearLng, cosine * Math.min(south, north)),
    haversineOfGaps(latGap, lngGap, cosine * widest),
  ]
}

/** A box around a circle; near a pole or the date line it takes in all longitudes. */
export function circleBounds({ lat, lng }: Position, radiusKm: number): Rectangle {
  const angle = (radiusKm + MARGIN_KM) / EARTH_RADIUS_KM
  const height = angle * DEGREES
  const [south, north] = [lat - height, lat + height]
  const everyLng = { south, west: -Infinity, north, east: Infinity }
  if (south <= -90 || north >= 90) return everyLng
  const width = Math.asin(Math.sin(angle) / Math.cos(lat / DEGREES)) * DEGREES + MARGIN_DEGREES
  const [west, east] = [lng - width, lng + width]
  return west < -180 || east > 180 ? everyLng : { south, west, north, east }
}

/** Of circles around several points. */
export function circlesBounds(centers: readonly Position[], radiusKm: number): Rectangle {
  const bounds = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity }
  for (const center of centers) {
    const own = circleBounds(center, radiusKm)
    bounds.south = Math.min(bounds.south, own.south)
    bounds.west = Math.min(bounds.west, own.west)
    bounds.north = Math.max(bounds.north, own.north)
    bounds.east = Math.max(bounds.east, own.east)
  }
  return bounds
}

const cornersKnown = new WeakMap<readonly Position[], readonly Position[]>()

/**
 * The corners of the box around points: circles around them lie about all circles around the points. Of the same array
 * they are found once, because thousands of bus stops are used again and again.
 */
export function cornersOf(points: readonly Position[]): readonly Position[] {
  if (points.length === 1) return points
  const known = cornersKnown.get(points)
  if (known) return known
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => ({ lat, lng })))
  cornersKnown.set(points, corners)
  return corners
}
