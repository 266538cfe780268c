/** What records need to know of the world outside the listing. */
import type { Country } from '../../country/country.ts'
import { seaDistance } from '../../domain/places/sea-distance.ts'
import type { SellerContact } from '../enquiries/seller-contacts.ts'
import type { RecordContext } from './listing-record.ts'

const unknown: SellerContact = { accepts: false, answers: null }

/** `contactOf`: left out where records are only packed, which hold nothing of it. */
export function recordContext(
  country: Country,
  baseUrl: string,
  contactOf: RecordContext['contactOf'] = () => unknown,
): RecordContext {
  const names = new Map(country.places.map(({ slug, name }) => [slug, name]))
  return {
    baseUrl,
    placeName: (slug) => names.get(slug) ?? null,
    saleCosts: country.saleCosts,
    contactOf,
    distanceToSeaM: seaDistance(country.coast),
  }
}
