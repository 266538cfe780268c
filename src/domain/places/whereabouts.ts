/**
 * Where a home is: at its pin, or, without one, somewhere around the point of its place. One rule for estimates,
 * comparables and similar homes. A pin far outside of the place that a listing names counts, with a warning.
 * Invariant: never guesses from other listings. Cost: two look-ups; about 0.05 ms for the nearest place.
 */
import type { Country, Place, PlaceKind, Point } from '../../country/country.ts'
import { distanceFrom, distanceKm } from '../../structures/geo/great-circle.ts'
import { nearestOf } from './nearest-place.ts'
import type { Shore } from './shore.ts'

/** How far from the point of its place a home usually is, at most. */
const RADIUS_KM: Readonly<Record<PlaceKind, number>> = {
  city: 5,
  town: 3.5,
  village: 2,
  quarter: 1.5,
  area: 2,
}
/** Of a district only the middle is known. */
const DISTRICT_RADIUS_KM = 20
/** Pins are set by hand, and places have no fences: less than this beyond the radius is no contradiction. */
const OUTSIDE_KM = 6

/** The point of a place, with how far from it its homes are. */
export interface Spot extends Point {
  readonly radiusKm: number
  /** Only the district is known: too vague for a distance. */
  readonly isDistrict: boolean
}

interface NamedPlace {
  readonly location: string | null
  readonly district: string | null
}

export interface Whereabouts {
  /** Null where neither place is known. */
  spotOf(named: NamedPlace): Spot | null
  /** Whether a pin lies far outside of the place named next to it. */
  isFarOutside(pin: Point, named: NamedPlace): boolean
  nearestPlace(pin: Point): Place | null
  readonly isOpenSea: Shore['isOpenSea']
  /** In a straight line; null: the country has no coast. */
  seaKm(point: Point): number | null
}

export function createWhereabouts(
  { places, districts }: Pick<Country, 'places' | 'districts'>,
  { isOpenSea, distanceM }: Pick<Shore, 'isOpenSea' | 'distanceM'>,
): Whereabouts {
  const placeOf = new Map(places.map((place) => [place.slug, place]))
  const partsOf = Map.groupBy(places, ({ parent }) => parent)
  const spots = new Map(places.map((place) => [place.slug, spotOfPlace(place, partsOf)]))
  const districtOf = new Map(districts.map((district) => [district.slug, district]))

  function spotOf({ location, district }: NamedPlace): Spot | null {
    const spot = location === null ? undefined : spots.get(location)
    if (spot !== undefined) return spot
    const centre = district === null ? undefined : districtOf.get(district)?.centre
    return centre ? { ...centre, radiusKm: DISTRICT_RADIUS_KM, isDistrict: true } : null
  }

  return {
    spotOf,
    nearestPlace: (pin) => nearestOf(pin, places),
    isFarOutside(pin, { location, district }) {
      const place = location === null ? undefined : placeOf.get(location)
      const near =
        place ??
        nearestOf(
          pin,
          places.filter((one) => one.district === district),
        )
      if (near === null) return false
      return kmBetween(pin, near) > spots.get(near.slug)!.radiusKm + OUTSIDE_KM
    },
    isOpenSea,
    seaKm(point) {
      const metres = distanceM(point)
      return metres === null ? null : metres / 1000
    },
  }
}

/** A place reaches as far as its parts do. */
function spotOfPlace(place: Place, partsOf: ReadonlyMap<string | null, readonly Place[]>): Spot {
  const reachesKm = (partsOf.get(place.slug) ?? []).map(
    (part) => kmBetween(place, part) + RADIUS_KM[part.kind],
  )
  const radiusKm = Math.max(RADIUS_KM[place.kind], ...reachesKm)
  return { lat: place.lat, lng: place.lng, radiusKm, isDistrict: false }
}

export const kmBetween = (a: Point, b: Point): number => distanceKm(a.lat, a.lng, b.lat, b.lng)

/** `kmBetween` from one point to many. */
export function kmFrom({ lat, lng }: Point): (other: Point) => number {
  const kmTo = distanceFrom(lat, lng)
  return (other) => kmTo(other.lat, other.lng)
}
