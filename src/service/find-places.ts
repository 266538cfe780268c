/** Resolves a place name to the places that it may mean, with how many listings each has. */
import type { PlaceFinder, PlaceMatch } from '../domain/find-places.ts'
import type { Engine } from '../engine/engine.ts'

export function createPlaceLookup(finder: PlaceFinder, engine: Engine) {
  const live = (slug: string, deal: string): number =>
    engine.count([
      { kind: 'any', column: 'deal', values: [deal] },
      { kind: 'any', column: 'location', values: finder.withParts(slug) },
    ])
  const toRecord = ({ place, match }: PlaceMatch) => ({
    slug: place.slug,
    name: place.name,
    name_local: place.nameLocal,
    kind: place.kind,
    district: place.district,
    parent: place.parent,
    lat: place.lat,
    lng: place.lng,
    listings: { sale: live(place.slug, 'sale'), rent: live(place.slug, 'rent') },
    match,
  })
  return (q: string) => ({ results: finder.find(q).map(toRecord) })
}

export type PlacesAnswer = ReturnType<ReturnType<typeof createPlaceLookup>>
