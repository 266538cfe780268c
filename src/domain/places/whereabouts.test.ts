import { describe, expect, it } from 'vitest'
import { whereabouts } from '../../../test/support/whereabouts.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { kmBetween } from './whereabouts.ts'

const kyrenia = { lat: 35.3364, lng: 33.3199 }
const named = { location: 'germasogeia', district: 'limassol' }

describe('a home without a pin', () => {
  it('is at the point of its place, not at the middle of its district', () => {
    for (const place of cyprus.places) {
      const spot = whereabouts.spotOf({ location: place.slug, district: place.district })!
      expect(kmBetween(spot, place)).toBe(0)
      expect(spot.radiusKm).toBeGreaterThan(0)
      expect(spot.isDistrict).toBe(false)
    }
  })

  it('is vaguely in its district, or nowhere', () => {
    expect(whereabouts.spotOf({ location: null, district: 'paphos' })?.isDistrict).toBe(true)
    expect(whereabouts.spotOf({ location: 'atlantis', district: null })).toBeNull()
  })

  it('of a place with parts may be in any of them', () => {
    const parts = cyprus.places.filter(({ parent }) => parent === 'limassol')
    const city = whereabouts.spotOf({ location: 'limassol', district: 'limassol' })!
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) expect(kmBetween(city, part)).toBeLessThan(city.radiusKm)
  })
})

describe('a pin', () => {
  it('contradicts a place that it is far outside of, or a district', () => {
    expect(whereabouts.isFarOutside(kyrenia, named)).toBe(true)
    expect(whereabouts.isFarOutside(kyrenia, { location: null, district: 'limassol' })).toBe(true)
    expect(whereabouts.isFarOutside({ lat: 34.71, lng: 33.1 }, named)).toBe(false)
    expect(whereabouts.isFarOutside(kyrenia, { location: null, district: null })).toBe(false)
  })

  it('has a nearest place', () => {
    const germasogeia = whereabouts.spotOf(named)!
    expect(whereabouts.nearestPlace(germasogeia)?.district).toBe('limassol')
  })
})
