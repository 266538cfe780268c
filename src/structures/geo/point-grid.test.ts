import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPointGrid, metresBetween } from './point-grid.ts'

const point = fc.record({
  lat: fc.double({ min: 34.5, max: 35.2, noNaN: true }),
  lng: fc.double({ min: 32.3, max: 34, noNaN: true }),
})

it('finds the nearest point, and all within a distance, as a pass over all of them does', () => {
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 40 }),
      point,
      fc.integer({ min: 0, max: 60_000 }),
      (points, { lat, lng }, maxM) => {
        const grid = createPointGrid(
          points.map((one) => one.lat),
          points.map((one) => one.lng),
        )
        const metres = points.map((one) => metresBetween(lat, lng, one.lat, one.lng))
        const least = Math.min(...metres)
        const nearest = grid.nearest(lat, lng, maxM)
        if (least > maxM) expect(nearest).toBe(-1)
        else expect(metres[nearest]).toBeCloseTo(least, 6)
        const within: number[] = []
        grid.eachWithin(lat, lng, maxM, (one) => within.push(one))
        expect(within.sort((a, b) => a - b)).toEqual(
          [...metres.keys()].filter((one) => metres[one] <= maxM),
        )
      },
    ),
  )
})
