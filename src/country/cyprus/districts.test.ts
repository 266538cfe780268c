import { describe, expect, it } from 'vitest'
import { districtOf } from './districts.ts'
import { places } from './places.ts'

describe('districtOf', () => {
  it.each([
    ['limassol', 34.68, 33.04],
    ['nicosia', 35.16, 33.35],
    ['paphos', 34.77, 32.42],
    ['larnaca', 34.92, 33.62],
    ['famagusta', 35.03, 33.99],
    ['limassol', 34.92, 32.86],
  ])('%s has %d, %d', (district, lat, lng) => {
    expect(districtOf({ lat, lng }, places)).toBe(district)
  })

  it.each([
    ['Athens', 37.98, 23.73],
    ['the tip of Karpas', 35.69, 34.58],
    ['no number', Number.NaN, Number.NaN],
  ])('says nothing about %s', (_, lat, lng) => {
    expect(districtOf({ lat, lng }, places)).toBeNull()
  })

  it('names the district of a place from its neighbours in 97 of 100 cases', () => {
    const right = places.filter((place) => {
      const others = places.filter(({ lat, lng }) => lat !== place.lat || lng !== place.lng)
      return districtOf(place, others) === place.district
    })
    expect(right.length / places.length).toBeGreaterThanOrEqual(0.97)
  })
})
