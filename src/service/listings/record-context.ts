/** What records need to know of the world outside the listing. */
import type { Country } from '../../country/country.ts'
import { seaDistance } from '../../domain/places/sea-distance.ts'
import type { RecordContext } from './listing-record.ts'

export function recordContext(country: Country, baseUrl: string): RecordContext {
  const names = new Map(country.places.map(({ slug, name }) => [slug, name]))
  return {
    baseUrl,
    placeName: (slug) => names.get(slug) ?? null,
    saleCosts: country.saleCosts,
    distanceToSeaM: seaDistance(country.coast),
  }
}
