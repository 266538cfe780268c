/** What the writing use cases share. */
import type { Country } from '../../country/country.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { WantedProject } from '../../domain/listings/listing-draft.ts'
import {
  type DraftContext,
  type ListingDraft,
  readDraft,
} from '../../domain/listings/listing-draft.ts'
import { listingWarnings, type Warning } from '../../domain/listings/listing-warnings.ts'
import type { PlaceFinder } from '../../domain/places/place-finder.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import { type BodyContext, refuseBody } from '../../domain/search/repair/repair-body.ts'
import type { WriteTransaction } from '../../store/store.ts'
import type { Caller } from '../access/authenticator.ts'
import type { PhotoDesk } from '../photos/photo-desk.ts'
import { fullRecord, type ListingRecord } from './listing-record.ts'
import { hiddenFrom, isOwner, notFound, notYours, type ReadContext } from './read-listing.ts'

export interface WriteContext extends ReadContext {
  readonly country: Country
  readonly places: PlaceFinder
  readonly photos: PhotoDesk
}

export type SellerCaller = Extract<Caller, { kind: 'seller' }>

export interface WrittenListing {
  readonly version: number
  /** What its owner reads, with what looks like a slip. */
  readonly record: ListingRecord & { readonly warnings: readonly Warning[] }
}

/** The members of a write as they were sent, not validated yet. */
export type SentMembers = Readonly<Record<string, unknown>>

export function draftContext({ country, places, record }: WriteContext): DraftContext {
  return {
    places,
    country,
    ownPhotoPrefix: `${record.baseUrl}/photos/`,
  }
}

/** What was sent as it would be stored, or a refusal with all that is wrong with it. */
export function validDraft(sent: SentMembers, context: WriteContext): ListingDraft {
  const draft = readDraft(sent, draftContext(context))
  if (draft.faults.length > 0) throw refuseBody(draft.faults, sent, bodyContext(context))
  return draft
}

/** For the one repairer of bodies, whatever operation they are sent to. */
export const bodyContext = (context: WriteContext): BodyContext => ({
  places: context.places,
  check: (body) => readDraft(body, draftContext(context)).faults,
})

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
  throw notYours(id)
}

/** The answer to its owner: the full record with what looks like a slip. */
export async function ownerRecord(
  listing: Listing,
  { store, sync, record, now, country, places }: WriteContext,
): Promise<WrittenListing> {
  const seller = await sync.sellerOf(listing.seller_id)
  // It is written already: a store that goes away just now costs the answer this, not the write.
  const valuation = await store.getValuation(listing.id).catch(() => null)
  const sameHome = await store.getSameHome(listing.id).catch(() => null)
  const source = { listing, seller, valuation, sameHome }
  const whole = fullRecord(source, record, { nowMs: now(), forOwner: true })
  const warnings = listingWarnings(listing.fields, country, places)
  return { version: listing.version, record: { ...whole, warnings } }
}

/**
 * Of a project of a seller who is no developer: a developer names a project once, and its units point to it.
 * To be asked before the transaction, which reads its own rows only.
 */
export async function faultsOfBuilder(
  project: WantedProject,
  { sellerId }: SellerCaller,
  { sync }: Pick<WriteContext, 'sync'>,
): Promise<readonly Fault[]> {
  if (project === undefined || project === null) return []
  const { type } = await sync.sellerOf(sellerId)
  if (type === 'developer') return []
  return [
    {
      code: 'forbidden',
      param: 'name' in project ? 'project' : 'project_id',
      message: 'Projects are for developers.',
      hint: 'Leave it out.',
    },
  ]
}

export async function refuseOtherBuilders(
  ...named: Parameters<typeof faultsOfBuilder>
): Promise<void> {
  const faults = await faultsOfBuilder(...named)
  if (faults.length > 0) throw new Refusal(faults)
}

/** Which project the listing is in afterwards. */
export async function placeInProject(
  transaction: WriteTransaction,
  project: WantedProject,
  sellerId: number,
  before: number | null,
): Promise<number | null> {
  if (project === undefined) return before
  if (project === null) return null
  const id = await transaction.ownProject(sellerId, project)
  if (id !== null) return id
  throw new Refusal({
    code: 'invalid_value',
    param: 'project_id',
    message: 'You have no project of this id.',
    hint: 'Name it instead: "project": {"name": "Sea Towers"}.',
  })
}
