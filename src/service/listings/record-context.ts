/** What records need to know of the world outside the listing. */
import type { Country } from '../../country/country.ts'
import { createShore, type Shore } from '../../domain/places/shore.ts'
import type { SellerContact } from '../enquiries/seller-contacts.ts'
import type { RecordContext } from './listing-record.ts'

const unknown: SellerContact = { accepts: false, answers: null }

/**
 * `contactOf`: left out where records are only packed, which hold nothing of it. `shore`: left out where
 * the country's own is the best there is.
 */
export function recordContext(
  country: Country,
  baseUrl: string,
  contactOf: RecordContext['contactOf'] = () => unknown,
  shore: Shore = createShore(country.coast, country.coastAccuracyM),
): RecordContext {
  const places = new Map(country.places.map((place) => [place.slug, place]))
  return {
    baseUrl,
    placeName: (slug) => places.get(slug)?.name ?? null,
    placePoint: (slug) => places.get(slug) ?? null,
    saleCosts: country.saleCosts,
    contactOf,
    shore,
  }
}
