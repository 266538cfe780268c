/** The one way to a new listing: it begins as a draft, and goes live through the publishing gate alone. */
import {
  emptyFields,
  type Listing,
  type ListingFields,
  type PetsPolicy,
  textOf,
} from '../../domain/listings/listing.ts'
import { mergeValues } from '../../domain/listings/merge-values.ts'
import { readPetsPolicy } from '../../domain/listings/pets-policy.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { changeOf } from './listing-changes.ts'

export interface NewDraft {
  readonly sellerId: number
  readonly projectId: number | null
  /** Of those that were not sent nothing is known. */
  readonly values: ListingFields
  readonly photos: Listing['photos']
  /** Read from the description where nobody said it. */
  readonly pets?: PetsPolicy | null
  readonly nowMs: number
}

/** With its entry in the change feed. Rejects as `insertListing` does. */
export async function insertDraft(
  transaction: Pick<WriteTransaction, 'insertListing' | 'appendChange'>,
  { sellerId, projectId, values, photos, pets, nowMs }: NewDraft,
): Promise<Listing> {
  const fields = mergeValues(emptyFields, values)
  const inserted = await transaction.insertListing({
    seller_id: sellerId,
    project_id: projectId,
    state: 'draft',
    close_reason: null,
    version: 1,
    fields,
    photos,
    pets: pets ?? readPetsPolicy(textOf(fields, 'description') ?? ''),
    price_history: [],
    created_at: nowMs,
    updated_at: nowMs,
    first_published_at: null,
    closed_at: null,
  })
  await transaction.appendChange(changeOf('created', inserted, Object.keys(values)))
  return inserted
}
