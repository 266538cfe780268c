/**
 * Where a listing without a point is drawn: around its place, or around its district where it names none.
 * Invariant: the same listing always stands at the same spot, on land; listings of one place stand apart.
 * The spots follow the R2 sequence (Roberts 2018), of which any run of neighbours lies evenly.
 * Cost: a look or two at the shore, some 5 microseconds.
 */
import type { Country, PlaceKind, Point } from '../../country/country.ts'
import { cosineOf, EARTH_RADIUS_KM } from '../../structures/geo/great-circle.ts'
import type { Shore } from './shore.ts'

/** About as far as houses reach from the middle. */
const PLACE_RADII_M: Readonly<Record<PlaceKind, number>> = {
  city: 1_800,
  town: 900,
  village: 350,
  quarter: 450,
  area: 450,
}
const DISTRICT_RADIUS_M = 4_000

const M_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180
/** 1 and 2 over the plastic number, squared: the steps of the sequence. */
const STEP_A = 0.754_877_666_246_692_8
const STEP_B = 0.569_840_290_998_053_3
/** How often another spot is tried where one lies in the sea. */
const TRIES_MAX = 12
/** From the last of them on, ever nearer to the middle. */
const SHRINK = 0.5
const SHRINKS_MAX = 6

export interface Whereabouts {
  readonly id: number
  /** Slugs; null where the listing names none. */
  readonly location: string | null
  readonly district: string | null
}

export type ApproximatePointOf = (listing: Whereabouts) => Point | null

/** null: it names neither a place nor a district that is known. */
export function createApproximatePoints(country: Country, shore: Shore): ApproximatePointOf {
  const middles = new Map<string, { at: Point; radiusM: number }>()
  const { districts, places } = country
  for (const { slug, centre } of districts) {
    middles.set(`district ${slug}`, { at: centre, radiusM: DISTRICT_RADIUS_M })
  }
  for (const { slug, lat, lng, kind } of places) {
    middles.set(slug, { at: { lat, lng }, radiusM: PLACE_RADII_M[kind] })
  }
  return ({ id, location, district }) => {
    const middle =
      (location === null ? undefined : middles.get(location)) ?? middles.get(`district ${district}`)
    return middle ? spotAround(id, middle.at, middle.radiusM, shore) : null
  }
}

function spotAround(id: number, at: Point, radiusM: number, shore: Shore): Point {
  for (let attempt = 0; attempt < TRIES_MAX + SHRINKS_MAX; attempt++) {
    const shrink = SHRINK ** Math.max(0, attempt - TRIES_MAX + 1)
    const turn = fraction((id + attempt / (TRIES_MAX + 1)) * STEP_A) * 2 * Math.PI
    const reachM = Math.sqrt(fraction(id * STEP_B)) * radiusM * shrink
    const spot = {
      lat: round(at.lat + (Math.sin(turn) * reachM) / M_PER_DEGREE),
      lng: round(at.lng + (Math.cos(turn) * reachM) / (M_PER_DEGREE * cosineOf(at.lat))),
    }
    if (shore.isOnLand(spot)) return spot
  }
  return at
}

const fraction = (value: number): number => value - Math.floor(value)

/** To 0.00001 degrees, a metre. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
