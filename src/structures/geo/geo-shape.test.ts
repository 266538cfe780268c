import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxShape, circleShape, type GeoShape } from './geo-shape.ts'
import { distanceKm, EARTH_RADIUS_KM } from './great-circle.ts'
import { polygonShape } from './polygon-shape.ts'

// Coarse coordinates make corners, edges and points fall upon each other.
const lat = fc.integer({ min: -18, max: 18 }).map((n) => n * 5)
const lng = fc.integer({ min: -36, max: 36 }).map((n) => n * 5)
const position = fc.record({ lat, lng })
const rectangle = fc.tuple(position, position).map(([a, b]) => ({
  south: Math.min(a.lat, b.lat),
  north: Math.max(a.lat, b.lat),
  west: Math.min(a.lng, b.lng),
  east: Math.max(a.lng, b.lng),
}))
const share = fc.double({ min: 0, max: 1, noNaN: true })
const shape: fc.Arbitrary<GeoShape> = fc.oneof(
  rectangle.map(boxShape),
  fc.tuple(position, fc.integer({ min: 0, max: 21_000 })).map(([at, km]) => circleShape(at, km)),
  fc.array(position, { maxLength: 7 }).map(polygonShape),
)

it('relates to a rectangle as it does to the points in it', () => {
  fc.assert(
    fc.property(shape, rectangle, share, share, (area, other, up, right) => {
      const relation = area.relate(other)
      if (relation === 'crosses') return
      const lat = Math.min(other.north, other.south + up * (other.north - other.south))
      const lng = Math.min(other.east, other.west + right * (other.east - other.west))
      expect(area.contains(lat, lng)).toBe(relation === 'inside')
    }),
    { numRuns: 5_000 },
  )
})

describe('contains', () => {
  it('counts the edges of a box in', () => {
    const box = boxShape({ south: 34, west: 32, north: 35, east: 33 })
    expect([box.contains(34, 32), box.contains(35, 33), box.contains(35.1, 33)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('takes for a circle what is no farther than its radius', () => {
    const offset = fc.double({ min: -1.5, max: 1.5, noNaN: true })
    fc.assert(
      fc.property(
        position,
        fc.integer({ min: 1, max: 30_000 }),
        offset,
        offset,
        (at, m, up, aside) => {
          const degrees = (m / 1000 / EARTH_RADIUS_KM) * (180 / Math.PI)
          const lat = Math.max(-90, Math.min(90, at.lat + up * degrees))
          const lng = at.lng + aside * degrees
          const isNear = distanceKm(at.lat, at.lng, lat, lng) <= m / 1000
          expect(circleShape(at, m / 1000).contains(lat, lng)).toBe(isNear)
        },
      ),
    )
  })

  it('takes a circle across the date line and over the pole', () => {
    expect(circleShape({ lat: 0, lng: 179.9 }, 50).contains(0, -179.9)).toBe(true)
    expect(circleShape({ lat: 89.9, lng: 0 }, 50).contains(89.9, 180)).toBe(true)
    expect(circleShape({ lat: 0, lng: 0 }, 50).contains(0, 1)).toBe(false)
  })

  it('leaves out the hole where a ring overlaps itself', () => {
    const square = (size: number) => [
      { lat: -size, lng: -size },
      { lat: -size, lng: size },
      { lat: size, lng: size },
      { lat: size, lng: -size },
      { lat: -size, lng: -size },
    ]
    const ring = polygonShape([...square(4), ...square(2)])
    expect([ring.contains(0, 0), ring.contains(3, 0), ring.contains(5, 0)]).toEqual([
      false,
      true,
      false,
    ])
    expect(polygonShape([]).contains(0, 0)).toBe(false)
  })
})
