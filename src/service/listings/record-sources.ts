/** What records need to know of the world outside the listing. */
import type { Country } from '../../country/country.ts'
import type { Listing, Seller } from '../../domain/listings/listing.ts'
import { createShore, type Shore } from '../../domain/places/shore.ts'
import { createWhereabouts } from '../../domain/places/whereabouts.ts'
import type { Store, Valuation } from '../../store/store.ts'
import type { SellerContact } from '../enquiries/seller-contacts.ts'
import { valuedFacts } from '../prices/subject-of-listing.ts'
import type { RecordContext, RecordSource } from './listing-record.ts'

const unknown: SellerContact = {
  accepts: false,
  calls: false,
  whatsapp: false,
  answers: null,
}

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
    whereabouts: createWhereabouts(country, shore),
    saleCosts: country.saleCosts,
    contactOf,
    shore,
  }
}

/** The valuation as long as the listing is what was valued: after an edit it says nothing of it. */
export function heldValuation(
  listing: Listing,
  valuation: Valuation | null,
  { whereabouts }: Pick<RecordContext, 'whereabouts'>,
): Valuation | null {
  if (valuation === null || valuation.facts === null) return valuation
  return valuation.facts === valuedFacts(listing, whereabouts) ? valuation : null
}

/** What a record is made from, in addition to the listing and its seller. Cost: two index look-ups. */
export async function readRecordSource(
  listing: Listing,
  seller: Seller,
  store: Pick<Store, 'getValuation' | 'getSameHome'>,
  context: Pick<RecordContext, 'whereabouts'>,
): Promise<RecordSource & { readonly valuation: Valuation | null }> {
  const [valuation, sameHome] = await Promise.all([
    store.getValuation(listing.id),
    store.getSameHome(listing.id),
  ])
  return { listing, seller, valuation: heldValuation(listing, valuation, context), sameHome }
}
