import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceKm } from './great-circle.ts'
import { createPointGrid, metresBetween, relateToCircles } from './point-grid.ts'

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

it('says of a box how it lies to circles around points, on the safe side', () => {
  const relations = new Set<string>()
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 5 }),
      point,
      fc.double({ min: 0.001, max: 0.1, noNaN: true }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.tuple(share, share), { minLength: 5, maxLength: 5 }),
      (points, { lat, lng }, side, radiusKm, shares) => {
        const box = { south: lat, west: lng, north: lat + side, east: lng + side }
        const relation = relateToCircles(points, radiusKm * 1000, box)
        relations.add(relation)
        for (const [up, right] of shares) {
          const inBox = { lat: lat + side * up, lng: lng + side * right }
          const isIn = points.some(
            (one) => distanceKm(one.lat, one.lng, inBox.lat, inBox.lng) <= radiusKm,
          )
          expect(relation).not.toBe(isIn ? 'outside' : 'inside')
        }
      },
    ),
    { numRuns: 500 },
  )
  expect(relations).toEqual(new Set(['inside', 'outside', 'crosses']))
})
