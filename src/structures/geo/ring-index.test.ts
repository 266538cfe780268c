import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cosineOf, EARTH_RADIUS_KM } from './great-circle.ts'
import { createRingIndex, type Ring } from './ring-index.ts'

const M_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180

/** Every stretch, one after the other. */
function depthByAll(rings: readonly Ring[], lat: number, lng: number): number {
  const mPerLng = M_PER_DEGREE * cosineOf(lat)
  let nearest = Infinity
  let isInside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = [(ring[j][0] - lng) * mPerLng, (ring[j][1] - lat) * M_PER_DEGREE]
      const [bx, by] = [(ring[i][0] - lng) * mPerLng, (ring[i][1] - lat) * M_PER_DEGREE]
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy))
      if (ay > 0 !== by > 0 && ax + (-ay / (by - ay)) * (bx - ax) > 0) isInside = !isInside
    }
  }
  return isInside ? nearest : -nearest
}

it('answers as a look at every stretch does', () => {
  const degrees = (from: number) => fc.integer({ min: 1, max: 99_999 }).map((n) => from + n / 5e5)
  const point = fc.tuple(degrees(33), degrees(34.8))
  // A ring all of one point has no stretch.
  const ring = fc
    .array(point, { minLength: 3, maxLength: 12 })
    .filter((points) => new Set(points.map(String)).size > 1)
  const rings = fc.array(ring, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(rings, fc.array(point, { minLength: 1, maxLength: 20 }), (shape, points) => {
      const index = createRingIndex(shape)!
      for (const [lng, lat] of points) {
        expect(index.depthM(lat, lng)).toBeCloseTo(depthByAll(shape, lat, lng), 3)
      }
    }),
  )
})

it('has nothing to tell of no ring, nor of one without a stretch', () => {
  expect(createRingIndex([])).toBeNull()
  expect(createRingIndex([[[33, 35]], Array(3).fill([33, 35])])).toBeNull()
})
