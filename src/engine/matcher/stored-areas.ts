/**
 * Areas of stored queries as numbers in one long list: half of what objects would take, and a test reads them from one
 * place in memory.
 * Invariant: contains exactly what the area of the clause contains. A circle is all that is no farther than its radius, a
 * polygon the even-odd rule over its edges: what filters/shape-filter.ts answers sooner for many points.
 * Cost: 70 ns for a circle, 2 for each edge of a polygon; room of an area that was removed is used for the next of its length.
 */
import { distanceKm } from '../../structures/geo/great-circle.ts'
import type { ShapeClause } from '../engine-query.ts'
import { boundsOf } from '../filters/shape-filter.ts'

/** An area that is known by more than its answers. */
export type PlainShape = Exclude<ShapeClause, { kind: 'area' }>

export interface StoredAreas {
  /** Gives its place. */
  add(clause: PlainShape): number
  remove(place: number): void
  contains(place: number, lat: number, lng: number): boolean
}

/** How many numbers an area has; then its bounds, and by that length what of them: all, the circle in them, or the ring. */
const BOX = 5
const CIRCLE = 8
const ROOM_MIN = 1_024

export function createStoredAreas(): StoredAreas {
  let numbers = new Float64Array(ROOM_MIN)
  let end = 0
  /** By length. */
  const freed = new Map<number, number[]>()

  /** Behind the last one. */
  function newPlace(length: number): number {
    const place = end
    end += length
    if (end > numbers.length) {
      const more = new Float64Array(Math.ceil(end * 1.125) + ROOM_MIN)
      more.set(numbers)
      numbers = more
    }
    return place
  }

  function isInRing(start: number, last: number, lat: number, lng: number): boolean {
    let isInside = false
    let startLat = numbers[last - 2]
    let startLng = numbers[last - 1]
    for (let at = start; at < last; at += 2) {
      const endLat = numbers[at]
      const endLng = numbers[at + 1]
      if (startLat > lat !== endLat > lat) {
        const share = (lat - startLat) / (endLat - startLat)
        if (lng < startLng + share * (endLng - startLng)) isInside = !isInside
      }
      startLat = endLat
      startLng = endLng
    }
    return isInside
  }

  return {
    add(clause) {
      const { south, west, north, east } = boundsOf(clause)
      const shape = [south, west, north, east, ...insideBounds(clause)]
      const length = 1 + shape.length
      const place = freed.get(length)?.pop() ?? newPlace(length)
      numbers[place] = length
      numbers.set(shape, place + 1)
      return place
    },
    remove(place) {
      const length = numbers[place]
      const same = freed.get(length)
      if (same) same.push(place)
      else freed.set(length, [place])
    },
    contains(place, lat, lng) {
      const isInBounds =
        lat >= numbers[place + 1] &&
        lng >= numbers[place + 2] &&
        lat <= numbers[place + 3] &&
        lng <= numbers[place + 4]
      const length = numbers[place]
      if (!isInBounds || length === BOX) return isInBounds
      const inside = place + BOX
      if (length !== CIRCLE) return isInRing(inside, place + length, lat, lng)
      return distanceKm(numbers[inside], numbers[inside + 1], lat, lng) <= numbers[inside + 2]
    },
  }
}

function insideBounds(clause: PlainShape): number[] {
  if (clause.kind === 'box') return []
  if (clause.kind === 'circle') return [clause.lat, clause.lng, clause.radiusKm]
  return clause.ring.flatMap(({ lat, lng }) => [lat, lng])
}
