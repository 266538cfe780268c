import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { EARTH_RADIUS_KM } from '../../structures/geo/great-circle.ts'
import { createRingIndex } from '../../structures/geo/ring-index.ts'
import { createShore } from './shore.ts'

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
const shore = createShore(square, 1)
const mPerDegree = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180

it('measures to the nearest stretch, in steps of 10 m', () => {
  expect(shore.distanceM({ lat: 34.01, lng: 33.25 })).toBe(
    Math.round((0.01 * mPerDegree) / 10) * 10,
  )
  const east = 0.02 * mPerDegree * Math.cos((34.25 * Math.PI) / 180)
  expect(shore.distanceM({ lat: 34.25, lng: 33.48 })).toBe(Math.round(east / 10) * 10)
  expect(shore.distanceM({ lat: 34, lng: 33.25 })).toBe(0)
})

it('is 0 beyond the line, where only the line can be wrong, and null without a coast', () => {
  expect(shore.distanceM({ lat: 33.99, lng: 33.25 })).toBe(0)
  expect(shore.isOnLand({ lat: 33.99, lng: 33.25 })).toBe(false)
  expect(shore.isOnLand({ lat: 34.01, lng: 33.25 })).toBe(true)
  const inland = createShore([], 1)
  expect(inland.distanceM({ lat: 34.25, lng: 33.25 })).toBeNull()
  expect(inland.isOnLand({ lat: 34.25, lng: 33.25 })).toBe(true)
})

it('knows the capital from a harbour', () => {
  const { distanceM } = createShore(cyprus.coast, cyprus.coastAccuracyM)
  expect(distanceM({ lat: 34.7547, lng: 32.4067 })).toBeLessThan(300)
  expect(distanceM({ lat: 35.1667, lng: 33.3667 })).toBeGreaterThan(15_000)
})

it('has every place of the country on land, within what a place and the line may stray', () => {
  const index = createRingIndex(cyprus.coast)!
  const wrong = cyprus.places.filter(({ lat, lng }) => index.depthM(lat, lng) < -50)
  expect(wrong.map(({ slug }) => slug)).toEqual([])
})

it('takes for the open sea only what neither a quay nor an error of the line explains', () => {
  const { isOpenSea } = createShore(cyprus.coast, cyprus.coastAccuracyM)
  // In the bay of Limassol, and at its old port.
  expect(isOpenSea({ lat: 34.655, lng: 33.06 })).toBe(true)
  expect(isOpenSea({ lat: 34.672, lng: 33.042 })).toBe(false)
  expect(cyprus.places.filter(isOpenSea)).toEqual([])
  expect(createShore([], 1).isOpenSea({ lat: 0, lng: 0 })).toBe(false)
})
