/** The place that a point is most likely in: the one whose middle is nearest. Cost: one look at every place. */
import type { Country, Place, Point } from '../../country/country.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'

/** Further from every middle a point is in none of them. */
const NEAR_KM = 5

/** Of the district that the point lies in; null: there is none, or none is near. */
export function nearestPlace(
  { lat, lng }: Point,
  { places, districtOf }: Pick<Country, 'places' | 'districtOf'>,
): Place | null {
  const district = districtOf({ lat, lng })
  let nearest: Place | null = null
  let nearestKm = NEAR_KM
  for (const place of places) {
    const km = distanceKm(lat, lng, place.lat, place.lng)
    if (place.district !== district || km >= nearestKm) continue
    nearest = place
    nearestKm = km
  }
  return nearest
}
