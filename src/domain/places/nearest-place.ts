/** The place that a point is most likely in: the one whose middle is nearest. Cost: one look at every place. */
import type { Country, Place, Point } from '../../country/country.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'

/** Further from every middle a point is in none of them. */
const NEAR_KM = 5
/** A little less than there are, so that nothing near is passed over. */
const KM_PER_LATITUDE = 110

/** Of the district that the point lies in; null: there is none, or none is near. */
export function nearestPlace(
  point: Point,
  { places, districtOf }: Pick<Country, 'places' | 'districtOf'>,
): Place | null {
  const district = districtOf(point)
  const own = places.filter((place) => place.district === district)
  const nearest = nearestOf(point, own)
  if (nearest === null) return null
  return distanceKm(point.lat, point.lng, nearest.lat, nearest.lng) < NEAR_KM ? nearest : null
}

/** However far it is; of equally near ones the first. null: there is no place at all. */
export function nearestOf({ lat, lng }: Point, places: readonly Place[]): Place | null {
  let nearest: Place | null = null
  let leastKm = Infinity
  for (const place of places) {
    // Cheaper than a distance, and it rules out nearly all.
    if (Math.abs(place.lat - lat) * KM_PER_LATITUDE > leastKm) continue
    const km = distanceKm(lat, lng, place.lat, place.lng)
    if (km >= leastKm) continue
    nearest = place
    leastKm = km
  }
  return nearest
}
