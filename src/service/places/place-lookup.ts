/**
 * Resolves a place name to the places, districts or country that it may mean, with how many listings each
 * has. Invariant: a search with what `use` says finds as many listings as are shown.
 */
import type { PlaceFinder, PlaceMatch } from '../../domain/places/place-finder.ts'
import type { Engine } from '../../engine/engine.ts'

/** The search parameter that finds its listings; none for the country. */
type Use = Readonly<{ location?: string; district?: string }>

type Found = PlaceMatch['place']

export interface PlaceRecord
  extends Pick<Found, 'slug' | 'name' | 'kind' | 'district' | 'parent' | 'lat' | 'lng'> {
  readonly name_local: Found['nameLocal']
  readonly listings: { readonly sale: number; readonly rent: number }
  readonly use: Use
  readonly match: PlaceMatch['match']
}

export interface PlacesAnswer {
  readonly results: readonly PlaceRecord[]
}

export function createPlaceLookup(finder: PlaceFinder, engine: Engine) {
  const live = ({ location, district }: Use, deal: string): number =>
    engine.count([
      { kind: 'any', column: 'deal', values: [deal] },
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
  return (q: string): PlacesAnswer => ({ results: finder.find(q).map(toRecord) })
}

function useOf({ kind, slug, district }: PlaceMatch['place']): Use {
  if (kind === 'country') return {}
  return kind === 'district' ? { district: district! } : { location: slug }
}
