/** Accepted values that look like mistakes: returned as warnings, never a reason to refuse. */
import { pairedAmenities } from '../../catalogue/publish-rules.ts'
import { NONE } from '../../catalogue/vocabulary.ts'
import type { Country, Place } from '../../country/country.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import { type ListingFields, listOf, numberOf, textOf } from './listing.ts'

/** From the middle of a place to its edge, with some room: the largest city here is 10 km across. */
const CITY_KM = 9
const PLACE_KM = 5

export interface Warning {
  readonly param: string
  readonly message: string
}

export function listingWarnings(
  fields: ListingFields,
  country: Pick<Country, 'districtOf'>,
  places: Pick<PlaceFinder, 'bySlug'>,
): Warning[] {
  return [
    ...pairWarnings(fields),
    ...figureWarnings(fields),
    ...placeWarnings(fields, country, places),
  ]
}

function pairWarnings(fields: ListingFields): Warning[] {
  const amenities = listOf(fields, 'amenities')
  return pairedAmenities.flatMap(({ field, amenity }) => {
    const kinds = listOf(fields, field)
    const has = kinds.some((kind) => kind !== NONE)
    const listed = amenities.includes(amenity)
    if (has && !listed) {
      return [
        {
          param: 'amenities',
          message: `${field} is set, but the amenity ${amenity} is not: buyers filter on the amenity. Set both.`,
        },
      ]
    }
    if (listed && kinds.includes(NONE)) {
      return [{ param: field, message: `The amenity ${amenity} is set, but ${field} says no.` }]
    }
    if (listed && kinds.length === 0) {
      return [
        {
          param: field,
          message: `The amenity ${amenity} is set; say its kind in ${field} as well.`,
        },
      ]
    }
    return []
  })
}

/** Two figures of which the first cannot be above the second. */
const BOUNDED = [
  ['floor', 'floors_in_building'],
  ['internal_area_m2', 'covered_area_m2'],
] as const

function figureWarnings(fields: ListingFields): Warning[] {
  return BOUNDED.flatMap(([part, whole]) => {
    const [value, most] = [numberOf(fields, part), numberOf(fields, whole)]
    if (value === null || most === null || value <= most) return []
    return [{ param: part, message: `${part} is ${value}, but ${whole} is only ${most}.` }]
  })
}

/** A place that does not lie in the district that is named next to it. */
export function elsewhere(
  fields: ListingFields,
  places: Pick<PlaceFinder, 'bySlug'>,
): readonly Warning[] {
  const district = textOf(fields, 'district')
  const place = places.bySlug(textOf(fields, 'location') ?? '')
  if (!place || district === null || place.district === district) return []
  const message = `${place.name} lies in the district ${place.district}, not in ${district}.`
  return [{ param: 'location', message }]
}

function placeWarnings(
  fields: ListingFields,
  country: Pick<Country, 'districtOf'>,
  places: Pick<PlaceFinder, 'bySlug'>,
): Warning[] {
  const warnings = [...elsewhere(fields, places)]
  const district = textOf(fields, 'district')
  const location = textOf(fields, 'location')
  const place = location === null ? undefined : places.bySlug(location)
  if (place && district === null) {
    warnings.push({
      param: 'district',
      message: `${place.name} lies in ${place.district}: set it.`,
    })
  }
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  const around = lat === null || lng === null ? null : country.districtOf({ lat, lng })
  const far = farFromPlace(fields, places.bySlug)
  if (far) {
    warnings.push({
      param: 'location',
      message: `The point is ${far.km} km from ${far.place.name}: check lat and lng, or the location.`,
    })
  }
  if (around !== null && district !== null && around !== district) {
    warnings.push({
      param: 'lat',
      message: `The point looks to be in the district ${around}, not in ${district}.`,
    })
  }
  return warnings
}

/** The chosen place, where the point lies too far from it to be in it; null: it does not, or one of them is missing. */
export function farFromPlace(
  fields: ListingFields,
  bySlug: (slug: string) => Place | undefined,
): { readonly place: Place; readonly km: number } | null {
  const place = bySlug(textOf(fields, 'location') ?? '')
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  if (!place || lat === null || lng === null) return null
  const km = distanceKm(lat, lng, place.lat, place.lng)
  return km > (place.kind === 'city' ? CITY_KM : PLACE_KM) ? { place, km: Math.round(km) } : null
}
