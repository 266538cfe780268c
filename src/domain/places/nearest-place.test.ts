import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { farFromPlace } from '../listings/listing-warnings.ts'
import { nearestPlace } from './nearest-place.ts'

const placeOf = (slug: string) => cyprus.places.find((place) => place.slug === slug)

it.each([
  ['in a village', 34.8667, 33.3042, 'pano-lefkara'],
  ['in a quarter', 34.693, 33.059, 'limassol-agios-nikolaos'],
  ['at sea', 34.4, 33.0, undefined],
])('%s', (_, lat, lng, slug) => {
  expect(nearestPlace({ lat, lng }, cyprus)?.slug).toBe(slug)
})

it.each([
  ['larnaca', 34.9003, 33.6232, null],
  ['pano-lefkara', 34.9003, 33.6232, 29],
  ['pano-lefkara', 34.87, 33.31, null],
  ['atlantis', 34.87, 33.31, null],
])('%s is questioned for a pin at %d, %d: %o km', (location, lat, lng, km) => {
  expect(farFromPlace({ location, lat, lng }, placeOf)?.km ?? null).toBe(km)
})
