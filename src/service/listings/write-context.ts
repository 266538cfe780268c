/** What the writing use cases share. */
import type { Country } from '../../country/country.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import {
  type DraftContext,
  type ListingDraft,
  readDraft,
} from '../../domain/listings/listing-draft.ts'
import { listingWarnings } from '../../domain/listings/listing-warnings.ts'
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import type { PlaceFinder } from '../../domain/places/place-finder.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import type { Caller } from '../access/authenticator.ts'
import type { PhotoDesk } from '../photos/photo-desk.ts'
import { fullRecord } from './listing-record.ts'
import { hiddenFrom, isOwner, notFound, type ReadContext } from './read-listing.ts'

export interface WriteContext extends ReadContext {
  readonly country: Country
  readonly places: PlaceFinder
  readonly photos: PhotoDesk
}

export type SellerCaller = Extract<Caller, { kind: 'seller' }>

export interface WrittenListing {
  readonly listing: Listing
  readonly body: object
}

export function draftContext({ country, places, record }: WriteContext): DraftContext {
  return {
    places,
    country,
    ownPhotoPrefix: `${record.baseUrl}/photos/`,
  }
}

/** The body of a write, or a refusal with all that is wrong with it. */
export function readBody(bytes: Uint8Array, context: WriteContext): ListingDraft {
  const draft = readDraft(readJsonObject(bytes), draftContext(context))
  if (draft.faults.length > 0) throw new Refusal(draft.faults)
  return draft
}

/** The caller's own listing, locked; another's is refused as the reader may know it. */
export async function lockOwn(
  transaction: WriteTransaction,
  id: number,
  caller: SellerCaller,
  now: () => number,
): Promise<Listing> {
  const listing = await transaction.lockListing(id)
  if (!listing) throw notFound(id)
  if (isOwner(caller, listing)) return listing
  const hidden = hiddenFrom(listing, now())
  if (hidden) throw hidden
  throw new Refusal({
    code: 'forbidden',
    param: 'id',
    message: `Listing ${id} belongs to another seller.`,
  })
}

/** The answer to its owner: the full record with what looks like a slip. */
export async function ownerRecord(
  listing: Listing,
  { store, sync, record, now, country, places }: WriteContext,
): Promise<WrittenListing> {
  const seller = await sync.sellerOf(listing.seller_id)
  // It is written already: a store that goes away just now costs the answer this, not the write.
  const valuation = await store.getValuation(listing.id).catch(() => null)
  const body = fullRecord({ listing, seller, valuation }, record, { nowMs: now(), forOwner: true })
  const warnings = listingWarnings(listing.fields, country, places)
  return { listing, body: { ...body, warnings } }
}
