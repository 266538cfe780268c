/** Checks a body like creating would, and stores nothing. */
import { FLOOR_PLANS } from '../../catalogue/fields.ts'
import {
  emptyFields,
  type ListingFields,
  type Photo,
  textOf,
} from '../../domain/listings/listing.ts'
import { readDraft } from '../../domain/listings/listing-draft.ts'
import { listingWarnings, type Warning } from '../../domain/listings/listing-warnings.ts'
import { mergeValues } from '../../domain/listings/merge-values.ts'
import { missingToPublish } from '../../domain/listings/publish-bars.ts'
import { withFloorPlans } from '../../domain/photos/floor-plans.ts'
import { countFaults, faultsOf, listFaults } from '../../domain/refusal.ts'
import { suggestBody } from '../../domain/search/repair/repair-body.ts'
import {
  bodyContext,
  draftContext,
  faultsOfBuilder,
  type SellerCaller,
  type SentMembers,
  type WriteContext,
} from './write-context.ts'

export interface Validation {
  readonly valid: boolean
  readonly errors: readonly { code: string; param?: string; message: string }[]
  readonly warnings: readonly Warning[]
  readonly missing_to_publish: readonly string[]
  /** As it would be stored. */
  readonly normalised: ListingFields
  /** The body that was meant, as JSON, where what is wrong has a sure repair. */
  readonly suggestion: string | null
}

export async function validateListing(
  sent: SentMembers,
  caller: SellerCaller,
  context: WriteContext,
): Promise<Validation> {
  const { values, photoUrls, floorPlanUrls, project, faults } = readDraft(
    sent,
    draftContext(context),
  )
  const noDeal =
    (values.deal ?? null) === null && !faults.some(({ param }) => param === 'deal')
      ? [{ code: 'missing_field', param: 'deal', message: 'deal is needed to create a listing.' }]
      : []
  // Whether a photo can be imported shows only when it is fetched: an address counts as a promise.
  const photos = (photoUrls ?? []).map((url) => ({ url, status: 'imported', key: null }) as Photo)
  const listed = listFaults([...faults, ...planFaults(photos, floorPlanUrls)])
  const more =
    listed.length < faults.length
      ? [{ param: '', message: countFaults(faults.length, listed.length) }]
      : []
  const errors = [
    ...listed,
    ...noDeal,
    ...(await faultsOfBuilder(project, caller, context)),
    ...(await takenReference(textOf(values, 'reference'), caller, context)),
  ]
  const fields = mergeValues(emptyFields, values)
  return {
    valid: errors.length === 0,
    errors,
    warnings: [...more, ...listingWarnings(fields, context.country, context.places)],
    missing_to_publish: missingToPublish({ fields, photos }),
    normalised: {
      ...values,
      ...(photoUrls === null ? {} : { photo_urls: photoUrls }),
      ...(floorPlanUrls === null ? {} : { [FLOOR_PLANS]: floorPlanUrls }),
    },
    suggestion: faults.length > 0 ? suggestBody(faults, sent, bodyContext(context)) : null,
  }
}

const planFaults = (photos: readonly Photo[], wanted: readonly string[] | null) =>
  faultsOf(() => withFloorPlans(photos, wanted, String))

async function takenReference(
  reference: string | null,
  { sellerId }: SellerCaller,
  { store }: WriteContext,
) {
  if (reference === null) return []
  // The caller's own one comes first, and there is one at most.
  const query = { reference, seller_id: sellerId, closed_since: 0, limit: 1 }
  const [own] = (await store.findByReference(query)).listings
  if (own?.seller_id !== sellerId) return []
  const message = `Your listing ${own.id} already has this reference.`
  return [{ code: 'reference_taken', param: 'reference', message }]
}
