/**
 * Creating and changing listings. A write is one transaction: row, change and idempotency record.
 * Photos are imported after it, and recorded in a second one; both are answered for.
 */

import { fieldsByName } from '../../catalogue/fields.ts'
import { contactFaults } from '../../domain/description/contact-faults.ts'
import type { Listing, ListingFields } from '../../domain/listings/listing.ts'
import type { ListingDraft } from '../../domain/listings/listing-draft.ts'
import { refuseUnpublishing } from '../../domain/listings/listing-states.ts'
import { withFloorPlans } from '../../domain/photos/floor-plans.ts'
import { withImported } from '../../domain/photos/photo-changes.ts'
import { Refusal } from '../../domain/refusal.ts'
import { foldReference } from '../../store/rows/fold-reference.ts'
import { ReferenceTakenError, type WriteTransaction } from '../../store/store.ts'
import type { PlanPhotos } from '../photos/photo-desk.ts'
import { largestPhotoUrl } from '../photos/photo-record.ts'
import { listingLimits } from '../service-limits.ts'
import { insertDraft } from './insert-draft.ts'
import {
  changedFields,
  changeOf,
  lockAgainstFeed,
  mergeFields,
  stamped,
  valueChangeOf,
} from './listing-changes.ts'
import { removedListing } from './read-listing.ts'
import {
  lockOwn,
  ownerRecord,
  placeInProject,
  refuseOtherBuilders,
  type SellerCaller,
  type SentMembers,
  validDraft,
  type WriteContext,
  type WrittenListing,
} from './write-context.ts'

export interface WriteRequest {
  readonly sent: SentMembers
  readonly caller: SellerCaller
  readonly signal: AbortSignal
}

export interface Created extends WrittenListing {
  readonly created: boolean
}

/** In the same transaction: before anything else of it, and once the listing is in it. */
export interface AroundCreate {
  first(transaction: WriteTransaction): Promise<void>
  last(transaction: WriteTransaction, listing: Listing): Promise<void>
}

export async function createListing(
  { sent, caller, signal }: WriteRequest,
  context: WriteContext,
  around: AroundCreate | null = null,
): Promise<WrittenListing> {
  const draft = validDraft(sent, context)
  requireDeal(draft.values)
  await refuseOtherBuilders(draft.project, caller, context)
  const plan = await context.photos.look(draft.photoUrls ?? [])
  const listing = await context.store.write(async (transaction) => {
    await around?.first(transaction)
    const project = await placeInProject(transaction, draft.project, caller.sellerId, null)
    const inserted = await refusingTaken(() =>
      insertDraft(transaction, {
        sellerId: caller.sellerId,
        projectId: project,
        values: draft.values,
        photos: photosOf(draft, plan([]), context),
        nowMs: context.now(),
      }),
    )
    await around?.last(transaction, inserted)
    return inserted
  })
  return finish(listing, draft, signal, context)
}

export async function updateListing(
  id: number,
  { sent, caller, signal }: WriteRequest,
  ifMatch: IfMatch,
  context: WriteContext,
): Promise<WrittenListing> {
  const draft = validDraft(sent, context)
  await refuseOtherBuilders(draft.project, caller, context)
  const plan = await context.photos.look(draft.photoUrls ?? [])
  const listing = await context.store.write(async (transaction) => {
    const before = await lockOwn(transaction, id, caller, context.now)
    return applyDraft(transaction, before, { ...draft, plan }, ifMatch, context)
  })
  return finish(listing, draft, signal, context)
}

/** The call that a CRM repeats: create under the seller's own key, or update what has it. */
export async function putByReference(
  reference: string,
  { sent, caller, signal }: WriteRequest,
  ifMatch: IfMatch,
  context: WriteContext,
): Promise<Created> {
  const draft = validDraft(sent, context)
  refuseOtherReference(draft.values, reference)
  await refuseOtherBuilders(draft.project, caller, context)
  const values = { ...draft.values, reference }
  const plan = await context.photos.look(draft.photoUrls ?? [])
  const attempt = async (transaction: WriteTransaction) => {
    const before = await transaction.lockByReference(caller.sellerId, reference)
    if (before) {
      // The stored spelling stays: references are compared without case.
      const next = { ...draft, plan, values: { ...values, reference: before.fields.reference } }
      return {
        listing: await applyDraft(transaction, before, next, ifMatch, context),
        created: false,
      }
    }
    if (ifMatch !== null) {
      throw new Refusal({
        ...{ code: 'precondition_failed', param: 'If-Match' },
        message: 'There is no listing yet that could match.',
      })
    }
    requireDeal(values)
    refuseContact(reference, context)
    const project = await placeInProject(transaction, draft.project, caller.sellerId, null)
    const inserted = await insertDraft(transaction, {
      sellerId: caller.sellerId,
      projectId: project,
      values,
      photos: photosOf(draft, plan([]), context),
      nowMs: context.now(),
    })
    return { listing: inserted, created: true }
  }
  const { listing, created } = await context.store.write((transaction) =>
    refusingTaken(() => againIfTaken(() => attempt(transaction))),
  )
  return { ...(await finish(listing, draft, signal, context)), created }
}

/** Who creates the same at the same moment was there first: the next look finds what it made. */
async function againIfTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ReferenceTakenError) || attempt === listingLimits.referenceAttemptsMax)
        throw error
    }
  }
}

/** With those marked that were said to be floor plans. */
const photosOf = (
  { floorPlanUrls }: Pick<ListingDraft, 'floorPlanUrls'>,
  photos: Listing['photos'],
  { record }: WriteContext,
): Listing['photos'] =>
  withFloorPlans(photos, floorPlanUrls, (key) => largestPhotoUrl(key, record.baseUrl))

function requireDeal(values: ListingFields): void {
  if ((values.deal ?? null) !== null) return
  throw new Refusal({
    code: 'missing_field',
    param: 'deal',
    message: 'deal is needed to create a listing.',
    hint: 'Send "deal": "sale" or "deal": "rent".',
  })
}

async function applyDraft(
  transaction: WriteTransaction,
  before: Listing,
  draft: ListingDraft & { readonly plan: PlanPhotos },
  ifMatch: IfMatch,
  context: WriteContext,
): Promise<Listing> {
  if (before.state === 'removed') throw removedListing(before.id)
  refuseStale(ifMatch, before)
  const planned = draft.photoUrls === null ? before.photos : draft.plan(before.photos)
  const photos = photosOf(draft, planned, context)
  const { seller_id, project_id } = before
  const project = await placeInProject(transaction, draft.project, seller_id, project_id)
  const merged = { ...mergeFields(before, draft.values), photos, project_id: project }
  return storeChanges(transaction, before, merged, context)
}

/** Writes a listing that is locked as `before`, and what changed of it; where nothing did, nothing is written. */
export async function storeChanges(
  transaction: WriteTransaction,
  before: Listing,
  merged: Listing,
  context: WriteContext,
): Promise<Listing> {
  const changed = changedFields(before, merged)
  if (changed.length === 0) return before
  const after = stamped(merged, before.state, context.now())
  refuseUnpublishing(after)
  await refusingTaken(() => transaction.updateListing(before, after))
  await lockAgainstFeed(transaction, before.id, changed)
  const type = valueChangeOf(after, changed)
  await transaction.appendChange(changeOf(type, after, changed, before))
  return after
}

/** A repeat of the same references twice: 409 with the id of the listing that has it. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ReferenceTakenError)) throw error
    throw new Refusal(
      {
        code: 'reference_taken',
        param: 'reference',
        message: `Your listing ${error.listingId} already has this reference.`,
        hint: `Update it with PATCH /v1/listings/${error.listingId}, or create or update in one call with PUT /v1/listings/by-reference/{reference}.`,
      },
      { members: { listing_id: error.listingId } },
    )
  }
}

/** A new key obeys the rule of the field; one that is stored already stays usable. */
function refuseContact(reference: string, { country }: WriteContext): void {
  const field = fieldsByName.get('reference')
  const faults = field?.kind === 'text' ? contactFaults(field, reference, country) : []
  if (faults.length > 0) throw new Refusal(faults)
}

function refuseOtherReference(values: ListingFields, reference: string): void {
  const sent = values.reference
  if (sent === undefined) return
  if (typeof sent === 'string' && foldReference(sent) === foldReference(reference)) return
  throw new Refusal({
    code: 'conflicting_parameters',
    param: 'reference',
    message: `The body says reference ${JSON.stringify(sent)}, the path "${reference}".`,
    hint: 'Leave reference out of the body, or send the same one.',
  })
}

/** The versions of which the listing must have one; `any`: there must be one; null: nothing is asked. */
export type IfMatch = 'any' | readonly number[] | null

/** Of anything with a version; `hint`: what to do where the message does not say enough. */
export function refuseStale(
  ifMatch: IfMatch,
  { version }: { readonly version: number },
  { what = 'listing', hint }: { readonly what?: string; readonly hint?: string } = {},
): void {
  if (ifMatch === null || ifMatch === 'any' || ifMatch.includes(version)) return
  throw new Refusal(
    {
      ...{ code: 'precondition_failed', param: 'If-Match' },
      message: `The ${what} is at version "${version}" now.`,
      ...(hint === undefined ? {} : { hint }),
    },
    { headers: { etag: `"${version}"` } },
  )
}

/** Imports the next photos, makes the write searchable, and answers with the record as it is then. */
async function finish(
  listing: Listing,
  draft: ListingDraft,
  signal: AbortSignal,
  context: WriteContext,
): Promise<WrittenListing> {
  const latest =
    draft.photoUrls !== null ? await importNextPhotos(listing, signal, context) : listing
  await context.sync.catchUp()
  return ownerRecord(latest, context)
}

async function importNextPhotos(
  listing: Listing,
  signal: AbortSignal,
  { store, photos, now }: WriteContext,
): Promise<Listing> {
  if (!listing.photos.some(({ status }) => status === 'pending')) return listing
  const imported = await photos.importSome(listing.photos, { sellerId: listing.seller_id, signal })
  if (JSON.stringify(imported) === JSON.stringify(listing.photos)) return listing
  return store.write(async (transaction) => {
    const current = await transaction.lockListing(listing.id)
    if (current?.state === 'removed') throw removedListing(listing.id)
    if (!current) return listing
    // Another write may have come first: its list is the newer one, and takes what was fetched for it.
    const fetched = withImported(current.photos, imported)
    if (JSON.stringify(fetched) === JSON.stringify(current.photos)) return current
    const after = stamped({ ...current, photos: fetched }, current.state, now())
    await transaction.updateListing(current, after)
    await transaction.appendChange(changeOf('updated', after, ['photo_urls']))
    return after
  })
}
