/** Listings of one seller under the references that were asked for, as they were spelled; those of none are left out. */
import { type Listing, textOf } from '../../domain/listings/listing.ts'
import { foldReference } from './fold-reference.ts'

export function byReference(
  references: readonly string[],
  listings: readonly Listing[],
): ReadonlyMap<string, Listing> {
  const folded = new Map(
    listings.map((listing) => [foldReference(textOf(listing.fields, 'reference') ?? ''), listing]),
  )
  return new Map(
    references.flatMap((reference) => {
      const listing = folded.get(foldReference(reference))
      return listing ? [[reference, listing] as const] : []
    }),
  )
}
