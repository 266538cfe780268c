/** What is near a home and how long it takes to get there, as the API tells it. */
import type { Point } from '../../country/country.ts'
import type { Surroundings } from '../../domain/travel/surroundings.ts'
import type { TravelMode } from '../../domain/travel/travel-times.ts'

export interface NearbyRecord {
  /** The nearest of each kind. */
  readonly results: readonly {
    readonly kind: string
    readonly slug: string
    readonly name: string | null
    readonly names: Readonly<Record<string, string>>
    readonly lat: number
    readonly lng: number
    readonly distance_m: number
    readonly mode: TravelMode
    readonly minutes: number
    /** In a straight line: no road of the map leads there. */
    readonly approximate: boolean
  }[]
}

/** null: the listing has no point. */
export function nearbyRecord(
  { lat = null, lng = null }: Partial<Record<keyof Point, unknown>>,
  { nearby }: Pick<Surroundings, 'nearby'>,
): NearbyRecord | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  return {
    results: nearby({ lat, lng }).map(({ landmark, mode, minutes, distanceM, isStraight }) => {
      const { kind, slug, names, lat, lng } = landmark
      const [first = null] = Object.values(names)
      return {
        ...{ kind, slug, name: names.en ?? first, names, lat, lng },
        ...{ distance_m: distanceM, mode, minutes, approximate: isStraight },
      }
    }),
  }
}
