/**
 * Resolves a place name to the places, districts or country that it may mean, with how many listings each
 * has. Invariant: a search with what `use` says finds as many listings as are shown.
 */
import { labelOfKind } from '../../catalogue/landmarks.ts'
import { limits } from '../../catalogue/limits.ts'
import type { PlaceFinder, PlaceMatch } from '../../domain/places/place-finder.ts'
import type { Clause } from '../../domain/search/clause.ts'
import { POI } from '../../domain/search/read-within.ts'
import type { FoundLandmark, Landmarks } from '../../domain/travel/landmarks.ts'
import type { Engine } from '../../engine/engine.ts'

/** The search parameter that finds its listings; none for the country. */
type Use = Readonly<{ location?: string; district?: string; near?: string }>

type Found = PlaceMatch['place']

export interface PlaceRecord
  extends Pick<Found, 'slug' | 'name' | 'district' | 'parent' | 'lat' | 'lng'> {
  readonly kind: Found['kind'] | 'poi'
  /** Only of points of interest: what it is, and its names as the map has them. */
  readonly poi?: string
  readonly names?: Readonly<Record<string, string>>
  readonly name_local: Found['nameLocal']
  readonly listings: { readonly sale: number; readonly rent: number }
  readonly use: Use
  readonly match: PlaceMatch['match']
}

export interface PlacesAnswer {
  readonly results: readonly PlaceRecord[]
}

export function createPlaceLookup(
  finder: PlaceFinder,
  engine: Engine,
  landmarks: Pick<Landmarks, 'size' | 'find'> | null = null,
  localLanguage = '',
) {
  const ofDeal = (deal: string): Clause => ({ kind: 'any', column: 'deal', values: [deal] })
  const live = ({ location, district }: Use, deal: string): number =>
    engine.count([
      ofDeal(deal),
      ...(location === undefined
        ? []
        : [{ kind: 'any', column: 'location', values: finder.withParts(location) } as const]),
      ...(district === undefined
        ? []
        : [{ kind: 'any', column: 'district', values: [district] } as const]),
    ])
  const toRecord = ({ place, match }: PlaceMatch): PlaceRecord => {
    const use = useOf(place)
    return {
      slug: place.slug,
      name: place.name,
      name_local: place.nameLocal,
      kind: place.kind,
      district: place.district,
      parent: place.parent,
      lat: place.lat,
      lng: place.lng,
      listings: { sale: live(use, 'sale'), rent: live(use, 'rent') },
      use,
      match,
    }
  }
  const toPoi = ({ landmark, match }: FoundLandmark): PlaceRecord => {
    const { slug, kind, names, place, lat, lng } = landmark
    const around: Clause = { kind: 'circle', lat, lng, radiusKm: limits.radiusKmDefault }
    const near = (deal: string) => engine.count([ofDeal(deal), around])
    const [first] = Object.values(names)
    return {
      slug,
      name: names.en ?? first ?? `${labelOfKind(kind)}, ${place.name}`,
      name_local: names[localLanguage] ?? null,
      kind: 'poi',
      poi: kind,
      names,
      district: place.district,
      parent: place.slug,
      lat,
      lng,
      listings: { sale: near('sale'), rent: near('rent') },
      use: { near: `${POI}${slug}` },
      match,
    }
  }
  /** Places go before points of interest that are found as surely. */
  return (q: string): PlacesAnswer => {
    const places = finder.find(q)
    const pois = landmarks === null || landmarks.size === 0 ? [] : landmarks.find(q)
    const found = [
      ...places.map((one) => ({ score: one.match.score, make: () => toRecord(one) })),
      ...pois.map((one) => ({ score: one.match.score, make: () => toPoi(one) })),
    ]
    const best = found.sort((a, b) => b.score - a.score).slice(0, limits.placeResults)
    return { results: best.map(({ make }) => make()) }
  }
}

function useOf({ kind, slug, district }: PlaceMatch['place']): Use {
  if (kind === 'country') return {}
  return kind === 'district' ? { district: district! } : { location: slug }
}
