import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'
import { createApproximatePoints } from './approximate-points.ts'
import { createShore } from './shore.ts'

const shore = createShore(cyprus.coast, cyprus.coastAccuracyM)
const pointOf = createApproximatePoints(cyprus, shore)
const district = 'paphos'

it('stands on land near every place, wherever that lies', () => {
  const wrong = cyprus.places.flatMap((place) =>
    [1, 2, 77_001].flatMap((id) => {
      const point = pointOf({ id, location: place.slug, district: place.district })!
      const km = distanceKm(place.lat, place.lng, point.lat, point.lng)
      return shore.isOnLand(point) && km < 2 ? [] : [`${place.slug} ${id}: ${km}`]
    }),
  )
  expect(wrong).toEqual([])
})

it('is always the same for a listing, and apart from those that came with it', () => {
  const spot = (id: number) => pointOf({ id, location: 'pegeia', district })!
  expect(spot(41)).toEqual(spot(41))
  const spots = Array.from({ length: 50 }, (_, id) => spot(id + 1_000))
  const nearest = spots.map((a, i) =>
    Math.min(...spots.filter((_, j) => j !== i).map((b) => distanceKm(a.lat, a.lng, b.lat, b.lng))),
  )
  expect(Math.min(...nearest)).toBeGreaterThan(0.02)
})

it('takes the district where no place is named, and nothing where neither is known', () => {
  const { lat, lng } = cyprus.districts.find(({ slug }) => slug === district)!.centre
  const point = pointOf({ id: 5, location: null, district })!
  expect(distanceKm(lat, lng, point.lat, point.lng)).toBeLessThan(4.1)
  expect(pointOf({ id: 5, location: null, district: null })).toBeNull()
})
