import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atLeastKm, distanceKm, EARTH_RADIUS_KM } from './great-circle.ts'

const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lng = fc.double({ min: -180, max: 180, noNaN: true })

function chordKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const vector = (a: number, b: number) => {
    const [phi, lambda] = [(a * Math.PI) / 180, (b * Math.PI) / 180]
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  }
  const [a, b] = [vector(lat1, lng1), vector(lat2, lng2)]
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, chord / 2))
}

it('knows how far Paphos is from Larnaca', () => {
  expect(distanceKm(34.7754, 32.4218, 34.9182, 33.62)).toBeCloseTo(110.5, 0)
})

it('agrees with the chord between unit vectors', () => {
  fc.assert(
    fc.property(lat, lng, lat, lng, (lat1, lng1, lat2, lng2) => {
      const expected = chordKm(lat1, lng1, lat2, lng2)
      // Near antipodes the arc sine magnifies the last bits of both formulas.
      expect(Math.abs(distanceKm(lat1, lng1, lat2, lng2) - expected)).toBeLessThan(1e-3)
    }),
  )
})

it('is never shorter than the way between the latitudes, and along a meridian hardly longer', () => {
  fc.assert(
    fc.property(lat, lng, lat, lng, (lat1, lng1, lat2, lng2) => {
      const least = atLeastKm(lat1, lat2)
      // What is nearer than the width of an atom is the same place.
      expect(distanceKm(lat1, lng1, lat2, lng2)).toBeGreaterThanOrEqual(least - 1e-12)
      expect(least).toBeGreaterThan(distanceKm(lat1, lng1, lat2, lng1) * 0.99999 - 1e-12)
    }),
  )
})
