import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Position } from './geo-shape.ts'
import { polygonShape } from './polygon-shape.ts'

/** The rule as it is written in books: every edge is looked at. */
function plainlyContains(ring: readonly Position[], lat: number, lng: number): boolean {
  let inside = false
  for (const [i, end] of ring.entries()) {
    const start = ring.at(i - 1)!
    if (start.lat > lat === end.lat > lat) continue
    const share = (lat - start.lat) / (end.lat - start.lat)
    if (lng < start.lng + share * (end.lng - start.lng)) inside = !inside
  }
  return inside
}

// Few different places, so that points lie on edges and corners, and edges on one another.
const coarse = fc.record({
  lat: fc.integer({ min: 0, max: 6 }),
  lng: fc.integer({ min: 0, max: 6 }),
})
const fine = fc.record({
  lat: fc.double({ min: 34, max: 36, noNaN: true }),
  lng: fc.double({ min: 32, max: 35, noNaN: true }),
})
const rings = fc.oneof(
  fc.tuple(fc.array(coarse, { maxLength: 12 }), fc.array(coarse, { minLength: 60, maxLength: 60 })),
  fc.tuple(fc.array(fine, { maxLength: 100 }), fc.array(fine, { minLength: 60, maxLength: 60 })),
)

it('contains what the plain rule says, on edges and corners too', () => {
  fc.assert(
    fc.property(rings, ([ring, points]) => {
      const { contains } = polygonShape(ring)
      for (const { lat, lng } of [...points, ...ring]) {
        expect(contains(lat, lng)).toBe(plainlyContains(ring, lat, lng))
      }
    }),
  )
})

it('contains what the plain rule says where very many edges meet', () => {
  const corners = fc.array(fc.double({ min: 0.00001, max: 0.02, noNaN: true }), {
    minLength: 60,
    maxLength: 100,
  })
  fc.assert(
    fc.property(
      corners,
      fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
      (radii, at) => {
        const ring = radii.map((radius, i) => {
          const angle = (2 * Math.PI * i) / radii.length
          return { lat: 35 + radius * Math.sin(angle), lng: 33 + radius * Math.cos(angle) }
        })
        const { contains } = polygonShape(ring)
        const next = () => at.next().value ** 3 / 50
        for (let i = 0; i < 3000; i++) {
          const [lat, lng] = [35 + next(), 33 + next()]
          if (contains(lat, lng) !== plainlyContains(ring, lat, lng)) expect.fail(`${lat},${lng}`)
        }
      },
    ),
    { numRuns: 20 },
  )
})

it('says of a rectangle what holds for all its points', () => {
  fc.assert(
    fc.property(rings, ([ring, points]) => {
      const { relate } = polygonShape(ring)
      for (const [i, a] of points.slice(1).entries()) {
        const b = points[i]
        const box = {
          south: Math.min(a.lat, b.lat),
          north: Math.max(a.lat, b.lat),
          west: Math.min(a.lng, b.lng),
          east: Math.max(a.lng, b.lng),
        }
        const relation = relate(box)
        if (relation === 'crosses') continue
        for (const share of [0, 0.3, 0.7, 1]) {
          const lat = box.south + share * (box.north - box.south)
          const lng = box.west + (1 - share) * (box.east - box.west)
          expect(plainlyContains(ring, lat, lng)).toBe(relation === 'inside')
        }
      }
    }),
  )
})
