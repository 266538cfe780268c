import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { EARTH_RADIUS_KM } from '../../structures/geo/great-circle.ts'
import { openSea, seaDistance } from './sea-distance.ts'

/** A square island of half a degree a side. */
const square = [
  [
    [33, 34],
    [33, 34.5],
    [33.5, 34.5],
    [33.5, 34],
    [33, 34],
  ],
] as const
const mPerDegree = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180

it('measures to the nearest stretch, in steps of 10 m', () => {
  const metres = seaDistance(square)
  expect(metres({ lat: 34.01, lng: 33.25 })).toBe(Math.round((0.01 * mPerDegree) / 10) * 10)
  const east = 0.02 * mPerDegree * Math.cos((34.25 * Math.PI) / 180)
  expect(metres({ lat: 34.25, lng: 33.48 })).toBe(Math.round(east / 10) * 10)
  expect(metres({ lat: 34, lng: 33.25 })).toBe(0)
})

it('is 0 beyond the line, where only the line can be wrong, and null without a coast', () => {
  expect(seaDistance(square)({ lat: 33.99, lng: 33.25 })).toBe(0)
  expect(seaDistance([])({ lat: 34.25, lng: 33.25 })).toBeNull()
})

it('knows the capital from a harbour', () => {
  const metres = seaDistance(cyprus.coast)
  // Within the error that docs/api.md tells of the coast line.
  expect(metres({ lat: 34.7547, lng: 32.4067 })).toBeLessThan(1_500)
  expect(metres({ lat: 35.1667, lng: 33.3667 })).toBeGreaterThan(15_000)
})

it('takes for the open sea only what no error of the line explains', () => {
  const isOpenSea = openSea(cyprus.coast)
  // In the bay of Limassol, 2 km off; at its old port; and places that the coarse line leaves in the water.
  expect(isOpenSea({ lat: 34.648, lng: 33.06 })).toBe(true)
  expect(isOpenSea({ lat: 34.672, lng: 33.042 })).toBe(false)
  expect(cyprus.places.filter(isOpenSea)).toEqual([])
  expect(openSea([])({ lat: 0, lng: 0 })).toBe(false)
})
