/** What the record of a listing is made from, besides the listing and its seller. Cost: two looks at an index. */
import type { Listing, Seller } from '../../domain/listings/listing.ts'
import type { Store, Valuation } from '../../store/store.ts'
import type { RecordSource } from './listing-record.ts'

export async function readRecordSource(
  listing: Listing,
  seller: Seller,
  store: Pick<Store, 'getValuation' | 'getSameHome'>,
): Promise<RecordSource & { readonly valuation: Valuation | null }> {
  const [valuation, sameHome] = await Promise.all([
    store.getValuation(listing.id),
    store.getSameHome(listing.id),
  ])
  return { listing, seller, valuation, sameHome }
}
